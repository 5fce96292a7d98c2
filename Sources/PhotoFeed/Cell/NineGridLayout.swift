public import ViewTree

/// The places of a post's photos: at most nine, in rows of three; four are two by two.
///
///     1 2 3    1 2    1 2 3
///     4 5      3 4    4 5 6
///                     7 8 9
///
/// A pure function of the number of photos; a single photo may keep its aspect ratio. All lengths are in points on the 1/64 grid.
public struct NineGridLayout: Hashable, Sendable {
  /// Slots of the grid; further photos are not shown.
  public static let maximumPhotos = 9
  private static let maximumColumns = 3
  /// The greatest ratio of a single photo's longer side to its shorter one.
  public static let maximumAspect = 3.0

  /// How the side of a square slot is found.
  public enum Side: Hashable, Sendable {
    /// In points.
    case fixed(Double)
    /// The greatest side of which three columns fit into this many points, rounded down to the grid; 0 if none do.
    case fitting(Double)
  }

  /// The look of a post's only photo.
  public enum Single: Hashable, Sendable {
    /// A normal slot.
    case square
    /// Its own aspect ratio, limited to 1:3...3:1, the longer side being that of two slots and a spacing. Without a known size a square of
    /// that side: our choice, UIKit has no rule (grade C).
    case aspect
  }

  /// The side of a slot.
  public let side: Double
  /// Between two slots.
  public let spacing: Double
  /// Around the slots.
  public let padding: Double
  public let single: Single

  /// - Precondition: the lengths, which are rounded to the grid, are finite; `spacing`, `padding` and a fixed side are not negative.
  public init(side: Side, spacing: Double, padding: Double, single: Single) {
    precondition(
      spacing.isFinite && padding.isFinite && spacing >= 0 && padding >= 0,
      "NineGridLayout(spacing: \(spacing), padding: \(padding)): both are finite and not negative")
    let gap = LayoutUnit(nearest: spacing)
    let margin = LayoutUnit(nearest: padding)
    switch side {
    case .fixed(let side):
      precondition(side.isFinite && side >= 0, "NineGridLayout(side: .fixed(\(side))): a side is finite and not negative")
      self.side = LayoutUnit(nearest: side).points
    case .fitting(let width):
      precondition(abs(width) <= LayoutUnit.maximumPoints, "NineGridLayout(side: .fitting(\(width))): a width is finite and on the grid")
      let columns = Int64(Self.maximumColumns)
      let room = Int64((width * LayoutUnit.perPoint).rounded(.down)) - 2 * margin.rawValue - (columns - 1) * gap.rawValue
      self.side = LayoutUnit(rawValue: max(0, room) / columns).points
    }
    self.spacing = gap.points
    self.padding = margin.points
    self.single = single
  }

  /// How many of `count` photos have a slot.
  public func shownCount(_ count: Int) -> Int {
    precondition(count >= 0, "a post has \(count) photos")
    return min(count, Self.maximumPhotos)
  }

  /// Slots in a full row of `count` photos.
  public func columns(for count: Int) -> Int { count == 4 ? 2 : Self.maximumColumns }

  /// The frame of a slot, in row order; `pixels` is the size of a single photo.
  ///
  /// - Precondition: `0 <= slot < shownCount(count)`
  public func frame(of slot: Int, count: Int, single pixels: PixelSize? = nil) -> Rect {
    precondition(slot >= 0 && slot < shownCount(count), "slot \(slot) of \(count) photos")
    let (row, column) = slot.quotientAndRemainder(dividingBy: columns(for: count))
    let step = side + spacing
    return Rect(
      origin: Point(x: padding + Double(column) * step, y: padding + Double(row) * step),
      size: count == 1 ? singleSize(pixels) : Size(width: side, height: side))
  }

  /// The size of the whole grid with its padding; zero without photos.
  public func size(count: Int, single pixels: PixelSize? = nil) -> Size {
    let shown = shownCount(count)
    guard shown > 0 else { return .zero }
    // The last slot of the first row is the rightmost, the last of all the lowest.
    let rightmost = frame(of: min(shown, columns(for: shown)) - 1, count: shown, single: pixels)
    let lowest = frame(of: shown - 1, count: shown, single: pixels)
    return Size(width: rightmost.maxX + padding, height: lowest.maxY + padding)
  }

  private func singleSize(_ pixels: PixelSize?) -> Size {
    guard single == .aspect else { return Size(width: side, height: side) }
    let longest = 2 * side + spacing
    guard let pixels else { return Size(width: longest, height: longest) }
    let ratio = Double(min(pixels.width, pixels.height)) / Double(max(pixels.width, pixels.height))
    let shortest = LayoutUnit(nearest: longest * max(ratio, 1 / Self.maximumAspect)).points
    return pixels.width < pixels.height ? Size(width: shortest, height: longest) : Size(width: longest, height: shortest)
  }
}
