/// One finger at one instant: input is a value, handed to ``Window/send(_:)`` and by it, completed, to the responders.
///
/// Two touches are equal if they are of the same finger: a set of touches holds each finger once.
public struct Touch: Hashable, CustomStringConvertible {
  /// Where in its life the touch is.
  public enum Phase: Hashable, Sendable {
    case began, moved, ended, cancelled
  }

  /// The finger: the same number from `began` to `ended` or `cancelled`, free for another one afterwards.
  public var id: Int
  public var phase: Phase
  /// In the window's coordinates, in points.
  public var location: Point
  /// When, on the line of time of the window's ticks; it may lie before or after the last of them.
  public var instant: Instant
  /// Where the finger was at its last phase, in the window's coordinates; filled in by the window.
  public internal(set) var previousLocation: Point
  /// The view that the touch began on; filled in by the window, for as long as the touch lasts.
  public internal(set) var view: View?

  public init(id: Int = 0, phase: Phase, location: Point, instant: Instant) {
    self.id = id
    self.phase = phase
    self.location = location
    self.instant = instant
    previousLocation = location
  }

  /// Where the finger is in the coordinates of `view`, a view of the touch's window; in the window's if that is nil.
  public func location(in view: View?) -> Point { location.fromWindow(to: view) }

  /// Where the finger was at its last phase, in the coordinates of `view`.
  public func previousLocation(in view: View?) -> Point { previousLocation.fromWindow(to: view) }

  public static func == (a: Touch, b: Touch) -> Bool { a.id == b.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  public var description: String { "touch \(id) \(phase) at (\(location.x) \(location.y))" }
}

/// What the touches of a window add up to at one instant.
public struct Event {
  /// That of the touch which is delivered.
  public var instant: Instant
  /// The touches that last, in the order in which they began, those that end with this event included.
  public var allTouches: [Touch]

  /// Those that began on `view`.
  public func touches(for view: View) -> [Touch] { allTouches.filter { $0.view === view } }
}
