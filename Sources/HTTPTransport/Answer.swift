/// The answer of one exchange as it arrives, within the limits.
struct Answer {
  private(set) var status = 0
  private(set) var version = ""
  private(set) var headers = HTTPHeaders()
  private(set) var body: [UInt8] = []
  /// The limit that the answer does not keep.
  private(set) var refusal: HTTPFailure.Kind?

  /// Whether a head has begun and not ended.
  private(set) var isHeadOpen = false

  private let configuration: HTTPConfiguration
  private var headByteCount = 0

  init(_ configuration: HTTPConfiguration) { self.configuration = configuration }

  /// Takes a line of the head or of the trailers, with its end. Returns whether the answer may go on.
  mutating func receiveHead(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headByteCount += bytes.count
    guard headByteCount <= configuration.headerByteCountMax else {
      return refuse(.headersTooLarge(limit: configuration.headerByteCountMax))
    }
    let line = String(decoding: bytes.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
    if !isHeadOpen, line.hasPrefix("HTTP/") {
      // An interim answer, such as 103, has had a head of its own.
      isHeadOpen = true
      headers = HTTPHeaders()
      return receiveStatus(line.dropFirst(5)) || refuse(.malformedAnswer)
    } else if line.isEmpty {
      isHeadOpen = false
    } else if line.first == " " || line.first == "\t" {
      headers.continueLast(with: trimmed(line))
    } else if let colon = line.firstIndex(of: ":") {
      guard headers.fields.count < configuration.headerCountMax else { return refuse(.tooManyHeaders(limit: configuration.headerCountMax)) }
      headers.append(trimmed(line[..<colon]), trimmed(line[line.index(after: colon)...]))
    }
    return true
  }

  /// `1.1 200 OK`, more strictly than libcurl, which takes `1.1 2 OK` for a status of 2.
  private mutating func receiveStatus(_ line: Substring) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[0].allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }),
      let status = Int(words[1]), (100...999).contains(status)
    else { return false }
    version = String(words[0])
    self.status = status
    return true
  }

  /// Takes decompressed bytes. Returns whether the answer may go on.
  mutating func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= configuration.bodyByteCountMax - body.count else {
      return refuse(.bodyTooLarge(limit: configuration.bodyByteCountMax))
    }
    body.append(contentsOf: bytes)
    return true
  }

  private mutating func refuse(_ kind: HTTPFailure.Kind) -> Bool {
    refusal = kind
    return false
  }
}
