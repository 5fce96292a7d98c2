import FeedProtocol
import LiveInput
import UVLoop

/// `GET /healthz` and `GET /metrics` over HTTP/1.1, one request a connection.
final class StatusPage {
  static let connectionsMax = 64
  static let headBytesMax = 8_192
  static let secondsMax = 5  // for a request to arrive and its answer to be read

  private let server: Server
  private let listener: StreamListener

  init(of server: Server, at address: StreamAddress) throws(UVError) {
    self.server = server
    listener = try StreamListener(on: server.loop, at: address, connectionsMax: StatusPage.connectionsMax) { connection in
      StatusPage.serve(connection, server)
    }
    listener.keepsLoopAlive = false
  }

  var address: StreamAddress { listener.address }

  private static func serve(_ connection: StreamConnection, _ server: Server) {
    let timer = TimerHandle(on: server.loop)
    timer.start(afterMilliseconds: secondsMax * 1_000) { [weak connection] in
      connection?.close()
      timer.close()
    }
    var head: [UInt8] = []
    var isAnswered = false
    connection.start { [weak connection] event in
      guard case .chunk(let bytes) = event else {
        if !isAnswered { connection?.close() }
        return timer.close()
      }
      if isAnswered { return }
      head += bytes
      let text = String(decoding: head, as: UTF8.self)
      guard text.contains("\r\n\r\n") || text.contains("\n\n") || head.count > headBytesMax else { return }
      isAnswered = true
      try? connection?.write(Array(answer(to: text, server).utf8))
      connection?.finish()
    }
  }

  private static func answer(to head: String, _ server: Server) -> String {
    let words = head.prefix { !$0.isNewline }.split(separator: " ")
    let path = words.count == 3 && words[2].hasPrefix("HTTP/1.") ? words[1].prefix { $0 != "?" } : ""
    let (status, type, body): (String, String, String) =
      switch (words.first, path) {
      case (_, ""): ("400 Bad Request", "text/plain", "this is not an HTTP/1.1 request of at most \(headBytesMax) bytes\n")
      case ("GET", "/healthz") where server.isEnding: ("503 Service Unavailable", "text/plain", "ending\n")
      case ("GET", "/healthz"): ("200 OK", "text/plain", "ok\n")
      case ("GET", "/metrics"): ("200 OK", "text/plain; version=0.0.4", metrics(of: server))
      case (_, "/healthz"), (_, "/metrics"): ("405 Method Not Allowed", "text/plain", "only GET\n")
      default: ("404 Not Found", "text/plain", "there are /healthz and /metrics\n")
      }
    return "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
  }

  /// Prometheus' text format.
  private static func metrics(of server: Server) -> String {
    let host = server.host
    var rows: [(name: String, type: String, help: String, value: Int)] = [
      ("requests_total", "counter", "Requests answered, those of batches one by one.", host.requestCount),
      ("refusals_total", "counter", "Requests answered with an error.", host.refusalCount),
      ("connections", "gauge", "Open connections.", server.connectionCount),
      ("refused_connections_total", "counter", "Connections beyond the limit.", server.refusedConnectionCount),
      ("lost_connections_total", "counter", "Connections that have failed.", server.lostCount),
      ("feeds", "gauge", "Feeds.", host.feedCount),
      ("posts", "gauge", "Posts of all feeds.", host.postCount),
      ("sessions", "gauge", "Open sessions.", host.sessionCount),
      ("memory_bytes", "gauge", "Posts, outlines and sessions, as the limit 'memory' counts them.", host.memory),
      ("buffered_bytes", "gauge", "Requests and answers held back for clients.", server.buffered),
    ]
    if let follower = server.follower {
      let counts = follower.source.counts
      rows += [
        ("followed_entries_total", "counter", "Entries taken from the live source.", counts.taken),
        ("followed_posts_added_total", "counter", "Posts of these that were new.", follower.addedCount),
        ("followed_posts_updated_total", "counter", "Posts of these with a known id and another content.", follower.updatedCount),
        ("followed_posts_unchanged_total", "counter", "Posts of these that were there as they are.", follower.unchangedCount),
        ("followed_bad_total", "counter", "Entries passed over, and posts that could not be read.", counts.passedOver + follower.badCount),
        ("followed_repeated_total", "counter", "Entries that came again and were left out.", counts.repeated),
        ("followed_backwards_total", "counter", "Entries that came after a later one.", counts.backwards),
        ("followed_turn_posts_max", "gauge", "Most posts that one turn of the loop has taken.", follower.turnPostsPeak),
        ("followed_turn_bytes_max", "gauge", "Most bytes of entries that one turn of the loop has begun.", follower.turnBytesPeak),
        ("followed_reconnections_total", "counter", "Connections or files after the first.", counts.reconnections),
      ]
    }
    return rows.map { "# HELP treadmill_\($0.name) \($0.help)\n# TYPE treadmill_\($0.name) \($0.type)\ntreadmill_\($0.name) \($0.value)\n" }
      .joined()
  }
}
