/// One photo of a post: who it is, and how large its original is if the feed says so.
public struct Photo: Hashable, Sendable, Identifiable {
  /// The feed's own name for the photo; a load is addressed by it.
  public var id: String
  /// The original's size, nil if the feed gives none.
  public var pixelSize: PixelSize?
  /// Where the bytes are, as the feed wrote it.
  public var url: String?

  public init(id: String, pixelSize: PixelSize? = nil, url: String? = nil) {
    self.id = id
    self.pixelSize = pixelSize
    self.url = url
  }
}

/// A picture's size in pixels, both sides in `PixelSize.allowedSides`: an aspect ratio always exists.
public struct PixelSize: Hashable, Sendable {
  /// What a side may be, in pixels. The largest pictures in circulation have some 10^5 a side.
  public static let allowedSides: ClosedRange<Int> = 1...1_000_000

  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int

  /// Nil unless both sides are in `allowedSides`: a photo without a size has a place all the same.
  public init?(width: Int, height: Int) {
    guard Self.allowedSides.contains(width), Self.allowedSides.contains(height) else { return nil }
    self.width = width
    self.height = height
  }
}
