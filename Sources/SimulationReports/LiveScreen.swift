import JSONReading
public import ScrollSimulation

/// A live session as pages are sent it: one JSON object in one line for each frame, complete in itself but for what a page has been sent
/// before (``Mark``). A page that is slow gets the latest frame, and all that it has missed of the rest.
///
/// Lengths are counts of 1/64 point, as in `Docs/Trace.md`.
public final class LiveScreen {
  /// What a page has been sent.
  public struct Mark: Sendable {
    var hasBegun = false
    var looks = 0
    var rules = 0
    var findings = 0
    var entries = 0
    var keyNames = 0

    public init() {}
  }

  /// Of the setting. A person scrolls, as long as it takes: profile and frames say nothing.
  private static let facts = ["subject", "seed", "hz", "viewport", "platform", "bug", "source"]

  /// The session, which its owner steps.
  public let run: any LiveRun
  private let recorder: SessionRecorder

  /// Takes over the session's `onFrame`.
  public init(of run: any LiveRun) {
    self.run = run
    recorder = SessionRecorder(of: run)
    run.simulator.keepLatestFindings()
  }

  /// The last frame, and what the page has not been sent yet. `members` come first, written as JSON with a comma behind each.
  /// - Complexity: O(tiles + rules + what is new)
  public func message(since mark: inout Mark, _ members: String) -> [UInt8] {
    var line: [UInt8] = Array("{\(members)".utf8)
    if !mark.hasBegun { addOpening(to: &line) }
    mark.hasBegun = true
    addRules(to: &line, since: &mark)
    addFindings(to: &line, since: &mark)
    addEntries(to: &line, since: &mark)
    addLooks(to: &line, since: &mark)
    addKeyNames(to: &line, since: &mark)
    addFrame(to: &line)
    line.append(UInt8(ascii: "}"))
    return line
  }

  /// The session so far, for reports. `replay` is a shell command that repeats it.
  public func session(titled title: String, replay: String) -> RecordedSession {
    recorder.session(titled: title, replay: replay, naming: RuleText.title)
  }
}

extension LiveScreen {
  private func addOpening(to line: inout [UInt8]) {
    let setting = run.outcome.setting
    line.add("\"hz\":")
    line.add(setting.hz)
    line.add(",\"isHorizontal\":")
    line.add(run.simulator.isHorizontal)
    line.add(",\"facts\":")
    line.add(list: setting.mainFacts.filter { LiveScreen.facts.contains($0.name) }.map { "\($0.name) \($0.value)" })
    line.add(",\"acts\":[")
    for (number, act) in run.acts.enumerated() {
      line.add(number == 0 ? "[" : ",[")
      line.add(string: act.name)
      line.add(",")
      line.add(string: act.words)
      line.add(",")
      line.add(list: act.rules)
      line.add("]")
    }
    line.add("],")
  }

  /// `rules` are new ones, with title and what a reader sees if one is broken; `tally` has two numbers for each rule: frames checked, and broken.
  private func addRules(to line: inout [UInt8], since mark: inout Mark) {
    let tally = run.simulator.results.tally
    if mark.rules < tally.count {
      line.add("\"rules\":[")
      for number in mark.rules..<tally.count {
        if number > mark.rules { line.add(",") }
        let rule = tally[number].rule
        line.add(list: [rule, RuleText.title(of: rule), RuleText.seen(of: rule)])
      }
      line.add("],")
      mark.rules = tally.count
    }
    line.add("\"tally\":[")
    for (number, rule) in tally.enumerated() {
      if number > 0 { line.add(",") }
      line.add(rule.checked)
      line.add(",")
      line.add(rule.findings)
    }
    line.add("],")
  }

  /// `findings` are new ones, `faults` those of this frame: of a rule that is broken in each frame only the first hundred are kept.
  private func addFindings(to line: inout [UInt8], since mark: inout Mark) {
    let results = run.simulator.results
    if mark.findings < results.findings.count {
      line.add("\"findings\":")
      LiveScreen.add(results.findings[mark.findings...], to: &line)
      mark.findings = results.findings.count
    }
    line.add("\"faults\":")
    LiveScreen.add(results.latest.filter { $0.frame == run.simulator.frame }[...], to: &line)
  }

  /// Each is an array: frame, rule, what is seen, detail, tiles of the pool or, as strings, keys.
  private static func add(_ findings: ArraySlice<Finding>, to line: inout [UInt8]) {
    line.add("[")
    for (number, finding) in findings.enumerated() {
      line.add(number == 0 ? "[" : ",[")
      line.add(finding.frame)
      for words in [finding.rule, finding.sentence, finding.detail] {
        line.add(",")
        line.add(string: words)
      }
      line.add(",[")
      for (index, place) in finding.places.enumerated() {
        if index > 0 { line.add(",") }
        switch place {
        case .tile(let pool, _): line.add(pool)
        case .item(let key): line.add(string: "\(key)")
        }
      }
      line.add("]]")
    }
    line.add("],")
  }

  private func addEntries(to line: inout [UInt8], since mark: inout Mark) {
    let (words, next) = run.words(from: mark.entries)
    mark.entries = next
    guard !words.isEmpty else { return }
    line.add("\"events\":[")
    for (number, input) in words.enumerated() {
      line.add(number == 0 ? "[" : ",[")
      line.add(input.frame)
      line.add(",")
      line.add(string: input.words)
      line.add("]")
    }
    line.add("],")
  }

  /// Each look is an array of parts: kind, x, y, width, height, colour, words.
  private func addLooks(to line: inout [UInt8], since mark: inout Mark) {
    let looks = recorder.looks
    guard mark.looks < looks.count else { return }
    line.add("\"looks\":[")
    for number in mark.looks..<looks.count {
      line.add(number == mark.looks ? "[" : ",[")
      for (index, part) in looks[number].parts.enumerated() {
        line.add(index == 0 ? "[" : ",[")
        line.add(part.kind.rawValue)
        for length in [part.x, part.y, part.width, part.height] {
          line.add(",")
          line.add(Int(length))
        }
        line.add(",")
        line.add(string: part.color)
        line.add(",")
        line.add(string: part.words)
        line.add("]")
      }
      line.add("]")
    }
    line.add("],")
    mark.looks = looks.count
  }

  private func addKeyNames(to line: inout [UInt8], since mark: inout Mark) {
    let names = run.simulator.keyNames(from: mark.keyNames)
    guard !names.isEmpty else { return }
    line.add("\"keyNames\":")
    line.add(list: names)
    line.add(",")
    mark.keyNames += names.count
  }

  /// Each tile is an array: place in the pool, index, key, start, extent, start and extent on the cross axis, look.
  private func addFrame(to line: inout [UInt8]) {
    guard let frame = recorder.frames.last else { return line.add("\"frame\":0") }
    let numbers: [(StaticString, Int)] = [
      ("\"frame\":", frame.number), (",\"time\":", Int(frame.time)), (",\"offset\":", Int(frame.offset)),
      (",\"crossOffset\":", Int(frame.crossOffset ?? 0)), (",\"width\":", Int(frame.width)), (",\"height\":", Int(frame.height)),
      (",\"content\":", Int(frame.content)), (",\"items\":", frame.items),
      (",\"binds\":", frame.binds), (",\"blank\":", Int(frame.blank)), (",\"coverBefore\":", Int(frame.covers.before)),
      (",\"coverBehind\":", Int(frame.covers.behind)), (",\"pool\":", run.simulator.figures.tiles),
    ]
    for (name, number) in numbers {
      line.add(name)
      line.add(number)
    }
    line.add(",\"phase\":")
    line.add(string: frame.phase)
    if let error = frame.error {
      line.add(",\"error\":")
      line.add(string: error)
    }
    line.add(",\"corrections\":[")
    for (number, correction) in frame.corrections.enumerated() {
      line.add(number == 0 ? "[" : ",[")
      line.add(correction.cause)
      line.add(",")
      line.add(Int(correction.delta))
      line.add("]")
    }
    line.add("],\"tiles\":[")
    for (number, tile) in frame.tiles.enumerated() {
      line.add(number == 0 ? "[" : ",[")
      line.add(tile.pool)
      line.add(",")
      line.add(tile.index)
      line.add(",")
      line.add(string: "\(tile.key)")
      for length in [tile.start, tile.extent, tile.crossStart, tile.crossExtent] {
        line.add(",")
        line.add(Int(length))
      }
      line.add(",")
      line.add(tile.look ?? -1)
      line.add("]")
    }
    line.add("]")
  }
}
