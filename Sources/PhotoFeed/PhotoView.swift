public import Tiling
public import ViewTree

/// One slot of a nine-grid: shows a picture, or a placeholder until there is one.
public final class PhotoView: View {
  /// Whom the slot stands for: a picture lands here only under this very ticket.
  public internal(set) var ticket: PhotoTicket?
  /// What is shown; nil is the placeholder.
  public var picture: Picture?
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
