import PhotoFeed

/// A feed of any length without a file: post i has `fmix32(i) mod 10` photos and a text of up to 280 characters.
enum SyntheticFeed {
  static func post(_ index: Int) -> Post {
    let hash = mixed(UInt32(truncatingIfNeeded: index))
    let length = Int(hash >> 16) % 281
    let photos = (0..<Int(hash % 10)).map { slot in
      Photo(id: "i\(index)-\(slot)", pixelSize: PixelSize(width: 200 + Int(hash >> 8 & 1023), height: 200 + Int(hash >> 20 & 1023)))
    }
    return Post(id: "i\(index)", text: PostText(length: length, wide: length / 3, lines: length > 0 ? 1 : 0) ?? .empty, photos: photos)
  }

  /// Murmur3's 32-bit finaliser (Appleby, public domain).
  static func mixed(_ index: UInt32) -> UInt32 {
    var h = index
    h ^= h >> 16
    h = h &* 0x85EB_CA6B
    h ^= h >> 13
    h = h &* 0xC2B2_AE35
    return h ^ (h >> 16)
  }
}
