public import Scrolling
public import ViewTree

/// What a person does to a window at one instant, as a value: drawn from a profile, written down as a script, or read from a recording.
public struct GestureEvent: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// A finger, at a location in the window's coordinates.
    case touch(finger: Int, Touch.Phase, Point)
    /// A notched wheel moves the offset by so many points.
    case wheel(by: Point)
    case trackpad(by: Point, TrackpadPhase)
    /// The device is turned on its side, or back.
    case rotate
    /// A program sets the offset.
    case jump(to: Point)
    /// A program scrolls to an offset with an animation.
    case scroll(to: Point)
  }

  public var instant: Instant
  public var action: Action

  public init(at instant: Instant, _ action: Action) {
    self.instant = instant
    self.action = action
  }
}

/// Where gestures come from: a stream of events in the order of their instants, pulled frame by frame.
public protocol GestureSource {
  /// Appends the events after the last call's instant up to and at `instant` to `events`.
  ///
  /// Each call's instant is at or after the last one's. The events do not depend on how the time is cut into calls, but for what a source
  /// makes of `scrollState`: what the person sees before the frame. A script looks at the viewport's size only, a recording not at all.
  mutating func appendEvents(until instant: Instant, seeing scrollState: ScrollState, to events: inout [GestureEvent])

  /// Whether no event will follow.
  var isFinished: Bool { get }
}

/// What a person sees of a list.
public struct ScrollState: Sendable {
  public var isAtStart: Bool
  public var isAtEnd: Bool
  /// Points.
  public var contentLength: Double
  /// Points; a finger comes down within it.
  public var viewport: Size

  public init(isAtStart: Bool, isAtEnd: Bool, contentLength: Double, viewport: Size) {
    self.isAtStart = isAtStart
    self.isAtEnd = isAtEnd
    self.contentLength = contentLength
    self.viewport = viewport
  }
}
