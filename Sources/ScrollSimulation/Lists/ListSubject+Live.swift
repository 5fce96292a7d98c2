import Scrolling
import Tiling
import ViewTree

extension ListSubject {
  static let acts = [
    LiveAct("insert-above", "Insert 3 above", risking: ["C1"]), LiveAct("delete-here", "Delete here", risking: ["C2"]),
    LiveAct("change-here", "Change the size here", risking: ["C3"]), LiveAct("text-size", "Change text size", risking: ["C1", "B7"]),
    LiveAct("rotate", "Rotate", risking: ["B3"]), LiveAct("keyboard", "Toggle keyboard", risking: ["C4"]),
    LiveAct("scroll-to-end", "Scroll to the end", risking: ["C18"]), LiveAct("forget", "Forget all sizes", risking: ["C1"]),
    LiveAct("bad-batch", "Batch with a wrong count", risking: ["D1"]), LiveAct("reload", "Reload", risking: ["A5"]),
  ]
  private static let keyboardExtent = 300  // points
  /// Keys of items that live acts insert: before those of pages, far beyond those of items that a seed draws.
  private static let firstLiveKey: UInt64 = 1 << 38
  private static let inserted = 3

  func input(of act: LiveAct, number: Int) -> ActInput<ListEvent>? {
    let onScreen = list.itemsOnScreen
    let first = onScreen.isEmpty ? nil : onScreen.lowerBound
    switch act.name {
    case "insert-above":
      let key = ListSubject.firstLiveKey + UInt64(number * ListSubject.inserted)
      return .events([.batch([.insert(ListSubject.inserted, at: first ?? 0, key: key)])])
    case "delete-here": return first.map { .events([.batch([.remove(1, at: $0)])]) }
    case "change-here": return first.map { .events([.batch([.update(1, at: $0)])]) }
    case "text-size": return first.map { .events([.batch([.update(onScreen.count, at: $0)])]) }
    case "rotate": return .gesture(.rotate)
    case "keyboard": return .events([.cover(before: 0, behind: list.coverInsets == .zero ? ListSubject.keyboardExtent : 0)])
    case "scroll-to-end": return .events([.edge(isEnd: true, isAnimated: true)])
    case "forget": return .events([.forget])
    case "bad-batch": return .events([.mistake(.count)])
    case "reload": return .events([.reload])
    default: return nil
    }
  }
}
