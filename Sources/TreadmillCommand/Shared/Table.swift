import FeedSimulation
import ScrollSimulation
import Treadmill
import UVLoop

/// Names and values, one a line, the values below one another.
struct Table {
  private static let nameWidth = 13

  private let style: ANSIStyle
  private(set) var text = ""

  init(style: ANSIStyle) { self.style = style }

  mutating func add(_ name: String, _ value: String) { text += "\(style.faint(padded(name, to: Table.nameWidth))) \(value)\n" }

  /// Everything that decides a run, apart from its seed.
  mutating func addConfiguration(_ request: Request, _ gestures: GestureInput) {
    let maximumPosts = max(request.maximumPosts, request.feed.items ?? 0)
    add("feed", "\(request.feed.name)\(request.feed == .shipped ? " (built in)" : ""), at most \(counted(maximumPosts, "post"))")
    add("screen", "\(request.viewport) points at \(request.hz) Hz, \(request.pace == .real ? "wall clock" : "virtual time")")
    add("platform", request.platform.rawValue)
    addHand(request.profile, gestures)
    let end = gestures.source == nil ? "every post has been on screen" : "the gestures are over, and the list rests"
    add("until", request.frames.map { counted($0, "frame") } ?? end)
    add("plant", request.bug?.rawValue ?? "none")
  }

  /// A profile's person; or other gestures, beside which the profile still says how hurried feed and network are.
  private mutating func addHand(_ profile: ScrollProfile, _ gestures: GestureInput) {
    switch gestures {
    case .user: return add("hand", profile.rawValue)
    case .script(let script): add("gestures", "the script \(script)")
    case .recording(let recording):
      let counts = "\(counted(recording.content.events.count, "event")), \(counted(gestures.badRows, "bad row"))"
      add("gestures", "\(recording.file.name), \(counts)")
    }
    add("profile", "\(profile.rawValue), for feed and network")
  }

  mutating func addThroughput(frames: Int, _ cost: Cost) {
    let throughput = cost.throughput(frames: frames)
    add(
      "throughput",
      "\(grouped(Int(throughput.processor))) frames per second of CPU time, \(grouped(Int(throughput.wall))) of wall time"
        + " (\(tenths(cost.wallSeconds)) s)")
  }
}

func padded(_ text: String, to width: Int) -> String { text + String(repeating: " ", count: max(0, width - text.count)) }
