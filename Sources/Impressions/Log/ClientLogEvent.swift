import Scrolling
import Tiling
import ViewTree

/// What a line of a client's log says besides its session and its time: `Docs/ClientLog.md`.
enum ClientLogEvent {
  struct Opening {
    var width: Double?
    var height: Double?
    var insets: EdgeInsets?
    var axis: Axis?
    var grid: Double?
    var hasFrames = false  // each line is a frame
    var foreground: Bool?
    var focus: Bool?
    var content: Bool?  // of items without a line that says so
    var playback: Bool?
    var epoch: Int64?
  }

  struct Layout {
    var list: String?
    var items: [(id: String, box: Rect)] = []
    var removed: [String] = []
    var recycled: [String] = []  // not laid out any more, and still there
  }

  struct Scroll {
    enum Way { case unknown, linear, step }

    var list: String?
    var x: Double?
    var y: Double?
    var way = Way.unknown
    var low = Double.infinity
    var high = -Double.infinity

    /// Another line of the same instant and list.
    mutating func take(_ later: Scroll) {
      (x, y, way) = (later.x ?? x, later.y ?? y, later.way)
      (low, high) = (min(low, later.low), max(high, later.high))
    }
  }

  struct Nested {
    var list: String
    var item: String
    var frame: Rect
    var isHorizontal: Bool
  }

  case open(Opening)
  case viewport(width: Double?, height: Double?, EdgeInsets?)
  case layout(Layout)
  case scroll(Scroll)
  case motion(list: String?, MotionRecipe?)
  case list(Nested)
  case cover([Rect])
  case foreground(Bool)
  case focus(Bool)
  case content(item: String, Bool)
  case playback(item: String, Bool)
  case interaction
  case close
  /// A kind that this version does not have.
  case unknown

  /// Whether the line says that offsets are still what they were, unless a motion runs.
  var isSample: Bool {
    switch self {
    case .scroll, .motion, .unknown: false
    default: true
    }
  }
}
