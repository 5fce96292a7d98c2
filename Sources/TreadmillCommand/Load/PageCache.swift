import FeedContracts
import FeedLoad
import FeedSimulation
import HTTPTransport

/// A page as it was read, and what the lists of each group's readers need to know of it. Readers with the same page share it.
final class ReadPage {
  let page: ServedPage
  private let question: PageQuestion
  private let photos: [[String?]]  // the addresses that its posts have, as `FeedAPI.pageWithPhotos(of:in:)` finds them
  private var posts: [Int: [ReaderPost]] = [:]  // by group; looked up, never iterated

  init(_ page: ServedPage, of question: PageQuestion, photos: [[String?]] = []) {
    (self.page, self.question, self.photos) = (page, question, photos)
  }

  /// What a reader of a group gets. `number` is that of a photo by its address, if it is to be loaded.
  func reply(for group: Int, in run: LoadRun, number: (String?, PageQuestion) -> Int?) -> PageReply {
    if let known = posts[group] { return .page(known, older: page.older) }
    let read = run.posts(of: page, for: group) { post in photos[post].compactMap { number($0, question) } }
    posts[group] = read
    return .page(read, older: page.older)
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
