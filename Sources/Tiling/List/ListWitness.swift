package import Scrolling
package import ViewTree

/// What a program tells a list about its items, with the arguments of the call.
package enum ListCommand: Sendable {
  case show(ItemKey, ItemScrollPosition, isAnimated: Bool)
  case restore
  case apply(ItemBatch)
  case reload
  /// Wants one item measured again.
  case measure(ItemKey)
  /// Gives an item another key.
  case rename(ItemKey, to: ItemKey)
  /// Goes to an edge to stay there.
  case stay(ContentEdge, isAnimated: Bool)
  case turn(ItemKey, isAnimated: Bool)
  case endTurn
  /// Keeps an item's tile while it is off screen, or no longer.
  case keep(ItemKey, isKept: Bool)
  /// Has begun to carry an item, with a finger at this point of the list.
  case lift(ItemKey, at: Point)
  case carry(to: Point)
  /// Has put the item down where it is to get this index; nil if the finger is off the list.
  case drop(to: Int?)
  case putBack
  /// The list scrolls by this many points of itself, under a finger that carries an item.
  case scrollUnderFinger(by: Double)
  /// Has selected these items, which were not, or the other way round.
  case select([ItemKey], isSelected: Bool)
  /// Wants all items measured again, and none of their extents kept.
  case forget
}

/// Hears also what a program tells a list about its items.
package protocol ListWitness: ProgramWitness {
  func tiledScrollView(_ view: TiledScrollView, isTold command: ListCommand)
}

extension TiledScrollView {
  /// Whether a command given now, as from inside a layout or a callback, waits for the next tick (A11).
  package var isBusy: Bool { mustWait }

  func tellWitness(_ command: @autoclosure () -> ListCommand) {
    guard let witness = programWitness else { return }
    (witness as? any ListWitness)?.tiledScrollView(self, isTold: command())
  }

  /// The key that the data source gives an item now.
  func tellWitness(showing index: Int, _ position: ItemScrollPosition, isAnimated: Bool) {
    guard programWitness != nil, let dataSource, index >= 0, index < min(itemCount, dataSource.count) else { return }
    tellWitness(.show(dataSource.key(at: index), position, isAnimated: isAnimated))
  }
}
