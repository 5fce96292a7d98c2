/// A required constraint that has no solution together with others (rule 70).
public struct ConstraintError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The constraint that was left out, as it reads.
  public var constraint: String
  /// The required ones that it contradicts, as they read; those that follow from a frame stand for views that keep their autoresizing mask.
  public var conflicts: [String]
  /// What the solver says, if it is anything else than that contradiction.
  public var reason: String?

  public init(constraint: String, conflicts: [String], reason: String? = nil) {
    self.constraint = constraint
    self.conflicts = conflicts
    self.reason = reason
  }

  public var description: String {
    if let reason { return "the constraint \"\(constraint)\" was left out: \(reason)" }
    if conflicts.isEmpty {
      return "the required constraint \"\(constraint)\" was left out: by itself it has no solution, for widths and heights are not negative"
    }
    return "the required constraint \"\(constraint)\" was left out: it contradicts \(conflicts.map { "\"\($0)\"" }.joined(separator: ", "))"
      + "; deactivate one of them, or give one a priority below 1000"
  }
}
