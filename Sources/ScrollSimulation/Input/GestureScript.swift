import ViewTree

/// A gesture script: what a finger, a wheel or a program does, statement by statement.
///
///     drag 0,600 -> 0,200 in 120ms; wait 400ms; fling -3000; rotate; jump 0
///
/// | statement | |
/// |---|---|
/// | `drag X,Y -> X,Y in T` | a finger at constant speed that lifts while moving |
/// | `drag X,Y -> X,Y in T hold T` | the same, but the finger rests before it lifts and causes no fling |
/// | `fling V`, `fling VX,VY` | a finger at this velocity in points per second from the viewport's middle; negative flings the content up |
/// | `tap`, `tap X,Y` | a finger for 50 ms, by default in the viewport's middle; it catches a fling |
/// | `wheel DY`, `wheel DX,DY` | a notch of a wheel; positive increases the offset |
/// | `wait T` | |
/// | `rotate` | the device rotates |
/// | `jump Y`, `jump X,Y` | a program sets the offset |
/// | `scroll Y`, `scroll X,Y` | a program scrolls there, animated |
///
/// Statements end with `;` or a line break; `#` begins a comment. Places are points of the view's screen, distances in points; times such as
/// `120ms` or `1.5s` are exact to the nanosecond. `description` is the script in canonical notation. ``ScriptedGestures`` plays it.
public struct GestureScript: Hashable, Sendable {
  /// UTF-8 bytes.
  public static let maximumBytes = 1 << 20
  static let maximumStatements = 10_000
  /// Points, for a coordinate or a distance.
  static let maximumMagnitude = GestureEvent.maximumMagnitude
  /// Magnitude of a fling's velocity, in points per second; a slower fling takes seconds to leave its place.
  static let speeds = 10.0...100_000.0
  /// Nanoseconds that a finger moves or rests: 1 ms to 1 minute.
  static let strokeNanoseconds: ClosedRange<Int64> = 1_000_000...60_000_000_000
  /// Nanoseconds of one `wait`: at most 1 hour.
  static let waitNanoseconds: ClosedRange<Int64> = 0...3_600_000_000_000

  enum Statement: Hashable, Sendable {
    /// Durations in nanoseconds; `hold` is 0 if the finger lifts while moving.
    case drag(from: Point, to: Point, duration: Int64, hold: Int64)
    /// Points per second.
    case fling(velocity: Point)
    /// Nil is the viewport's middle.
    case tap(Point?)
    case wheel(by: Point)
    /// Nanoseconds.
    case wait(Int64)
    case rotate
    case jump(to: Point)
    case scroll(to: Point)
  }

  let statements: [Statement]
  public var isEmpty: Bool { statements.isEmpty }

  /// - Complexity: O(n) in the length of the text.
  public init(parsing text: String) throws(GestureScriptError) {
    statements = try GestureScriptParser.statements(of: text)
  }
}

/// The canonical notation, on one line; it parses to the same script.
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
