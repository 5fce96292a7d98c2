/// One finger at one instant: an input value for ``Window/send(_:)``, which completes it and passes it to the responders. Touches are equal
/// if they have the same finger: a set of touches has each finger once.
public struct Touch: Hashable, CustomStringConvertible {
  /// The phase of a touch.
  public enum Phase: Hashable, Sendable {
    case began, moved, ended, cancelled
  }

  /// The finger: the same number from `began` to `ended` or `cancelled`, reusable afterwards.
  public var id: Int
  public var phase: Phase
  /// In the window's coordinates, in points.
  public var location: Point
  /// On the time line of the window's ticks; may be before or after the last tick.
  public var instant: Instant
  /// The location at the finger's previous phase, in the window's coordinates; set by the window.
  public internal(set) var previousLocation: Point
  /// The view that the touch began on; set by the window while the touch lasts.
  public internal(set) var view: View?

  public init(id: Int = 0, phase: Phase, location: Point, instant: Instant) {
    self.id = id
    self.phase = phase
    self.location = location
    self.instant = instant
    previousLocation = location
  }

  /// The location in the coordinates of `view`, a view of the touch's window; in the window's if nil.
  public func location(in view: View?) -> Point { location.fromWindow(to: view) }

  /// The location at the previous phase, in the coordinates of `view`.
  public func previousLocation(in view: View?) -> Point { previousLocation.fromWindow(to: view) }

  public static func == (a: Touch, b: Touch) -> Bool { a.id == b.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  public var description: String { "touch \(id) \(phase) at (\(location.x) \(location.y))" }
}

/// The touches of a window at one instant.
public struct Event {
  /// The delivered touch's instant.
  public var instant: Instant
  /// The current touches, in the order in which they began, including those that end with this event.
  public var allTouches: [Touch]

  /// The touches that began on `view`.
  public func touches(for view: View) -> [Touch] { allTouches.filter { $0.view === view } }
}
