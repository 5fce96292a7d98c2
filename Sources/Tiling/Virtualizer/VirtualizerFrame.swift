public import ViewTree

/// What a frame of a ``Virtualizer`` shows, and what has changed in it.
public struct VirtualizerFrame: Hashable, Sendable {
  /// An item on a slot.
  public struct Item: Hashable, Sendable {
    public let slot: ItemSlot
    public let index: Int
    public let key: ItemKey
    /// In the content. A pinned header has its own place here, wherever it is shown.
    public let frame: ItemFrame
    /// Whether its extent is known; else it is an estimate, because a limit of measuring was reached.
    public let isMeasured: Bool
  }

  /// The viewport's offset after all corrections.
  public let offset: LayoutUnit
  /// The content's extent.
  public let contentExtent: LayoutUnit
  /// In index order.
  public let items: [Item]
  /// The slots that have taken an item in this tick, in slot order; one that has given up an item again is in both lists.
  public let taken: [ItemSlot]
  /// The slots that have given up an item in this tick.
  public let released: [ItemSlot]
  /// The moves of the offset that keep the anchor in its place, or the offset legal.
  public let corrections: [TilingFrame.Correction]
  /// Realized items for which no slot was free.
  public let missing: [Int]
  /// How many items of the content are still to be measured: each when it comes on screen.
  public let unmeasuredCount: Int
}

extension Virtualizer {
  /// The last layout, and what has happened in this tick. O(slots).
  public var frame: VirtualizerFrame {
    let tick = tick
    let record = recorder.frame(ofTick: tick)
    let items = realized.slots.elements.compactMap { slot -> VirtualizerFrame.Item? in
      guard slot.isSome, let index = slots[slot].item, index < count else { return nil }
      return VirtualizerFrame.Item(
        slot: slot, index: index, key: slots[slot].key, frame: frame(of: index), isMeasured: isMeasured(index))
    }
    return VirtualizerFrame(
      offset: viewport.offset, contentExtent: contentExtent, items: items, taken: slots.slots { $0.takenTick == tick },
      released: slots.slots { $0.releasedTick == tick }, corrections: record.corrections, missing: realized.missing,
      unmeasuredCount: layout?.unmeasuredCount ?? extents.unmeasuredCount)
  }

  /// An item's place in the content, with a slot or without: an estimate after unmeasured items. In a list both cross-axis values are 0.
  /// O(log items).
  ///
  /// - Precondition: `0 <= index < count`
  public func frame(of index: Int) -> ItemFrame {
    precondition(index >= 0 && index < count, "place(of: \(index)): there are \(count) items")
    return layout?.frame(of: index) ?? ItemFrame(start: start(of: index), extent: extent(of: index))
  }

  /// The number of slots, free and bound.
  public var slotCount: Int { slots.count }
}

/// What an owner that shows the slots reads besides. Outside this folder no part of a virtualizer is reached for.
extension Virtualizer {
  var spacing: LayoutUnit { extents.spacing }
  var kinds: [TileKind] { slots.kinds }
  var freeSlotCount: Int { slots.freeCount }

  /// What a slot shows.
  @inline(__always)
  subscript(slot: ItemSlot) -> SlotPool.Content { slots[slot] }

  /// In index order; none for an item without a slot. To be read before the next layout.
  @inline(__always)
  var realizedSlots: UnsafeBufferPointer<ItemSlot> { UnsafeBufferPointer(realized.slots.elements) }

  /// Of kept items off screen, in no order.
  var parkedSlots: [ItemSlot] { kept.parked }

  var keptKeys: [ItemKey] { kept.keys }

  var missingItems: [Int] { realized.missing }

  /// Whether indices may mean other items than in the last layout.
  @inline(__always)
  var itemsHaveChanged: Bool { realized.haveChanged }

  /// Whether items have moved, and the contents of their slots have only to follow.
  @inline(__always)
  var needsPlacingAlone: Bool { realized.areDisplaced && realized.stability != nil }

  /// Where items come to rest; nil if content rests anywhere.
  @inline(__always)
  var snapsToItemsAt: ItemScrollPosition? { itemSnapping }

  /// Whether the offset is under way to an item or an edge.
  @inline(__always)
  var isUnderWay: Bool { target != nil }

  /// How far input, motions and programs have moved the offset so far, in points.
  @inline(__always)
  var travelled: Double { travel.now }

  var totals: TilingTotals { recorder.totals }

  /// What has happened outside a window, and before it in a tick that is not over, belongs to the first tick in one.
  mutating func leaveWindow(inTick tick: Int) { recorder.leave(in: tick) }
  mutating func enterWindow(inTick tick: Int) { recorder.goOn(in: tick) }

  /// What has happened in a tick.
  func record(ofTick tick: Int) -> TilingFrame {
    var frame = recorder.frame(ofTick: tick)
    (frame.missing, frame.error) = (realized.missing, error)
    return frame
  }
}
