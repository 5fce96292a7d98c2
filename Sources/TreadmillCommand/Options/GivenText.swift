import FeedContracts

/// What an argument is that stands where a command takes something else, or what a file is that is not what a command reads: looked at only
/// to say where it belongs.
enum GivenText: Equatable {
  case address
  case addressWithoutScheme(String)  // with its scheme
  case seeds
  case trace
  case results
  case description  // of a feed's API
  case recording
  case file
  case nothing  // no file has the name

  static let headByteCount = 1 << 12

  init(_ text: String) {
    if text.isWebAddress {
      self = .address
    } else if fileStatus(at: text)?.type == S_IFREG, let file = try? InputFile(opening: text) {
      defer { close(file.descriptor) }
      var head = [UInt8](repeating: 0, count: GivenText.headByteCount)
      let count = (try? Descriptor.read(into: &head, from: file.descriptor)) ?? 0
      self = GivenText(head: head[..<count])
    } else if (try? ShardSeeds.range(parsing: text)) != nil {
      self = .seeds
    } else if let address = WebAddress.completed(text) {
      self = .addressWithoutScheme(address)
    } else {
      self = .nothing
    }
  }

  /// - Parameter head: the first bytes of a file.
  init(head: some Sequence<UInt8>) {
    let head = Array(head.prefix(GivenText.headByteCount))
    func begins(_ words: String) -> Bool { head.starts(with: words.utf8) }
    if begins("{\"setting\":") || begins("{\"trace\":") {
      self = .trace
    } else if begins("{\"seed\":") || begins("{\"job\":") || begins("{\"meta\":") || begins("{\"summary\":") {
      self = .results
    } else if begins("t,phase") || begins("{\"gesture\":") {
      self = .recording
    } else if (try? FeedAPI(parsing: head)) != nil {
      self = .description
    } else {
      self = .file
    }
  }

  /// Whether no command takes it as a file.
  var isNoFile: Bool { self == .address || self == .seeds }

  /// Where it belongs; nil if that is not known. `name` is how the command line has it.
  func place(_ name: String) -> String? {
    switch self {
    case .addressWithoutScheme(let address): "an address begins with http:// or https://: write \(address)"
    case .address: "treadmill check \(name) tests that server, treadmill feed \(name) shows its pages"
    case .seeds: "seeds are named with --seeds \(name), the one of a run or a replay with --seed"
    case .trace: "it is a trace: treadmill replay \(name)"
    case .results: "it has results of treadmill stress: treadmill merge \(name)"
    case .description: "it describes a feed's API: --feed-api \(name) of treadmill check and treadmill feed"
    case .recording: "it is a recording of gestures: treadmill simulate --gestures \(name)"
    case .file, .nothing: nil
    }
  }
}

extension String {
  var isWebAddress: Bool { ["http://", "https://"].contains { lowercased().hasPrefix($0) } }
}
