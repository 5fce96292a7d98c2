import Scrolling
import ViewTree

/// How a session was scrolled, for its page.
public struct SessionRecording: Sendable {
  /// Samples that are kept; what comes later is counted in ``cutSamples``.
  public static let maximumSamples = 100_000

  public let session: String
  /// Nanoseconds, as all instants.
  public var start: Int64
  public var end: Int64
  /// The main list's offset in points.
  public private(set) var path: [(time: Int64, offset: Double)] = []
  /// What happened besides, in words.
  public private(set) var marks: [(time: Int64, words: String)] = []
  public private(set) var cutSamples = 0

  init(_ session: String, at time: Int64) { (self.session, start, end) = (session, time, time) }

  /// A sample of the main list, which came to it from the one before by some way.
  mutating func note(_ offset: Double, at time: Int64, _ way: ScrollWay, from before: (time: Int64, offset: Double)) {
    end = max(end, time)
    switch way {
    case .step: append(before.offset, at: time)
    case .motion(let motion):
      let count = min(40, (time - before.time) / SessionRecording.pointPeriod)
      for point in 1..<max(1, count) {
        let instant = before.time + (time - before.time) * point / count
        append(motion.offset(at: Instant(nanoseconds: instant)), at: instant)
      }
    case .linear, .unknown: break
    }
    append(offset, at: time)
  }

  private static let pointPeriod: Int64 = 16_000_000  // of a motion that is drawn

  /// Of a rest the first and the last sample are kept.
  private mutating func append(_ offset: Double, at time: Int64) {
    if path.count > 1, path[path.count - 1].offset == offset, path[path.count - 2].offset == offset {
      path[path.count - 1].time = time
      return
    }
    guard path.count < SessionRecording.maximumSamples else {
      cutSamples += 1
      return
    }
    path.append((time, offset))
  }

  mutating func note(_ event: ClientLogEvent, at time: Int64) {
    end = max(end, time)
    guard let words = SessionRecording.words(event) else { return }
    guard marks.count < SessionRecording.maximumSamples else {
      cutSamples += 1
      return
    }
    marks.append((time, words))
  }

  private static func words(_ event: ClientLogEvent) -> String? {
    switch event {
    case .foreground(let isOn): isOn ? "in front" : "in the background"
    case .focus(let isOn): isOn ? "has the focus" : "without the focus"
    case .cover(let boxes): boxes.isEmpty ? "uncovered" : "covered"
    case .viewport: "another viewport"
    case .interaction: "touched"
    case .close: "closed"
    case .open, .layout, .scroll, .motion, .list, .content, .playback, .unknown: nil
    }
  }
}
