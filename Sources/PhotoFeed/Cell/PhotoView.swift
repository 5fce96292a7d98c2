package import Tiling
public import ViewTree

/// A slot of a nine-grid: shows a picture, or a placeholder until there is one.
public final class PhotoView: View {
  @exclusivity(unchecked) var ticket: PhotoTicket?  // a picture is shown only under this ticket
  /// What is shown; nil is the placeholder.
  public var picture: Picture? {
    get { storedPicture }
    set { storedPicture = newValue }
  }
  @exclusivity(unchecked) private var storedPicture: Picture?

  package func shows(_ bytes: [UInt8]?) -> Bool { storedPicture?.bytes == bytes }

  var hasPicture: Bool { storedPicture != nil }

  var isLoading: Bool { ticket != nil && !hasPicture }

  /// A field in a colour that follows from the picture's bytes, which are not decoded; grey for the placeholder.
  public override func displayItems() -> [DisplayItem] {
    let color = picture.map { PhotoView.color(of: $0.bytes) } ?? Color(hex: 0xE9ECEF)
    return [.rectangle(bounds, color: color, cornerRadius: 0)] + displayList.items
  }

  /// A soft colour whose hue is the FNV-1a hash of the first 1,000 bytes.
  private static func color(of bytes: [UInt8]) -> Color {
    let hash = bytes.prefix(1_000).reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let turn = Double((hash ^ hash >> 32) % 360) / 60
    func component(_ shift: Double) -> Double {
      let distance = abs((turn + shift).truncatingRemainder(dividingBy: 6) - 3)
      return 0.45 + 0.4 * min(max(distance - 1, 0), 1)
    }
    return Color(red: component(0), green: component(4), blue: component(2))
  }
}

/// What a photo view waits for, numbered by `generation` (invariant E1): a late picture is shown only if nothing of it has changed.
package struct PhotoTicket: Hashable, Sendable {
  package var post: ItemKey
  package var slot: Int
  package var photoID: String
  package var generation: UInt64

  package init(post: ItemKey, slot: Int, photoID: String, generation: UInt64) {
    self.post = post
    self.slot = slot
    self.photoID = photoID
    self.generation = generation
  }

  func isFor(_ photoID: String, slot: Int, of post: ItemKey) -> Bool {
    self.slot == slot && self.post == post && self.photoID == photoID
  }
}
