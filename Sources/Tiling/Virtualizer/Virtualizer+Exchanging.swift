import ViewTree

/// Other items in the same slots: a list in a tile is recycled.
extension Virtualizer {
  /// Forgets the items for those of another list, and keeps the slots, all free now. Call ``reload(asking:)`` next: it comes to show what a
  /// new list would.
  mutating func exchangeItems(telling items: some VirtualizedSlots) {
    stopKeepingAll(telling: items)
    for slot in realized.slots.elements where slot.isSome { retire(slot, telling: items) }
    realized.forgetItems()
    (pinnedItems, target, stay, turn) = (nil, nil, nil, nil)
    unseen = UnseenItems()
    pile.removeAll()
    anchor.end()
    measuring = Measuring(keepingQuestionsOf: measuring)
    bookmark.move(to: nil)
    if extents.count > 0 { extents = ExtentTree(spacing: extents.spacing) }
  }

  /// The offset is that of a new list: nothing of the old items is held.
  mutating func beginAfresh() {
    anchor.end()
    travel.restart()
    if viewport.pinsToEnd { travel.distanceFromEnd = .zero }
  }
}
