import ScrollSimulation

/// Checks the pages that the network has seen against the feed: rules E9 and E10. It shares nothing with the client that fetches: it sees
/// requests and answers, in counts of the server's posts, other changes of the feed, and the ids in the store after each frame.
struct PageLedger {
  /// A request; `place` is in the server's row of posts, nil is the feed's start.
  struct Ask {
    var number: UInt64
    var brink: ClientObservation.Brink
    var place: Int?
  }

  /// A page: its range of the server's row, and the posts of it that it brings, with their places.
  struct Page {
    var span: Range<Int>
    var posts: [(id: String, place: Int)]
    var isLast: Bool
  }

  enum Told {
    case came([String])
    case went([String])
  }

  static let maximumTries = 3  // maximum tries of a page while nothing has moved
  static let maximumEmptyPages = 4  // maximum number of consecutive pages that bring nothing

  private struct End {
    var underWay: Ask?
    var isClosed = false
    var isAnchored = true  // whether the start of the next page is known: not if none of the server's posts is left, until a page has come
    var tries = 0  // tries without a page, and pages without a post, since the list moved or something else changed
    var emptyPages = 0
    /// Whether the feed got or lost other items since the pending request: then it is unknown which of them the page brought.
    var hasOtherItems = false
  }

  private struct Standing {
    var isExpected = false
    var isComing = false
    var place: Int?  // its place at the server, if it came with a valid page
    var isDisplaced = false  // it was ever put elsewhere than where it came: its order is not checked
    var isRefused = false  // it came with an invalid page
    var index = 0  // where it was last in the store
  }

  typealias RuleResult = (rule: String, checkResult: CheckResult)

  private var ends: [End] = ClientObservation.Brink.allCases.map { _ in End() }
  private(set) var covered: Range<Int>?  // what valid pages have brought without a gap, less what the store dropped at the ends
  private(set) var reach: Int  // its end, or its last one
  private var standings: [Standing] = []
  private var numberOfPost: [String: Int] = [:]  // of the standings, by id; looked up, and iterated only for the words of a finding
  private var expectedCount = 0
  private var brought: [Int] = []  // by valid pages in this frame
  private var store: (ids: [String], numbers: [Int]) = ([], [])  // as the last frame with changes left it
  private(set) var checkResults: [RuleResult] = []

  init(start: Int) { reach = start }

  mutating func takeResults() -> [RuleResult] {
    guard !checkResults.isEmpty else { return [] }
    defer { checkResults = [] }
    return checkResults
  }

  // MARK: Traffic

  mutating func asked(_ ask: Ask) {
    var end = ends[ask.brink.rawValue]
    func what() -> String { "page \(ask.number) at the \(ask.brink)" }
    let count = checkResults.count
    if let other = end.underWay { record("E9", "\(what()) is asked for while page \(other.number) is under way") }
    if end.isClosed { record("E9", "\(what()) is asked for behind the last one") }
    if end.tries >= PageLedger.maximumTries { record("E9", "\(what()) is tried after \(end.tries) failures, and nothing has moved since") }
    if end.emptyPages >= PageLedger.maximumEmptyPages {
      record("E9", "\(what()) is asked for behind \(end.emptyPages) that brought nothing, and nothing has moved since")
    }
    if end.isAnchored, let place = ask.place, let covered {
      if ask.brink == .end, place > covered.upperBound {
        record("E10", "\(what()) begins at \(place), the feed has no more than \(covered.upperBound)")
      }
      if ask.brink == .start, place < covered.lowerBound {
        record("E10", "\(what()) ends at \(place), the feed begins at \(covered.lowerBound)")
      }
    }
    if checkResults.count == count { record("E9", .holds) }
    (end.underWay, end.hasOtherItems) = (ask, false)
    ends[ask.brink.rawValue] = end
  }

  mutating func cancelled(_ number: UInt64, at brink: ClientObservation.Brink) {
    guard ends[brink.rawValue].underWay?.number == number else { return }
    ends[brink.rawValue].underWay = nil
    ends[brink.rawValue].tries += 1
  }

  /// `page` is nil for a failure. Returns whether the answer was expected.
  @discardableResult
  mutating func answered(_ number: UInt64, at brink: ClientObservation.Brink, with page: Page?) -> Bool {
    guard let ask = ends[brink.rawValue].underWay, ask.number == number else {
      refuse(page)
      return false
    }
    ends[brink.rawValue].underWay = nil
    guard let page, ask.place == nil || ask.place == (brink == .end ? page.span.lowerBound : page.span.upperBound) else {
      ends[brink.rawValue].tries += 1
      refuse(page)
      return false
    }
    ends[brink.rawValue].tries = 0
    let added = page.posts.filter { !isInFeed($0.id) }
    let isEmpty = added.isEmpty && !ends[brink.rawValue].hasOtherItems
    ends[brink.rawValue].emptyPages = isEmpty ? ends[brink.rawValue].emptyPages + 1 : 0
    ends[brink.rawValue].isClosed = page.isLast
    ends[brink.rawValue].isAnchored = true
    let isAlone = added.isEmpty || !hasOthers(of: page)
    for post in added where !isAlone || !page.span.contains(post.place) { standings[self.number(of: post.id)].isDisplaced = true }
    for post in page.posts {
      let number = self.number(of: post.id)
      standings[number].place = post.place
      standings[number].isComing = true
      brought.append(number)
    }
    covered = covered.map { min($0.lowerBound, page.span.lowerBound)..<max($0.upperBound, page.span.upperBound) } ?? page.span
    reach = covered?.upperBound ?? reach
    return true
  }

  /// A request came at this end although it was not reached again.
  mutating func reopened(_ brink: ClientObservation.Brink) {
    ends[brink.rawValue].isClosed = false
    moved()
  }

  /// The list moved, or its content changed: ends may be reached again.
  mutating func moved() {
    for index in ends.indices { (ends[index].tries, ends[index].emptyPages) = (0, 0) }
  }

  mutating func itemsChanged() {
    moved()
    for index in ends.indices { ends[index].hasOtherItems = true }
  }

  // MARK: The store

  /// Ends a frame: applies what was told, what pages brought, and what the store dropped at its ends. `ids` are the store's, in order.
  mutating func frameIsOver(told: [Told], givenUp: (atStart: [String], atEnd: [String]), ids: [String]) {
    for case let matter in told {
      switch matter {
      case .came(let ids):
        for number in ids.map({ self.number(of: $0) }) where expect(number) { standings[number].isDisplaced = true }
      case .went(let ids): for id in ids { forget(number(of: id)) }
      }
    }
    for number in brought {
      expect(number)
      standings[number].isComing = false
    }
    brought.removeAll(keepingCapacity: true)
    look(at: ids)
    giveUp(givenUp.atStart, at: .start)
    giveUp(givenUp.atEnd, at: .end)
    let count = checkResults.count
    let standing = compare()
    if checkResults.count == count, standing > 0 { record("E10", .holds) }
    guard !givenUp.atStart.isEmpty || !givenUp.atEnd.isEmpty, standing == 0 else { return }
    covered = nil
    for index in ends.indices { ends[index].isAnchored = false }
  }

  /// The number of a post's standing.
  private mutating func number(of id: String) -> Int {
    if let number = numberOfPost[id] { return number }
    numberOfPost[id] = standings.count
    standings.append(Standing())
    return standings.count - 1
  }

  /// Finds the posts of the store. One mostly follows the same other as before: then no table is asked.
  private mutating func look(at new: [String]) {
    let (ids, numbers) = store
    store.ids = new
    store.numbers = []
    store.numbers.reserveCapacity(new.count)
    var guess = 0
    for index in new.indices {
      var number = guess < ids.count ? numbers[guess] : 0
      if guess >= ids.count || ids[guess] != new[index] {
        number = self.number(of: new[index])
        guess = standings[number].index
      }
      guess += 1
      standings[number].index = index
      store.numbers.append(number)
    }
  }

  private func isInFeed(_ id: String) -> Bool { numberOfPost[id].map { standings[$0].isExpected || standings[$0].isComing } ?? false }

  /// Whether the feed has posts in a page's range that the page lacks: they came with others, and their order to the page's is unknown.
  private mutating func hasOthers(of page: Page) -> Bool {
    let own = Set(page.posts.map { number(of: $0.id) })
    return (store.numbers + brought).contains { number in
      let post = standings[number]
      guard let place = post.place, post.isExpected || post.isComing, !post.isDisplaced, !own.contains(number) else { return false }
      return page.span.contains(place)
    }
  }

  /// Returns whether it did not belong in the store before.
  @discardableResult
  private mutating func expect(_ number: Int) -> Bool {
    guard !standings[number].isExpected else { return false }
    standings[number].isExpected = true
    expectedCount += 1
    return true
  }

  private mutating func forget(_ number: Int) {
    guard standings[number].isExpected else { return }
    standings[number].isExpected = false
    expectedCount -= 1
  }

  private mutating func refuse(_ page: Page?) {
    for post in page?.posts ?? [] { standings[number(of: post.id)].isRefused = true }
  }

  private mutating func giveUp(_ ids: [String], at brink: ClientObservation.Brink) {
    guard !ids.isEmpty else { return }
    ends[brink.rawValue].isClosed = false
    for number in ids.map({ self.number(of: $0) }) {
      forget(number)
      let post = standings[number]
      guard let covered, let place = post.place, !post.isDisplaced, covered.contains(place) else { continue }
      self.covered = brink == .end ? covered.lowerBound..<place : place + 1..<covered.upperBound
    }
    reach = covered?.upperBound ?? reach
    moved()
  }

  /// Returns the number of posts that stand where they came.
  private mutating func compare() -> Int {
    var known = 0
    var standing = 0
    var before: (index: Int, place: Int)?
    for (index, number) in store.numbers.enumerated() {
      let post = standings[number]
      if post.isExpected { known += 1 } else { findStranger(store.ids[index], post) }
      guard let place = post.place, !post.isDisplaced else { continue }
      standing += 1
      if let before, before.place >= place {
        let other = store.ids[before.index]
        record("E10", "post \(store.ids[index]) of place \(place) stands behind \(other) of place \(before.place)")
        standings[number].isDisplaced = true
      } else {
        before = (index, place)
      }
    }
    if known < expectedCount || known < store.ids.count { goOn() }
    return standing
  }

  private mutating func findStranger(_ id: String, _ post: Standing) {
    if post.isRefused {
      record("E9", "post \(id) is in the feed; it came with a page that was no longer requested")
    } else {
      record("E10", "post \(id) is in the feed, and no page or update brought it")
    }
  }

  /// Records what is missing, then expects what is there.
  private mutating func goOn() {
    let found = Set(store.ids)
    let missing = numberOfPost.filter { standings[$0.value].isExpected && !found.contains($0.key) }.map(\.key).sorted()
    if !missing.isEmpty {
      record("E10", "\(missing.count) posts were brought and are not in the feed: \(missing.prefix(3).joined(separator: ", "))")
    }
    for id in missing { forget(number(of: id)) }
    for number in store.numbers { expect(number) }
  }

  private mutating func record(_ rule: String, _ checkResult: CheckResult) { checkResults.append((rule, checkResult)) }
}
