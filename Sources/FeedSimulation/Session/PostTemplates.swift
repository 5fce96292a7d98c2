import PhotoFeed
import ScrollSimulation

/// Templates of a session's posts: those of a feed's file, or synthetic ones. A share of the posts is empty, the smallest possible cell, so
/// that the pool is as full as it can be.
struct PostTemplates {
  static let emptyPosts = Parameter.choice("posts.empty", [20, 0, 20, 500, 950]).saying("posts without text and photos: # in 1,000")
  static let maximumPosts = 4096

  private var posts: [Post]
  private let emptyPerMille: Int
  private let keepsWords: Bool

  init(_ posts: [Post], _ setting: StressSetting, keepsWords: Bool = false) {
    self.keepsWords = keepsWords
    self.posts = Array(posts.prefix(PostTemplates.maximumPosts))
    emptyPerMille = setting[PostTemplates.emptyPosts]
  }

  static var synthetic: [Post] { (0..<256).map(SyntheticFeed.post) }

  var isEmpty: Bool { posts.isEmpty }

  mutating func learn(_ post: Post) { if posts.count < PostTemplates.maximumPosts { posts.append(post) } }

  /// The server's post of a number: always the same one.
  func post(_ id: String, like number: Int) -> Post {
    let hash = Int(SyntheticFeed.mixed(UInt32(truncatingIfNeeded: number &+ 1)))
    return post(id, template: hash >> 10, isEmpty: hash % 1000 < emptyPerMille, sharesPhotos: hash >> 9 & 1 == 0)
  }

  func post(_ id: String, drawnWith random: inout SeededGenerator) -> Post {
    post(id, template: random.below(posts.count), isEmpty: random.perMille(emptyPerMille), sharesPhotos: random.perMille(500))
  }

  /// Without words, as a trace keeps it.
  func text(drawnWith random: inout SeededGenerator) -> PostText { PostTemplates.counts(of: posts[random.below(posts.count)].text) }

  private static func counts(of text: PostText) -> PostText { PostText(length: text.length, wide: text.wide, lines: text.lines) ?? .empty }

  /// Half of the posts share the template's photos, as reposts do.
  private func post(_ id: String, template: Int, isEmpty: Bool, sharesPhotos: Bool) -> Post {
    if isEmpty { return Post(id: id) }
    let template = posts[template % posts.count]
    let text = keepsWords ? template.text : PostTemplates.counts(of: template.text)
    var photos = template.shownPhotos.map { Photo(id: $0.id, pixelSize: $0.pixelSize) }
    if !sharesPhotos { for index in photos.indices { photos[index].id = "\(id)-\(index)" } }
    return Post(id: id, text: text, photos: photos)
  }
}
