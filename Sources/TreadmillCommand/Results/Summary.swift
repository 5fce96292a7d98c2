import FeedFormats
import FeedSimulation
import ScrollSimulation

/// The results of one run as text: a few lines; with `--rules` setting, rules and counts; then the findings, alone for a quiet run.
struct Summary {
  let result: RunResult
  let style: ANSIStyle
  var columns = Int.max  // of the terminal
  private var outcome: StressOutcome { result.outcome }

  var text: String {
    if result.request.isQuiet { return findings }
    let warning = BadLines.warning(result.badLines, of: result.reading.counts.lines, style: style)
    let rules = RuleList(report: outcome.report, style: style, columns: columns).text
    let parts =
      result.request.showsRules || result.request.isVerbose ? [warning, setting, rules, counts, findings] : [warning, brief, findings]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The first screen: eight lines for a healthy run of the feed without gestures and files.
  private var brief: String {
    let (settings, report) = (result.request.settings, outcome.report)
    var table = Table(style: style, columns: columns)
    let subject = settings.layout.isFeed ? feed : words(("subject", outcome.setting.subject))
    let setting = outcome.setting
    table.add("scrolled", "\(subject), \(setting.width)x\(setting.height), \(setting.platform), \(setting.profile), seed \(setting.seed)")
    if let gestures { table.add("gestures", gestures) }
    table.add("frames", "\(grouped(outcome.frames)), \(tenths(outcome.simulatedSeconds)) s; \(ending)")
    table.add("rules", rules + (ruleCount.idle.isEmpty ? "" : " (--rules)"))
    let reuse = Double(report.moves) / Double(max(1, report.binds)) * 100
    let reused = "\(grouped(report.poolCapacity)); \(tenths(reuse)) % of \(counted(report.binds, "bind")) reuse one"
    table.add("tiles", report.blankSum > 0 ? reused : "\(reused); no blank area")
    if report.blankSum > 0 { table.add("blank area", blank) }
    addContent(to: &table, isBrief: true)
    addSpeed(to: &table)
    for (name, path) in [("trace", result.request.tracePath), ("recording", result.request.recordPath), ("page", result.request.htmlPath)] {
      if let path { table.add(name, path) }
    }
    if let bug = settings.bug {
      table.add("bug", finding(of: bug))
    } else if result.isClean, result.replay.remark == nil {
      if result.request.htmlPath == nil { table.add("picture", result.replay.adding("--html", "run.html").shown) }
      if settings.layout.isFeed { table.add("a bug, caught", result.replay.adding("--bug", "stale-cell", "--html", "bug.html").shown) }
    }
    return table.text
  }

  private var ruleCount: RuleCount { RuleCount(result.result.rules, checked: result.result.checked) }

  private var rules: String { ruleCount.total(style) }

  private var blank: String {
    let report = outcome.report
    guard report.blankSum > 0 else { return "none" }
    let part = report.blankRefused == report.blankSum ? "" : "partly "
    let cause = report.blankRefused > 0 ? "; \(part)by design: the list had refused a batch" : ""
    return "\(tenths(report.blankMaximum)) square points in the worst frame, \(counted(report.blankLongestRun, "frame")) in a row\(cause)"
  }

  private var setting: String {
    var table = Table(style: style, columns: columns)
    let facts = outcome.setting.mainFacts.filter { $0.name != "source" }
    let names = ["subject": "layout", "frames before rest": "frames"]
    for fact in facts { table.add(names[fact.name] ?? fact.name, words(fact)) }
    if result.request.settings.layout.isFeed { table.add("feed", feed) }
    if let gestures { table.add("gestures", gestures) }
    if result.request.isVerbose {
      for fact in outcome.setting.facts.dropFirst(outcome.setting.mainFacts.count) { table.add(fact.name, fact.value) }
    }
    for (name, path) in [("trace", result.request.tracePath), ("recording", result.request.recordPath)] {
      if let path { table.add(name, path) }
    }
    return table.text
  }

  private func words(_ fact: (name: String, value: String)) -> String {
    switch fact.name {
    case "subject":
      let layout = result.request.settings.layout
      return layout.isFeed ? layout.rawValue : fact.value.replacing("-unmeasured", with: ", unmeasured")
    case "hz": return fact.value + (result.request.isPaced ? ", by the wall clock" : ", in virtual time")
    case "profile": return fact.value + (result.gestures.source == nil ? "" : ", for feed and network")
    case "frames before rest": return "\(grouped(outcome.setting.frames)), then to rest"
    case "frames":
      guard result.request.settings.frames == nil else { return grouped(outcome.setting.frames) }
      return result.gestures.source == nil
        ? "until every post has been on screen" : "until the gestures are over, and the list rests"
    default: return fact.value
    }
  }

  private var feed: String {
    if let items = result.request.settings.items { return counted(items, "synthetic post") }
    return result.request.feedName + (result.request.feed == nil ? " (built in)" : "")
  }

  private var gestures: String? {
    switch result.gestures {
    case .user: nil
    case .script(let script): "the script \(script)"
    case .recording(let recording):
      "\(recording.file.name), \(counted(recording.content.events.count, "event")), \(counted(result.gestures.badRows, "bad row"))"
    }
  }

  private var counts: String {
    var table = Table(style: style, columns: columns)
    table.add("frames", "\(grouped(outcome.frames)), \(tenths(outcome.simulatedSeconds)) s of virtual time; \(ending)")
    table.add("rules", rules)
    table.add("trace hash", outcome.traceHash)
    table.addPool(of: outcome.report)
    addContent(to: &table)
    addSpeed(to: &table)
    if let bug = result.request.settings.bug { table.add("bug", finding(of: bug)) }
    return table.text
  }

  private func addContent(to table: inout Table, isBrief: Bool = false) {
    func number(_ name: String) -> String { grouped(result.figures[name] ?? 0) }
    switch result.request.settings.layout {
    case .lines where isBrief: table.add("posts", posts)
    case .plane where isBrief, .shelves: break
    case .lines, .feed:
      table.add(
        "photos",
        "\(number("photos.landed")) landed, \(number("photos.cancelled")) cancelled, \(number("photos.stale")) stale,"
          + " \(number("photos.failed")) failed, \(number("photos.fromCache")) from the cache")
      if result.request.settings.layout == .lines { table.add("posts", posts) }
    case .items:
      table.add("items", "\(number("itemsAtEnd")) at the end; extents learned on sight \(number("measured"))")
      table.add(
        "changes",
        "\(counted(result.figures["batches"] ?? 0, "batch", "batches")), \(counted(result.figures["badBatches"] ?? 0, "bad one")) refused,"
          + " \(counted(result.figures["scrollsToItems"] ?? 0, "scroll")) to an item")
    case .plane: table.add("unloaded", "\(tenths(outcome.unloadedSum)) square points x frames wait for slow loads")
    }
  }

  private func addSpeed(to table: inout Table) {
    let (processor, wall) = (max(result.cost.processorSeconds, 1e-6), max(result.cost.wallSeconds, 1e-6))
    table.add(
      "throughput",
      "\(grouped(Int(Double(outcome.frames) / processor))) frames per second of CPU time,"
        + " \(grouped(Int(Double(outcome.frames) / wall))) of wall time (\(tenths(wall)) s)")
  }

  private var ending: String {
    let goneUnseen = result.figures["postsGoneUnseen"] ?? 0
    switch outcome.end {
    case .frames: return "as many as asked for"
    case .rest: return "the list rests"
    case .everythingSeen where goneUnseen > 0: return "every post came on screen or was removed (\(grouped(goneUnseen)))"
    case .everythingSeen: return "every post has been on screen"
    case .gesturesOver: return "the gestures are over, and the list rests"
    case .limit where result.gestures.source != nil: return "stopped at the limit, before the gestures were over and the list rested"
    case .limit: return "stopped at the limit, not every post has been on screen"
    case nil: return "interrupted"
    }
  }

  private func finding(of bug: InjectedBug) -> String {
    let found = result.bugRulesBroken
    if !found.isEmpty { return "\(bug.rawValue) was found, as it must be, by \(found.joined(separator: " and "))" }
    let others = result.isClean ? "" : "; other rules were broken"
    return style.bad("\(bug.rawValue) was not found by \(bug.rules.joined(separator: " or ")), as it must be\(others)")
  }

  private var posts: String {
    func words(_ name: String, _ one: String, _ many: String? = nil) -> String { counted(result.figures[name] ?? 0, one, many) }
    if result.request.settings.items != nil { return "\(words("posts", "synthetic post")), \(words("postsSeen", "")) seen" }
    let fields = result.reading.unknownFields
    let known =
      if let format = result.reading.format, format != .treadmill {
        "format \(format.name), \(counted(fields.count, "field")) left alone"
      } else {
        fields.isEmpty ? "no unknown fields" : "unknown fields \(fields.joined(separator: ", "))"
      }
    let faults = [
      (result.figures["repeats"] ?? 0, "repeat", nil), (result.badLines, "bad line", nil),
      (result.figures["photosBeyondNine"] ?? 0, "photo beyond nine", "photos beyond nine"),
    ].filter { $0.0 > 0 }.map { counted($0.0, $0.1, $0.2) }
    return ([words("lines", "line"), words("posts", "post")] + faults + [known]).joined(separator: ", ")
  }

  private var findings: String {
    guard !result.isClean else { return "" }
    var text = style.bad("seed \(result.request.seed): \(counted(outcome.findingCount, "finding"))") + "\n"
    text += "\(outcome.report.findingsText(style, isVerbose: result.request.isVerbose))replay: \(result.replay.shown)\n"
    if let remark = result.replay.remark { text += "        (\(remark))\n" }
    return text
  }
}
