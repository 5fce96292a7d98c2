public import Scrolling
public import ViewTree

/// A rule that must hold on every frame (`Docs/Invariants.md`).
package protocol Invariant {
  var rule: String { get }  // the rule's number in the document

  /// Checks a frame; frames come in order. Returns nil if nothing in the frame could have broken the rule.
  mutating func check(_ frame: CheckedFrame) -> CheckResult?
}

/// A rule's result for a frame. A string literal is a fault: `return "tile 3 is hidden"`.
public enum CheckResult: Sendable, Equatable, ExpressibleByStringInterpolation {
  case holds
  /// The fault in words, and its places on the screen, if any.
  case broken(String, at: [FaultPlace] = [])

  /// - Parameter fault: nil if the rule holds.
  public init(fault: String?) { self = fault.map { .broken($0) } ?? .holds }

  public init(stringLiteral fault: String) { self = .broken(fault) }

  public init(stringInterpolation fault: StringInterpolation) { self = .broken(fault.text, at: fault.places) }

  /// Nil if the rule holds.
  public var fault: String? { if case .broken(let fault, _) = self { fault } else { nil } }

  public var places: [FaultPlace] { if case .broken(_, let places) = self { places } else { [] } }

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

    /// `k17`, an item by its key; its tile is a place of the fault.
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
    public var x: Int64
    public var y: Int64
    public var width: Int64
    public var height: Int64

    public init(x: Int64, y: Int64, width: Int64, height: Int64) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }
}

/// A broken rule; or a crash or a hang of a worker, in frame 0.
public struct Finding: Codable, Sendable, Equatable, CustomStringConvertible {
  public var frame: Int
  public var rule: String
  public var detail: String
  /// The pool as one row: `[0:k17 1:k18 2..21:-]`.
  public var pool: String
  /// Places on the screen, if any.
  public var places: [FaultPlace]

  public init(frame: Int, rule: String, detail: String, pool: String = "", places: [FaultPlace] = []) {
    self.frame = frame
    self.rule = rule
    self.detail = detail
    self.pool = pool
    self.places = places
  }

  public var description: String {
    "frame \(frame): \(RuleText.seen(of: rule)) \(rule), \(RuleText.title(of: rule)): \(detail) \(pool)"
  }
}

/// As traces have it: without the pool and the places.
extension Finding {
  private enum CodingKeys: String, CodingKey { case frame, rule, detail }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      frame: try members.decode(Int.self, forKey: .frame), rule: try members.decode(String.self, forKey: .rule),
      detail: try members.decode(String.self, forKey: .detail))
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(frame, forKey: .frame)
    try members.encode(rule, forKey: .rule)
    try members.encode(detail, forKey: .detail)
  }
}

/// A frame as the checker sees it: what was on the screen, what was expected, and the input in between.
package struct CheckedFrame {
  package struct Seen: Sendable, Equatable {
    package var key: UInt64
    package var top: Int64  // its distance from the viewport's start
    package var index: Int

    package init(key: UInt64, top: Int64, index: Int) {
      self.key = key
      self.top = top
      self.index = index
    }
  }

  /// The effect of measuring items in the frame, after everything else.
  package struct Measuring: Sendable, Equatable {
    package var lengthBefore: Int64  // the content's extent without it
    package var shift: Int64  // how far it moved the anchor from the content's start

    package init(lengthBefore: Int64, shift: Int64) {
      self.lengthBefore = lengthBefore
      self.shift = shift
    }
  }

  package var now: FrameObservation
  package var before: FrameObservation?  // nil for the first frame
  package var list: ReferenceList  // the expected list, laid out
  package var onScreenBefore: [Seen]  // items on screen in the previous frame, in index order
  package var input: FrameInput  // input before the frame
  package var visible: [Int]  // indices in `list` of the items whose natural places intersect the viewport
  package var measuring: Measuring?  // nil if nothing is ever measured
  package var pinned: (index: Int, start: Int64)?  // the pinned header and its start

  var hasBoundTiles: Bool { now.tiles.contains { $0.index != nil } }

  package var length: Int64 { list.hasUnplacedTail ? now.contentLength : list.length }  // the engine's estimate until the end is placed

  package var top: Int64 { max(0, now.offset) }  // of the visible part of the content
  package var bottom: Int64 { min(now.offset + now.length, length) }

  package var legal: ClosedRange<Int64> { legal(length: length) }  // the offsets at which the list may rest

  func legal(length: Int64) -> ClosedRange<Int64> { list.legalOffsets(viewport: now.length, length: length, insets: now.insets) }

  var hasNewInsets: Bool { before.map { $0.insets != now.insets } ?? false }

  /// An item's place; a pinned header's differs from its natural place.
  package func place(_ index: Int) -> ReferenceList.Place {
    var place = list.place(index)
    if let pinned, pinned.index == index { place.start = pinned.start }
    return place
  }

  package func isPinned(_ index: Int) -> Bool { pinned.map { $0.index == index && $0.start != list.start(index) } ?? false }
}

/// The input to the list between two frames, apart from changes of its items.
public struct FrameInput: Sendable, Equatable {
  /// The input in order of arrival, as plain numbers from which the checker derives its own.
  public enum Kind: Sendable, Equatable {
    /// A finger at an instant in nanoseconds and a location in points: `x` on the cross axis, `y` on the main axis.
    case finger(Int, Touch.Phase, time: Int64, x: Double, y: Double)
    /// Points by which the offset moves on the main axis.
    case wheel(Double)
    /// The same, by two fingers or the system's momentum.
    case trackpad(Double, TrackpadPhase)
    /// The offset was set.
    case jump
    /// An animated scroll to an offset in points began.
    case scroll(to: Double)
    /// The list was told to show an item.
    case scrollToItem(key: UInt64, ReferenceList.Position, isAnimated: Bool)
  }
  /// The client's scrolling options.
  public struct Manner: Sendable, Equatable {
    /// Whether content may be seen beyond an edge.
    public var bounces = true
    /// Whether content that fits can be dragged against the edges.
    public var alwaysBounces = false
    /// The factor by which a velocity shrinks per millisecond, on the one platform with that option: UIKit.
    public var rate = 0.998
    /// Where released content comes to rest.
    public var stops = Stops.anywhere
    /// Whether the list has a transform, so that its input differs in the last bits.
    public var isTransformed = false

    public init() {}
  }

  /// Where released content rests; an edge is always allowed.
  public enum Stops: Sendable, Equatable {
    case anywhere
    /// Multiples of the viewport's extent, at most one from the release.
    case pages
    /// Multiples of this number of grid steps, for every release.
    case multiples(Int64)
    /// The same where the client's delegate is asked: at the end of a drag.
    case targets(Int64)
  }

  public var events: [Kind] = []
  /// The same in all frames of a run, as is the manner.
  public var platform = ScrollPlatform.uikit
  public var manner = Manner()
  public var resized = false
  /// The view reloaded: items removed since the last frame leave no gap that it knows.
  public var reloaded = false
  /// A batch with a wrong count was submitted, and must have been refused.
  public var badBatch = false

  public init() {}
}
