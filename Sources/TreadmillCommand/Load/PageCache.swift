import FeedContracts
import FeedSimulation
import HTTPTransport

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
