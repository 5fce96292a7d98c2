public import Scrolling
public import ViewTree

/// A frame as the checker sees it: what was on the screen, what was expected, and the input in between.
struct CheckedFrame {
  struct Seen: Sendable, Equatable {
    var key: UInt64
    var top: Int64  // its distance from the viewport's start
    var extent: Int64
    var index: Int
  }

  /// The effect of measuring items in the frame, after everything else.
  struct Measuring: Sendable, Equatable {
    var contentExtentBefore: Int64  // the content's extent without it
    var shift: Int64  // how far it moved the anchor from the content's start
  }

  var now = FrameObservation()
  var before = FrameObservation()  // the previous frame; not an optional, of which each question would copy all
  var isFirst = true  // there is no previous frame
  var list = ReferenceList()  // the expected list, laid out
  var onScreenBefore: [Seen] = []  // items on screen in the previous frame, in index order
  var input = FrameInput()  // input before the frame
  var visible: [Int] = []  // indices in `list` of the items whose natural places intersect the viewport
  var measuring: Measuring?  // nil if nothing is ever measured
  var following = Following()  // where the program has told the list to stay
  var kept = KeptKeys()
  var selected = SelectedKeys()
  var coverShift: Int64 = 0  // how far another cover has moved the viewport's start over the content
  var pinned: [(index: Int, start: Int64)] = []  // the pinned headers and their starts, in index order

  var hasBoundTiles: Bool { now.bound.contains { now.tiles[$0].index != nil } }

  /// The engine's estimate until the end is placed.
  var contentExtent: Int64 { list.hasUnplacedTail ? now.contentExtent : list.contentExtent }

  var top: Int64 { max(0, now.offset) }  // of the visible part of the content
  var bottom: Int64 { min(now.offset + now.extent, contentExtent) }

  var legal: ClosedRange<Int64> { legal(contentExtent: contentExtent) }  // the offsets at which the list may rest

  func legal(contentExtent: Int64) -> ClosedRange<Int64> {
    list.legalOffsets(viewport: now.extent, contentExtent: contentExtent, insets: now.insets)
  }

  var hasNewInsets: Bool { !isFirst && before.insets != now.insets }

  /// An item's place; a pinned header's differs from its natural place.
  func place(_ index: Int) -> ReferenceList.Place {
    var place = list.place(index)
    if let pinned = pinned.first(where: { $0.index == index }) { place.start = pinned.start }
    return place
  }

  /// Whether the item is a pinned header away from its natural place, or below the screen because the pile is longer than that.
  func isPinned(_ index: Int) -> Bool {
    pinned.contains { $0.index == index && ($0.start != list.start(index) || $0.start >= bottom) }
      || (!knowsHeaders && index < list.count && list.isHeader(index))
  }

  /// What the item is of its section.
  func part(_ index: Int) -> RecordedTile.Part {
    guard index < list.count, let headers = list.headers else { return .item }
    if list.isHeader(index) { return pinned.contains { $0.index == index && $0.start != list.start(index) } ? .pinnedHeader : .header }
    return list.items[index].kind == headers.footers ? .footer : .item
  }

  /// Whether the headers' places are known. Where places come from tiles, a frame with an error does not tell the next header's.
  var knowsHeaders: Bool { now.error == nil || !list.adoptsPlaces }
}

/// The steps of a session's frame.
extension CheckedFrame {
  /// The frame before gives its arrays to the next observation, which keeps the facts that last.
  mutating func nowIsBefore() {
    swap(&now, &before)
    (now.duplicate, now.state) = (before.duplicate, before.state)
    isFirst = false
  }

  /// Another cover moves the viewport's start over content that stays where it is: the frame before is seen from there, with its own end.
  mutating func followCovers() {
    coverShift = 0
    guard !isFirst, before.covers != now.covers else { return }
    // What stood where nothing could be seen is not on the screen that a cover uncovers, nor the reverse.
    if before.extent == 0 || now.extent == 0 { onScreenBefore.removeAll(keepingCapacity: true) }
    let shift = now.covers.before - before.covers.before
    coverShift = shift
    before.offset += shift
    before.leastEnd? += shift
    before.covers.before = now.covers.before
    for place in onScreenBefore.indices { onScreenBefore[place].top -= shift }
    input.resized = true
  }

  /// Items on tiles count as measured from now on, and so do the `learned` ones, which had a tile within the frame.
  mutating func measureWhatWasRealized(besides learned: [(key: UInt64, index: Int)]) {
    measuring = nil
    guard list.items.mayHaveEstimates || list.adoptsPlaces else { return }
    let anchor = list.indexOfAnchor(among: onScreenBefore)
    var measuring = Measuring(contentExtentBefore: list.contentExtent, shift: 0)
    if let anchor { measuring.shift -= list.start(anchor) }
    for (key, index) in learned { list.measure(key, near: index) }
    for place in now.bound { if let key = now.tiles[place].key { list.measure(key, near: now.tiles[place].index ?? 0) } }
    list.layOut(crossExtent: now.crossExtent)
    if list.adoptsPlaces { list.adopt(now) }
    if let anchor { measuring.shift += list.start(anchor) }
    self.measuring = measuring
  }

  mutating func findWhatIsVisible() {
    let first = visible.first ?? 0
    visible.removeAll(keepingCapacity: true)
    if now.crossExtent > 0 { list.findItems(meeting: top, bottom, near: first, &visible) }
    pinned = list.pinnedHeaders(at: now.headerEdge)
  }

  /// Mutating, as the rules get the address of a value that is being changed, and a copy of another object's property.
  mutating func check(by checker: inout Checker, into line: inout FrameLine) {
    checker.check(self)
    line.encode(self)
  }

  /// Keeps what the next frame's rules compare.
  mutating func frameIsOver() {
    onScreenBefore.removeAll(keepingCapacity: true)
    // A view out of step with its data source does not know an item without a tile.
    for index in visible where now.error == nil || !now.missing.contains(index) {
      onScreenBefore.append(seen(index))
    }
    // Where the viewport has no room, what would be at its start is held.
    if visible.isEmpty, now.extent == 0, now.crossExtent > 0, now.phase == .resting, list.arrangement.isList {
      if let index = list.items(meeting: now.offset, now.offset + 1).first { onScreenBefore.append(seen(index)) }
    }
    var end = 0
    for place in now.bound { end = max(end, (now.tiles[place].index ?? -1) + 1) }
    list.show(before: end)
    list.forgetChanges()
  }
}

extension CheckedFrame {
  func seen(_ index: Int) -> Seen {
    Seen(key: list.items.name(index).key, top: list.start(index) - now.offset, extent: list.standing(index), index: index)
  }
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
    /// A program moved the content by this travel, in points, in the way of a finger that is still down or has left. Its motion is not followed.
    case hand(Double, isDown: Bool)
    /// The offset was set.
    case jump
    /// An animated scroll to an offset in points began.
    case scroll(to: Double)
    /// The list was told to show an item.
    case scrollToItem(key: UInt64, ReferenceList.Position, isAnimated: Bool)
    /// The offset was set to an edge of the legal offsets, the end or the start, or an animated scroll there began.
    case scrollToEdge(isEnd: Bool, isAnimated: Bool)
    /// A saved state was restored.
    case restore
  }
  /// The client's scrolling options, as of the tick.
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
    /// Whether the list stays at its end: another answer moves its edges.
    public var staysAtEnd = false
    /// Whether fingers move the content.
    public var followsFingers = true
    /// Whether released content goes where the checker's laws do not tell, as with the client's own estimator of velocity.
    public var isFree = false
    /// Milliseconds of an animated scroll.
    public var animation = 300.0
    /// Whether an animated scroll has another curve than ease-in-out.
    public var hasOtherCurve = false

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
    /// Items, each at this place of the room.
    case items(ReferenceList.Position)
  }

  /// What a command asks for besides its scroll, which is an event, too.
  enum Follow: Sendable, Equatable {
    /// To stay at an edge.
    case stay(isEnd: Bool)
    /// That an item stays at the start of the room.
    case turn(key: UInt64)
    case endTurn
  }

  /// What the program has told the list of an item that keeps its tile, or is selected.
  enum Marking: Sendable, Equatable {
    case begin(key: UInt64)
    case end(key: UInt64)
    case rename(UInt64, to: UInt64)
  }

  /// What the program tells of a finger that carries an item; places on the list in 1/64 point.
  enum Carry: Sendable, Equatable {
    case lift(key: UInt64, main: Int64, cross: Int64)
    case carry(main: Int64, cross: Int64)
    /// The item is to get this index.
    case drop(to: Int?)
    case putBack
    /// The list scrolls by this many points of itself.
    case scroll(by: Double)
  }

  public var events: [Kind] = []
  var follows: [Follow] = []
  var keeps: [Marking] = []
  var selects: [Marking] = []
  var carries: [Carry] = []
  public var platform = ScrollPlatform.uikit
  public var manner = Manner()
  /// The viewport has another size, or the extents of all items were forgotten: either way they are asked for again.
  public var resized = false
  /// An item was measured again: at the end of the frame, as its tile does it.
  public var remeasured = false
  /// The view reloaded: items removed since the last frame leave no gap that it knows.
  public var reloaded = false
  /// The view took another layout.
  public var relaid = false
  /// A batch with a wrong count was submitted, and must have been refused.
  public var badBatch = false

  public init() {}

  /// The next frame's, which has none so far.
  mutating func begin() {
    events.removeAll(keepingCapacity: true)
    follows.removeAll(keepingCapacity: true)
    keeps.removeAll(keepingCapacity: true)
    selects.removeAll(keepingCapacity: true)
    carries.removeAll(keepingCapacity: true)
    (manner, resized, remeasured, reloaded, relaid, badBatch) = (Manner(), false, false, false, false, false)
  }
}
