extension Range<Int> {
  /// The first number from which on a condition holds; the upper bound if there is none.
  func bisect(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The same; the nearer `guess` is, the fewer calls: two if it is right.
  func bisect(near guess: Int, _ holds: (Int) -> Bool) -> Int {
    guard contains(guess) else { return bisect(holds) }
    var step = 1
    if holds(guess) {
      var high = guess
      while high > lowerBound {
        let low = Swift.max(lowerBound, high - step)
        if !holds(low) { return (low + 1..<high).bisect(holds) }
        (high, step) = (low, 2 * step)
      }
      return lowerBound
    }
    var low = guess + 1
    while low < upperBound {
      let high = Swift.min(low + step, upperBound) - 1
      if holds(high) { return (low..<high).bisect(holds) }
      (low, step) = (high + 1, 2 * step)
    }
    return upperBound
  }
}
