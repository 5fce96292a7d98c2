import FeedContracts
import FeedFormats
import FeedSimulation
import Treadmill
import UVLoop

/// `treadmill feed` for an address: asks for three pages, and says what was understood.
struct FeedProbe {
  static let maximumPages = 3

  private var rows: [Row] = []
  private var notes: [String] = []
  private var unmetFields: [String] = []
  private var isMisspelt = false  // whether a pointer of the description is on no page

  private struct Row {
    var url: String
    var answer: ServedAnswer
  }

  static func run(_ knowledge: FeedKnowledge, text: any TextMeasuring) throws(Failure) -> ExitStatus {
    var probe = FeedProbe()
    let api = try probe.description(of: knowledge)
    let feed = try live(api)
    feed.keepsText = true
    var question = PageQuestion(.first, limit: nil)
    while probe.rows.count < maximumPages, let request = api.request(for: question) {
      let answer = feed.page(question)
      probe.rows.append(Row(url: request.url, answer: answer))
      guard let older = answer.page?.older else { break }
      question.place = .older(older)
    }
    let repeated = api.repetition(in: probe.rows.compactMap(\.answer.page))
    (probe.isMisspelt, probe.unmetFields) = (feed.unmetPointer != nil || repeated != nil, feed.unmetFields)
    let style = ANSIStyle(isOn: Terminal(.output).hasColour)
    if probe.rows.contains(where: { $0.answer.page != nil }) {
      StandardStream.output.write(probe.summary(of: api, style: style) + probe.samples(text))
      if case .unknown = knowledge { StandardStream.output.writeData("\na feed.json to start from:\n\(api)\n") }
    }
    if let row = probe.rows.last, let failure = row.answer.failure { throw .noPage(url: row.url, failure) }
    if let words = feed.unmetPointer ?? repeated ?? api.pagingGap.map({ "\($0.reason); \($0.remedy)" })
      ?? (probe.rows.count == 1 ? feed.endOfFirstPage : nil)
    {
      throw .notTested(url: api.url, words)
    }
    if let posts = EmptyPosts(probe.posts, api.posts.format) { throw .emptyPosts(name: WebAddress.shown(api.url), posts) }
    return .clean
  }

  /// The posts on the first pages of a feed.
  static func posts(of knowledge: FeedKnowledge, pages: Int) throws(Failure) -> (name: String, posts: [Post]) {
    let api = try description(of: knowledge).api
    let feed = try live(api)
    feed.keepsText = true
    var question = PageQuestion(.first, limit: nil)
    var posts: [Post] = []
    for number in 0..<pages {
      let answer = feed.page(question)
      // The pages before one that fails are a feed, too.
      if let failure = answer.failure, number == 0 { throw .noPage(url: api.url, failure) }
      posts += answer.page?.posts.map(drawn) ?? []
      guard let older = answer.page?.older else { break }
      question.place = .older(older)
    }
    if posts.isEmpty { throw .noPage(url: api.url, "its first page has no posts") }
    return (WebAddress.shown(api.url), posts)
  }

  private static func drawn(_ post: ServedPost) -> Post {
    let photos = post.value.photos.map { Photo(id: $0.id, pixelSize: PixelSize(width: $0.width, height: $0.height)) }
    return Post(id: post.id, text: PostText(post.text ?? ""), photos: photos)
  }

  private var posts: [ServedPost] { rows.compactMap(\.answer.page).flatMap(\.posts) }

  /// What is known, or the guess that leads to other posts.
  private mutating func description(of knowledge: FeedKnowledge) throws(Failure) -> FeedAPI {
    switch knowledge {
    case .described(let api): api
    case .unknown(let asked): try guess(asked)
    }
  }

  /// The description of a feed, and how it was guessed if it was.
  static func description(of knowledge: FeedKnowledge) throws(Failure) -> (api: FeedAPI, guesses: [String]) {
    var probe = FeedProbe()
    return (try probe.description(of: knowledge), probe.notes)
  }

  /// A feed that is read only.
  private static func live(_ api: FeedAPI) throws(Failure) -> HTTPFeed {
    var api = api
    api.changes = .none
    do throws(HTTPFeedError) { return try HTTPFeed(api) } catch { throw .noHTTPFeed(error) }
  }

  // MARK: Guesses

  private mutating func guess(_ asked: FeedAPI) throws(Failure) -> FeedAPI {
    do throws(FeedTrial.Problem) {
      let line = ProgressLine()
      defer { line.clear() }
      let trial = try FeedTrial(of: asked) { line.look(["\(asked.url): trying \($0)"]) }
      notes = trial.reasons
      return trial.api
    } catch {
      switch error {
      case .noFeed(let error): throw .noHTTPFeed(error)
      case .noPage(let url, let reason): throw .noPage(url: url, reason)
      }
    }
  }

  // MARK: Output

  private func summary(of api: FeedAPI, style: ANSIStyle) -> String {
    var table = Table(style: style)
    table.add("format", api.posts.format?.name ?? "that of the first post")
    table.add("posts at", api.posts.itemsAt.map { "\($0)" } ?? "where the format has them")
    table.add("older", api.older?.words("last") ?? (api.hasOnePage ? "none: the feed has one page" : "not known"))
    table.add("newer", api.newer?.words("first") ?? "not known")
    for field in unmetFields { table.add("nowhere", "\(field) is in no post") }
    for (index, note) in notes.enumerated() { table.add(index == 0 ? "guessed" : "", note) }
    let heading = ["page", "status", "ms", "posts", "first id", "last id", "URL", "next"]
    return table.text + "\n" + FeedProbe.columns([heading] + rows.enumerated().map { cells($1, number: $0 + 1, of: api) })
  }

  /// The first posts, drawn.
  private func samples(_ text: any TextMeasuring) -> String {
    posts.prefix(FeedReading.sampleCount).map { "\n" + CellDrawing(FeedProbe.drawn($0), text: text).text }.joined()
  }

  private func cells(_ row: Row, number: Int, of api: FeedAPI) -> [String] {
    let answer = row.answer
    let posts = answer.page?.posts ?? []
    let next = answer.failure ?? answer.page?.older ?? (api.pagingGap != nil || isMisspelt ? "unknown" : "none: the feed ends here")
    return [
      "\(number)", answer.status == 0 ? "none" : "\(answer.status)", grouped(answer.milliseconds), grouped(posts.count),
      CellDrawing.short(posts.first?.id ?? "none"), CellDrawing.short(posts.last?.id ?? "none"), row.url, next,
    ]
  }

  private static func columns(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { $0 == row.count - 1 ? row[$0] : padded(row[$0], to: widths[$0]) }.joined(separator: "  ") + "\n"
    }.joined()
  }
}

extension FeedAPI.Paging {
  fileprivate func words(_ nearest: String) -> String {
    switch self {
    case .cursor(let parameter, let pointer): "the page's \(pointer), sent as \(parameter)"
    case .header(let parameter, let name): "the header \(name), sent as \(parameter)"
    case .link(let relation): "the Link header with rel=\(relation)"
    case .address(let pointer): "the address at the page's \(pointer)"
    case .post(let parameter, let pointer, let bound):
      "the \(nearest) post's \(pointer), sent as \(parameter)\(bound == .inclusive ? "; the next page repeats that post" : "")"
    case .pageNumber(let parameter, let first): "the number of the page, from \(first), sent as \(parameter)"
    case .offset(let parameter, let first): "the number of its first post, counted from \(first), sent as \(parameter)"
    }
  }
}
