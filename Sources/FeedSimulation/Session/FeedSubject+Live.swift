import PhotoFeed
public import ScrollSimulation

extension FeedSubject {
  /// What a person can do to the feed in a live session.
  public static let acts = [
    LiveAct("insert-above", "Insert 3 above", risking: ["C1"]), LiveAct("delete-here", "Delete here", risking: ["C2"]),
    LiveAct("edit-here", "Edit here", risking: ["C3", "A5"]), LiveAct("text-size", "Change text size", risking: ["C1", "B7"]),
    LiveAct("late-photo", "Late photo", risking: ["E1"]), LiveAct("lost-page", "Lost page", risking: ["E9"]),
    LiveAct("rotate", "Rotate", risking: ["B3"]), LiveAct("memory-warning", "Memory warning", risking: ["E4"]),
    LiveAct("newer-posts", "2 newer posts", risking: ["C1"]), LiveAct("bad-batch", "Batch with a wrong count", risking: ["D1"]),
  ]
  private static let inserted = 3
  private static let lateMilliseconds = 2_000
  private static let longerText = 2  // times

  /// What an act comes to, of the posts on screen and with ids made of `number`.
  public func input(of act: LiveAct, number: Int) -> ActInput<FeedEvent>? {
    let onScreen = feed.postsOnScreen
    let first = onScreen.isEmpty ? nil : feed.store[onScreen.lowerBound]
    switch act.name {
    case "insert-above":
      let before = onScreen.lowerBound > 0 && !onScreen.isEmpty ? feed.store[onScreen.lowerBound - 1].id : ""
      return .events([.insert(newPosts(FeedSubject.inserted, number), after: before)])
    case "newer-posts": return .events([.push(newPosts(2, number))])
    case "delete-here": return first.map { .events([.delete([$0.id])]) }
    case "edit-here": return first.map { .events([.edit(otherText(of: $0))]) }
    // What is not on screen keeps its size until it is edited.
    case "text-size": return first.map { _ in .events(onScreen.map { .edit(otherText(of: feed.store[$0])) }) }
    case "late-photo":
      var plan = PhotoFaultPlan()
      plan.late = FeedSubject.lateMilliseconds
      return .answer(toNext: "photo ", .photo(plan))
    case "lost-page":
      var plan = FeedPageFaultPlan()
      plan.outcome = .lost
      return .answer(toNext: "page ", .page(plan))
    case "rotate": return .gesture(.rotate)
    case "memory-warning": return .events([.memoryPressure])
    case "bad-batch": return .events([.badBatch])
    default: return nil
    }
  }

  private func newPosts(_ count: Int, _ number: Int) -> [PostValue] {
    (0..<count).map { index in
      let id = "live\(number)-\(index)"
      let photos = (0..<(number + index) % 5).map { PostValue.Photo(id: "\(id)-\($0)", width: 640, height: 480) }
      return PostValue(id: id, length: 40 + 30 * index, photos: photos)
    }
  }

  /// Twice as long, or as short as it was before.
  private func otherText(of post: Post) -> PostValue {
    var value = PostValue(post)
    value.length = value.length > 200 ? value.length / FeedSubject.longerText : (value.length + 20) * FeedSubject.longerText
    return value
  }
}
