import Cassowary

/// The nine-grid as 38 equations, the width an edit: the same system as in Peers/kiwi.cpp.
struct NineGridSystem {
  var solver = Solver()
  let width: Variable
  let height: Variable

  init() {
    var solver = Solver()
    let width = solver.makeVariable()
    let height = solver.makeVariable()
    var photos: [(x: Variable, y: Variable, width: Variable, height: Variable)] = []
    for _ in 0..<9 { photos.append((solver.makeVariable(), solver.makeVariable(), solver.makeVariable(), solver.makeVariable())) }

    func require(_ terms: [Term], equal constant: Double) {
      do { _ = try solver.add(Constraint(LinearExpression(terms: terms, constant: -constant), .equal)) } catch { fatalError("\(error)") }
    }
    do {
      try solver.addEdit(width, strength: .weighted(1))
      try solver.suggest(390, for: width)
    } catch { fatalError("\(error)") }
    for (number, photo) in photos.enumerated() {
      let isFirst = number % 3 == 0
      if isFirst {
        require([Term(photo.x)], equal: 10)
      } else {
        let last = photos[number - 1]
        require([Term(photo.x), Term(last.x, -1), Term(last.width, -1)], equal: 10)
      }
      if number == 0 {
        require([Term(photo.y)], equal: 10)
        require([Term(photo.width, 3), Term(width, -1)], equal: -40)
      } else {
        if isFirst {
          let above = photos[number - 3]
          require([Term(photo.y), Term(above.y, -1), Term(above.height, -1)], equal: 10)
        } else {
          require([Term(photo.y), Term(photos[number / 3 * 3].y, -1)], equal: 0)
        }
        require([Term(photo.width), Term(photos[0].width, -1)], equal: 0)
      }
      require([Term(photo.height), Term(photo.width, -1)], equal: 0)
    }
    require([Term(height), Term(photos[8].y, -1), Term(photos[8].height, -1)], equal: 10)
    (self.solver, self.width, self.height) = (solver, width, height)
  }

  mutating func suggest(_ width: Double) {
    do { try solver.suggest(width, for: self.width) } catch { fatalError("\(error)") }
  }

  /// The grid is as high as it is wide.
  var isLaidOut: Bool { abs(solver.value(of: height) - solver.value(of: width)) < 1e-9 }
}
