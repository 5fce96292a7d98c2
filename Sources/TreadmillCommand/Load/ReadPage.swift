import FeedContracts
import FeedLoad
import FeedSimulation

/// A page as it was read, and what the lists of each group's readers need to know of it. Readers with the same page share it.
final class ReadPage {
  let page: ServedPage
  private let question: PageQuestion
  private let photos: [[String?]]  // the addresses that its posts have, as `FeedAPI.pageWithPhotos(of:in:)` finds them
  private var replies: [Int: (reply: PageReply, leftOut: [String: Int])] = [:]  // by group; looked up, never iterated

  init(_ page: ServedPage, of question: PageQuestion, photos: [[String?]] = []) {
    (self.page, self.question, self.photos) = (page, question, photos)
  }

  /// What a reader of a group gets, and how many of the photos are left out, by the names of their counts.
  func reply(for group: Int, in run: LoadRun, number: (String?, PageQuestion) -> PhotoTable.Numbered) -> (
    reply: PageReply, leftOut: [String: Int]
  ) {
    if let known = replies[group] { return known }
    var leftOut: [String: Int] = [:]
    let posts = run.posts(of: page, for: group) { post in
      photos[post].compactMap { address in
        switch number(address, question) {
        case .number(let number): return number
        case .leftOut(let name):
          leftOut[name, default: 0] += 1
          return nil
        }
      }
    }
    let read = (PageReply.page(posts, older: page.older), leftOut)
    replies[group] = read
    return read
  }
}
