/// The shell command that repeats a run frame by frame. It omits defaults, and options that do not change a frame: pace, files and output.
struct ReplayCommand: CustomStringConvertible {
  private let words: [String]
  let remark: String?  // what the user must do besides

  var description: String { words.map(ReplayCommand.quoted).joined(separator: " ") }

  /// For a person to read: breaks on a terminal so that it can be pasted.
  var shown: String {
    words.map { String(ReplayCommand.quoted($0).map { $0 == " " ? LineWrapping.innerSpace : $0 }) }
      .joined(separator: String(LineWrapping.commandSpace))
  }

  func adding(_ options: String...) -> ReplayCommand { ReplayCommand(words: words + options, remark: remark) }

  private static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy { plain.contains($0) }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  private static let plain = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-".utf8)
}

extension ReplayCommand {
  init(_ request: SimulationRequest) {
    var words = [CommandLine.arguments[0], "simulate"]
    if let feed = request.feed { words += [FeedFile.argument(feed.path)] + feed.description.arguments + feed.text.arguments }
    words += ["--seed", "\(request.seed)"] + ReplayCommand.arguments(request.settings)
    if let path = request.recording { words += ["--gestures", FeedFile.argument(path)] }
    if let script = request.script { words += ["--script", "\(script)"] }
    self.words = words
    remark = request.feed?.path == "-" || request.recording == "-" ? "give it the same bytes on standard input" : nil
  }

  /// `treadmill simulate` scrolls lines without being told.
  private static func arguments(_ settings: SessionSettings) -> [String] {
    Array(settings.layout == .lines ? settings.arguments.dropFirst(2) : settings.arguments[...])
  }

  /// - Parameter feed: the trace's feed; nil is the built-in one.
  init(trace: String, isEdited: Bool, feed: FeedFile?) {
    var words = [CommandLine.arguments[0], "replay", FeedFile.argument(trace)]
    if isEdited { words.append("--edited") }
    self.words = words + (feed?.arguments ?? [])
    remark = nil
  }

  /// The same command line for one seed, without its output files.
  init(askingAgainWith seed: UInt64, _ arguments: [String] = CommandLine.arguments) {
    var words: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      let name = word.prefix { $0 != "=" }
      guard ReplayCommand.optionsOfARun.contains(String(name)) else {
        words.append(word)
        continue
      }
      if name.count == word.count { _ = rest.popFirst() }
    }
    self.words = words + ["--seeds", "\(seed)"]
    remark = nil
  }

  private static let optionsOfARun = ["--seeds", "--out", "--junit", "--html", "--perfetto", "--traces"]

  /// The session of a seed. One over lines has no trace that can be replayed.
  init(seed: UInt64, _ settings: SessionSettings, feed: FeedFile?) {
    let isLines = settings.layout == .lines
    words =
      [CommandLine.arguments[0], isLines ? "simulate" : "replay"] + (isLines ? feed?.arguments.dropFirst() ?? [] : [])
      + ["--seed", "\(seed)"] + ReplayCommand.arguments(settings) + (isLines ? [] : feed?.arguments ?? [])
    remark = nil
  }
}
