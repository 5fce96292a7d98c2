import Cassowary
import TestSupport

/// A seeded sequence of calls on a solver of a few variables, with numbers on a grid of quarters.
struct RandomSystem {
  enum Step {
    case add(key: Int, Form)
    case remove(key: Int)
    case edit(variable: Int, strength: Strength, value: Double)
    case suggest(variable: Int, value: Double)
    case removeEdit(variable: Int)
  }

  /// A constraint whose variables are numbers.
  struct Form {
    var terms: [(variable: Int, coefficient: Double)]
    var constant: Double
    var relation: Relation
    var strength: Strength

    func constraint(_ variables: [Variable]) -> Constraint {
      let expression = LinearExpression(terms: terms.map { Term(variables[$0.variable], $0.coefficient) }, constant: constant)
      return Constraint(expression, relation, strength: strength)
    }

    /// The same said with other numbers.
    func multiplied(by factor: Double) -> Form {
      var form = self
      form.terms = terms.map { ($0.variable, $0.coefficient * factor) }
      form.constant *= factor
      if factor < 0, relation != .equal { form.relation = relation == .lessThanOrEqual ? .greaterThanOrEqual : .lessThanOrEqual }
      return form
    }
  }

  let variableCount: Int
  private(set) var steps: [Step] = []
  private var random: SplitMix
  /// What was ever added, by key: it may have been refused or removed since.
  private var forms: [Form] = []
  private var edited: [Int] = []
  let levelCount: Int

  init(seed: Int, levelCount: Int, length: ClosedRange<Int> = 8...30) {
    self.levelCount = levelCount
    random = SplitMix(seed: seed)
    variableCount = random.number(2...6)
    for variable in 0..<variableCount {  // an anchor each, of its own weight, so that most optima are one point
      let weight = 1 + Double(7 * variable + random.number(0...6)) / 64
      add(Form(terms: [(variable, 1)], constant: quarters(40), relation: .equal, strength: .weighted(weight)))
    }
    for _ in 0..<random.number(length) { appendStep() }
  }

  private mutating func appendStep() {
    switch random.number(0...11) {
    case 0, 1:
      if forms.count > variableCount { steps.append(.remove(key: random.number(variableCount...forms.count - 1))) }
    case 2:
      let old = random.pick(forms)
      add(old.multiplied(by: random.pick([1, 1, 2, -1, 0.5])))
    case 3, 4, 5:
      changeEdits()
    default:
      add(freshForm())
    }
  }

  private mutating func add(_ form: Form) {
    steps.append(.add(key: forms.count, form))
    forms.append(form)
  }

  private mutating func changeEdits() {
    let variable = random.number(0...variableCount - 1)
    if !edited.contains(variable) {
      steps.append(.edit(variable: variable, strength: weighted(), value: quarters(200)))
      edited.append(variable)
    } else if random.once(in: 4) {
      steps.append(.removeEdit(variable: variable))
      edited.removeAll { $0 == variable }
    } else {
      steps.append(.suggest(variable: variable, value: quarters(200)))
    }
  }

  private mutating func freshForm() -> Form {
    var terms: [(variable: Int, coefficient: Double)] = []
    for _ in 0..<random.number(1...3) {
      terms.append((random.number(0...variableCount - 1), random.pick([1, 1, -1, -1, 2, -2, 3, 0.5, -0.25])))
    }
    let relation = random.pick([Relation.equal, .lessThanOrEqual, .greaterThanOrEqual])
    return Form(terms: terms, constant: quarters(200), relation: relation, strength: random.once(in: 2) ? .required : weighted())
  }

  static let largestWeight = 80 / 4 * 1024.0

  /// In three bands, far enough apart to pull at each other without drowning.
  private mutating func weighted() -> Strength {
    .weighted(Double(random.number(1...80)) / 4 * random.pick([1, 1, 32, 1024]), level: random.number(0...levelCount - 1))
  }

  private mutating func quarters(_ limit: Int) -> Double { Double(random.number(-limit...limit)) / 4 }
}
