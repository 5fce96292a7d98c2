import ScrollSimulation

/// The result of one seed: a line of a result file, and a worker's answer. Two runs of a seed give the same bytes.
struct StressResult: Equatable {
  var seed: UInt64
  var configuration: StressConfiguration
  var hash: String?  // the hash of the session's frames, sixteen hexadecimal digits; nil if the worker was lost
  var frames = 0  // all frames, including those until the session is quiescent
  var nanoseconds = 0  // virtual time
  var rules = NamedNumbers()  // each rule of the session, and the number of frames that broke it
  var checked = NamedNumbers()  // each rule that had something to check, and how often
  var findings: [Finding] = []  // the first finding of each broken rule, in frame order
  var statistics = StressStatistics()

  init(seed: UInt64, _ configuration: StressConfiguration) {
    self.seed = seed
    self.configuration = configuration
  }

  init(_ job: StressJob, lost loss: WorkerLoss, detail: String) {
    self.init(seed: job.seed, job.configuration)
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
  static let memberNames =
    ["job", "seed", "run", "hash", "frames", "nanoseconds", "rules", "checked", "findings"] + StressStatistics.memberNames

  func json(job: Int? = nil) -> JSONValue {
    var members: [(String, JSONValue)] = []
    if let job { members.append(("job", .integer(job))) }
    members += [("seed", .unsigned(seed)), ("run", configuration.json)]
    if let hash { members.append(("hash", .string(hash))) }
    members += [
      ("frames", .integer(frames)), ("nanoseconds", .integer(nanoseconds)), ("rules", rules.json), ("checked", checked.json),
      ("findings", .array(findings.map { $0.json() })),
    ]
    return .object(members + statistics.members)
  }

  func line(job: Int? = nil) -> [UInt8] { Array("\(json(job: job))\n".utf8) }  // with its newline

  /// - Parameter job: the number of the job that it must answer; nil for any.
  init(reading value: JSONValue, answering job: Int? = nil) throws(LineFault) {
    let members = try JSONMembers(value, among: StressResult.memberNames)
    if let job, try members.requiredNumber("job", in: Int.min...Int.max) != job { throw LineFault(words: "it answers another job") }
    let seed = try members.seed("seed")
    self.init(seed: seed, try StressConfiguration(reading: try members.required("run")))
    hash = try members.text("hash")
    frames = try members.requiredNumber("frames", in: 0...Int.max)
    nanoseconds = try members.requiredNumber("nanoseconds", in: 0...Int.max)
    rules = try NamedNumbers(reading: try members.named("rules"))
    checked = try NamedNumbers(reading: try members.named("checked"))
    for finding in try members.list("findings") { findings.append(try Finding(reading: finding)) }
    statistics = try StressStatistics(reading: members)
  }
}
