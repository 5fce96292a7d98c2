/// A rule that a seed has broken, with the shortest trace found: what a failing test prints.
@dynamicMemberLookup
public struct StressFinding: Equatable, Sendable, CustomStringConvertible {
  public var subject: String
  public var seed: UInt64
  /// The rule's first break in the shrunk trace.
  public var finding: Finding
  /// The shrunk trace, as NDJSON (`Docs/Trace.md`).
  public var trace: String
  /// Event lines in the shrunk trace, and before shrinking.
  public var events: Int
  public var eventsBefore: Int
  var replay: String  // a Swift expression that plays `trace`; nil if no rule breaks

  public subscript<Value>(dynamicMember path: KeyPath<Finding, Value>) -> Value { finding[keyPath: path] }

  public var description: String {
    """
    \(subject), seed \(seed): \(RuleText.seen(of: finding.rule))
    Rule \(finding.rule), \(RuleText.title(of: finding.rule)), breaks in frame \(finding.frame): \(finding.detail)
    \(events) of \(eventsBefore) events are enough. As a test of its own:

    \(testCase)
    """
  }

  /// A test case in Swift, for a suite that imports Testing and ScrollSimulation. It quotes the maker of the subject from the failing test;
  /// what a closure captures there must exist in the suite, too.
  public var testCase: String { StressFinding.testCase(rule: finding.rule, seed: seed, trace: trace, replaying: replay) }

  /// The expression for a subject whose maker is the last argument of a call.
  static func replay<Subject: StressSubject>(of subject: Subject.Type, madeAsIn call: String, at site: CallSite) -> String {
    let file = site.path.split(separator: "/").last ?? ""
    return "try replay(trace"
      + (site.lastArgument(of: call)
        ?? ") { (_: EventSource<\(subject).Event>) -> \(subject) in fatalError(\"make it as \(file):\(site.line) does\") }")
  }

  static func testCase(rule: String, seed: UInt64, trace: String, replaying call: String) -> String {
    let lines = trace.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    return """
      @Test("rule \(rule) holds where seed \(seed) broke it")
      func seed\(seed)Holds() throws {
        let trace = #\"\"\"
      \(lines)
          \"\"\"#
        #expect(\(call) == nil)
      }
      """
  }
}
