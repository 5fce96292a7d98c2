import PhotoFeed
import Testing
import Tiling

@Suite("Trimming a feed store")
struct FeedStoreTrimmingTests {
  private func store(count: Int, maximumCount: Int) -> FeedStore {
    var store = FeedStore(maximumCount: maximumCount)
    _ = store.append(contentsOf: (0..<count).map { Post(id: "\($0)") })
    return store
  }

  @Test("does nothing while there is room")
  func room() {
    var store = store(count: 10, maximumCount: 10)
    #expect(store.trim(around: 0..<3) == [])
  }

  @Test("takes the end away while the start is on screen, and the other way round")
  func oneSide() {
    var atStart = store(count: 14, maximumCount: 10)
    #expect(atStart.trim(around: 0..<3) == [.remove(10..<14)])
    var atEnd = store(count: 14, maximumCount: 10)
    #expect(atEnd.trim(around: 11..<14) == [.remove(0..<4)])
    #expect(atEnd[0].id == "4")
  }

  @Test("never takes a visible post, however many they are")
  func visibleStays() {
    var store = store(count: 14, maximumCount: 3)
    #expect(store.trim(around: 4..<10) == [.remove(10..<14), .remove(0..<4)])
    #expect(store.count == 6 && store[0].id == "4")
  }

  @Test("takes those farthest from the viewport, for every viewport in every small store")
  func farthest() {
    for count in 0...9 {
      for maximumCount in 1...10 {
        for first in 0...count {
          for last in first...count {
            var store = store(count: count, maximumCount: maximumCount)
            let changes = store.trim(around: first..<last)
            let excess = max(0, min(count - maximumCount, count - (last - first)))
            #expect(-changes.map(\.countDelta).reduce(0, +) == excess && store.count == count - excess)
            #expect(changes.count <= 2)
            let kept = (0..<store.count).compactMap { Int(store[$0].id) }
            let distance = { (index: Int) in index < first ? first - index : index >= last ? index - last + 1 : 0 }
            let farthestKept = kept.map(distance).max() ?? 0
            let nearestGone = (0..<count).filter { !kept.contains($0) }.map(distance).min() ?? .max
            #expect(nearestGone >= max(1, farthestKept))
            #expect(kept == Array((kept.first ?? 0)..<(kept.first ?? 0) + kept.count))
          }
        }
      }
    }
  }

  @Test("forgets the ids that it takes away")
  func forgets() {
    var store = store(count: 4, maximumCount: 2)
    let key = store.key(of: "3")
    _ = store.trim(around: 0..<1)
    #expect(store.key(of: "3") == nil && key.flatMap { store.index(of: $0) } == nil)
    #expect(store.append(contentsOf: [Post(id: "3")]).added == 1)
  }
}
