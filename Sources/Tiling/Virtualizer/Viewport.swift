public import ViewTree

/// What a reader sees of the content: its offset and extent on the main axis, and what bounds the offset. What bars or a keyboard cover is
/// not part of it, but beside it.
public struct Viewport: Hashable, Sendable {
  /// The content's place at the viewport's start; beyond an end during a bounce.
  public var offset = LayoutUnit.zero
  /// Whether nothing is visible, because the viewport is beside the content on the cross axis.
  public var isBesideContent = false
  /// Free space before and behind the content, in points; it widens the legal offsets.
  public var insets = ViewportInsets() {
    didSet { (before, behind) = (LayoutUnit(roundingUp: -insets.before), LayoutUnit(roundingDown: insets.behind)) }
  }
  /// Whether the end is held when the content grows, and short content is at the viewport's end (invariant C8).
  public var pinsToEnd = false
  /// How far from its pinned end a viewport at rest still counts as being there.
  public var pinnedEndReach = LayoutUnit.zero
  /// How far what covers the screen reaches beyond the viewport at either end: content there has slots, too.
  public var covers = ViewportCovers()
  var leastEnd: LayoutUnit?  // the farthest legal offset, if the content would not reach so far
  public private(set) var size: ViewportSize
  /// On the grid, rounded up: an item that starts before the viewport's end is on screen.
  public private(set) var extent: LayoutUnit
  private var before = LayoutUnit.zero  // the least legal offset, by the insets
  private var behind = LayoutUnit.zero  // how far they let the viewport go beyond the content's end

  /// - Precondition: `size.extent` is finite and within ±2^47 points.
  public init(size: ViewportSize = ViewportSize(), offset: LayoutUnit = .zero) {
    self.size = size
    self.offset = offset
    extent = LayoutUnit(roundingUp: size.extent)
  }

  mutating func resize(to size: ViewportSize) {
    self.size = size
    extent = LayoutUnit(roundingUp: size.extent)
  }

  /// The content within a margin of a viewport at `offset`, and beneath what covers the screen if there is a margin; empty if the viewport is
  /// beside the content.
  @inline(__always)
  func range(at offset: LayoutUnit, reachingBeyondBy margin: ViewportCovers, of content: LayoutUnit) -> Range<LayoutUnit> {
    let start = max(offset - margin.before, .zero)
    let end = min(offset + extent + margin.behind, content)
    return start < end && extent > .zero && !isBesideContent ? start..<end : start..<start
  }

  /// Where a pinned header stands at this offset: behind the free space before the content, which a bar may cover.
  func pinningEdge(at offset: LayoutUnit) -> LayoutUnit { max(min(offset - min(before, .zero), offset + extent), .zero) }

  /// False if the offset is between the edges of content of this extent: then it is none of them.
  @inline(__always)
  func mayBeAtEdge(of content: LayoutUnit) -> Bool { offset <= before || offset >= content + behind - extent }

  /// The offsets at which the viewport may rest over content of this extent.
  public func legalOffsets(of content: LayoutUnit) -> ClosedRange<LayoutUnit> {
    let end = end(of: content)
    let start = pinsToEnd ? min(before, end) : before
    return start...max(start, end, leastEnd ?? start)
  }

  /// The offset at which the end of content of this extent is at the viewport's end, before the inset there.
  func end(of content: LayoutUnit) -> LayoutUnit { content + behind - extent }
}

/// Lengths beyond the two ends of a viewport, on the main axis.
public struct ViewportCovers: Hashable, Sendable {
  public var before = LayoutUnit.zero
  public var behind = LayoutUnit.zero

  public init(before: LayoutUnit = .zero, behind: LayoutUnit = .zero) {
    self.before = before
    self.behind = behind
  }

  var areNone: Bool { before == .zero && behind == .zero }

  func reaching(by length: LayoutUnit) -> ViewportCovers { ViewportCovers(before: before + length, behind: behind + length) }
}

/// In points.
public struct ViewportSize: Hashable, Sendable {
  /// On the main axis.
  public var extent = 0.0
  /// On the cross axis.
  public var crossExtent = 0.0

  public init(extent: Double = 0, crossExtent: Double = 0) {
    self.extent = extent
    self.crossExtent = crossExtent
  }

  var isEmpty: Bool { extent <= 0 || crossExtent <= 0 }
}

/// On the main axis, in points: finite and within ±2^47.
public struct ViewportInsets: Hashable, Sendable {
  public var before = 0.0
  public var behind = 0.0

  public init(before: Double = 0, behind: Double = 0) {
    self.before = before
    self.behind = behind
  }

  /// As insets on the cross axis, where the content is as long as the viewport: the offsets at which it may rest there.
  @inline(__always)
  var legalOffsetsBeside: ClosedRange<Double> {
    guard before != 0 || behind != 0 else { return 0...0 }
    let start = LayoutUnit(roundingUp: -before).points
    return start...max(start, LayoutUnit(roundingDown: behind).points)
  }
}

extension LayoutUnit {
  @inline(__always)
  init(roundingUp points: Double) {
    self = .zero
    guard points != 0 else { return }
    self = LayoutUnit(nearest: points)
    if self.points < points { rawValue += 1 }
  }

  /// The part of `whole` that `self` is of `other`, rounded down: `0 <= self < other`.
  package func part(of whole: LayoutUnit, as other: LayoutUnit) -> LayoutUnit {
    let product = UInt64(rawValue).multipliedFullWidth(by: UInt64(whole.rawValue))
    return LayoutUnit(rawValue: Int64(UInt64(other.rawValue).dividingFullWidth(product).quotient))
  }

  @inline(__always)
  init(roundingDown points: Double) { self = -LayoutUnit(roundingUp: -points) }
}
