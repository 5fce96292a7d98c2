public import Tiling
public import ViewTree

/// One slot of a nine-grid: shows a picture, or a placeholder until there is one.
public final class PhotoView: View {
  /// Whom the slot stands for: a picture lands here only under this very ticket.
  public internal(set) var ticket: PhotoTicket?
  /// What is shown; nil is the placeholder.
  public var picture: Picture?

  /// For a picture a field in a colour that follows from its bytes, since no one decodes them: another picture has another colour. A grey one
  /// as the placeholder.
  public override func displayItems() -> [DisplayItem] {
    let color = picture.map { PhotoView.color(of: $0.bytes) } ?? Color(hex: 0xE9ECEF)
    return [.rectangle(bounds, color: color, cornerRadius: 0)] + displayList.items
  }

  /// One of the soft colours of the wheel of hues, the same for the same bytes: the hue is the FNV-1a hash of the first thousand.
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

/// What a photo view wants to show, and the how-manieth time it wants something (invariant E1): a late picture is shown only if nothing of
/// this has changed meanwhile.
public struct PhotoTicket: Hashable, Sendable {
  public var post: ItemKey
  public var slot: Int
  public var photoID: String
  public var generation: UInt64

  public init(post: ItemKey, slot: Int, photoID: String, generation: UInt64) {
    self.post = post
    self.slot = slot
    self.photoID = photoID
    self.generation = generation
  }

  /// Whether the ticket is for the same photo in the same slot of the same post, whatever the generation.
  func isFor(_ photoID: String, slot: Int, of post: ItemKey) -> Bool {
    self.slot == slot && self.post == post && self.photoID == photoID
  }
}
