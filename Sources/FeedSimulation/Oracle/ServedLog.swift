import ScrollSimulation

/// What a session has asked a server and changed at it, in order: the facts that findings show.
struct ServedLog {
  static let maximumSteps = 4_096  // earlier ones are forgotten
  static let maximumShownChanges = 6  // those of the posts in question, and as many others if there are none

  enum Step {
    case page(PageQuestion, ServedAnswer, number: Int)
    case change(ServerChange, id: String?)
  }

  private var steps: [(step: Step, time: PageStep.Time)] = []
  private var forgotten = 0  // steps before the first

  /// The number of the step that comes next.
  var count: Int { forgotten + steps.count }

  mutating func add(_ step: Step, at time: PageStep.Time) {
    steps.append((step, time))
    guard steps.count > ServedLog.maximumSteps else { return }
    steps.removeFirst(ServedLog.maximumSteps / 4)
    forgotten += ServedLog.maximumSteps / 4
  }

  /// What a finding is about, by the numbers of steps. Changes between the first step and `end`, or the last, belong to it.
  struct Sight {
    var steps: [Int]
    var posts: [String] = []
    var end: Int?
    var hasOrder = false
  }

  func shown(_ sight: Sight) -> [PageStep] {
    let named = Set(sight.steps.filter { $0 >= forgotten && $0 < count })  // looked up, never iterated
    guard let first = named.min(), let last = named.max() else { return [] }
    let changes = (first...last).filter { number in
      if case .change = steps[number - forgotten].step { !named.contains(number) && number <= sight.end ?? last } else { false }
    }
    // Of many changes those of the posts in question with the last two others, or the latest.
    let own = changes.filter { number in isChange(number, of: sight.posts) }
    let others = changes.filter { !own.contains($0) }
    let kept = own.prefix(ServedLog.maximumShownChanges) + others.suffix(own.isEmpty ? ServedLog.maximumShownChanges : 2)
    var shown: [PageStep] = []
    var before: (question: PageQuestion, time: PageStep.Time)?
    var left = 0
    for number in first...last {
      if named.contains(number) || kept.contains(number) {
        if left > 0 { shown.append(.moreChanges(left)) }
        left = 0
        var step = pageStep(number, sight)
        if case .page(let question, _, _) = steps[number - forgotten].step, case .page(var page) = step {
          page.isAgain = before?.question == question && before?.time == page.time
          before = (question, page.time)
          step = .page(page)
        }
        shown.append(step)
      } else if changes.contains(number) {
        left += 1
      }
    }
    return shown
  }

  private func isChange(_ number: Int, of posts: [String]) -> Bool {
    guard case .change(let change, let id) = steps[number - forgotten].step else { return false }
    return (id ?? change.id).map(posts.contains) ?? false
  }

  private func pageStep(_ number: Int, _ sight: Sight) -> PageStep {
    let (step, time) = steps[number - forgotten]
    switch step {
    case .change(let change, let id):
      return .change(
        .init(ServedLog.short(change.words(of: id)), time: time, isMarked: isChange(number, of: sight.posts)))
    case .page(let question, let answer, let number):
      let posts = (answer.page?.posts ?? []).map { post in
        let isMarked = sight.posts.contains(post.id)
        let order = sight.hasOrder && isMarked ? post.order.map(ServedLog.short) : nil
        return PageStep.Entry(ServedLog.short(post.id), order: order, isMarked: isMarked)
      }
      return .page(
        .init(
          number: number, question: ServedLog.short(question.place.words), limit: question.limit, time: time, posts: posts,
          answer: answer.words(for: question)))
    }
  }

  static func short(_ text: String) -> String { WayDown.shown(WayDown.short(text)) }
}

extension PageQuestion.Place {
  fileprivate var words: String {
    switch self {
    case .first: "the first"
    case .older(let cursor): "cursor \(cursor)"
    case .newer(let cursor): "newer than \(cursor)"
    }
  }
}

extension ServedAnswer {
  fileprivate func words(for question: PageQuestion) -> String {
    guard let page else {
      let reason = failure ?? "no answer"
      return ServedLog.short(status == 0 || reason.contains("\(status)") ? reason : "HTTP \(status): \(reason)")
    }
    if case .newer = question.place { return page.newer.map { "newer \(ServedLog.short($0))" } ?? "nothing newer" }
    return page.older.map { "next \(ServedLog.short($0))" } ?? "no next page"
  }
}

extension ServerChange {
  fileprivate func words(of id: String?) -> String {
    switch self {
    case .reset: "the feed is set up"
    case .insert(let number): "\(id.map { "post \($0)" } ?? "new post \(number)") inserted"
    case .edit(let id): "post \(id) edited"
    case .delete(let id): "post \(id) deleted"
    }
  }
}
