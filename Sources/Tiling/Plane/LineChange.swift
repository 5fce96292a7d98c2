/// An insertion or removal of columns or rows, and how it renumbers the others.
enum LineChange {
  case insert(count: Int, at: Int)
  case remove(Range<Int>)

  /// The number of a line that stays.
  func applied(to number: Int) -> Int {
    switch self {
    case .insert(let count, let place): place <= number ? number + count : number
    case .remove(let range): number - range.clamped(to: 0..<max(0, number)).count
    }
  }

  /// What is left of neighbouring lines, with those put in between them.
  func applied(to lines: Range<Int>) -> Range<Int> {
    guard !lines.isEmpty else { return lines }
    switch self {
    case .insert(let count, let place):
      let end = place < lines.upperBound ? lines.upperBound + count : lines.upperBound
      return applied(to: lines.lowerBound)..<end
    case .remove: return applied(to: lines.lowerBound)..<applied(to: lines.upperBound)
    }
  }

  func applied(to lines: Range<Int64>) -> Range<Int64> {
    let next = applied(to: Int(lines.lowerBound)..<Int(lines.upperBound))
    return Int64(next.lowerBound)..<Int64(next.upperBound)
  }
}
