import JSONReading

/// A seed to run, as a line of a worker's input: `{"job":7,"seed":7,"frames":1000,"layout":"feed"}`. What it does not say, the worker's
/// options do.
struct StressJob: Equatable {
  static let maximumLineBytes = 1 << 16

  var number: Int?  // repeated in the answer, and not used otherwise
  var seed: UInt64
  var settings: SessionSettings
}

extension StressJob {
  /// Why a line is not a job, and its job number if it has one.
  struct Fault: Error {
    var number: Int?
    var words: String
  }

  /// - Parameter usual: the values of missing members.
  init(line: some Collection<UInt8>, usual: SessionSettings) throws(Fault) {
    var number: Int?
    do throws(LineFault) {
      guard line.count <= StressJob.maximumLineBytes else {
        throw LineFault(words: "it has more than \(StressJob.maximumLineBytes) bytes")
      }
      var fields = try LineFields(line: line)
      number = try fields.whole("job", in: Int.min...Int.max)
      let seed = try fields.require("seed", try fields.unsigned("seed"))
      var settings = usual
      try settings.take(&fields)
      try fields.end()
      if !settings.layout.isFeed || settings.items != nil { settings.feedHash = nil }
      self.init(number: number, seed: seed, settings: settings)
    } catch {
      throw Fault(number: number, words: error.words)
    }
  }

  /// For a worker that was started with the settings as options. Without a newline.
  static func line(_ number: Int, seed: UInt64) -> String { "\(JSONValue.object([("job", .integer(number)), ("seed", .unsigned(seed))]))" }
}
