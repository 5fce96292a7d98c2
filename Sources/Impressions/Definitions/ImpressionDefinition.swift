import Tiling
import ViewTree

/// What makes an item's stay on the screen an impression: how much of it must be visible, under which conditions, for how long, and how often
/// it counts.
///
/// A definition is data: `definitions.json` has one object for each (``ImpressionDefinitions``), and ``ImpressionDefinitions/shipped``
/// has those of the standards and of the trackers in use, each with its source.
public struct ImpressionDefinition: Hashable, Sendable {
  /// What a share is a share of.
  public enum Measure: String, CaseIterable, Hashable, Sendable {
    /// The item's area, without what the viewport's edges, its insets, covers and outer lists cut off.
    case area
    /// The item's extent on the axis that scrolls, cut off by the viewport's edges and insets alone.
    case extent
    /// The viewport's extent on that axis, without its insets.
    case viewport
    /// The viewport's area, without its insets.
    case screen
    /// The lesser of the item's area and the viewport's: an item that fills the viewport is wholly visible.
    case fitting
    /// Square points.
    case pixels
    /// All of the item's extent, whatever it is.
    case whole
  }

  /// One way for an item to be visible.
  public struct Share: Hashable, Sendable {
    public var measure: Measure
    /// 0 for any part; at most 1, but for pixels.
    public var limit: Double
    /// Whether the limit itself is too little.
    public var exceeds: Bool
    /// In square points: only items of at least `from` and less than `below`.
    public var from: Double
    public var below: Double
    /// Whether the item's edges on the screen are rounded down to whole points first. Of extents alone.
    public var floors: Bool

    public init(
      _ measure: Measure, _ limit: Double, exceeds: Bool = false, from: Double = 0, below: Double = .infinity, floors: Bool = false
    ) {
      (self.measure, self.limit, self.exceeds, self.from, self.below) = (measure, limit, exceeds, from, below)
      self.floors = floors
    }

    /// Any part is a part that is not empty.
    var isStrict: Bool { exceeds || limit == 0 }
  }

  /// What must hold besides.
  public struct Needs: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The app or the tab is in front.
    public static let foreground = Needs(rawValue: 1)
    /// It has the focus.
    public static let focus = Needs(rawValue: 2)
    /// The item shows its content, and no placeholder.
    public static let content = Needs(rawValue: 4)
    /// The item's video plays.
    public static let playback = Needs(rawValue: 8)
    /// The reader has touched the screen once.
    public static let interaction = Needs(rawValue: 16)

    static let names: [(name: String, need: Needs)] = [
      ("foreground", .foreground), ("focus", .focus), ("content", .content), ("playback", .playback), ("interaction", .interaction),
    ]

    var words: [String] { Needs.names.filter { contains($0.need) }.map(\.name) }
  }

  /// For how long, in nanoseconds.
  public enum Dwell: Hashable, Sendable {
    /// In one piece.
    case continuous(Int64)
    /// In sum.
    case total(Int64)
    /// Visible at one instant and, when a timer ends, still or again: what happened in between does not count.
    case recheck(Int64)

    var nanoseconds: Int64 {
      switch self {
      case .continuous(let time), .total(let time), .recheck(let time): time
      }
    }
  }

  /// How often an item counts.
  public enum Counting: Hashable, Sendable {
    /// Once.
    case session
    /// Once for each stay on the screen.
    case stay
    /// Once a day (UTC), for which the log must have its epoch.
    case day
    /// Again once this many nanoseconds have passed since the last time.
    case gap(Int64)
  }

  /// Events after which an item counts as new: its sum begins at zero, and it can be counted again.
  public struct Renewal: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let background = Renewal(rawValue: 1)
    public static let blur = Renewal(rawValue: 2)
    public static let removed = Renewal(rawValue: 4)
    /// The item's view was given to another one.
    public static let recycled = Renewal(rawValue: 8)

    static let names: [(name: String, renewal: Renewal)] = [
      ("background", .background), ("blur", .blur), ("removed", .removed), ("recycled", .recycled),
    ]
  }

  public var name: String
  public var source: String
  public var about: String
  /// One of them is enough; never empty.
  public var visible: [Share]
  public var needs: Needs
  public var dwell: Dwell
  public var counting: Counting
  public var again: Renewal

  public init(
    name: String, source: String = "", about: String = "", visible: [Share], needs: Needs = [], dwell: Dwell = .continuous(0),
    counting: Counting = .session, again: Renewal = []
  ) {
    precondition(!visible.isEmpty, "ImpressionDefinition \(name): without a share nothing is visible")
    (self.name, self.source, self.about, self.visible) = (name, source, about, visible)
    (self.needs, self.dwell, self.counting, self.again) = (needs, dwell, counting, again)
  }
}
