import JSONReading
import ScrollSimulation

/// The result of one seed: a line of a result file, and a worker's answer. Two runs of a seed give the same bytes.
struct StressResult: Equatable {
  var seed: UInt64
  var settings: SessionSettings
  var hash: String?  // the hash of the session's frames, sixteen hexadecimal digits; nil if the worker was lost
  var frames = 0  // all frames, including those until the session is quiescent
  var nanoseconds = 0  // virtual time
  var rules = NamedNumbers()  // each rule of the session, and the number of frames that broke it
  var checked = NamedNumbers()  // each rule that had something to check, and how often
  var findings: [Finding] = []  // the first finding of each broken rule, in frame order
  var statistics = StressStatistics()
  var unlogged: String?  // why what a client would log of the session was not written; nil if it was, or was not asked for

  init(seed: UInt64, _ settings: SessionSettings) {
    self.seed = seed
    self.settings = settings
  }

  init(_ job: StressJob, lost loss: WorkerLoss, detail: String) {
    self.init(seed: job.seed, job.settings)
    add(loss, detail: detail)
  }

  var isClean: Bool { findings.isEmpty }

  mutating func add(_ loss: WorkerLoss, detail: String) {
    rules.put(loss.rawValue, 1, combine: NamedNumbers.sum)
    findings.append(Finding(loss, detail: detail))
  }

  mutating func take(_ outcome: StressOutcome) {
    hash = outcome.traceHash
    frames = outcome.frames
    for rule in outcome.rules {
      rules.put(rule.rule, rule.findings, combine: NamedNumbers.sum)
      if rule.checked > 0 { checked.put(rule.rule, rule.checked, combine: NamedNumbers.sum) }
    }
    for var finding in outcome.findings where !findings.contains(where: { $0.rule == finding.rule }) {
      finding.places = []
      findings.append(finding)
    }
  }
}

extension StressResult {
  func json(job: Int? = nil) -> JSONValue {
    var members: [(String, JSONValue)] = []
    if let job { members.append(("job", .integer(job))) }
    members += [("seed", .unsigned(seed)), ("run", settings.json)]
    if let hash { members.append(("hash", .string(hash))) }
    members += [
      ("frames", .integer(frames)), ("nanoseconds", .integer(nanoseconds)), ("rules", rules.json), ("checked", checked.json),
      ("findings", .array(findings.map { $0.json() })),
    ]
    if let unlogged { members.append(("unlogged", .string(unlogged))) }
    return .object(members + statistics.members)
  }

  func line(job: Int? = nil) -> [UInt8] { json(job: job).line }  // with its newline

  /// - Parameter job: the number of the job that it must answer; nil for any.
  init(reading fields: LineFields, answering job: Int? = nil) throws(LineFault) {
    var fields = fields
    let number = try fields.whole("job", in: Int.min...Int.max)
    if let job, try fields.require("job", number) != job { throw LineFault(words: "it answers another job") }
    let seed = try fields.require("seed", try fields.unsigned("seed"))
    self.init(seed: seed, try SessionSettings(reading: try fields.require("run", try fields.object("run"))))
    hash = try fields.string("hash")
    frames = try fields.require("frames", try fields.whole("frames", in: 0...Int.max))
    nanoseconds = try fields.require("nanoseconds", try fields.whole("nanoseconds", in: 0...Int.max))
    rules = try NamedNumbers(reading: "rules", of: &fields)
    checked = try NamedNumbers(reading: "checked", of: &fields)
    for finding in try fields.require("findings", try fields.objects("findings")) { findings.append(try Finding(reading: finding)) }
    unlogged = try fields.string("unlogged")
    statistics = try StressStatistics(reading: &fields)
    try fields.end()
  }
}
