import FeedContracts
import FeedLoad
import FeedSimulation
import HTTPTransport

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

/// Pages as they were read: most readers of a feed get the same bytes, which are not read again.
struct PageCache {
  private struct Entry {
    var body: [UInt8]
    var headers: [FeedHeader]
    var page: ReadPage
  }
  private var entries: [PageQuestion: Entry] = [:]
  private var bytes = 0

  /// The page in an answer; nil if there is none.
  mutating func page(of question: PageQuestion, _ response: HTTPResponse, _ api: FeedAPI) -> ReadPage? {
    let leads = response.headers.fields.filter { api.readsHeader($0.name) }.map { FeedHeader($0.name, $0.value) }
    if let known = entries[question], (200..<300).contains(response.status), known.body == response.body, known.headers == leads {
      return known.page
    }
    guard let (served, photos) = api.pageWithPhotos(of: question, in: FeedResponse(response)) else { return nil }
    let page = ReadPage(served, of: question, photos: photos)
    if entries.count >= LoadDriver.Limits.cachedPagesMax || bytes + response.body.count > LoadDriver.Limits.cachedBytesMax {
      entries.removeAll()
      bytes = 0
    }
    guard response.body.count <= LoadDriver.Limits.cachedBytesMax else { return page }
    bytes += response.body.count
    entries[question] = Entry(body: response.body, headers: leads, page: page)
    return page
  }
}
