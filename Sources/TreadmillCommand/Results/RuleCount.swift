import ScrollSimulation

/// How many rules were checked and broken, and which had nothing to check. No verdict is given without it.
struct RuleCount: Equatable {
  private(set) var checked = 0
  private(set) var broken = 0
  /// In rule order.
  private(set) var idle: [String] = []

  /// - Parameters:
  ///   - findings: of each rule.
  ///   - checked: how often each rule had something to check; those that had nothing may be missing.
  init(_ findings: NamedNumbers, checked: NamedNumbers) {
    for rule in findings.entries where WorkerLoss(rawValue: rule.name) == nil {
      if rule.value == 0, checked[rule.name] ?? 0 == 0 { idle.append(rule.name) } else { self.checked += 1 }
    }
    broken = findings.entries.count { $0.value > 0 }
    idle.sort { RuleOrder($0) < RuleOrder($1) }
  }

  /// `38 checked, none broken; 10 had nothing to check: B5, B11`
  /// - Parameter place: where rules were broken: `in 2 seeds`.
  func words(_ style: ANSIStyle, _ place: String = "") -> String {
    total(style, place) + (idle.isEmpty ? "" : ": \(idle.joined(separator: ", "))")
  }

  /// The same without the names of the rules.
  func total(_ style: ANSIStyle, _ place: String = "") -> String {
    let rest = idle.isEmpty ? "" : "; \(grouped(idle.count)) had nothing to check"
    if broken > 0 { return style.bad("\(grouped(checked)) checked, \(grouped(broken)) broken\(place)") + rest }
    return checked == 0 ? style.bad("none checked: no frame has run") : style.good("\(grouped(checked)) checked, none broken") + rest
  }
}
