import FeedFormats
public import FeedSimulation
import JSONReading
import PhotoFeed

/// An answer of HTTP.
public struct FeedResponse: Hashable, Sendable {
  public var status: Int
  public var milliseconds: Int
  public var headers: [FeedHeader]
  public var body: [UInt8]

  public init(status: Int = 200, milliseconds: Int = 0, headers: [FeedHeader] = [], body: [UInt8] = []) {
    (self.status, self.milliseconds, self.headers, self.body) = (status, milliseconds, headers, body)
  }

  func values(of name: String) -> [String] { headers.filter { $0.name.lowercased() == name }.map(\.value) }

  /// The API's error in the body, or the body's first line, shortened.
  var start: String {
    if let page = try? JSONElement(parsing: body), let error = APIError(page) { return "\(error)" }
    let line = String(decoding: body.prefix(400), as: UTF8.self).prefix { !$0.isNewline }
    return VisibleText.line(line, atMost: FeedResponse.shownCharacters)
  }

  private static let shownCharacters = 80
}

extension FeedAPI {
  /// The page in an answer, or why there is none.
  public func answer(to question: PageQuestion, from response: FeedResponse) -> ServedAnswer {
    do throws(FeedFault) {
      return ServedAnswer(status: response.status, milliseconds: response.milliseconds, page: try page(question, response).page)
    } catch {
      return ServedAnswer(status: response.status, milliseconds: response.milliseconds, failure: "\(error)")
    }
  }

  /// The page in an answer and, for each post, the addresses of the photos that a cell shows, as the feed wrote them; nil for a photo without
  /// one. Nil if the answer has no page.
  public func pageWithPhotos(of question: PageQuestion, in response: FeedResponse) -> (page: ServedPage, photos: [[String?]])? {
    guard let (page, posts) = try? page(question, response) else { return nil }
    return (page, posts.map { $0.shownPhotos.map(\.url) })
  }

  /// What an answer says to a change.
  public func answer(to change: ServerChange, from response: FeedResponse) -> ServedChange {
    do throws(FeedFault) { try check(response) } catch { return ServedChange(failure: "\(error)") }
    guard case .insert = change, case .requests(let insert?, _, _, _) = changes, let pointer = insert.id else { return ServedChange() }
    do throws(FeedFault) {
      let answer = try parsed(response.body)
      guard let id = try text(at: pointer, in: answer, expected: "the id of the new post, a string or a number") else {
        throw .noID(at: pointer, keys: PointerUse.names(beside: pointer, in: answer))
      }
      return ServedChange(id: id)
    } catch {
      return ServedChange(failure: "\(error)")
    }
  }

  private func check(_ response: FeedResponse) throws(FeedFault) {
    switch response.status {
    case 200..<300: break
    case 300..<400 where !response.values(of: "location").isEmpty:
      throw .redirect(response.status, to: response.values(of: "location")[0])
    default:
      throw .status(
        response.status, retryAfter: response.values(of: "retry-after").first, start: response.start, hasCredentials: credentials != nil)
    }
    guard response.body.count <= FeedAPI.maximumPageBytes else { throw .tooLong(moreThan: FeedAPI.maximumPageBytes) }
  }

  private func parsed(_ body: [UInt8]) throws(FeedFault) -> JSONElement {
    do throws(JSONFault) { return try JSONElement(parsing: body) } catch {
      let (line, column) = error.place(in: body)
      throw .notJSON(error, line: line, column: column)
    }
  }

  private func page(_ question: PageQuestion, _ response: FeedResponse) throws(FeedFault) -> (page: ServedPage, posts: [Post]) {
    if isBehindTheEnd(question, response) { return (ServedPage(posts: []), []) }
    try check(response)
    let whole = try parsed(response.body)
    let read: ParsedPage?
    do throws(FeedError.Problem) { read = try ParsedPage(whole, as: posts) } catch { throw .badPost(error) }
    guard let read else {
      throw .noPosts(
        at: posts.places, keys: (whole.members?.map(\.name) ?? []).prefix(FeedAPI.maximumShownKeys).map(\.self),
        longest: ItemList.longest(in: whole)?.place)
    }
    guard read.items.count <= FeedAPI.allowedLimits.upperBound else { throw .tooManyPosts(read.items.count) }
    var page = ServedPage(posts: [])
    var posts: [Post] = []
    for (index, item) in read.items.enumerated() {
      guard case .post(let post) = item.entry, try !repeatsEdge(item.element, question) else { continue }
      let order = try orderValue(of: item.element, "\(read.place)/\(index)")
      page.posts.append(ServedPost(PostValue(post), order: order, text: post.text.string))
      posts.append(post)
    }
    func says(_ isLast: Bool, _ pointer: JSONPointer?) throws(FeedFault) -> Bool {
      try pointer.map { (pointer) throws(FeedFault) in try boolean(at: pointer, in: whole) == isLast } ?? false
    }
    let (hasNoMore, isLast) = (try says(false, more), try says(true, end))
    let way = Way(question: question, response: response, whole: whole, items: read.items.map(\.element), place: read.place)
    if !hasNoMore, !isLast {
      page.older = try older.flatMap { (paging) throws(FeedFault) in try cursor(paging, way, edge: way.items.last) }
    }
    page.newer = try newer.flatMap { (paging) throws(FeedFault) in try cursor(paging, way, edge: way.items.first) }
    return (page, posts)
  }

  /// Whether it is the post from which newer ones were asked for, which the description says comes again.
  private func repeatsEdge(_ item: JSONElement, _ question: PageQuestion) throws(FeedFault) -> Bool {
    guard case .newer(let cursor) = question.place, case .post(_, let pointer, .inclusive)? = newer else { return false }
    return try text(at: pointer, in: item, expected: "a string or a number") == cursor
  }

  private static let maximumShownKeys = 12

  /// Pages that are counted may end with the status 404.
  private func isBehindTheEnd(_ question: PageQuestion, _ response: FeedResponse) -> Bool {
    guard response.status == 404, case .older = question.place else { return false }
    switch older {
    case .pageNumber, .offset: return true
    case .cursor, .header, .link, .address, .post, nil: return false
    }
  }

  private func orderValue(of item: JSONElement, _ place: String) throws(FeedFault) -> String? {
    guard let order else { return nil }
    guard let text = try text(at: order.by, in: item, place, expected: "a number or a time to order by") else {
      throw .wrongType(at: place + "\(order.by)", expected: "a number or a time to order by", found: nil)
    }
    return text
  }

  // MARK: Ways to other pages

  private struct Way {
    let question: PageQuestion
    let response: FeedResponse
    let whole: JSONElement
    let items: [JSONElement]
    let place: JSONQuery
  }

  /// What leads from a page to its neighbour; nil if the page names none. `edge` is the item nearest to it.
  private func cursor(_ paging: Paging, _ way: Way, edge: JSONElement?) throws(FeedFault) -> String? {
    switch paging {
    case .cursor(_, let pointer):
      // Some servers say 0 or false at the end.
      if let value = pointer.value(in: way.whole), value.number == 0 || value.boolean == false { return nil }
      return try text(at: pointer, in: way.whole, expected: "a cursor, a string or a number")
    case .header(_, let name): return way.response.values(of: name.lowercased()).first.flatMap { $0.isEmpty ? nil : $0 }
    case .link(let relation):
      guard let target = LinkHeader.target(of: relation, in: way.response.values(of: "link")) else { return nil }
      return try allowed(target, way, from: "the Link header with rel=\(relation)")
    case .address(let pointer):
      guard let target = try text(at: pointer, in: way.whole, expected: "an address") else { return nil }
      return try allowed(target, way, from: "\(pointer)")
    case .post(_, let pointer, let bound):
      let value = try edge.flatMap { (item) throws(FeedFault) in
        try text(at: pointer, in: item, "\(way.place)/...", expected: "a string or a number")
      }
      // A page that has only the post that led to it is the last.
      if bound == .inclusive, case .older(value) = way.question.place { return nil }
      return value
    case .pageNumber(_, let first): return try number(after: way, first: first, adding: 1)
    case .offset(_, let first): return try number(after: way, first: first, adding: way.items.count)
    }
  }

  /// A page without posts is the last.
  private func number(after way: Way, first: Int, adding count: Int) throws(FeedFault) -> String? {
    switch way.question.place {
    case .newer: return nil
    case .first: return way.items.isEmpty ? nil : String(first + count)
    case .older(let cursor):
      guard let number = Int(cursor), number < Int.max - count else { throw .noNumber(cursor: cursor) }
      return way.items.isEmpty ? nil : String(number + count)
    }
  }

  private func allowed(_ target: String, _ way: Way, from place: String) throws(FeedFault) -> String {
    guard let own = request(for: way.question).flatMap({ WebAddress($0.url) }), let address = own.resolving(target) else {
      throw .notAnAddress(target, from: place)
    }
    guard allows(address) else { throw .elsewhere(address.text, origin: address.origin) }
    return address.text
  }

  // MARK: Values

  /// A string or a number as text; nil if it is missing, null or empty.
  private func text(
    at pointer: JSONPointer, in element: JSONElement, _ place: String = "", expected: String
  ) throws(FeedFault) -> String? {
    guard let value = pointer.value(in: element), !value.isNull else { return nil }
    guard let text = value.string ?? (value.kind == .number ? "\(JSONValue(value))" : nil) else {
      throw .wrongType(at: place + "\(pointer)", expected: expected, found: value.kind)
    }
    return text.isEmpty ? nil : text
  }

  private func boolean(at pointer: JSONPointer, in element: JSONElement) throws(FeedFault) -> Bool? {
    guard let value = pointer.value(in: element), !value.isNull else { return nil }
    if let boolean = value.boolean { return boolean }
    guard let number = value.integer(Int.self), number == 0 || number == 1 else {
      throw .wrongType(at: "\(pointer)", expected: "true or false", found: value.kind)
    }
    return number == 1
  }
}
