@testable import FeedSimulation
import Testing

@Suite("The photos that a cache must have")
struct ReferencePhotosTests {
  private func traffic(brought: [String] = [], cleared: Bool = false, inside: Bool = false) -> PhotoTraffic {
    var traffic = PhotoTraffic()
    (traffic.brought, traffic.wasCleared, traffic.wasClearedInside) = (brought, cleared, inside)
    return traffic
  }

  @Test("are those that have come, until as many others have been used since as it keeps")
  func leastRecentlyUsed() {
    var photos = ReferencePhotos()
    #expect(!photos.isKept("a", byCacheOf: 3))
    photos.frameBegins(traffic(brought: ["a"]))
    #expect(photos.isKept("a", byCacheOf: 1))
    for id in ["b", "c", "b"] { photos.frameBegins(traffic(brought: [id])) }
    #expect(photos.isKept("a", byCacheOf: 3) && !photos.isKept("a", byCacheOf: 2) && photos.isKept("c", byCacheOf: 2))
  }

  @Test("are kept longer by what is shown, and not by what may have been used")
  func uses() {
    var photos = ReferencePhotos()
    for id in ["a", "b", "c"] { photos.frameBegins(traffic(brought: [id])) }
    photos.mayHaveUsed("a")
    #expect(!photos.isKept("a", byCacheOf: 2))
    photos.frameBegins(traffic())
    photos.mayHaveUsed("a")
    photos.hasShown("a")
    #expect(photos.isKept("a", byCacheOf: 1))
    photos.mayHaveUsed(nil)
    #expect(!photos.isKept("a", byCacheOf: 1) && photos.isKept("a", byCacheOf: 2), "the order within a frame is not known")
  }

  @Test("are none when it has been cleared; what comes in a tick in which it is goes with the others")
  func cleared() {
    var photos = ReferencePhotos()
    photos.frameBegins(traffic(brought: ["a"]))
    photos.frameBegins(traffic(brought: ["b"], cleared: true))
    #expect(!photos.isKept("a", byCacheOf: 9) && photos.isKept("b", byCacheOf: 9))
    photos.frameBegins(traffic(brought: ["c"], inside: true))
    photos.hasShown("b")
    #expect(!["b", "c"].contains { photos.isKept($0, byCacheOf: 9) })
  }

  @Test("are not known any more behind as many uses as are remembered")
  func limit() {
    var photos = ReferencePhotos()
    photos.frameBegins(traffic(brought: ["a"]))
    for _ in 0...ReferencePhotos.maximumUses { photos.mayHaveUsed("b") }
    #expect(photos.isKept("a", byCacheOf: 2))
    photos.frameBegins(traffic())
    #expect(!photos.isKept("a", byCacheOf: 2))
  }
}
