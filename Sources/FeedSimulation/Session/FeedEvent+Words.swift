import PhotoFeed
import ScrollSimulation

extension FeedEvent {
  public var words: String {
    switch self {
    case .push(let posts): "\(counted(posts.count, "newer post")) on top: \(list(posts.map(\.id)))"
    case .older(let posts): "\(counted(posts.count, "older post")) at the end: \(list(posts.map(\.id)))"
    case .insert(let posts, "") where !posts.isEmpty: "\(list(posts.map(\.id))) inserted on top"
    case .insert(let posts, let id): "\(list(posts.map(\.id))) inserted behind \(id)"
    case .edit(let post): "\(post.id) edited: \(counted(post.photos.count, "photo")), \(counted(post.length, "character"))"
    case .delete(let ids): "\(list(ids)) deleted"
    case .move(let id, ""): "\(id) moved to the top"
    case .move(let id, let other): "\(id) moved behind \(other)"
    case .replace(let ids, let posts): "\(list(ids)) replaced by \(list(posts.map(\.id)))"
    case .again(let ids): "\(list(ids)) come once more at the end"
    case .badBatch: "a batch whose count is wrong"
    case .memoryPressure: "memory pressure: the cached pictures go"
    case .jump(let points): "a program moves the list by \(points) pt"
    case .askAgain(let atEnd): "the reader asks for more at the \(atEnd ? "end" : "start")"
    case .photo(let plan): plan.words
    case .page(let plan): plan.words
    case .change(let change): change.words
    case .comeBack: "the reader leaves and comes back"
    case .askTwice: "the first page is asked for twice"
    case .promised: "what the feed's description says"
    case .served(let answer): answer.words
    case .changed(let served): served.failure ?? "done" + (served.id.map { ", post \($0)" } ?? "")
    }
  }
}

extension ServerChange {
  fileprivate var words: String {
    switch self {
    case .reset: "the server's feed is set up"
    case .insert(let number): "post \(number) of this session is inserted at the server"
    case .edit(let id): "\(id) is edited at the server"
    case .delete(let id): "\(id) is deleted at the server"
    }
  }
}

extension ServedAnswer {
  fileprivate var words: String {
    guard let page else { return "\(failure ?? "no answer") after \(milliseconds) ms" }
    return "\(counted(page.posts.count, "post")) after \(milliseconds) ms: \(list(page.posts.map(\.id)))"
  }
}

extension FeedUpdate {
  var words: String {
    switch self {
    case .append(let posts): "\(counted(posts.count, "post")) at the end: \(list(posts.map(\.id)))"
    case .prepend(let posts): "\(counted(posts.count, "newer post")) on top: \(list(posts.map(\.id)))"
    case .insert(let posts, let id): "\(list(posts.map(\.id))) inserted behind \(id)"
    case .update(let posts): "\(list(posts.map(\.id))) edited"
    case .delete(let ids): "\(list(ids)) deleted"
    case .end: "the feed has ended"
    }
  }
}

extension PhotoFaultPlan {
  fileprivate var words: String {
    let outcomes: [Outcome: String] = [.right: "the photo comes", .fails: "the load fails", .lost: "no answer until the time-out"]
    return joined([
      outcomes[outcome], late > 0 ? "\(late) ms late" : nil, again.map { "again \($0) ms later" },
      isStubborn ? "though it was cancelled" : nil,
    ])
  }
}

extension FeedPageFaultPlan {
  fileprivate var words: String {
    let outcomes: [Outcome: String] = [.right: "the page comes", .fails: "the request fails", .lost: "no answer, ever"]
    return joined([
      outcomes[outcome], late > 0 ? "\(late) ms late" : nil, again.map { "again \($0) ms later" },
      brings.map { "with at most \(counted($0, "post"))" },
      repeats > 0 ? "beginning with \(counted(repeats, "post")) that came before" : nil,
      outdated > 0 ? "from a place \(counted(outdated, "post")) back" : nil,
    ])
  }
}

private func joined(_ parts: [String?]) -> String { parts.compactMap(\.self).joined(separator: ", ") }

private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

private func list(_ ids: [String]) -> String {
  ids.prefix(3).joined(separator: ", ") + (ids.count > 3 ? " and \(ids.count - 3) more" : "")
}
