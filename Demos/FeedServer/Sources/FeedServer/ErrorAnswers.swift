import HTTPTypes
import Hummingbird
import Logging
import TreadmillService

/// A request that no call can be made from.
struct BadRequest: Error {
  var message: String

  init(_ message: String) { self.message = message }
}

/// Errors as answers: a status, and the protocol's JSON.
struct ErrorAnswers<Context: RequestContext>: RouterMiddleware {
  func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response {
    do { return try await next(request, context) } catch let error as BadRequest {
      return answer(.badRequest, "bad-request", error.message)
    } catch let error as any HTTPResponseError {
      switch error.status {
      case .notFound:
        let path = request.uri.path.prefix(80)
        return answer(.notFound, "unknown-path", "there is no \(request.method) \(path); the server's README.md lists the paths")
      case .contentTooLarge:
        return answer(.contentTooLarge, "limit", "the body has more than \(FeedRoutes.maximumBody) bytes; send posts in several requests")
      default: return answer(error.status, "bad-request", "\(error)")
      }
    } catch {
      if let code = TimelineError.code(of: error) { return answer(.refusing(code), code, "\(error)") }
      context.logger.error("a request has failed", metadata: ["path": "\(request.uri.path)", "error": "\(error)"])
      return answer(.internalServerError, "failed", "the server could not answer; its log says why")
    }
  }

  private func answer(_ status: HTTPResponse.Status, _ code: String, _ message: String) -> Response {
    var response = Response(bytes: TimelineService.answer(refusing: code, message), status: status)
    if status == .serviceUnavailable { response.headers[.retryAfter] = "1" }
    return response
  }
}

extension Response {
  init(bytes: [UInt8], status: HTTPResponse.Status = .ok, type: String = "application/json") {
    self.init(status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}

extension HTTPResponse.Status {
  /// The status of an error of the protocol or of the service.
  static func refusing(_ code: String) -> HTTPResponse.Status {
    switch code {
    case "unknown-feed", "unknown-post", "unknown-reader", "unknown-session": .notFound
    case "unknown-cursor": .gone
    case "bad-posts": .unprocessableContent
    case "limit", "busy", "ended": .serviceUnavailable
    default: .badRequest
    }
  }
}

extension HTTPField.Name {
  static let link = HTTPField.Name("Link")!
}
