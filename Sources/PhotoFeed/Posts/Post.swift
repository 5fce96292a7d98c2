/// An entry of a feed: a text, its photos, and the post that it passes on if it is a repost.
public struct Post: Hashable, Sendable, Identifiable {
  /// The feed's own name for the post; posts with one id are editions of the same post.
  public var id: String
  /// When it was written, as the feed gave it: shown, never computed with.
  public var createdAt: String?
  public var text: PostText
  /// All of the post's own photos, in the feed's order.
  public var photos: [Photo]
  private var original: [Post]  // none or one: an array is the indirection that lets a struct contain its own kind

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
  /// The photos that a cell shows: those at the end of the chain of reposts, at most `NineGridLayout.maximumPhotos`.
  public var shownPhotos: ArraySlice<Photo> { gridPhotos.prefix(NineGridLayout.maximumPhotos) }

  /// How many photos of the post have no slot in the grid.
  public var photosBeyondGrid: Int { max(0, gridPhotos.count - NineGridLayout.maximumPhotos) }

  /// A repost shows what it passes on; its own photos, if any, are not in the grid.
  private var gridPhotos: [Photo] {
    guard var post = original.first else { return photos }
    while let next = post.original.first { post = next }
    return post.photos
  }
}
