internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// A keep-alive connection to the server: a request at a time, each with its answer.
public struct FeedConnection {
  public struct Answer: Sendable {
    public var status: Int
    public var body: [UInt8]
    /// The `Link` header, nil without one.
    public var link: String?

    public var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// The connection ended before an answer did: what the request asked for has been done, or not.
  public struct Closed: Error {}

  private var answers: NIOAsyncChannelInboundStream<HTTPClientResponsePart>.AsyncIterator
  private let requests: NIOAsyncChannelOutboundWriter<HTTPClientRequestPart>

  /// Connects to loopback, calls `body`, and closes.
  public static func open<Result: Sendable>(
    port: Int, _ body: @Sendable (inout FeedConnection) async throws -> Result
  ) async throws -> Result {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var connection = FeedConnection(answers: inbound.makeAsyncIterator(), requests: outbound)
      return try await body(&connection)
    }
  }

  public mutating func get(_ path: String) async throws -> Answer { try await send(.GET, path) }
  public mutating func delete(_ path: String) async throws -> Answer { try await send(.DELETE, path) }
  public mutating func put(_ path: String, _ body: String) async throws -> Answer { try await send(.PUT, path, Array(body.utf8)) }
  public mutating func post(_ path: String, _ body: String = "") async throws -> Answer { try await send(.POST, path, Array(body.utf8)) }
  public mutating func post(_ path: String, bytes: [UInt8]) async throws -> Answer { try await send(.POST, path, bytes) }

  private mutating func send(_ method: HTTPMethod, _ path: String, _ body: [UInt8] = []) async throws -> Answer {
    let fields: HTTPHeaders = ["host": "127.0.0.1", "content-length": "\(body.count)"]
    var parts: [HTTPClientRequestPart] = [.head(HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: fields))]
    if !body.isEmpty { parts.append(.body(.byteBuffer(ByteBuffer(bytes: body)))) }
    parts.append(.end(nil))
    do { try await requests.write(contentsOf: parts) } catch { throw Closed() }
    var answer = Answer(status: 0, body: [])
    while let part = try await next() {
      switch part {
      case .head(let head): (answer.status, answer.link) = (Int(head.status.code), head.headers.first(name: "link"))
      case .body(let buffer): answer.body += buffer.readableBytesView
      case .end: return answer
      }
    }
    throw Closed()
  }

  private mutating func next() async throws -> HTTPClientResponsePart? {
    do { return try await answers.next() } catch { throw Closed() }
  }
}
