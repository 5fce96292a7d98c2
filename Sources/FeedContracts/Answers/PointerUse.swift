import FeedFormats
import JSONReading

/// Which of a description's pointers and headers have led to a value. One to a way between pages that never does is taken for a
/// misspelling: an API that names no way on its last page has named one before.
public struct PointerUse: Sendable {
  private struct Use {
    let key: String  // in the description
    let pointer: JSONPointer
    let isOfPosts: Bool  // from each post, not from the page
    var isMet = false
    var page: JSONElement?  // the first one without it
  }

  /// Of a header that leads on.
  private struct HeaderUse {
    let name: String
    var isMet = false
    var headers: [String]?  // of the first answer without it
  }

  private static let maximumShownNames = 8

  private let posts: FeedDescription
  private var uses: [Use] = []
  private var header: HeaderUse?
  private var map: [FeedMap.Entry] = []  // those that have led nowhere
  private var hasItems = false  // whether a page with posts has come

  init(_ api: FeedAPI) {
    posts = api.posts
    if case .mapped(let map)? = api.posts.format { self.map = map.entries }
    switch api.older {
    case .cursor(_, let pointer)?: uses.append(Use(key: "/older/from", pointer: pointer, isOfPosts: false))
    case .address(let pointer)?: uses.append(Use(key: "/older/url", pointer: pointer, isOfPosts: false))
    case .header(_, let name)?: header = HeaderUse(name: name)
    case .post(_, let pointer, _)?: uses.append(Use(key: "/older/last", pointer: pointer, isOfPosts: true))
    case .link, .pageNumber, .offset, nil: break
    }
    if let more = api.more { uses.append(Use(key: "/more", pointer: more, isOfPosts: false)) }
    if let end = api.end { uses.append(Use(key: "/end", pointer: end, isOfPosts: false)) }
  }

  /// Takes what another reader of the same description has found.
  mutating func unite(with other: PointerUse) {
    if var use = header, let others = other.header {
      (use.isMet, use.headers) = (use.isMet || others.isMet, use.headers ?? others.headers)
      header = use
    }
    for (index, others) in other.uses.enumerated() {
      uses[index].isMet = uses[index].isMet || others.isMet
      uses[index].page = uses[index].page ?? others.page
    }
    map.removeAll { other.hasItems && !other.map.contains($0) }
    hasItems = hasItems || other.hasItems
  }

  /// Takes a page. A null is met: it says that nothing follows.
  mutating func take(_ response: FeedResponse) {
    if var use = header, !use.isMet {
      use.isMet = !response.values(of: use.name.lowercased()).isEmpty
      use.headers = use.headers ?? response.headers.map(\.name)
      header = use
    }
    guard !map.isEmpty || uses.contains(where: { !$0.isMet }), let page = try? JSONElement(parsing: response.body) else { return }
    let parsed = try? ParsedPage(page, as: posts)
    let items = parsed?.items
    if let parsed, !parsed.items.isEmpty {
      map.removeAll { !parsed.unmet.contains($0) }
      hasItems = true
    }
    for index in uses.indices where !uses[index].isMet {
      let use = uses[index]
      if use.isOfPosts, items?.isEmpty ?? true { continue }
      uses[index].isMet =
        use.isOfPosts ? items?.contains { use.pointer.value(in: $0.element) != nil } ?? true : use.pointer.value(in: page) != nil
      uses[index].page = use.page ?? (use.isOfPosts ? items?.first?.element : page)
    }
  }

  /// The first pointer that is on no page, in words, with what is there instead; nil if all are met.
  var unmet: String? {
    if let header, !header.isMet, let there = header.headers {
      // Those that the API has added first.
      let names = (there.filter(PointerUse.isAdded) + there.filter { !PointerUse.isAdded($0) }).prefix(PointerUse.maximumShownNames)
      let shown = names.map { VisibleText.line($0, atMost: 40) }.joined(separator: ", ")
      return "/older/header: \(header.name) is in no answer; the answer has \(shown.isEmpty ? "no headers" : shown)"
    }
    guard let use = uses.first(where: { !$0.isMet && $0.page != nil }), let page = use.page else { return nil }
    let what = use.isOfPosts ? "post" : "page"
    let names = PointerUse.names(beside: use.pointer, in: page)
    let there = names.isEmpty ? "nothing like it" : names.joined(separator: ", ")
    return "\(use.key): \(use.pointer) is on no \(what); the \(what) has \(there)"
  }

  private static func isAdded(_ header: String) -> Bool { header.lowercased().hasPrefix("x-") }

  /// What of the map leads nowhere in any post, a line of a map each.
  var unmetFields: [String] { hasItems ? map.map(\.description) : [] }

  /// Pointers to the values where the path ends: those that could be meant first, at most ``maximumShownNames``.
  static func names(beside pointer: JSONPointer, in page: JSONElement) -> [String] {
    var (place, element) = (JSONPointer.root, page)
    for token in pointer.tokens.dropLast() {
      let next = place.appending(token)
      guard let inner = next.value(in: page), inner.kind == .object else { break }
      (place, element) = (next, inner)
    }
    let members = (element.members ?? .none).map { Array($0) } ?? []
    let values = members.filter { ![.object, .array].contains($0.value.kind) }
    return (values.isEmpty ? members : values).prefix(maximumShownNames).map { "\(place.appending($0.name))" }
  }
}
