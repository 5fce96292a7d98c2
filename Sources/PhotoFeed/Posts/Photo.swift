/// A photo of a post: its id, and the size of its original if the feed gives it.
public struct Photo: Hashable, Sendable, Identifiable {
  /// The feed's own name for the photo, under which it is loaded.
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

/// A picture's size in pixels, both sides in `allowedSides`: an aspect ratio always exists.
public struct PixelSize: Hashable, Sendable {
  /// The largest pictures in circulation have some 10^5 pixels a side.
  public static let allowedSides: ClosedRange<Int> = 1...1_000_000

  public let width: Int
  public let height: Int

  /// Nil unless both sides are in `allowedSides`. A photo without a size has a slot all the same.
  public init?(width: Int, height: Int) {
    guard Self.allowedSides.contains(width), Self.allowedSides.contains(height) else { return nil }
    self.width = width
    self.height = height
  }
}
