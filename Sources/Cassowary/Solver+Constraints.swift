extension Solver {
  /// Adds a constraint and finds the new optimum. A constraint that is added twice counts twice.
  /// - Throws: ``SolverError/unsatisfiable(_:conflictsWith:)`` if required constraints contradict it; ``SolverError/outOfRange(_:of:)``;
  ///   ``SolverError/pivotLimit(_:)``. The constraint is then not added.
  /// - Precondition: the variables are this solver's.
  @discardableResult
  public mutating func add(_ constraint: Constraint) throws(SolverError) -> ConstraintID {
    try check(constraint)
    let slot = try insert(constraint)
    constraintCount += 1
    return ConstraintID(slot: slot, generation: slots[Int(slot)].generation)
  }

  /// Removes a constraint and finds the new optimum.
  /// - Throws: ``SolverError/unknownConstraint(_:)``; ``SolverError/pivotLimit(_:)``, with the constraint removed.
  public mutating func remove(_ id: ConstraintID) throws(SolverError) {
    try check(id)
    constraintCount -= 1
    try delete(id.slot)
  }

  /// Sets the constant of a constraint's expression and repairs the solution by the dual simplex.
  /// - Throws: ``SolverError/unsatisfiable(_:conflictsWith:)`` with the new constraint, and the errors of ``add(_:)``; nothing changes.
  /// - Complexity: O(rows that contain the constraint) if no inequality changes sides.
  public mutating func setConstant(of id: ConstraintID, to constant: Double) throws(SolverError) {
    try check(id)
    try check(constant, .constant)
    try setConstant(ofSlot: id.slot, to: constant)
  }

  /// The constraint with the constant last set; nil if it was removed.
  public func constraint(_ id: ConstraintID) -> Constraint? { isStale(id) ? nil : constraint(inSlot: id.slot) }

  // MARK: Adding

  mutating func insert(_ constraint: Constraint) throws(SolverError) -> Int32 {
    for term in constraint.expression.terms {
      checkIsOurs(term.variable)
      sum.add(term.coefficient, times: term.variable.symbol, in: &tableau)
    }
    sum.constant += constraint.expression.constant
    if case .weighted(let weight, let level) = constraint.strength {
      return try insertWeighted(constraint, weight: weight, level: level)
    }
    return try insertRequired(constraint)
  }

  private mutating func insertRequired(_ constraint: Constraint) throws(SolverError) -> Int32 {
    let isEquation = constraint.relation == .equal
    let sign = constraint.relation == .lessThanOrEqual ? 1.0 : -1.0
    let isSatisfied = !isEquation && -sign * sum.constant >= 0
    let subject = unrestrictedSubject() ?? restrictedSubject(mayMove: !isSatisfied)
    // With a subject, solving keeps every row in its domain and every cost. Without one the simplex must run, and may fail.
    let before = subject == nil && !isSatisfied ? self : nil

    let slot = occupySlot(constraint)
    let marker = makeSymbol(isEquation ? .dummy : .slack, owner: slot)
    slots[Int(slot)].marker = marker
    slots[Int(slot)].markerSign = sign
    sum.addParametric(sign, times: marker, in: &tableau)
    let basic = subject.map { sum.addends[$0].symbol } ?? marker
    let row = sum.solve(for: subject ?? sum.addends.count - 1, in: &tableau)
    tableau.eliminate(basic)
    guard let before else { return slot }
    do throws(SolverError) {
      if isEquation { retire(row) }
      try resolve(cause: slot)
    } catch {
      self = before
      sum.clear(in: &tableau)
      throw error
    }
    return slot
  }

  private mutating func insertWeighted(_ constraint: Constraint, weight: Double, level priority: Int) throws(SolverError) -> Int32 {
    let slot = occupySlot(constraint)
    objective.join(priority: priority, weight: weight, symbolCount: tableau.symbols.count)
    let excess = makeSymbol(.slack, owner: slot)
    let shortfall = makeSymbol(.slack)
    slots[Int(slot)].marker = excess
    slots[Int(slot)].markerSign = -1
    slots[Int(slot)].shortfall = shortfall
    let isShort = sum.constant < 0
    sum.addParametric(-1, times: excess, in: &tableau)
    sum.addParametric(1, times: shortfall, in: &tableau)
    let subject = unrestrictedSubject() ?? sum.addends.count - (isShort ? 1 : 2)
    let basic = sum.addends[subject].symbol
    _ = sum.solve(for: subject, in: &tableau)
    tableau.eliminate(basic)
    chargeErrors(of: slot, sign: 1)
    do throws(SolverError) {
      try resolve(cause: slot)
    } catch {
      withdraw(slot)
      throw error
    }
    return slot
  }

  /// Adds the weights of a weighted constraint's errors to the objective (sign 1), or removes them (-1). A required one has none.
  mutating func chargeErrors(of slot: Int32, sign: Double) {
    let entry = slots[Int(slot)]
    guard let constraint = entry.constraint, case .weighted(let weight, let priority) = constraint.strength,
      let level = objective.index(of: priority)
    else { return }
    if constraint.relation != .greaterThanOrEqual { objective.add(sign * weight, times: entry.marker, at: level, in: tableau) }
    if constraint.relation != .lessThanOrEqual { objective.add(sign * weight, times: entry.shortfall, at: level, in: tableau) }
  }

  /// The unrestricted symbol of the sum with the fewest rows: solving for it keeps every other row in its domain.
  private mutating func unrestrictedSubject() -> Int? {
    var best: Int?
    var fewest = Int32.max
    for index in sum.addends.indices {
      let addend = sum.addends[index]
      guard tableau.symbols[Int(addend.symbol)].kind == .unrestricted else { continue }
      guard abs(addend.coefficient) > Tableau.leastPivot else {
        sum.addends[index].coefficient = 0  // a residue of rounding
        continue
      }
      let count = tableau.columns.count(of: addend.symbol)
      if count < fewest { (best, fewest) = (index, count) }
    }
    return best
  }

  /// The symbol >= 0 without cost that has the fewest rows, if its value from the sum keeps it and these rows in their domains. O(rows that
  /// have one of the sum's symbols).
  /// - Parameter mayMove: whether symbols that occur in rows qualify: the values of these rows then change.
  private func restrictedSubject(mayMove: Bool) -> Int? {
    var best: Int?
    var fewest = mayMove ? Int32.max : 1
    for index in sum.addends.indices {
      let addend = sum.addends[index]
      let count = tableau.columns.count(of: addend.symbol)
      guard count < fewest, abs(addend.coefficient) > Tableau.leastPivot, canTakeValue(addend) else { continue }
      (best, fewest) = (index, count)
      if count == 0 { break }
    }
    return best
  }

  private func canTakeValue(_ addend: RowSum.Addend) -> Bool {
    let kind = tableau.symbols[Int(addend.symbol)].kind
    let value = -sum.constant / addend.coefficient
    return (kind == .nonNegative || kind == .slack) && value >= 0
      && objective.isFree(Int(addend.symbol), above: objective.levels.count) && keepsDomains(addend.symbol, shiftedBy: value)
  }

  private mutating func occupySlot(_ constraint: Constraint) -> Int32 {
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
    } else {
      slot = Int32(slots.count)
      slots.append(Slot())
    }
    slots[Int(slot)].constraint = constraint
    slots[Int(slot)].constant = constraint.expression.constant
    slots[Int(slot)].shortfall = -1
    for term in constraint.expression.terms { tableau.symbols[Int(term.variable.symbol)].mentions += 1 }
    tableau.tolerance = max(tableau.tolerance, Tableau.relativeTolerance * abs(constraint.expression.constant))
    return slot
  }

  // MARK: Removing

  mutating func delete(_ slot: Int32) throws(SolverError) {
    withdraw(slot)
    try resolve(cause: nil)
  }

  /// Removes a constraint. The rest satisfies the required constraints, but need not be optimal.
  private mutating func withdraw(_ slot: Int32) {
    guard let constraint = slots[Int(slot)].constraint else { return }
    chargeErrors(of: slot, sign: -1)
    removeMarker(slots[Int(slot)].marker)
    if slots[Int(slot)].shortfall >= 0 { drop(slots[Int(slot)].shortfall) }
    if case .weighted(_, let priority) = constraint.strength { objective.leave(priority: priority) }
    for term in constraint.expression.terms { tableau.symbols[Int(term.variable.symbol)].mentions -= 1 }
    slots[Int(slot)].constraint = nil
    slots[Int(slot)].generation &+= 1
    freeSlots.append(slot)
  }

  /// Makes the marker basic in a row that keeps all others in their domains, and removes the row.
  private mutating func removeMarker(_ marker: Int32) {
    if tableau.symbols[Int(marker)].row < 0, let occurrence = leavingRow(forRemovalOf: marker) {
      if !tableau.symbols[Int(tableau.rows[Int(occurrence.row)].basic)].isRestricted {
        objective.clearCosts(of: marker)  // nonzero only by rounding: no restricted row contains it
      }
      tableau.pivot(occurrence.row, at: occurrence.place)
      objective.substitute(marker, in: tableau)
      pivotCount += 1
    }
    let row = tableau.symbols[Int(marker)].row
    if row >= 0 { tableau.removeRow(row) }
    drop(marker)
  }

  /// Removes a symbol that occurs only as a residue of rounding.
  private mutating func drop(_ symbol: Int32) {
    let row = tableau.symbols[Int(symbol)].row
    if row >= 0 { tableau.removeRow(row) }
    purge(symbol)
    tableau.freeSymbol(symbol)
  }

  /// The row in which to make the marker basic: restricted rows first, by the ratio that keeps the others >= 0.
  private func leavingRow(forRemovalOf marker: Int32) -> Tableau.Occurrence? {
    var best: Tableau.Occurrence?
    var bestRank = Int.max
    var bestRatio = 0.0
    for index in 0..<tableau.columns.count(of: marker) {
      let occurrence = tableau.columns[marker, index]
      let coefficient = tableau.coefficient(at: occurrence)
      let row = tableau.rows[Int(occurrence.row)]
      let kind = tableau.symbols[Int(row.basic)].kind
      let rank = kind == .dummy ? 0 : kind == .unrestricted ? 3 : coefficient < 0 ? 1 : 2
      if kind != .unrestricted, abs(coefficient) <= Tableau.leastPivot { continue }
      let ratio = kind == .unrestricted ? -abs(coefficient) : max(0, row.constant) / abs(coefficient)
      if rank < bestRank || (rank == bestRank && ratio < bestRatio) { (best, bestRank, bestRatio) = (occurrence, rank, ratio) }
    }
    return best
  }
}
