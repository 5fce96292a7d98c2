import DemoFeed
import FeedContracts
import FeedFormats
import FeedProtocol
import FeedSimulation
import Foundation
import Impressions
import JSONReading
import ScrollSimulation
import SimulationReports
import TextLayout
import Treadmill

/// What can be read: each kind has a corpus, readers in this process, and command lines of the executable.
enum InputKind: String, CaseIterable {
  case trace, recording, script, feed, api, requests, text, font, log, definitions, state, jobs, results

  /// Whether its readers are in a library; those of the others are in the executable.
  var isReadHere: Bool { self != .jobs && self != .results }
}

/// Reads an input as the executable does, and runs what was read for a bounded number of frames. Rules may break: that is no finding here.
struct InProcess {
  private static let maximumFrames = 1_500
  private static let maximumRunFrames = 240

  private let targets: [StressTarget]
  private(set) var brokenRules = 0

  init() {
    targets = [.feed(), .plane] + ListLayout.allCases.flatMap { [.list($0), .list($0, isUnmeasured: true)] }
  }

  /// - Parameter choice: from 0 to 15, for what is done besides.
  mutating func run(_ bytes: [UInt8], as kind: InputKind, choice: Int) {
    switch kind {
    case .trace: replay(bytes, choice: choice)
    case .recording:
      let recording = GestureRecording(reading: bytes)
      for fault in recording.faults { _ = "\(fault)" }
      scroll(RecordedGestures(recording), choice)
    case .script:
      do throws(GestureScriptError) {
        let script = try GestureScript(parsing: String(decoding: bytes, as: UTF8.self))
        _ = try GestureScript(parsing: "\(script)")
        scroll(ScriptedGestures(script), choice)
      } catch { _ = "\(error)" }
    case .feed: show(bytes, choice)
    case .api: describe(bytes)
    case .requests: ask(bytes, choice)
    case .text: lay(bytes, choice)
    case .font: open(bytes)
    case .log: judge(bytes, choice)
    case .definitions: define(bytes)
    case .state: goOn(bytes)
    case .jobs, .results: break
    }
  }

  private func judge(_ bytes: [UInt8], _ choice: Int) {
    var options = ImpressionLog.Options()
    (options.isSorted, options.comparesTrackers, options.keepsIntervals) = (choice % 4 == 1, choice % 2 == 0, choice % 3 > 0)
    if choice % 4 == 2 { options.window = 50_000_000 }
    if choice % 4 == 3 { options.silence = 200_000_000 }
    options.recordedSession = choice < 4 ? "" : nil
    var log = ImpressionLog(.shipped, options)
    read(bytes, &log)
    if choice > 11 {
      var (states, other): ([[UInt8]], ImpressionLog) = ([], ImpressionLog(.shipped, options))
      log.saveOpenSessions { states.append($0) }
      for state in states { state.withUnsafeBufferPointer { bytes in _ = Result { try other.restore(bytes) } } }
      read(bytes, &other)
      other.finish(InProcess.look)
    }
    log.finish(InProcess.look)
  }

  private func read(_ bytes: [UInt8], _ log: inout ImpressionLog) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      Array(line).withUnsafeBufferPointer { bytes in
        do throws(ClientLogError) { try log.read(bytes, InProcess.look) } catch { _ = "\(error)" }
      }
    }
  }

  private static func look(_ row: ImpressionRow) {
    write(row)
    precondition(row.total >= 0 && row.total <= row.totalMost ?? .max && row.longest <= row.longestMost ?? .max, "\(row)")
    precondition(row.first ?? 0 <= row.firstLatest ?? .max && row.count <= row.countMost ?? .max, "\(row)")
  }

  private static func write(_ row: ImpressionRow) {
    var bytes: [UInt8] = []
    row.write(to: &bytes, comparesTrackers: true)
    _ = try! JSONElement(parsing: bytes)
  }

  private func define(_ bytes: [UInt8]) {
    do throws(ImpressionDefinitionError) {
      let definitions = try ImpressionDefinitions(reading: bytes)
      let again = try ImpressionDefinitions(reading: definitions.document.line)
      precondition(again.list.count == definitions.list.count)
    } catch { _ = "\(error)" }
  }

  /// A state that was changed may say anything of the past, in rows that can be read.
  private func goOn(_ bytes: [UInt8]) {
    var log = ImpressionLog(.shipped)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      Array(line).withUnsafeBufferPointer { bytes in
        do throws(ClientLogError) { try log.restore(bytes) } catch { _ = "\(error)" }
      }
    }
    for line in Corpus.afterState.split(separator: UInt8(ascii: "\n")) {
      Array(line).withUnsafeBufferPointer { bytes in
        do throws(ClientLogError) { try log.read(bytes, InProcess.write) } catch { _ = "\(error)" }
      }
    }
    log.finish(InProcess.write)
  }

  /// Nil where there are no libraries or no fonts: then texts are measured by the table alone.
  private static let fonts = try? FontChain([
    FontFace(path: Corpus.fonts + "NotoSans-Regular.ttf"), FontFace(path: Corpus.fonts + "NotoSansArabic-Regular.ttf"),
  ])

  private func lay(_ bytes: [UInt8], _ choice: Int) {
    let string = String(decoding: bytes, as: UTF8.self)
    let text = PostText(string)
    let style = TextStyle(fontSize: Double(choice + 1) * 3, lineHeight: 20, maximumLines: choice % 4 + 1)!
    var measures: [any TextMeasuring] = [EstimatedText(style)]
    let rules = LineRules(
      strictness: LineRules.Strictness.allCases[choice % 4], words: LineRules.Words.allCases[choice % 3],
      spaces: LineRules.Spaces.allCases[choice % 3],
      longWords: LineRules.LongWords.allCases[choice % 2])
    if let fonts = InProcess.fonts, let shaper = try? TextShaper(fonts, rules: rules) { measures.append(ShapedText(shaper, style: style)) }
    for measure in measures {
      for width in [-1, 0, 0.5, 40, 366, .infinity] {
        let height = measure.height(of: text, width: width)
        precondition(height >= 0 && height <= measure.expandedHeight(of: text, width: width), "\(height) points at \(width)")
        let lines = measure.drawnLines(of: string, width: width, maximum: 20)
        precondition(lines.count <= 20 && lines.reduce(0) { $0 + $1.utf16.count } <= string.utf16.count)
      }
    }
  }

  private func open(_ bytes: [UInt8]) {
    do throws(FontError) {
      let face = try FontFace(bytes: bytes, name: "input")
      let text = try TextShaper(FontChain([face])).prepare("A word, e\u{301}, سلام and 字\n👍🏽")
      precondition(text.lineCount(width: 40, size: 15) > 0)
    } catch { _ = "\(error)" }
  }

  private mutating func replay(_ bytes: [UInt8], choice: Int) {
    do throws(TraceFault) {
      let setting = try TraceHeader.setting(of: bytes)
      guard let target = targets.first(where: { $0.name == setting.subject }) else { return }
      _ = try target.record(of: bytes, isEdited: true)
      let session = try target.session(replaying: bytes, isEdited: true, isRecording: true)
      let recorder = choice == 0 ? SessionRecorder(of: session) : nil
      for _ in 0..<InProcess.maximumFrames where !session.step() { break }
      _ = UnusedEntry.lines(of: session.unusedEntries, in: bytes)
      let written = session.traceText(frames: [], isEnded: session.isOver)
      _ = try target.record(of: written)
      if let recorder {
        let recorded = recorder.session(titled: target.name, replay: "", naming: { $0 })
        _ = HTMLReport(recorded).text + PerfettoTrace(recorded).text
      }
      guard session.outcome.findingCount > 0 else { return }
      brokenRules += 1
      // A rule that breaks only at rest costs thousands of frames each time.
      guard choice < 4, session.simulator.frame < 400 else { return }
      var budget = ShrinkBudget(maximumRuns: 24)
      guard let shrunk = try target.shrink(bytes, isEdited: true, within: &budget) else { return }
      _ = try target.record(of: shrunk.text)
    } catch { _ = "\(error)" }
  }

  private mutating func scroll(_ gestures: any GestureSource & Sendable, _ choice: Int) {
    let platforms = ScrollPlatform.allCases
    let setting = FeedSubject.streamSetting(
      seed: 1, frames: InProcess.maximumRunFrames, platform: platforms[choice % platforms.count])
    let run = StressRun(setting, gestures: gestures) { FeedSubject($0, stream: FeedStream(items: 60)) }
    while run.step() {}
    if !run.outcome.isClean { brokenRules += 1 }
  }

  /// Each line has one answer: a line of JSON.
  private func ask(_ bytes: [UInt8], _ choice: Int) {
    var limits = FeedHostLimits()
    if choice < 8 { (limits.sessions, limits.posts, limits.outlines, limits.memory) = (2, 5, 1, 5_000) }
    var host = FeedHost(limits: limits)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      var answer: [UInt8] = []
      line.withUnsafeBytes { host.answer($0, into: &answer) }
      precondition(!answer.contains(UInt8(ascii: "\n")), "an answer of two lines")
      let element = try? JSONElement(parsing: answer)
      precondition(
        element?["ok"] != nil || element?["error"]?["message"]?.string != nil, "no answer: \(String(decoding: answer, as: UTF8.self))")
    }
    precondition(host.memory >= 0 && host.memory <= limits.memory + 5_000, "\(host.memory) bytes")
  }

  private func describe(_ bytes: [UInt8]) {
    do throws(FeedAPIError) {
      let api = try FeedAPI(parsing: bytes)
      let again = try FeedAPI(parsing: Array(api.description.utf8))
      precondition(again == api, "a description is read as another one once it is written")
      for place in [PageQuestion.Place.first, .older("http://a/?b=c"), .newer("\u{0}&")] {
        _ = api.request(for: PageQuestion(place, limit: nil))
      }
      for change in [ServerChange.reset(seed: 1), .insert(number: 1), .edit(id: "{id}\n"), .delete(id: "")] {
        _ = (api.request(for: change), api.command(for: change))
      }
    } catch { _ = "\(error)" }
  }

  /// An answer of an API, to a question of it.
  private func ask(_ bytes: [UInt8]) {
    guard let asked = try? FeedAPI(url: "http://a/b/c") else { return }
    let response = FeedResponse(headers: [FeedHeader("Link", String(decoding: bytes.prefix(200), as: UTF8.self))], body: bytes)
    for candidate in FeedGuess(asked, response: response).candidates {
      for place in [PageQuestion.Place.first, .older("3"), .newer("x")] {
        _ = candidate.api.answer(to: PageQuestion(place, limit: nil), from: response)
      }
    }
  }

  private static let maps = [
    ["id=/id", "text=/content", "photos=/media_attachments", "photo.width=/meta/original/width", "repost_of=/reblog"],
    ["id=$.id", "text=$.*", "text=/content", "photos=$[?@.url || @.type != 'x']", "photos.in=$.*", "photos.key=/id", "photo.url=$.url"],
  ]

  private static func place(_ choice: Int) -> JSONQuery? { try? JSONQuery(choice % 2 == 0 ? "$.*[*]" : "/feed") }

  private mutating func show(_ bytes: [UInt8], _ choice: Int) {
    var strict = FeedReader(source: "feed", refusesRepeatedFields: true)
    bytes.withUnsafeBytes { strict.push($0) }
    strict.finish()
    while let outcome = strict.next() { if case .bad(let error) = outcome { _ = "\(error)" } }
    let maps = InProcess.maps.compactMap { try? FeedMap($0) }
    let formats = FeedFormat.allCases + maps.map(FeedFormat.mapped)
    let description = FeedDescription(format: formats[choice % formats.count], itemsAt: choice > 12 ? InProcess.place(choice) : nil)
    var told = FeedReader(source: "feed", as: description)
    for start in stride(from: 0, to: bytes.count, by: 97) { bytes[start..<min(start + 97, bytes.count)].withUnsafeBytes { told.push($0) } }
    told.finish()
    while let outcome = told.next() { if case .bad(let error) = outcome { _ = "\(error)" } }
    _ = told.unmetPointers
    ask(bytes)
    let stream = FeedStream()
    let setting = FeedSubject.streamSetting(
      seed: UInt64(choice), frames: InProcess.maximumRunFrames, profile: .monkey, maximumPosts: 64)
    let run = StressRun(setting) { FeedSubject($0, stream: stream) }
    bytes.withUnsafeBytes { stream.push($0) }
    stream.finish()
    while run.step() {}
    if !run.outcome.isClean { brokenRules += 1 }
  }
}
