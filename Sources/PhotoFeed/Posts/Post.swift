/// One entry of a feed: a text, its photos, and the post that it passes on if it is a repost.
public struct Post: Hashable, Sendable, Identifiable {
  /// The feed's own name for the post; two posts with one id are two editions of the same post.
  public var id: String
  /// When it was written, as the feed gave it: the engine shows it and never computes with it.
  public var createdAt: String?
  public var text: PostText
  /// The post's own photos, all of them, in the feed's order.
  public var photos: [Photo]
  /// `repostOf` as a list of none or one: an array is the indirection that lets a struct contain its own kind.
  private var original: [Post]

  public init(id: String, createdAt: String? = nil, text: PostText = .empty, photos: [Photo] = [], repostOf: Post? = nil) {
    self.id = id
    self.createdAt = createdAt
    self.text = text
    self.photos = photos
    original = repostOf.map { [$0] } ?? []
  }

  /// The post that this one passes on, nil if it is not a repost.
  public var repostOf: Post? {
    get { original.first }
    set { original = newValue.map { [$0] } ?? [] }
  }
}

extension Post {
  /// The photos that a cell shows: those of the post at the end of the chain of reposts, at most `NineGridLayout.maximumPhotos`.
  public var shownPhotos: ArraySlice<Photo> { gridPhotos.prefix(NineGridLayout.maximumPhotos) }

  /// How many photos of the post have no slot in the grid.
  public var photosBeyondGrid: Int { max(0, gridPhotos.count - NineGridLayout.maximumPhotos) }

  /// A repost shows what it passes on, so its own photos, if a feed gives any, are not in the grid.
  private var gridPhotos: [Photo] {
    var post = self
    while let next = post.original.first { post = next }
    return post.photos
  }
}
