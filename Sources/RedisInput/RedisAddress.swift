public import LiveInput

extension RedisStream.Address {
  /// Reads `redis://[[user]:password@]host[:port]/stream?group=G&consumer=C`, and the optional `field`, `from`, `rewind` (yes or no)
  /// and `idle` (milliseconds).
  public init(_ text: String) throws(LiveFailure) {
    var address = try SourceAddress(text)
    let parts = address.authority.split(separator: "@", omittingEmptySubsequences: false)
    let place = parts.last ?? ""
    let colon = place.last == "]" ? nil : place.lastIndex(of: ":")
    let host = place[..<(colon ?? place.endIndex)].drop { $0 == "[" }.prefix { $0 != "]" }
    let port = colon.map { Int(place[place.index(after: $0)...]) ?? 0 } ?? 6379
    guard text.hasPrefix("redis://"), parts.count <= 2, !host.isEmpty, 1...65_535 ~= port, !address.path.isEmpty else {
      throw address.failure("redis://host:port/stream?group=...&consumer=...")
    }
    let (group, consumer) = (
      try address.need("group", "the consumer group"), try address.need("consumer", "this process's name in the group")
    )
    self.init(host: String(host), port: port, stream: address.path, group: group, consumer: consumer)
    if parts.count == 2 {
      let credentials = parts[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard credentials.count == 2 else { throw address.failure("user:password before the @") }
      user = credentials[0].isEmpty ? nil : try SourceAddress.decoded(credentials[0], in: text)
      password = try SourceAddress.decoded(credentials[1], in: text)
    }
    field = address.take("field") ?? field
    from = address.take("from") ?? from
    if let rewind = address.take("rewind") {
      guard rewind == "yes" || rewind == "no" else { throw address.failure("rewind=yes or rewind=no") }
      rewinds = rewind == "yes"
    }
    if let idle = address.take("idle") {
      guard let milliseconds = Int(idle), milliseconds > 0 else { throw address.failure("idle=, a positive number of milliseconds") }
      idleMilliseconds = milliseconds
    }
    try address.end(knowing: "group, consumer, field, from, rewind and idle")
  }

  /// For people, without the password.
  public var name: String { "redis://\(host):\(port)/\(stream)" }
}
