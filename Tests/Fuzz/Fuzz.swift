import Foundation

/// Hostile input for all readers (`make fuzz`).
///
///     Fuzz run SECONDS SEED TREADMILL FOLDER   mutates and runs for so long; fails if something is found
///     Fuzz one FILE TREADMILL                  runs what was found once more
///
/// A child does the work and writes each input into a file before it reads it, so that the parent has it when the child ends by a signal: a
/// crash, more than `ByExecutable.maximumKilobytes`, or an execution of more than `ByExecutable.maximumSeconds`.
@main struct Fuzz {
  static let maximumFindings = 20

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    do {
      switch (arguments.first, arguments.count) {
      case ("run", 5): exit(try Parent(Array(arguments.dropFirst())).run() ? 0 : 1)
      case ("child", 6): try Child(Array(arguments.dropFirst())).run()
      case ("one", 3): exit(try one(arguments[2], arguments[3]) ? 0 : 1)
      default: throw Unusable(words: "Fuzz run SECONDS SEED TREADMILL FOLDER, or Fuzz one FILE TREADMILL")
      }
    } catch {
      FileHandle.standardError.write(Data("failed: \(error)\n".utf8))
      exit(70)
    }
  }

  /// Every way in which an input can be run.
  private static func one(_ file: String, _ treadmill: String) throws -> Bool {
    let url = URL(fileURLWithPath: file)
    guard let kind = InputKind(rawValue: url.pathExtension) else { throw Unusable(words: "\(file): its kind is its extension") }
    let bytes = Array(try Data(contentsOf: url))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let executable = ByExecutable(executable: treadmill, folder: folder)
    var isClean = true
    for choice in 0..<16 {
      guard let fault = try executable.fault(of: bytes, as: kind, choice: choice) else { continue }
      print(fault)
      isClean = false
    }
    var here = InProcess()
    for choice in 0..<16 { here.run(bytes, as: kind, choice: choice) }
    print(isClean ? "nothing is found any more" : "failed: found again")
    return isClean
  }
}

/// Starts children one after the other, and keeps what ends them.
struct Parent {
  private let seconds: Double
  private let seed: UInt64
  private let treadmill: String
  private let folder: URL

  init(_ arguments: [String]) throws {
    guard let seconds = Double(arguments[0]), seconds > 0, let seed = UInt64(arguments[1]) else {
      throw Unusable(words: "seconds and seed")
    }
    (self.seconds, self.seed, treadmill) = (seconds, seed, arguments[2])
    folder = URL(fileURLWithPath: arguments[3])
  }

  func run() throws -> Bool {
    let start = Date()
    try? FileManager.default.removeItem(at: folder)
    let corpus = folder.appendingPathComponent("corpus")
    try FileManager.default.createDirectory(at: corpus, withIntermediateDirectories: true)
    try Corpus.make(in: corpus, of: ByExecutable(executable: treadmill, folder: folder))
    let end = start.addingTimeInterval(seconds)
    var tally = Tally()
    while Date() < end, tally.findings < Fuzz.maximumFindings {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      process.arguments = ["child", "\(end.timeIntervalSince1970)", "\(seed)", "\(tally.next)", treadmill, folder.path]
      try process.run()
      process.waitUntilExit()
      let before = tally
      tally = try Tally(reading: folder)
      (tally.here, tally.byExecutable) = (tally.here + before.here, tally.byExecutable + before.byExecutable)
      (tally.brokenRules, tally.findings) = (tally.brokenRules + before.brokenRules, tally.findings + before.findings)
      if process.terminationReason == .uncaughtSignal || process.terminationStatus != 0 {
        tally.findings += 1
        try keep(tally, process)
        tally.next += 1
      }
    }
    let share = tally.brokenRules == 0 ? "" : "; \(tally.brokenRules) broke a rule, which is no finding here"
    let read = "\(tally.here) inputs read in one process and \(tally.byExecutable) by the executable"
    print("\(read), seed \(seed): \(tally.findings) findings\(share)")
    return tally.findings == 0
  }

  private func keep(_ tally: Tally, _ process: Process) throws {
    let kept = folder.appendingPathComponent("finding-\(seed)-\(tally.next).\(tally.kind)")
    try? FileManager.default.removeItem(at: kept)
    try FileManager.default.moveItem(at: folder.appendingPathComponent("current"), to: kept)
    let how =
      process.terminationStatus == SIGALRM
      ? "takes more than \(ByExecutable.maximumSeconds) s" : "ends the process with \(process.terminationStatus), or needs too much memory"
    print("failed: seed \(seed), input \(tally.next): \(how)\n  again: \(CommandLine.arguments[0]) one \(kept.path) \(treadmill)")
  }
}

/// How far a child is: written before each input.
struct Tally {
  var next: UInt64 = 0
  var kind = InputKind.trace.rawValue
  var here = 0
  var byExecutable = 0
  var brokenRules = 0
  var findings = 0

  init() {}

  init(reading folder: URL) throws {
    let words = try String(contentsOf: folder.appendingPathComponent("tally"), encoding: .utf8).split(separator: " ")
    guard words.count == 6, let next = UInt64(words[0]) else { throw Unusable(words: "the child has left no tally") }
    (self.next, kind) = (next, String(words[1]))
    (here, byExecutable, brokenRules, findings) = (Int(words[2]) ?? 0, Int(words[3]) ?? 0, Int(words[4]) ?? 0, Int(words[5]) ?? 0)
  }

  func write(to folder: URL) throws {
    try Data("\(next) \(kind) \(here) \(byExecutable) \(brokenRules) \(findings)".utf8).write(to: folder.appendingPathComponent("tally"))
  }
}

/// Makes inputs and runs them, until the time is over or one ends the process.
struct Child {
  /// Of so many inputs that could be read here one is given to the executable instead.
  private static let executableShare = 40

  private let end: Date
  private let seed: UInt64
  private let first: UInt64
  private let treadmill: String
  private let folder: URL

  init(_ arguments: [String]) throws {
    guard let end = Double(arguments[0]), let seed = UInt64(arguments[1]), let first = UInt64(arguments[2]) else {
      throw Unusable(words: "a child needs an end, a seed and a number")
    }
    (self.end, self.seed, self.first) = (Date(timeIntervalSince1970: end), seed, first)
    treadmill = arguments[3]
    folder = URL(fileURLWithPath: arguments[4])
  }

  func run() throws {
    let bytes = rlim_t(ByExecutable.maximumKilobytes) << 10
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    let corpus = try Corpus(in: folder.appendingPathComponent("corpus"))
    let executable = ByExecutable(executable: treadmill, folder: folder)
    var here = InProcess()
    var tally = Tally()
    tally.next = first
    while Date() < end {
      let kinds = InputKind.allCases
      // Traces have the most to say.
      let place = Int(tally.next % UInt64(kinds.count + 4))
      let kind = place < kinds.count ? kinds[place] : .trace
      var mutator = Mutator(seed: seed, number: tally.next, corpus: corpus[kind])
      let input = mutator.next()
      let choice = mutator.choice(of: 16)
      tally.kind = kind.rawValue
      let isHere = kind.isReadHere && mutator.choice(of: Child.executableShare) > 0
      // The commands of the other kinds take longer than a reader here.
      if !kind.isReadHere, mutator.choice(of: 8) > 0 {
        tally.next += 1
        continue
      }
      try tally.write(to: folder)
      try Data(input).write(to: folder.appendingPathComponent("current"))
      if isHere {
        alarm(UInt32(ByExecutable.maximumSeconds))
        here.run(input, as: kind, choice: choice)
        alarm(0)
        tally.here += 1
        tally.brokenRules = here.brokenRules
      } else {
        if let fault = try executable.fault(of: input, as: kind, choice: choice) {
          let kept = folder.appendingPathComponent("finding-\(seed)-\(tally.next).\(kind.rawValue)")
          try Data(input).write(to: kept)
          print("failed: seed \(seed), input \(tally.next): \(fault)\n  kept in \(kept.path)")
          tally.findings += 1
          if tally.findings == Fuzz.maximumFindings { break }
        }
        tally.byExecutable += 1
      }
      tally.next += 1
    }
    try tally.write(to: folder)
  }
}
