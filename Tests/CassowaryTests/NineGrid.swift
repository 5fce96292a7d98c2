import Cassowary

/// Nine square photos in a container, three in a row, 10 points apart: 38 equations, the width an edit.
struct NineGrid {
  var solver = Solver()
  let width: Variable
  let height: Variable
  let photos: [Photo]

  struct Photo {
    let x, y, width, height: Variable
  }

  init() throws {
    var solver = Solver()
    let (width, height) = (solver.makeVariable(.nonNegative), solver.makeVariable(.nonNegative))
    let photos = (0..<9).map { _ in
      Photo(
        x: solver.makeVariable(), y: solver.makeVariable(),
        width: solver.makeVariable(.nonNegative), height: solver.makeVariable(.nonNegative))
    }
    try solver.addEdit(width, strength: .weighted(1, level: 2))
    try solver.suggest(390, for: width)
    for (number, photo) in photos.enumerated() {
      let isFirstInRow = number % 3 == 0
      try solver.add(isFirstInRow ? sum((1, photo.x)) == 10 : NineGrid.after(photo.x, photos[number - 1].x, photos[number - 1].width))
      if number == 0 {
        try solver.add(sum((1, photo.y)) == 10)
        try solver.add(sum((3, photo.width), (-1, width)) == -40)
      } else {
        try solver.add(
          isFirstInRow
            ? NineGrid.after(photo.y, photos[number - 3].y, photos[number - 3].height)
            : sum((1, photo.y), (-1, photos[number / 3 * 3].y)) == 0)
        try solver.add(sum((1, photo.width), (-1, photos[0].width)) == 0)
      }
      try solver.add(sum((1, photo.height), (-1, photo.width)) == 0)
    }
    try solver.add(NineGrid.after(height, photos[8].y, photos[8].height))
    (self.solver, self.width, self.height, self.photos) = (solver, width, height, photos)
  }

  /// `next = place + length + 10`.
  private static func after(_ next: Variable, _ place: Variable, _ length: Variable) -> Constraint {
    sum((1, next), (-1, place), (-1, length)) == 10
  }

  /// Whether every photo stands where a width puts it.
  func isLaidOut(for width: Double) -> Bool {
    let side = (width - 40) / 3
    return photos.enumerated().allSatisfy { number, photo in
      let expected = [10 + Double(number % 3) * (side + 10), 10 + Double(number / 3) * (side + 10), side, side]
      let actual = [photo.x, photo.y, photo.width, photo.height].map { solver.value(of: $0) }
      return zip(expected, actual).allSatisfy { abs($0 - $1) <= 1e-9 }
    } && abs(solver.value(of: height) - width) <= 1e-9
  }
}
