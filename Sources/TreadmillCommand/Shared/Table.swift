import FeedSimulation
import ScrollSimulation
import Treadmill
import UVLoop

struct Table {
  private static let nameWidth = 13

  private let style: ANSIStyle
  private(set) var text = ""

  init(style: ANSIStyle) { self.style = style }

  mutating func add(_ name: String, _ value: String) { text += "\(style.faint(padded(name, to: Table.nameWidth))) \(value)\n" }

  /// Adds everything that determines a run, except its seed.
  mutating func addConfiguration(_ request: Request, _ gestures: GestureInput) {
    switch request.layout {
    case nil, .feed?:
      let feed = "\(request.feed.name)\(request.feed == .shipped ? " (built in)" : "")"
      add("feed", "\(feed), at most \(counted(request.keptPosts, "post"))")
    case .items(let layout)?:
      let lengths = request.isUnmeasured ? "lengths are learned on sight" : "all lengths are known"
      add("layout", "\(layout.rawValue) of \(counted(request.items, "item")), \(lengths)")
    case .plane?: add("layout", "plane; the seed decides upon its cells and levels, or a sheet")
    }
    add("screen", "\(request.viewport) points at \(request.hz) Hz, \(request.pace == .real ? "wall clock" : "virtual time")")
    add("platform", request.platform.rawValue)
    addInput(request.profile, gestures)
    let end = gestures.source == nil ? "every post has been on screen" : "the gestures are over, and the list rests"
    let frames = request.frames ?? request.layout.map { _ in Request.layoutFramesDefault }
    add("until", frames.map { counted($0, "frame") } ?? end)
    if request.layout == nil { add("bug", request.bug?.rawValue ?? "none") }
  }

  private mutating func addInput(_ profile: ScrollProfile, _ gestures: GestureInput) {
    switch gestures {
    case .user: return add("profile", profile.rawValue)
    case .script(let script): add("gestures", "the script \(script)")
    case .recording(let recording):
      let counts = "\(counted(recording.content.events.count, "event")), \(counted(gestures.badRows, "bad row"))"
      add("gestures", "\(recording.file.name), \(counts)")
    }
    add("profile", "\(profile.rawValue), for feed and network")
  }

  mutating func addPool(of session: SimulationReport) {
    let reuse = Double(session.moves) / Double(max(1, session.binds)) * 100
    add("pool", "\(counted(session.poolCapacity, "tile")), \(tenths(session.utilisation * 100)) % of them in use")
    add("binds", "\(grouped(session.binds)); moves \(grouped(session.moves)), so \(tenths(reuse)) % of the binds reuse a tile")
    add(
      "blank area",
      "\(tenths(session.blankSum)) square points x frames, \(tenths(session.blankMaximum)) at worst,"
        + " \(counted(session.blankLongestRun, "frame")) in a row")
    if session.blankRefused > 0 {
      let part = session.blankRefused == session.blankSum ? "all of it" : "\(tenths(session.blankRefused)) of it"
      add("", "\(part) while the list had refused a batch that does not add up: by design it shows nothing")
      add("", "of what it cannot know until it is reloaded")
    }
    add("corrections", grouped(session.corrections))
    add("layouts", "\(grouped(session.layouts)) in all passes")
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

/// A number with grouped digits: 12,345.
func grouped(_ number: Int) -> String {
  var groups: [Substring] = []
  var digits = Substring(String(number.magnitude))
  while digits.count > 3 {
    groups.insert(digits.suffix(3), at: 0)
    digits = digits.dropLast(3)
  }
  return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}

/// `1 post`, `2 posts`.
func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  "\(grouped(number)) \(number == 1 ? one : many ?? one + "s")"
}

func tenths(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  return "\(tenths < 0 ? "-" : "")\(grouped(abs(tenths) / 10)).\(abs(tenths) % 10)"
}
