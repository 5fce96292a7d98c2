import Treadmill

/// The feed that all workloads scroll, the same in every engine: a function of the item's index.
enum Workload {
  static let viewport = Rect(x: 0, y: 0, width: 390, height: 844)
  /// The mean of the four extents: the estimate for an item that was not measured.
  static let estimate = 213
  static let kind = TileKind(name: "post", minimumExtent: 60)

  /// How many items the workloads have, and how much longer one may take at the largest than at the smallest.
  static let counts = [10_000, 100_000, 1_000_000, 10_000_000]

  /// `fmix32(item) % 10`: MurmurHash3's finaliser on the index as 32 bits.
  static func photos(of item: Int) -> Int {
    var hash = UInt32(truncatingIfNeeded: item)
    hash ^= hash >> 16
    hash &*= 0x85eb_ca6b
    hash ^= hash >> 13
    hash &*= 0xc2b2_ae35
    hash ^= hash >> 16
    return Int(hash % 10)
  }

  /// 60 points, and for photos 80 a row of three and 10: one of 60, 150, 230, 310.
  static func extent(photos: Int) -> Int { photos == 0 ? 60 : 70 + (photos + 2) / 3 * 80 }

  static func extent(of item: Int) -> Int { extent(photos: photos(of: item)) }
}

/// Marsaglia's xorshift32 (13, 17, 5).
struct Xorshift32 {
  private var state: UInt32

  init(seed: UInt32) { state = seed }

  /// A number of `0..<range`.
  mutating func next(below range: Int) -> Int {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return Int(Double(state) / 4_294_967_296 * Double(range))
  }
}
