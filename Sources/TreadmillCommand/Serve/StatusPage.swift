import FeedProtocol
import LiveInput
import UVLoop

/// `GET /healthz` and `GET /metrics` over HTTP/1.1.
final class StatusPage {
  private let http: HTTPServer

  init(of server: Server, at address: StreamAddress) throws(UVError) {
    http = try HTTPServer(on: server.loop, at: address, limits: HTTPServer.Limits()) { [unowned server] request in
      .answer(StatusPage.answer(to: request, server))
    }
    http.keepsLoopAlive = false
  }

  var address: StreamAddress { http.address }

  private static func answer(to request: HTTPServer.Request, _ server: Server) -> HTTPServer.Answer {
    switch (request.method, request.path) {
    case ("GET", "/healthz") where server.isEnding: HTTPServer.Answer("503 Service Unavailable", "ending\n")
    case ("GET", "/healthz"): HTTPServer.Answer("200 OK", "ok\n")
    case ("GET", "/metrics"): HTTPServer.Answer(type: "text/plain; version=0.0.4", Array(metrics(of: server).utf8))
    case (_, "/healthz"), (_, "/metrics"): HTTPServer.Answer("405 Method Not Allowed", "only GET\n")
    default: HTTPServer.Answer("404 Not Found", "there are /healthz and /metrics\n")
    }
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
      ("memory_bytes", "gauge", "Posts, outlines, sessions and impressions, as the limit 'memory' counts them.", host.memory),
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
