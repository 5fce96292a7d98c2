/// A rule that must hold on every frame (`Docs/Invariants.md`).
protocol Invariant {
  var rule: String { get }  // the rule's number in the document

  /// Checks a frame; frames come in order. Returns nil if nothing in the frame could have broken the rule.
  mutating func check(_ frame: CheckedFrame) -> CheckResult?
}

/// A rule's result for a frame. A string literal is a fault: `return "tile 3 is hidden"`.
public enum CheckResult: Sendable, Equatable, ExpressibleByStringInterpolation {
  case holds
  /// The fault in words, its places on the screen, if any, and of a server's fault the pages that show it.
  case broken(String, at: [FaultPlace] = [], pages: [PageStep] = [])

  /// - Parameter fault: nil if the rule holds.
  public init(fault: String?) { self = fault.map { .broken($0) } ?? .holds }

  public init(stringLiteral fault: String) { self = .broken(fault) }

  public init(stringInterpolation fault: StringInterpolation) { self = .broken(fault.text, at: fault.places) }

  /// Nil if the rule holds.
  package var fault: String? { if case .broken(let fault, _, _) = self { fault } else { nil } }

  package var places: [FaultPlace] { if case .broken(_, let places, _) = self { places } else { [] } }

  /// A text in which a bare `Int64` does not compile: the checker's lengths and times are such counts, and a reader expects points and
  /// milliseconds. Indices and quantities are `Int`, keys `UInt64`.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var places: [FaultPlace] = []

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation(_ value: some Any) { text += "\(value)" }

    /// `tile 3`, a place of the fault. `pool` is the tile's index in its pool; `parts` are the faulty parts, empty for all of it.
    public mutating func appendInterpolation(tile pool: Int, parts: [FaultPlace.Part] = []) {
      text += "tile \(pool)"
      places += parts.isEmpty ? [.tile(pool)] : parts.map { .tile(pool, $0) }
    }

    /// `k17`, an item by its key; its tile is a place of the fault. A finding adds the item's other names (`ItemNames`).
    public mutating func appendInterpolation(item key: UInt64?) {
      text += name(key)
      if let key { places.append(.item(key)) }
    }

    @available(*, deprecated, message: "a count of 1/64 point or of nanoseconds: say points(_:), area(_:) or milliseconds(_:)")
    public mutating func appendInterpolation(_ count: Int64) {}

    @available(*, deprecated, message: "counts of 1/64 point or of nanoseconds: say points(_:) or milliseconds(_:)")
    public mutating func appendInterpolation(_ counts: some Sequence<Int64>) {}
  }
}

/// A place on the screen where something is wrong.
public enum FaultPlace: Sendable, Equatable {
  /// A tile by its index in the pool, or a part of it.
  case tile(Int, Part? = nil)
  /// The tile that shows the item with this key.
  case item(UInt64)

  /// A part of a tile, in its own coordinates, in 1/64 point.
  public struct Part: Sendable, Equatable {
    package var x: Int64
    package var y: Int64
    package var width: Int64
    package var height: Int64

    package init(x: Int64, y: Int64, width: Int64, height: Int64) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }
}

/// A broken rule; or a crash or a hang of a worker, in frame 0.
public struct Finding: Sendable, Equatable, CustomStringConvertible {
  public var frame: Int
  public var rule: String
  public var detail: String
  /// The pool as one row: `[0:k17 1:k18 2..21:-]`.
  public var pool: String
  /// Places on the screen, if any.
  public var places: [FaultPlace]
  /// Of a finding about a feed's server: the pages that show it, and the changes in between, in the order of time.
  public var pages: [PageStep]

  public init(
    frame: Int, rule: String, detail: String, pool: String = "", places: [FaultPlace] = [], pages: [PageStep] = []
  ) {
    self.frame = frame
    self.rule = rule
    self.detail = detail
    self.pool = pool
    self.places = places
    self.pages = pages
  }

  public var description: String {
    "frame \(frame): \(RuleText.seen(of: rule)) \(rule), \(RuleText.title(of: rule)): \(detail) \(pool)"
  }

  /// What a reader sees, in a sentence; of a rule without one its number.
  public var sentence: String {
    let seen = RuleText.seen(of: rule)
    return seen.isEmpty ? "Rule \(rule) is broken." : seen
  }
}
