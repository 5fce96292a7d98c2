import JSONReading
import ScrollSimulation

/// One way down a served feed, page after page by its cursors: rules P1, P3 to P7 and P10.
///
/// It knows questions and answers only. A page that is asked for again replaces its first answer and the pages after it.
struct WayDown {
  static let maximumTries = 3  // failures of one page in a row, after which a reader gives up
  static let maximumEmptyPages = 8  // pages in a row that bring nothing new

  struct Page {
    var number: Int  // of all the session's pages, from 1
    var step: Int  // in the ``ServedLog``
    var cursor: String?  // that it was asked for with; nil for the first page
    var ids: [String]
    var older: String?
    var lastOrder: String?
    var wasEmptyBefore: Int  // pages in a row that brought nothing new, this one included
  }

  private struct Place {
    var page: Int  // its number
    var step: Int  // the page's
    var index: Int  // of the post in the way
    var order: String?  // with which it came
  }

  let promise: FeedPromise
  private(set) var pages: [Page] = []
  private(set) var ids: [String] = []  // in the order of the way, each once
  private var places: [String: Place] = [:]  // by id; looked up, never iterated
  private var failures: (cursor: String?, steps: [Int]) = (nil, [])
  private(set) var results: [Result] = []

  typealias Result = (rule: String, checkResult: CheckResult, sight: ServedLog.Sight)

  private let label: String  // before each finding

  init(_ promise: FeedPromise, _ label: String = "") { (self.promise, self.label) = (promise, label) }

  /// Whether the last page has said that nothing follows; of a feed with one page the description says it.
  var isAtEnd: Bool { !promise.hasOnePage && pages.last.map { $0.older == nil } ?? false }

  func contains(_ id: String) -> Bool { places[id] != nil }

  /// The page that has brought a post.
  func page(with id: String) -> Page? { places[id].flatMap { place in pages.first { $0.number == place.page } } }

  /// With what order a post came.
  func order(of id: String) -> String? { places[id]?.order }

  mutating func takeResults() -> [Result] {
    defer { results = [] }
    return results
  }

  /// `step` is the answer's in the log; `deleted` and `edited` say whether a post was.
  mutating func answered(
    _ answer: ServedAnswer, asked cursor: String?, number: Int, step: Int = 0, deleted: (String) -> Bool = { _ in false },
    edited: (String) -> Bool = { _ in false }
  ) {
    let name = WayDown.name(number, cursor)
    guard let page = answer.page else { return failed(answer, cursor, name, step, deleted) }
    failures = (nil, [])
    record("P10", .holds)
    goBack(to: cursor)
    let before = results.count
    checkSize(of: page, name, step)
    let repeated = check(repeats: page, name, step, deleted, edited)
    checkOrder(of: page, name, step)
    let fresh = page.posts.filter { places[$0.id] == nil }
    for post in fresh where places[post.id] == nil {
      places[post.id] = Place(page: number, step: step, index: ids.count, order: post.order)
      ids.append(post.id)
    }
    let empty = fresh.isEmpty ? (pages.last?.wasEmptyBefore ?? 0) + 1 : 0
    checkProgress(page, cursor, name, step, empty: empty, repeated: repeated)
    pages.append(
      Page(
        number: number, step: step, cursor: cursor, ids: page.posts.map(\.id), older: page.older,
        lastOrder: page.posts.last?.order ?? pages.last?.lastOrder, wasEmptyBefore: empty))
    // The first page has nothing before it that could come again.
    if cursor != nil, results[before...].allSatisfy({ $0.checkResult == .holds }) {
      for rule in ["P1", "P4", "P5"] { record(rule, .holds) }
      if let last = pages.dropLast().last?.ids.last, deleted(last) { record("P6", .holds, .init(steps: [], posts: [last])) }
    }
  }

  // MARK: Rules

  private mutating func failed(_ answer: ServedAnswer, _ cursor: String?, _ name: String, _ step: Int, _ deleted: (String) -> Bool) {
    let reason = answer.failure ?? "no answer"
    let isAnswer = (200..<300).contains(answer.status)
    failures = failures.cursor == cursor ? (cursor, failures.steps + [step]) : (cursor, [step])
    if let page = pages.last, page.older == cursor, let last = page.ids.last, deleted(last), (400..<500).contains(answer.status) {
      record(
        "P6", "\(name) is refused (\(reason)): post \(last), at which page \(page.number) ended, was deleted",
        .init(steps: [page.step, step], posts: [last]))
    } else if isAnswer {
      record("P10", "\(name) came with status \(answer.status) but is not a page: \(reason)", .init(steps: [step]))
    } else if failures.steps.count == WayDown.maximumTries {
      let words = "\(name) was asked for \(failures.steps.count) times and failed each time: \(reason)"
      record("P10", .broken(words), .init(steps: failures.steps))
    }
  }

  /// A server may have a smallest size: pages of a walk in a smaller one than declared may have the declared one.
  private mutating func checkSize(of page: ServedPage, _ name: String, _ step: Int) {
    guard let limit = promise.limit else { return }
    record("P7", page.posts.count > limit ? "\(name) has \(page.posts.count) posts; \(limit) were asked for" : .holds, .init(steps: [step]))
  }

  /// P1, P4 and P6. Returns whether posts came that had come before.
  private mutating func check(
    repeats page: ServedPage, _ name: String, _ step: Int, _ deleted: (String) -> Bool, _ edited: (String) -> Bool
  ) -> Bool {
    // A post that has got another place in the order may come again.
    var known = page.posts.enumerated().filter { _, post in
      guard let place = places[post.id], place.order == post.order else { return false }
      return post.order != nil || !edited(post.id)
    }
    if promise.isInclusive, let first = known.first, first.offset == 0, first.element.id == pages.last?.ids.last { known.removeFirst() }
    let inside = WayDown.repeatedID(in: page)
    if let inside { record("P1", "post \(inside) occurs twice on \(name)", .init(steps: [step], posts: [inside])) }
    guard let first = known.first, let place = places[first.element.id] else { return inside != nil }
    let (id, last, before) = (first.element.id, pages.last?.ids.last, pages.last?.step ?? step)
    // A server that has lost its place begins again at the top. One that begins a few posts back counts posts.
    if let last, deleted(last), known.count > 1 || page.posts.count == 1, ids[..<place.index].allSatisfy(deleted) {
      let words = "\(name) brings \(known.count) posts that came before: post \(last), at which the page before ended, was deleted"
      record("P6", .broken(words), .init(steps: [before, step], posts: [last, id]))
    } else if known.count == page.posts.count, let same = pages.last(where: { $0.ids == page.posts.map(\.id) }) {
      record("P4", "\(name) says what page \(same.number) said: \(WayDown.list(same.ids))", .init(steps: [same.step, step], posts: [id]))
    } else {
      let distance = ids.count + first.offset - place.index
      let words = "post \(id) came twice, \(distance) post\(distance == 1 ? "" : "s") apart: on page \(place.page) and again on \(name)"
      record("P1", "\(words)\(WayDown.others(known.count))", .init(steps: [place.step, step], posts: [id]))
    }
    return true
  }

  private mutating func checkOrder(of page: ServedPage, _ name: String, _ step: Int) {
    guard let order = promise.order else { return }
    var before = pages.last?.lastOrder
    var beforeID = pages.last?.ids.last
    var checked = false
    for post in page.posts {
      guard let text = post.order, places[post.id] == nil else { continue }
      if let before, let beforeID {
        let (first, second) = order == .descending ? (before, text) : (text, before)
        checked = true
        if ServedOrder(first).precedes(ServedOrder(second)) == true {
          let steps = (places[beforeID].map { [$0.step] } ?? []) + [step]
          let words = "post \(post.id) of \(text) stands behind \(beforeID) of \(before), on \(name)"
          record("P3", .broken(words), .init(steps: steps, posts: [beforeID, post.id], hasOrder: true))
          return
        }
      }
      (before, beforeID) = (text, post.id)
    }
    if checked { record("P3", .holds) }
  }

  /// P4 and P5: a cursor leads on, and pages without a new post come to an end.
  private mutating func checkProgress(_ page: ServedPage, _ cursor: String?, _ name: String, _ step: Int, empty: Int, repeated: Bool) {
    guard let older = page.older else { return }
    let before = pages.last?.step ?? step
    if older == cursor, page.posts.isEmpty {
      record("P5", "\(name) is empty, and its cursor leads to itself", .init(steps: [before, step]))
    } else if !repeated, older == cursor || pages.contains(where: { $0.cursor == older }) {
      let back = older == cursor ? nil : pages.first { $0.cursor == older }
      let words = "\(name) leads back to \(back.map { "page \($0.number)" } ?? "itself"): its next cursor is \(WayDown.short(older))"
      record("P4", .broken(words), .init(steps: [back?.step ?? before, step]))
    }
    if empty == WayDown.maximumEmptyPages {
      let words = "\(name) is number \(empty) of pages in a row that bring nothing new, yet it says that more follows"
      record("P5", .broken(words), .init(steps: pages.suffix(2).map(\.step) + [step]))
    }
  }

  /// Forgets the page of a cursor, and those after it.
  private mutating func goBack(to cursor: String?) {
    guard let first = pages.firstIndex(where: { $0.cursor == cursor }) else { return }
    let gone = pages[first...].map(\.number)
    ids.removeAll { id in
      guard let place = places[id], gone.contains(place.page) else { return false }
      places[id] = nil
      return true
    }
    pages.removeSubrange(first...)
  }

  private mutating func record(_ rule: String, _ result: CheckResult, _ sight: ServedLog.Sight = .init(steps: [])) {
    results.append((rule, result.fault.map { .broken(label + WayDown.shown($0)) } ?? .holds, sight))
  }

  // MARK: Words

  private static let maximumCharacters = 600

  /// Ids and cursors are the server's.
  static func shown(_ text: String) -> String { VisibleText.line(text, atMost: maximumCharacters) }

  static func name(_ number: Int, _ cursor: String?) -> String {
    cursor.map { "page \(number) (cursor \(short($0)))" } ?? (number == 1 ? "page 1 (the first)" : "page \(number) (the first again)")
  }

  /// Ids and cursors differ at their ends: a long one is cut in the middle.
  static func short(_ text: String) -> String { text.count > 80 ? text.prefix(38) + "..." + text.suffix(39) : text }

  static func list(_ ids: [String]) -> String {
    ids.isEmpty ? "nothing" : ids.prefix(3).joined(separator: ", ") + (ids.count > 3 ? " and \(ids.count - 3) more" : "")
  }

  private static func others(_ count: Int) -> String { count > 1 ? "; so did \(count - 1) more \(count == 2 ? "post" : "posts")" : "" }

  private static func repeatedID(in page: ServedPage) -> String? {
    var seen: Set<String> = []
    return page.posts.first { !seen.insert($0.id).inserted }?.id
  }
}
