import CCurl

/// The limits of a client, and its way into the network. Every wait, queue and answer has a limit.
public struct HTTPConfiguration: Sendable {
  /// The bytes of an answer's body after decompression, so that a small answer that unpacks to gigabytes ends here. A client holds
  /// at most ``concurrentRequestsMax`` of them.
  public var bodyByteCountMax = 16_777_216
  /// The bytes of an answer's head, with its trailers. At most 262,144: libcurl has a limit of its own above that.
  public var headerByteCountMax = 65_536
  /// The header fields of an answer.
  public var headerCountMax = 256
  /// The redirects of a request; 0 makes the first one a failure.
  public var redirectCountMax = 10
  /// The requests that are under way at a time; further ones wait in order of their start.
  public var concurrentRequestsMax = 64
  /// The requests that wait; a further one is refused.
  public var waitingRequestsMax = 1_024
  /// The connections to one host and port. Requests share one by HTTP/2, else take turns on them.
  public var connectionsPerHostMax = 6
  /// For each connection: the look-up of its host, TCP and TLS.
  public var connectMillisecondsMax = 10_000
  /// For the whole request, with its wait for others and its redirects.
  public var totalMillisecondsMax = 60_000
  /// An answer that brings fewer bytes a second than this for ``lowSpeedSecondsMax`` ends the request. libcurl takes the speed of the last
  /// five seconds.
  public var lowSpeedBytesPerSecond = 1
  /// Also how long a server may think before it answers.
  public var lowSpeedSecondsMax = 30
  /// Whether to speak HTTP/2 with a server that has it over TLS. By default from libcurl 8.1 on: of 7.88.1, one in a few hundred concurrent
  /// answers larger than its buffer of 16 KiB never ended.
  public var usesHTTP2 = ccurl_version() >= 0x08_01_00
  /// A file of certificates in PEM that are trusted in place of the system's: by default what `SSL_CERT_FILE` says, as for the command
  /// `curl`.
  public var certificateFile = getenv("SSL_CERT_FILE").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  public var proxy = HTTPProxy.environment
  /// The `User-Agent` of requests without one of their own; many servers refuse requests without it.
  public var userAgent = "treadmill"

  public init() {}

  /// The certificates that are trusted without a ``certificateFile``; nil if none is found where systems have them. Looked for once.
  public static let systemCertificates = ccurl_system_certificates().map { String(cString: $0) }

  /// libcurl with its version, and what it is built on.
  public static var library: String { String(cString: curl_version()) }

  /// A limit that would let nothing through, or everything, is a programmer error.
  func check() {
    let limits = [
      (bodyByteCountMax, "body bytes", 0...Int.max), (headerByteCountMax, "header bytes", 1...262_144),
      (headerCountMax, "headers", 1...262_144), (redirectCountMax, "redirects", 0...1_000),
      (concurrentRequestsMax, "concurrent requests", 1...100_000), (waitingRequestsMax, "waiting requests", 0...10_000_000),
      (connectionsPerHostMax, "connections per host", 1...100_000), (connectMillisecondsMax, "ms to connect", 1...86_400_000),
      (totalMillisecondsMax, "ms in total", 1...86_400_000), (lowSpeedBytesPerSecond, "bytes/s", 1...1_000_000_000),
      (lowSpeedSecondsMax, "s of low speed", 1...86_400),
    ]
    for (value, what, range) in limits { precondition(range.contains(value), "a limit of \(value) \(what) is outside \(range)") }
  }
}

/// The proxy that requests go through.
public enum HTTPProxy: Sendable {
  /// What `http_proxy`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` say, as for the command `curl`.
  case environment
  case direct
  /// `http://host:port`, or `https`, `socks5`, `socks5h`; a user and a password in it are sent to the proxy.
  case through(String)
}

extension HTTPProxy: CustomStringConvertible, CustomReflectable {
  /// Without the proxy's URL, which may have a password.
  public var description: String {
    switch self {
    case .environment: "as the environment says"
    case .direct: "none"
    case .through: "given"
    }
  }

  public var customMirror: Mirror { Mirror(self, children: []) }
}
