import FeedSimulation
import ScrollSimulation

struct TraceFile {
  let name: String
  let files: [NamedFile]  // the files of the trace and its feed, which outputs must not overwrite
  let text: [UInt8]
  let target: StressTarget
  let record: TraceRecord
  let isEdited: Bool

  /// `isEdited` allows edited lines; `feed` is the feed of the trace, nil the built-in one.
  init(opening path: String, isEdited: Bool, feed: FeedFile?) throws(Failure) {
    let file = try InputFile(named: path)
    name = file.name
    self.isEdited = isEdited
    text = try file.readToEnd(atMost: TraceHeader.maximumBytes)
    let setting: StressSetting
    do throws(TraceFault) { setting = try TraceHeader.setting(of: text) } catch {
      guard case .notATrace = error else { throw .badTrace(name: file.name, error) }
      throw .notATrace(name: file.name, error, GivenText(head: text))
    }
    let targets = StressTargets(feed: try StressFeed(feed))
    guard let target = targets.target(named: setting.subject) else {
      throw .input("\(file.name): it is a trace of \(setting.subject), which this treadmill cannot scroll")
    }
    if let source = setting.source, setting.subject == FeedSubject.name, source.hash != targets.feed.hash {
      let fonts = feed?.text.isUsual == false ? "with these fonts and this style" : "without --font or a style"
      throw .input(
        "\(file.name): it was made from \(source.name), and not from the given posts, or not \(fonts); name its --feed, and its --font and style if "
          + "it had any")
    }
    if let bug = setting.bug {
      let bugs = setting.subject == FeedSubject.name ? InjectedBug.allCases.map(\.rawValue) : []
      guard bugs.contains(bug) else {
        let expected = bugs.isEmpty ? "none" : "one of \(bugs.joined(separator: ", "))"
        throw .badTrace(name: file.name, .badSetting(member: "bug", found: bug, expected: expected))
      }
    }
    self.target = target
    files = [NamedFile(name: "the trace, \(name)", status: file.status)] + targets.feed.files
    do throws(TraceFault) { record = try target.record(of: text, isEdited: isEdited) } catch { throw .badTrace(name: file.name, error) }
  }

  func session(isRecording: Bool) throws(Failure) -> any AnyStressRun {
    do throws(TraceFault) { return try target.session(replaying: text, isEdited: isEdited, isRecording: isRecording) } catch {
      throw .badTrace(name: name, error)
    }
  }
}

struct UnusedLines {
  private static let maximumShown = 20  // further lines are only counted

  let name: String
  let count: Int
  private let lines: [(number: Int, text: String, reason: UnusedEntry.Reason)]

  init(_ entries: [UnusedEntry], of file: TraceFile) {
    name = file.name
    count = entries.count
    lines = UnusedEntry.lines(of: Array(entries.prefix(UnusedLines.maximumShown)), in: file.text)
  }

  func print() {
    guard count > 0 else { return }
    var text = lines.map { "\(name):\($0.number): not used: \($0.reason)\n  \($0.text)\n" }.joined()
    if count > lines.count { text += "and \(counted(count - lines.count, "more unused line"))\n" }
    StandardStream.error.write(text)
  }
}
