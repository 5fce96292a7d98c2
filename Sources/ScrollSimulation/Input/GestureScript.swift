public import ViewTree

/// A gesture written down: what a finger, a wheel or a program does, statement by statement.
///
///     drag 0,600 -> 0,200 in 120ms; wait 400ms; fling -3000; rotate; jump 0
///
/// | statement | |
/// |---|---|
/// | `drag X,Y -> X,Y in T` | a finger at one speed, lifted on its way |
/// | `drag X,Y -> X,Y in T hold T` | the same, and it rests before it lifts, so that it throws nothing |
/// | `fling V`, `fling VX,VY` | a finger at this velocity in points a second from the viewport's middle: negative throws the content up |
/// | `tap`, `tap X,Y` | a finger for 50 ms, in the viewport's middle by default: it catches a fling |
/// | `wheel DY`, `wheel DX,DY` | a notch of a wheel: positive moves the offset on |
/// | `wait T` | |
/// | `rotate` | the device is turned |
/// | `jump Y`, `jump X,Y` | a program sets the offset |
/// | `scroll Y`, `scroll X,Y` | a program scrolls there with an animation |
///
/// Statements end with `;` or a line; `#` and what follows it is a comment. Places are in the window's coordinates, lengths in points, times
/// such as `120ms` or `1.5s`, kept to the nanosecond. `description` gives the script in one canonical notation. ``ScriptedGestures`` plays it.
public struct GestureScript: Hashable, Sendable {
  /// Bytes of a script in UTF-8.
  public static let maximumBytes = 1 << 20
  public static let maximumStatements = 10_000
  /// The magnitude of a coordinate or a distance, in points.
  public static let maximumMagnitude = GestureEvent.maximumMagnitude
  /// The magnitude of a fling's velocity, in points a second: the slower ones of them would take seconds to leave their place.
  public static let speeds = 10.0...100_000.0
  /// How long a finger is on its way, or rests, in nanoseconds: from a millisecond to a minute.
  public static let strokeNanoseconds: ClosedRange<Int64> = 1_000_000...60_000_000_000
  /// How long a script waits at a time, in nanoseconds: an hour at most.
  public static let waitNanoseconds: ClosedRange<Int64> = 0...3_600_000_000_000

  public enum Statement: Hashable, Sendable {
    /// Durations in nanoseconds; `hold` is 0 for a finger that lifts on its way.
    case drag(from: Point, to: Point, duration: Int64, hold: Int64)
    /// Points a second.
    case fling(velocity: Point)
    /// Nil: in the middle of the viewport.
    case tap(Point?)
    case wheel(by: Point)
    /// Nanoseconds.
    case wait(Int64)
    case rotate
    case jump(to: Point)
    case scroll(to: Point)
  }

  public let statements: [Statement]

  /// - Complexity: O(n) in the length of the text.
  public init(parsing text: String) throws(GestureScriptError) {
    statements = try GestureScriptParser.statements(of: text)
  }
}

/// The canonical notation, on one line: it parses to the same script.
extension GestureScript: CustomStringConvertible {
  public var description: String { statements.map(\.description).joined(separator: "; ") }
}

extension GestureScript.Statement: CustomStringConvertible {
  public var description: String {
    switch self {
    case .drag(let from, let to, let duration, let hold):
      "drag \(pair(from)) -> \(pair(to)) in \(time(duration))" + (hold > 0 ? " hold \(time(hold))" : "")
    case .fling(let velocity): "fling \(alongOrPair(velocity))"
    case .tap(let place): place.map { "tap \(pair($0))" } ?? "tap"
    case .wheel(let delta): "wheel \(alongOrPair(delta))"
    case .wait(let duration): "wait \(time(duration))"
    case .rotate: "rotate"
    case .jump(let place): "jump \(alongOrPair(place))"
    case .scroll(let place): "scroll \(alongOrPair(place))"
    }
  }

  private func pair(_ point: Point) -> String { "\(DecimalText.plain(point.x)),\(DecimalText.plain(point.y))" }

  private func alongOrPair(_ point: Point) -> String { point.x == 0 ? DecimalText.plain(point.y) : pair(point) }

  private func time(_ nanoseconds: Int64) -> String { DecimalText.milliseconds(nanoseconds) + "ms" }
}
