internal import DequeModule
internal import Tiling
internal import ViewTree

/// Where a batch has moved the posts that were in the content before it: all that a session needs to follow it, at any later time.
struct FeedEdit: Sendable {
  /// Neighbours that have stayed so and kept their heights, or a single post that was updated, or one that is gone: removed or moved.
  struct Part: Sendable {
    let old: Int  // the first one's index before
    let count: Int
    let start: LayoutUnit  // Before, of the first one that can be seen, as the end: posts of height 0 are never on screen.
    let end: LayoutUnit
    let isGone: Bool
    let new: Int  // The first one's index after. Of a post that is gone: that of the first one after the last that stayed before it.
    let newAnchor: Int  // the index after of the post that begins at `start`, or at `new` for one that is gone
    var newStart = LayoutUnit.zero  // of that post
  }

  private(set) var parts: [Part] = []  // parts[i].old + parts[i].count == parts[i + 1].old, from 0 to the count before
  private(set) var length = LayoutUnit.zero  // of the content after

  /// Nil if there are more parts than a log keeps. `opened` are the inserted and updated posts, by their indices after. O(parts x log n).
  init?(_ changes: [ItemChange], opening opened: [Range<Int>], before tree: ExtentTree, count: Int) {
    // A moved post is no anchor (invariant C1), just like one that is removed and inserted.
    let steps = changes.flatMap { change -> [ItemChange] in
      guard case .move(let from, let to) = change, from != to else { return [change] }
      return [.remove(from..<from + 1), .insert(to..<to + 1)]
    }
    let singles = opened.reduce(0) { $0 + $1.count } + steps.reduce(0) { $0 + max(0, -$1.countDelta) }
    guard singles <= FeedEditLog.maximumParts, let map = try? ItemIndexMap(ItemBatch(steps, countAfter: count), countBefore: tree.count)
    else {
      return nil
    }
    var rest = opened[...]
    map.forEachRun { old, new, count in
      addGone(upTo: old, tree)
      var next = new
      while next < new + count {
        while let first = rest.first, first.upperBound <= next { rest.removeFirst() }
        let updated = rest.first ?? Int.max..<Int.max
        let end = updated.contains(next) ? next + 1 : min(new + count, updated.lowerBound)
        add(old + (next - new), count: end - next, as: next, isGone: false, tree)
        next = end
      }
    }
    addGone(upTo: tree.count, tree)
    guard parts.count <= FeedEditLog.maximumParts else { return nil }
  }

  private mutating func addGone(upTo end: Int, _ tree: ExtentTree) {
    let first = parts.last.map { $0.old + $0.count } ?? 0
    let place = parts.last.map { $0.isGone ? $0.new : $0.new + $0.count } ?? 0
    for old in first..<end { add(old, count: 1, as: place, isGone: true, tree) }
  }

  private mutating func add(_ old: Int, count: Int, as new: Int, isGone: Bool, _ tree: ExtentTree) {
    let last = old + count - 1
    var (start, end, newAnchor) = (tree.offset(of: old), tree.offset(of: last) + tree.extent(at: last), new)
    let seen = tree.indices(meeting: start..<end)
    if let first = seen.first, let last = seen.last {
      (start, end, newAnchor) = (tree.offset(of: first), tree.offset(of: last) + tree.extent(at: last), new + first - old)
    } else {
      end = start
    }
    parts.append(Part(old: old, count: count, start: start, end: end, isGone: isGone, new: new, newAnchor: newAnchor))
  }

  /// Takes what only the outline after the batch knows.
  mutating func end(with tree: ExtentTree) {
    length = tree.total
    for index in parts.indices { parts[index].newStart = tree.offset(of: parts[index].newAnchor) }
  }

  /// How far the offset moves so that the anchor stays: the first post on screen that is not gone. If all are gone, the post at the first
  /// one's place takes its start (C1 to C3). `tree` has the heights after this edit, and tells whether anything of the screen stays; nil if
  /// others have followed.
  func shift(ofScreenAt offset: LayoutUnit, height: LayoutUnit, in tree: ExtentTree?) -> LayoutUnit {
    let first = parts.partition { $0.end > offset }
    var replaced: LayoutUnit?
    for place in first..<parts.count {
      let part = parts[place]
      guard part.start < offset + height else { break }
      guard part.start < part.end else { continue }
      let shift = part.newStart - part.start
      if !part.isGone { return shift + (tree.map { fold(of: place, above: offset - part.start, height, $0) } ?? .zero) }
      replaced = replaced ?? shift
    }
    return replaced ?? .zero
  }

  /// How much less of an updated post is above the screen if it keeps the fraction that was there (C3): 0 unless nothing of the old screen would
  /// be in view with its start kept.
  private func fold(of place: Int, above: LayoutUnit, _ height: LayoutUnit, _ tree: ExtentTree) -> LayoutUnit {
    let part = parts[place]
    guard part.count == 1, above > .zero, tree.extent(at: part.newAnchor) <= above else { return .zero }
    let (oldEnd, top) = (part.start + above + height, part.newStart + above)
    for later in parts[(place + 1)...] where !later.isGone && later.start < later.end {
      guard later.start < oldEnd else { break }
      for index in later.newAnchor..<later.new + later.count {
        let start = tree.offset(of: index)
        guard later.start + (start - later.newStart) < oldEnd else { break }
        if start < top + height, start + tree.extent(at: index) > top { return .zero }
      }
    }
    return above.part(of: tree.extent(at: part.newAnchor), as: part.end - part.start) - above
  }

  /// The index after of the post at an index before, or of the last one before it that stayed, plus one: 0 if none did.
  func end(of end: Int) -> Int {
    let behind = parts.partition { $0.old >= end }
    guard behind > 0 else { return 0 }
    let part = parts[behind - 1]
    return part.isGone ? part.new : part.new + min(part.count, end - part.old)
  }

  /// Calls `body` with the posts of a range that stayed, by their indices after, in order.
  func forEachRun(of range: Range<Int>, _ body: (Range<Int>) -> Void) {
    for part in parts[parts.partition { $0.old + $0.count > range.lowerBound }...] {
      guard part.old < range.upperBound else { break }
      let stayed = range.clamped(to: part.old..<part.old + part.count)
      if !part.isGone, !stayed.isEmpty { body(stayed.lowerBound + (part.new - part.old)..<stayed.upperBound + (part.new - part.old)) }
    }
  }
}

/// An outline's latest edits.
struct FeedEditLog: Sendable {
  static let maximumParts = 16_384  // of all edits: 0.9 MB

  private(set) var generation = 0  // how many batches the outline has followed
  private var edits: Deque<FeedEdit> = []
  private var partCount = 0

  /// Nil, and one edit too many, make sessions find their anchors by key.
  mutating func append(_ edit: FeedEdit?) {
    generation += 1
    if let edit {
      edits.append(edit)
      partCount += edit.parts.count
    } else {
      edits.removeAll()
      partCount = 0
    }
    while partCount > FeedEditLog.maximumParts || edits.count > FeedEditLog.maximumParts {
      partCount -= edits.removeFirst().parts.count
    }
  }

  /// The edits that lead from a generation to the outline's; nil if the log does not have them all.
  func edits(since generation: Int) -> Deque<FeedEdit>.SubSequence? {
    let (missed, overflow) = self.generation.subtractingReportingOverflow(generation)
    guard !overflow, missed >= 0, missed <= edits.count else { return nil }
    return edits.suffix(missed)
  }

  /// What is left of a range of posts since a generation, in ascending runs; nil if the log does not know.
  func runs(of range: Range<Int>, since generation: Int) -> [Range<Int>]? {
    guard let edits = edits(since: generation) else { return nil }
    var runs = [range]
    for edit in edits {
      var next: [Range<Int>] = []
      for run in runs {
        edit.forEachRun(of: run) { run in
          if let last = next.last, last.upperBound == run.lowerBound {
            next[next.count - 1] = last.lowerBound..<run.upperBound
          } else {
            next.append(run)
          }
        }
      }
      runs = next
    }
    return runs
  }
}

extension [FeedEdit.Part] {
  /// The first part that a condition holds for, if it holds for all later ones too. O(log parts).
  fileprivate func partition(_ holds: (FeedEdit.Part) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
