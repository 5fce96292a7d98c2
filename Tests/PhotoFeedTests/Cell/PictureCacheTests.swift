@testable import PhotoFeed
import TestSupport
import Testing

@Suite("A picture cache")
struct PictureCacheTests {
  @Test("gives up the picture that was used longest ago")
  func leastRecentlyUsed() {
    var cache = PictureCache(maximumCount: 3)
    for id in ["a", "b", "c"] { cache.insert(.of(id), for: id) }
    #expect(cache.picture(of: "a") == .of("a"))  // a use
    cache.insert(.of("d"), for: "d")
    #expect(cache.picture(of: "b") == nil)
    #expect(["a", "c", "d"].allSatisfy { cache.picture(of: $0) == .of($0) })
    #expect(cache.count == 3)
  }

  @Test("takes a second picture of a photo in place of the first")
  func replacement() {
    var cache = PictureCache(maximumCount: 2)
    cache.insert(.of("old"), for: "a")
    cache.insert(.of("b"), for: "b")
    cache.insert(.of("new"), for: "a")
    cache.insert(.of("c"), for: "c")
    #expect(cache.picture(of: "a") == .of("new") && cache.picture(of: "b") == nil && cache.count == 2)
  }

  @Test("equals a list in the order of use after each of 20,000 operations, and never keeps more", arguments: [1, 2, 7, 64])
  func differential(limit: Int) {
    var random = SplitMix(seed: UInt64(limit))
    var cache = PictureCache(maximumCount: limit)
    var model: [String] = []  // the one used last stands last
    for step in 0..<20_000 {
      let id = "\(random.below(2 * limit + 3))"
      let place = model.firstIndex(of: id)
      if random.below(3) == 0 {
        cache.insert(.of(id), for: id)
        if let place { model.remove(at: place) }
        model.append(id)
        if model.count > limit { model.removeFirst() }
      } else {
        let picture = cache.picture(of: id)
        guard picture == place.map({ .of(model[$0]) }) else {
          Issue.record("limit \(limit), step \(step): \(id)")
          return
        }
        if let place { model.append(model.remove(at: place)) }
      }
      guard cache.count == model.count, cache.uses.count <= 4 * limit else {
        Issue.record("limit \(limit), step \(step): \(cache.count) pictures and \(cache.uses.count) uses, \(model.count) are due")
        return
      }
    }
  }
}
