/// Whether changes of a feed have had an effect, by walks in quiet: pages from the first one on, with no change in between.
///
/// A server that says 200 to a change may have made it in another feed, or not at all.
struct ChangeEffects {
  static let maximumChanges = 1_024  // later ones are not checked

  private struct Walk {
    var byID: [String: (post: ServedPost, index: Int)] = [:]  // looked up, never iterated
    var ids: [String] = []  // in the order of the walk, each once
    var cursor: String?  // of its last page
    var older: String?  // where that leads
    let isWhole: Bool  // whether the feed ends where nothing leads on

    init(isWhole: Bool) { self.isWhole = isWhole }

    var isAtEnd: Bool { isWhole && older == nil }
    func contains(_ id: String) -> Bool { byID[id] != nil }

    mutating func take(_ page: ServedPage, _ cursor: String?) {
      for post in page.posts {
        let index = byID[post.id]?.index ?? ids.count
        if index == ids.count { ids.append(post.id) }
        byID[post.id] = (post, index)
      }
      (self.cursor, older) = (cursor, page.older)
    }
  }

  private struct Made {
    let change: ServerChange
    let id: String?  // of an inserted post, if the server has told it
    var isSeen: Bool?  // nil if no walk has shown it
    var isSettled = false  // no later walk can show it
  }

  private let hasOnePage: Bool
  private var before: Walk?  // the longest before the first change
  private var walk: Walk?  // under way
  private var changes: [Made] = []
  private var inserted: [String] = []  // posts that have come in the last session
  private var mustBeGone: [String] = []  // since the feed was set up again
  private var stillComes: (isKnown: Bool, id: String?) = (false, nil)  // one of them, after that

  /// - Parameter hasOnePage: whether the description says that no page follows the first, which need not be all of the feed.
  init(hasOnePage: Bool) { self.hasOnePage = hasOnePage }

  mutating func take(_ answer: ServedAnswer, to question: PageQuestion) {
    guard let page = answer.page else { return }
    switch question.place {
    case .newer: break
    case .first:
      check()
      walk = Walk(isWhole: !hasOnePage)
      walk?.take(page, nil)
    case .older(let cursor):
      if let walk, walk.older == cursor || walk.cursor == cursor { self.walk?.take(page, cursor) } else { endWalk() }
    }
  }

  mutating func take(_ change: ServerChange, _ served: ServedChange) {
    endWalk()
    if case .reset = change {
      (mustBeGone, inserted, stillComes) = (served.failure == nil ? inserted : [], [], (false, nil))
      return
    }
    guard served.failure == nil, changes.count < ChangeEffects.maximumChanges else { return }
    // Once a post is deleted, no walk shows whether it had come.
    if case .delete(let id) = change {
      for index in changes.indices where changes[index].id == id {
        changes[index].isSettled = true
        if changes[index].isSeen == false { changes[index].isSeen = nil }
      }
    }
    changes.append(Made(change: change, id: served.id))
  }

  /// The changes since the last call: of which kind, whether an effect was seen, and the post if its id is known.
  mutating func finish() -> [(change: ServerChange, isSeen: Bool, id: String?)] {
    endWalk()
    if !changes.isEmpty { inserted = changes.compactMap { made in made.isSeen == true ? made.id : nil } }
    defer { (before, changes, mustBeGone, stillComes) = (nil, [], [], (false, nil)) }
    let resets = stillComes.isKnown ? [(ServerChange.reset(seed: 0), stillComes.id == nil, stillComes.id)] : []
    return resets + changes.compactMap { made in made.isSeen.map { (made.change, $0, made.id ?? made.change.id) } }
  }

  private mutating func endWalk() {
    check()
    walk = nil
  }

  private mutating func check() {
    guard let walk else { return }
    if changes.isEmpty {
      if walk.ids.count > before?.ids.count ?? 0 { before = walk }
      if !mustBeGone.isEmpty { stillComes = (true, stillComes.id ?? mustBeGone.first(where: walk.contains)) }
      return
    }
    // The last post of before that this walk has reached: it would have brought every one in front of that.
    let reach = before?.ids.lastIndex(where: walk.contains)
    let newPosts = newPosts(in: walk)
    var unnamed = 0
    for index in changes.indices where !changes[index].isSettled {
      let isSeen: Bool?
      switch changes[index].change {
      case .insert:
        if let id = changes[index].id {
          isSeen = walk.contains(id) ? true : walk.isAtEnd ? false : nil
        } else {
          unnamed += 1
          isSeen = unnamed <= newPosts ? true : newPosts == 0 && walk.isAtEnd ? false : nil
        }
      case .delete(let id):
        let wasInReach = before?.byID[id].map { $0.index < reach ?? 0 } ?? false
        isSeen = walk.contains(id) ? false : walk.isAtEnd || wasInReach ? true : nil
      case .edit(let id):
        if let post = walk.byID[id]?.post, let old = before?.byID[id]?.post { isSeen = post != old } else { isSeen = nil }
      case .reset: isSeen = nil
      }
      changes[index].isSeen = isSeen ?? changes[index].isSeen
    }
  }

  /// The number of posts that came in no walk before the changes, and are not behind its end or deleted again.
  private func newPosts(in walk: Walk) -> Int {
    guard let before else { return 0 }
    let isWhole = before.isAtEnd && walk.isAtEnd
    let end = isWhole ? walk.ids.count : (walk.ids.lastIndex(where: before.contains) ?? -1) + 1
    let deleted = changes.count { made in
      if case .delete(let id) = made.change { !before.contains(id) && !walk.contains(id) } else { false }
    }
    return walk.ids[..<end].count { !before.contains($0) } + deleted
  }
}
