import FeedFormats
import FeedSimulation

/// The description of an unknown API, guessed from its first page and tried: a way to older posts counts only if it has led to some.
public struct FeedTrial: Sendable {
  /// Of ways that are asked for. The likeliest come first.
  public static let maximumWays = 32
  /// Of requests in a row that get no answer; then no other way is tried.
  public static let maximumUnanswered = 2

  /// What was understood; without ``FeedAPI/older`` if nothing leads on.
  public let api: FeedAPI
  /// How it was found, a sentence each.
  public let reasons: [String]

  /// Why there is nothing to try.
  public enum Problem: Error {
    case noFeed(HTTPFeedError)
    /// The first answer is no page.
    case noPage(url: String, reason: String)
  }

  /// Asks for the first page of an API of which only the address is known, and perhaps how its posts are read; then as its ways say.
  ///
  /// - Parameters:
  ///   - asked: the address, and what is known of the posts.
  ///   - onTry: called before each way with its words.
  public init(of asked: FeedAPI, onTry: (String) -> Void = { _ in }) throws(Problem) {
    let question = PageQuestion(.first, limit: nil)
    guard let request = asked.request(for: question) else { throw .noPage(url: asked.url, reason: "\(FeedFault.noWay)") }
    let response: FeedResponse
    switch try FeedTrial.feed(asked).ask(request) {
    case .success(let answer): response = answer
    case .failure(let failure): throw .noPage(url: request.url, reason: failure.words)
    }
    let guess = FeedGuess(asked, response: response)
    guard let first = guess.answer.page else { throw .noPage(url: request.url, reason: guess.answer.failure ?? "") }
    var (failed, tried, unanswered): ([String], Int, Int) = ([], 0, 0)
    for candidate in guess.candidates where tried < FeedTrial.maximumWays && unanswered < FeedTrial.maximumUnanswered {
      guard let way = candidate.api.older, var older = candidate.api.answer(to: question, from: response).page?.older else { continue }
      tried += 1
      onTry(way.name)
      var (api, note) = (candidate.api, "it leads to other posts")
      var next = try FeedTrial.feed(api).page(PageQuestion(.older(older), limit: nil))
      if let last = first.posts.last?.id, next.page?.posts.first?.id == last {
        switch way {
        case .post(let parameter, let pointer, .exclusive): api.older = .post(parameter: parameter, at: pointer, .inclusive)
        case .offset where api.posts.itemsAt?.isSingular == false: next = ServedAnswer(failure: "it counts what is no post")
        case .offset(let parameter, first: 0):
          // The post of that number is the last one of the first page, so the first one has the number 1.
          api.older = .offset(parameter: parameter, first: 1)
          older = api.answer(to: question, from: response).page?.older ?? older
          next = try FeedTrial.feed(api).page(PageQuestion(.older(older), limit: nil))
          note += ", counted from 1: counted from 0, page 2 begins with the last post of page 1"
        default: break
        }
      }
      unanswered = next.status == 0 && next.page == nil ? unanswered + 1 : 0
      guard let page = next.page, FeedTrial.isNext(page, after: first) else {
        failed.append(way.name + (next.failure.map { " (\($0))" } ?? ""))
        continue
      }
      let found = FeedTrial.words(failed) + ["\(candidate.reason): \(note)"]
      let order = try FeedTrial.order(of: api, from: response, older: older)
      reasons = guess.reasons + found + (order.map { ["both pages are ordered by \($0.by), \($0.direction.rawValue)"] } ?? [])
      api.order = order
      self.api = api
      return
    }
    api = guess.candidates.last?.api ?? asked
    if unanswered == FeedTrial.maximumUnanswered { failed.append("the others were left out, as \(unanswered) in a row had no answer") }
    let end = (api.more ?? api.end).map { pointer in tried == 0 ? "no older page follows, says \(pointer)" : nil } ?? nil
    let unfound =
      first.posts.isEmpty ? "the first page has no posts, so nothing tells how it leads on" : "nothing that was tried leads to older posts"
    reasons = guess.reasons + FeedTrial.words(failed) + [end ?? unfound]
  }

  private static func feed(_ api: FeedAPI) throws(Problem) -> HTTPFeed {
    do throws(HTTPFeedError) { return try HTTPFeed(api) } catch { throw .noFeed(error) }
  }

  /// The time by which all posts of two pages are ordered; nil if one of them does not fit. It asks for the second one again.
  private static func order(of api: FeedAPI, from first: FeedResponse, older: String) throws(Problem) -> FeedAPI.Order? {
    guard case .mapped(let map)? = api.posts.format, case .pointer(let time)? = map[.createdAt] else { return nil }
    var ordered = api
    ordered.order = FeedAPI.Order(by: time, .descending)
    let page = ordered.answer(to: PageQuestion(.first, limit: nil), from: first).page
    guard let page, let next = try feed(ordered).page(PageQuestion(.older(older), limit: nil)).page else { return nil }
    let values = (page.posts + next.posts).map { ServedOrder($0.order ?? "") }
    var (rises, falls) = (0, 0)
    for (one, next) in zip(values, values.dropFirst()) {
      if case .text = one { return nil }
      guard let isBefore = one.precedes(next), let isAfter = next.precedes(one) else { return nil }
      rises += isBefore ? 1 : 0
      falls += isAfter ? 1 : 0
    }
    guard max(rises, falls) >= minimumSteps, min(rises, falls) == 0 else { return nil }
    return FeedAPI.Order(by: time, rises == 0 ? .descending : .ascending)
  }

  /// Of posts with different times, one after the other, before an order is believed.
  private static let minimumSteps = 3

  private static func words(_ failed: [String]) -> [String] {
    failed.isEmpty ? [] : ["tried, and led to no other posts: \(failed.joined(separator: ", "))"]
  }

  /// Whether most of its posts are not on the first page: one that was asked for again may have new posts.
  private static func isNext(_ page: ServedPage, after first: ServedPage) -> Bool {
    let seen = Set(first.posts.map(\.id))
    return page.posts.count { !seen.contains($0.id) } * 2 > page.posts.count
  }
}

extension FeedAPI.Paging {
  fileprivate var name: String {
    switch self {
    case .cursor(let parameter, let pointer): "\(parameter) with \(pointer)"
    case .header(let parameter, let name): "\(parameter) with the header \(name)"
    case .link(let relation): "the Link header with rel=\(relation)"
    case .address(let pointer): "\(pointer)"
    case .post(let parameter, let pointer, _): "\(parameter) with the last post's \(pointer)"
    case .pageNumber(let parameter, let first): "\(parameter) from \(first)"
    case .offset(let parameter, _): parameter
    }
  }
}
