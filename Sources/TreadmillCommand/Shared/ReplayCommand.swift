import FeedSimulation
import Foundation
import ScrollSimulation
import Treadmill

/// The shell command that repeats a run frame by frame. It omits defaults, and options that do not change a frame: pace, files and output.
struct ReplayCommand: CustomStringConvertible {
  private let words: [String]
  let remark: String?  // what the user must do besides

  var description: String { words.map(ReplayCommand.quoted).joined(separator: " ") }

  private static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy { plain.contains($0) }
    return isPlain ? word : "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  private static let plain = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-".utf8)
  private static var command: [String] { [CommandLine.arguments[0], "simulate"] }
}

extension ReplayCommand {
  init(request: Request, seed: UInt64) {
    let usual = Request()
    var words = ReplayCommand.command
    if let layout = request.layout {
      words += ["--layout", layout.rawValue]
      if request.isUnmeasured { words.append("--unmeasured") }
      if request.items != usual.items { words += ["--items", "\(request.items)"] }
    }
    switch request.feed {
    case .shipped: break
    case .file(let path): words.append(path.hasPrefix("-") ? "./" + path : path)
    case .standardInput: words.append("-")
    case .synthetic(let count): words += ["--items", "\(count)"]
    }
    words += request.description.arguments
    words += ["--seed", "\(seed)"]
    switch request.gestures {
    case .user: break
    case .file(let path): words += ["--gestures", path.hasPrefix("-") ? "./" + path : path]
    case .standardInput: words += ["--gestures", "-"]
    case .script(let script): words += ["--script", "\(script)"]
    }
    if let frames = request.frames { words += ["--frames", "\(frames)"] }
    if request.hz != usual.hz { words += ["--hz", "\(request.hz)"] }
    if request.viewport.description != usual.viewport.description { words += ["--viewport", "\(request.viewport)"] }
    if request.platform != usual.platform { words += ["--platform", request.platform.rawValue] }
    let usualProfile: ScrollProfile = request.layout == nil ? usual.profile : .monkey
    if request.profile != usualProfile || request.bug != nil { words += ["--profile", request.profile.rawValue] }
    if request.maximumPosts != usual.maximumPosts { words += ["--maximum-posts", "\(request.maximumPosts)"] }
    if let bug = request.bug { words += ["--bug", bug.rawValue] }
    self.words = words
    let readsInput = request.feed == .standardInput || request.gestures == .standardInput
    remark = readsInput ? "give it the same bytes on standard input" : nil
  }

  /// - Parameter feed: the trace's feed; nil is the built-in one.
  init(trace: String, isEdited: Bool, feed: FeedFile?) {
    var words = [CommandLine.arguments[0], "replay", trace.hasPrefix("-") ? "./" + trace : trace]
    if isEdited { words.append("--edited") }
    words += feed?.arguments ?? []
    self.words = words
    remark = nil
  }

  init(seed: UInt64, _ configuration: StressConfiguration, feed: FeedFile?) {
    var words = [CommandLine.arguments[0], "replay", "--seed", "\(seed)", "--frames", "\(configuration.frames)"]
    words += ["--layout", configuration.layout.rawValue]
    if configuration.isUnmeasured { words.append("--unmeasured") }
    if configuration.profile != nil { words += ["--profile", configuration.profileName] }
    if let bug = configuration.bugName { words += ["--bug", bug] }
    words += feed?.arguments ?? []
    self.words = words
    remark = nil
  }
}
