import Foundation
import Hummingbird
import Metrics
import FeedFormats
import TreadmillService

/// What the server answers to which request: `README.md` has the table.
struct FeedRoutes {
  /// Of a request's body, in bytes.
  static let maximumBody = 1 << 20
  /// Of a feed's or reader's name, in bytes.
  static let nameSizes = 1...1_024
  /// How far a hint looks ahead if the request does not say: a page's way to a reader, in milliseconds.
  static let hintMilliseconds = 800.0

  let timelines: TimelineService
  let metrics: MetricsRegistry

  func router() -> Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: MetricsMiddleware())
    router.add(middleware: ErrorAnswers())
    router.get("healthz") { _, _ in Response(bytes: Array("{\"ok\":{}}".utf8)) }
    router.get("metrics") { [metrics] _, _ in Response(bytes: Array(metrics.text.utf8), type: "text/plain; version=0.0.4") }
    router.post("feeds/:feed/posts", use: addPosts)
    router.delete("feeds/:feed/posts/:post", use: removePost)
    router.get("feeds/:feed/posts", use: page)
    router.put("feeds/:feed/readers/:reader", use: open)
    router.delete("feeds/:feed/readers/:reader", use: forget)
    for call in [TimelineService.ReaderCall.scroll, .release, .resize, .advance] {
      router.post("feeds/:feed/readers/:reader/\(call)") { try await answer(call, $0, $1) }
    }
    for call in [TimelineService.ReaderCall.window, .prefetch] {
      router.get("feeds/:feed/readers/:reader/\(call)") { try await answer(call, $0, $1) }
    }
    return router
  }

  // MARK: Posts

  private func addPosts(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    let format = try request.uri.queryParameters["format"].map { name in
      guard let format = FeedFormat(name: String(name)) else {
        throw BadRequest("format is '\(name.prefix(40))', expected one of \(FeedFormat.allCases.map(\.name).joined(separator: ", "))")
      }
      return format
    }
    let change = try await timelines.post(try await body(of: request), as: format, to: try name("feed", context))
    return Response(bytes: TimelineService.answer(with: change))
  }

  private func removePost(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    let change = try await timelines.remove(try name("post", context), from: try name("feed", context))
    return Response(bytes: TimelineService.answer(with: change))
  }

  private func page(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    let (feed, query) = (try name("feed", context), request.uri.queryParameters)
    let limit = try number("limit", in: request, as: Int.self) ?? 20
    let page = try await timelines.page(of: feed, after: query["after"].map(String.init), limit: limit)
    var response = Response(bytes: TimelineService.answer(with: page))
    if let next = page.next, let reader = query["reader"].map(String.init) {
      response.headers[.link] = try await link(after: next, limit: limit, for: TimelineReader(reader, of: feed), request)
    }
    return response
  }

  /// The next page's link, if the reader will need it.
  private func link(after cursor: String, limit: Int?, for reader: TimelineReader, _ request: Request) async throws -> String? {
    let within = try number("within", in: request, as: Double.self) ?? FeedRoutes.hintMilliseconds
    let at = try number("at", in: request, as: Double.self)
    guard try await timelines.needsPage(after: cursor, reader: reader, within: within, at: at) else { return nil }
    let feed = reader.feed.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return "</feeds/\(feed)/posts?after=\(cursor)\(limit.map { "&limit=\($0)" } ?? "")>; rel=\"next\""
  }

  // MARK: Readers

  private func open(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    try await answer(.open, request, context)
  }

  private func forget(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    try await timelines.forget(try reader(context))
    return Response(bytes: Array("{\"ok\":{}}".utf8))
  }

  /// The protocol's answer; with `held`, the cursor of the last post that the reader's client has, also a link to the next page.
  private func answer(
    _ call: TimelineService.ReaderCall, _ request: Request, _ context: BasicRequestContext
  ) async throws -> Response {
    let reader = try reader(context)
    let fields = request.method == .get ? try question(in: request) : try await body(of: request)
    let answer = try await timelines.answer(call, of: reader, with: fields)
    if let code = answer.refusal { return Response(bytes: answer.line, status: .refusing(code)) }
    var response = Response(bytes: answer.line)
    if let held = request.uri.queryParameters["held"].map(String.init) {
      response.headers[.link] = try await link(after: held, limit: nil, for: reader, request)
    }
    return response
  }

  /// A question's fields, all of which are numbers; the protocol knows their names and bounds.
  private func question(in request: Request) throws -> [UInt8] {
    let fields = try request.uri.queryParameters.filter { $0.key != "held" }.map { name, value in
      guard let number = Double(String(value)), number.isFinite, name.allSatisfy({ $0.isASCII && $0.isLetter }) else {
        throw BadRequest("\(name.prefix(40)) is '\(value.prefix(40))', expected a number")
      }
      return "\"\(name)\":\(Int(exactly: number).map(String.init) ?? "\(number)")"
    }
    return Array("{\(fields.joined(separator: ","))}".utf8)
  }

  // MARK: Parts of requests

  private func reader(_ context: BasicRequestContext) throws -> TimelineReader {
    TimelineReader(try name("reader", context), of: try name("feed", context))
  }

  private func name(_ parameter: String, _ context: BasicRequestContext) throws -> String {
    let raw = try context.parameters.require(parameter)
    guard let name = raw.removingPercentEncoding, FeedRoutes.nameSizes ~= name.utf8.count else {
      throw BadRequest("the \(parameter) in the path is no percent-encoded UTF-8 of \(FeedRoutes.nameSizes) bytes")
    }
    return name
  }

  private func number<Number: LosslessStringConvertible>(_ field: String, in request: Request, as: Number.Type) throws -> Number? {
    try request.uri.queryParameters[field[...]].map { text in
      guard let number = Number(String(text)) else { throw BadRequest("\(field) is '\(text.prefix(40))', expected a number") }
      return number
    }
  }

  private func body(of request: Request) async throws -> [UInt8] {
    var request = request
    return Array(buffer: try await request.collectBody(upTo: FeedRoutes.maximumBody))
  }
}
