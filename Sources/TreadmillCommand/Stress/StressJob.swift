import JSONReading

/// A seed to run, as a line of a worker's input: `{"job":7,"seed":7,"frames":1000,"layout":"feed","profile":"swarm"}`.
struct StressJob: Equatable {
  static let maximumLineBytes = 1 << 16

  var number: Int?  // repeated in the answer, and not used otherwise
  var seed: UInt64
  var configuration: StressConfiguration
}

extension StressJob {
  /// Why a line is not a job, and its job number if it has one.
  struct Fault: Error {
    var number: Int?
    var words: String
  }

  /// - Parameter usual: the values of missing members.
  init(line: some Collection<UInt8>, usual: StressConfiguration) throws(Fault) {
    var number: Int?
    do throws(LineFault) {
      guard line.count <= StressJob.maximumLineBytes else {
        throw LineFault(words: "it has more than \(StressJob.maximumLineBytes) bytes")
      }
      var fields = try LineFields(line: line)
      number = try fields.whole("job", in: Int.min...Int.max)
      let seed = try fields.require("seed", try fields.unsigned("seed"))
      var configuration = usual
      try configuration.take(&fields)
      try fields.end()
      if configuration.layout != .feed { configuration.feedHash = nil }
      self.init(number: number, seed: seed, configuration: configuration)
    } catch {
      throw Fault(number: number, words: error.words)
    }
  }

  /// Without a newline.
  var line: String {
    var members: [(String, JSONValue)] = []
    if let number { members.append(("job", .integer(number))) }
    members += [
      ("seed", .unsigned(seed)), ("layout", .string(configuration.layout.rawValue)), ("unmeasured", .boolean(configuration.isUnmeasured)),
      ("frames", .integer(configuration.frames)), ("profile", .string(configuration.profileName)),
    ]
    if let bug = configuration.bugName { members.append(("bug", .string(bug))) }
    return "\(JSONValue.object(members))"
  }
}
