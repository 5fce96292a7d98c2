internal import FeedFormats
internal import JSONReading
internal import PhotoFeed

/// The calls about feeds, and about the host.
extension FeedHost {
  // MARK: Feeds

  mutating func edit(_ call: Call, _ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    let feed = try fields.name("feed")
    if call == .drop {
      try fields.end("drop")
      try drop(feed)
      return answer.add("{}")
    }
    let place = call == .insert ? try fields.place() : .end
    let style = call == .insert ? try fields.textStyle(else: style) : nil
    let ids = try fields.names("ids")
    let heights = try fields.list("heights", of: ("a number", "numbers")) { (height) throws(FeedHostError) in height.number }
    let posts = call == .remove ? nil : try self.posts(&fields)
    try fields.end(call.rawValue)
    if posts != nil, ids != nil || heights != nil { throw .exclude("posts", ids != nil ? "ids" : "heights") }
    if style != nil, posts == nil { throw .needsPosts(field: "text") }
    let change: FeedChange
    switch (call, posts, ids, heights) {
    case (.remove, _, let ids?, nil): change = try remove(ids, from: feed)
    case (.remove, _, nil, _): throw .field("ids", .missing)
    case (.remove, _, _, _?): throw .unused(field: "heights", call: "remove")
    case (.insert, let posts?, _, _): change = try insert(posts.posts, at: place, removing: posts.removed, in: feed, style: style)
    case (_, let posts?, _, _): change = try replace(posts.posts, removing: posts.removed, in: feed)
    case (_, nil, let ids?, let heights?):
      change = try call == .insert ? insert(ids: ids, heights: heights, at: place, in: feed) : replace(ids: ids, heights: heights, in: feed)
    case (_, nil, nil, nil): throw .field("posts", .missing)
    case (_, nil, nil, _): throw .field("ids", .missing)
    case (_, nil, _, nil): throw .field("heights", .missing)
    }
    answer.add("{\"added\":")
    answer.add(change.added)
    answer.add(",\"updated\":")
    answer.add(change.updated)
    answer.add(",\"unchanged\":")
    answer.add(change.unchanged)
    answer.add(",\"removed\":")
    answer.add(change.removed)
    answer.add(",\"unknown\":")
    answer.add(change.unknown)
    answer.add(",\"count\":")
    answer.add(try self.posts(of: feed).count)
    answer.append(UInt8(ascii: "}"))
  }

  private func posts(_ fields: inout RequestFields) throws(FeedHostError) -> (posts: [Post], removed: [String])? {
    let (format, map, itemsAt) = (try fields.string("format"), fields.value("map"), try fields.string("itemsAt"))
    var description: FeedDescription
    do throws(FeedDescriptionError) { description = try FeedDescription(format: format, map: map, itemsAt: itemsAt) } catch {
      throw .description(error)
    }
    guard let element = fields.value("posts") else {
      if let field = map.map({ _ in "map" }) ?? itemsAt.map({ _ in "itemsAt" }) { throw .needsPosts(field: field) }
      return nil
    }
    if element.kind == .array, itemsAt == nil { description.itemsAt = .pointer(.root) }
    var (posts, removed): ([Post], [String]) = ([], [])
    let page: ParsedPage?
    do throws(FeedError.Problem) { page = try ParsedPage(element, as: description) } catch { throw .posts(error) }
    guard let page else { throw .noPage(places: description.places.map(\.description)) }
    for item in page.items {
      switch item.entry {
      case .post(let post): posts.append(post)
      case .removal(let id): removed.append(id)
      case .other: break
      }
    }
    return (posts, removed)
  }

  func ids(_ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    let feed = try fields.name("feed")
    let first = try fields.whole("from", in: 0...Int(Int32.max)) ?? 0
    let count = try fields.whole("count", in: 0...limits.listed) ?? limits.listed
    try fields.end("ids")
    let store = try posts(of: feed)
    guard first <= store.count else { throw .beyondFeed(index: first, count: store.count) }
    answer.add("{\"ids\":")
    answer.add(list: (first..<min(store.count, first + count)).lazy.map { store[$0].id })
    answer.add(",\"count\":")
    answer.add(store.count)
    answer.append(UInt8(ascii: "}"))
  }

  // MARK: The host

  func describe(_ call: Call, _ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    if call == .hello { _ = try fields.string("token") }  // a server's, which has read it
    try fields.end(call.rawValue)
    if call == .hello {
      answer.add("{\"protocol\":")
      answer.add(FeedHost.protocolVersion)
      answer.add(",\"calls\":")
      answer.add(list: Call.allCases.map(\.rawValue))
      answer.add(",\"limits\":")
      answer.add(members: FeedHostLimits.allowed.map { ($0.name, limits[keyPath: $0.limit]) })
      answer.append(UInt8(ascii: "}"))
    } else {
      answer.add(members: [("feeds", feedCount), ("posts", postCount), ("sessions", sessionCount), ("memory", memory)])
    }
  }
}
