/// The height of a post's cell and the places of its photos, in integers, from the numbers in the documentation. Counts of 1/64 point:
/// padding 12 pt, author line 20 pt, text rows 20 pt in 15 pt type, 8 pt before photos, 4 pt between them.
enum ReferenceGeometry {
  private static let padding: Int64 = 12 * 64
  private static let head: Int64 = 20 * 64
  private static let row: Int64 = 20 * 64
  private static let em: Int64 = 15 * 64
  private static let beforePhotos: Int64 = 8 * 64
  private static let betweenPhotos: Int64 = 4 * 64

  static func height(of post: ReferenceFeed.Post, width: Int64, text: ReferenceFeed.TextHeight? = nil) -> Int64 {
    let height = padding + head + textHeight(of: post, width: width, text) + padding
    guard let last = post.photos.indices.last else { return height }
    let places = PhotoPlaces(of: post, width: width, text: text)
    let end = places[last].y + places[last].height
    return end > places[0].y ? height + beforePhotos + end - places[0].y : height
  }

  static func textHeight(of post: ReferenceFeed.Post, width: Int64, _ text: ReferenceFeed.TextHeight?) -> Int64 {
    if post.textLength == 0 { return 0 }
    if let height = text?(post, width - 2 * padding) { return height }
    let halfEmsInARow = max(1, 2 * max(0, width - 2 * padding) / em)
    let lines = Int64(max(1, post.textLines))
    // Each of the author's lines has an equal share of the half ems, rounded up, and wraps into whole rows.
    var share = Int64(post.textLength + post.textWide) / lines
    if share * lines < Int64(post.textLength + post.textWide) { share += 1 }
    var rows = share / halfEmsInARow
    if rows * halfEmsInARow < share { rows += 1 }
    return rows * lines * row
  }

  struct Box: Equatable {
    var x: Int64
    var y: Int64
    var width: Int64
    var height: Int64
  }

  /// The boxes of a post's photos by their numbers.
  struct PhotoPlaces {
    private let top: Int64
    private let side: Int64
    private let inARow: Int
    private var lone: (width: Int64, height: Int64)?

    init(of post: ReferenceFeed.Post, width: Int64, text: ReferenceFeed.TextHeight? = nil) {
      top = padding + head + textHeight(of: post, width: width, text) + beforePhotos
      side = max(0, (width - 2 * padding - 2 * betweenPhotos)) / 3
      inARow = post.photos.count == 4 ? 2 : 3
      if post.photos.count == 1 { lone = loneSize(post.photos[0], longest: 2 * side + betweenPhotos) }
    }

    subscript(number: Int) -> Box {
      if let lone { return Box(x: padding, y: top, width: lone.width, height: lone.height) }
      let (row, column) = (Int64(number / inARow), Int64(number % inARow))
      let step = side + betweenPhotos
      return Box(x: padding + column * step, y: top + row * step, width: side, height: side)
    }
  }

  /// A lone photo keeps its aspect ratio, between 1:3 and 3:1; without a size it is a square.
  private static func loneSize(_ photo: ReferenceFeed.Photo, longest: Int64) -> (width: Int64, height: Int64) {
    guard photo.width > 0, photo.height > 0 else { return (longest, longest) }
    let small = Double(min(photo.width, photo.height))
    let large = Double(max(photo.width, photo.height))
    let share = large > 3 * small ? 1.0 / 3 : small / large
    let shortest = Int64((Double(longest) / 64 * share * 64).rounded())
    return photo.width < photo.height ? (shortest, longest) : (longest, shortest)
  }

  /// 64-bit FNV-1a over the text's numbers, a number at a time.
  static func digest(length: Int, wide: Int, lines: Int) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ number: Int) { hash = (hash ^ UInt64(bitPattern: Int64(number))) &* 0x0000_0100_0000_01B3 }
    add(length)
    add(wide)
    add(lines)
    return hash
  }
}
