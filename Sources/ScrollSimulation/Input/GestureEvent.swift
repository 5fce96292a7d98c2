public import Scrolling
public import ViewTree

/// An input event at one instant: generated from a profile, or read from a script or a recording.
public struct GestureEvent: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// The location is a point of the view's own screen: of the window, if the view fills it.
    case touch(finger: Int, Touch.Phase, Point)
    /// A notched wheel moves the offset by this many points.
    case wheel(by: Point)
    case trackpad(by: Point, TrackpadPhase)
    /// The device rotates, to landscape or back.
    case rotate
    /// A program sets the offset.
    case jump(to: Point)
    /// A program scrolls to the offset, animated.
    case scroll(to: Point)
  }

  public var instant: Instant
  public var action: Action

  public init(at instant: Instant, _ action: Action) {
    self.instant = instant
    self.action = action
  }
}

/// A stream of input events in the order of their instants, pulled frame by frame.
public protocol GestureSource {
  /// Appends the events after the previous call's instant, up to and including `instant`, which never decreases.
  ///
  /// How time is cut into calls changes the events only through `scrollState`, what the simulated user sees before the frame.
  mutating func appendEvents(until instant: Instant, seeing scrollState: ScrollState, to events: inout [GestureEvent])

  /// Whether no event will follow.
  var isFinished: Bool { get }
}

/// What a simulated user sees of a list.
public struct ScrollState: Sendable {
  public var isAtStart: Bool
  public var isAtEnd: Bool
  /// Points.
  public var contentExtent: Double
  /// Points; touches begin within it.
  public var viewport: Size

  public init(isAtStart: Bool, isAtEnd: Bool, contentExtent: Double, viewport: Size) {
    self.isAtStart = isAtStart
    self.isAtEnd = isAtEnd
    self.contentExtent = contentExtent
    self.viewport = viewport
  }
}
