public import Scrolling
public import ViewTree

/// A rule that must hold on every frame (`Docs/Invariants.md`).
public protocol Invariant {
  /// The rule's number in the document.
  var rule: String { get }

  /// Looks at a frame, in the order of the frames.
  ///
  /// - Returns: nil for a frame in which the rule has nothing to judge, so that nothing in it could have broken the rule.
  mutating func check(_ frame: CheckedFrame) -> CheckResult?
}

/// What a rule says of a frame that it has something to judge in. A text is what is wrong: `return "tile 3 is hidden"`.
public enum CheckResult: Sendable, Equatable, ExpressibleByStringInterpolation {
  case holds
  /// What is wrong, for a person to read, and where on the screen, if it is at some place there.
  case broken(String, at: [FaultPlace] = [])

  /// - Parameter fault: what is wrong; nil if the rule holds.
  public init(fault: String?) { self = fault.map { .broken($0) } ?? .holds }

  public init(stringLiteral fault: String) { self = .broken(fault) }

  public init(stringInterpolation fault: StringInterpolation) { self = .broken(fault.text, at: fault.places) }

  /// What is wrong; nil if the rule holds.
  public var fault: String? { if case .broken(let fault, _) = self { fault } else { nil } }

  /// Where on the screen.
  public var places: [FaultPlace] { if case .broken(_, let places) = self { places } else { [] } }

  /// A text in which a bare `Int64` does not compile: what the checker knows of lengths and times are such counts, and a person reads points and
  /// milliseconds. Indices and numbers of things are `Int`, keys `UInt64`.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var places: [FaultPlace] = []

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation(_ value: some Any) { text += "\(value)" }

    /// `tile 3`, which is where the fault is: reports show it there.
    ///
    /// - Parameters:
    ///   - pool: the tile's place in its pool.
    ///   - parts: the parts of it that are at fault; none is all of it.
    public mutating func appendInterpolation(tile pool: Int, parts: [FaultPlace.Part] = []) {
      text += "tile \(pool)"
      places += parts.isEmpty ? [.tile(pool)] : parts.map { .tile(pool, $0) }
    }

    /// `k17`, an item by its key, whose tile is where the fault is.
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

/// Where on the screen something is wrong.
public enum FaultPlace: Sendable, Equatable {
  /// A tile by its place in the pool, or a part of it.
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

/// A broken rule.
public struct Violation: Sendable, Equatable, CustomStringConvertible {
  public var frame: Int
  public var rule: String
  public var detail: String
  /// The pool as one row: `[0:k17 1:k18 2..21:-]`.
  public var pool: String
  /// Where on the screen, if it is at some place there.
  public var places: [FaultPlace]

  public init(frame: Int, rule: String, detail: String, pool: String, places: [FaultPlace] = []) {
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

/// A frame as the checker sees it: what stood on the screen, what should have, and what was done in between.
public struct CheckedFrame {
  /// An item that was on screen.
  public struct Seen: Sendable, Equatable {
    public var key: UInt64
    /// Its distance from the viewport's start.
    public var top: Int64
    public var index: Int

    public init(key: UInt64, top: Int64, index: Int) {
      self.key = key
      self.top = top
      self.index = index
    }
  }

  /// What the items that were measured in the frame have changed, after everything else.
  public struct Measuring: Sendable, Equatable {
    /// The content's length without it.
    public var lengthBefore: Int64
    /// How far the anchor has gone from the content's start by it.
    public var shift: Int64

    public init(lengthBefore: Int64, shift: Int64) {
      self.lengthBefore = lengthBefore
      self.shift = shift
    }
  }

  public var now: FrameObservation
  /// The frame before; nil for the first.
  public var before: FrameObservation?
  /// What the list should be now, laid out.
  public var list: ReferenceList
  /// Items on screen in the frame before, in index order.
  public var onScreenBefore: [Seen]
  /// What the person did before the frame.
  public var input: FrameInput
  /// The items that meet the viewport now, as indices of `list`, by their natural places.
  public var visible: [Int]
  /// Nil if nothing is ever measured.
  public var measuring: Measuring?
  /// The header that is kept in view, and where.
  public var pinned: (index: Int, start: Int64)?

  /// Whether a tile shows an item.
  var hasBoundTiles: Bool { now.tiles.contains { $0.index != nil } }

  /// The length of the content: an estimate of the engine's where the end of the list has not been placed.
  public var length: Int64 { list.hasUnplacedTail ? now.contentLength : list.length }

  /// The part of the content that is on screen.
  public var top: Int64 { max(0, now.offset) }
  public var bottom: Int64 { min(now.offset + now.length, length) }

  /// The offsets at which the list may rest.
  public var legal: ClosedRange<Int64> { legal(length: length) }

  /// The same with content of another length.
  func legal(length: Int64) -> ClosedRange<Int64> { list.legalOffsets(viewport: now.length, length: length, insets: now.insets) }

  /// Whether the room around the items is another one than in the frame before.
  var hasNewInsets: Bool { before.map { $0.insets != now.insets } ?? false }

  /// Where an item belongs: a header that is kept in view elsewhere than by its nature.
  public func place(_ index: Int) -> ReferenceList.Place {
    var place = list.place(index)
    if let pinned, pinned.index == index { place.start = pinned.start }
    return place
  }

  /// Whether an item is a header out of its natural place.
  public func isPinned(_ index: Int) -> Bool { pinned.map { $0.index == index && $0.start != list.start(index) } ?? false }
}

/// What was done to the list between two frames, apart from the changes of its items.
public struct FrameInput: Sendable, Equatable {
  /// What the person did, in the order in which it came, with numbers as plain as they are: the checker makes its own of them.
  public enum Kind: Sendable, Equatable {
    /// A finger, at an instant in nanoseconds and a place on the screen in points: `x` across the list, `y` along it.
    case finger(Int, Touch.Phase, time: Int64, x: Double, y: Double)
    /// Points by which the offset goes along the scroll axis.
    case wheel(Double)
    /// The same, by two fingers or the system's momentum.
    case trackpad(Double, TrackpadPhase)
    /// The offset was set.
    case jump
    /// An animated scroll to an offset in points was begun.
    case scroll(to: Double)
    /// The list was told to show an item.
    case scrollToItem(key: UInt64, ReferenceList.Position, isAnimated: Bool)
  }
  /// How the client has set up the scrolling.
  public struct Manner: Sendable, Equatable {
    /// Whether content may be seen beyond an edge.
    public var bounces = true
    /// Whether content that fits can be dragged, against the edges.
    public var alwaysBounces = false
    /// What a millisecond leaves of a velocity, on the platform that lets a client choose: UIKit's.
    public var rate = 0.998
    /// Where released content comes to rest.
    public var stops = Stops.anywhere
    /// Whether the list stands under a transform, so that it gets hands that are off in their last bits.
    public var isTransformed = false

    public init() {}
  }

  /// On what released content comes to rest; an edge is a place to rest in any case.
  public enum Stops: Sendable, Equatable {
    case anywhere
    /// On multiples of the viewport's length, at most one from where it is let go of.
    case pages
    /// On multiples of so many steps of the grid, whoever lets go.
    case multiples(Int64)
    /// The same where the client's delegate is asked, which is at the end of a drag.
    case targets(Int64)
  }

  public var events: [Kind] = []
  /// The same in all frames of a run, as is the manner.
  public var platform = ScrollPlatform.uikit
  public var manner = Manner()
  public var resized = false
  /// The view has asked for everything anew: what has gone since the last frame has left no gap that it could know.
  public var reloaded = false
  /// A batch with a wrong count was handed in, and must have been refused.
  public var badBatch = false

  public init() {}
}
