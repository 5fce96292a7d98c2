extension ListParameters {
  static let stacked = Parameter.choice("sections.stacked", [1, 1, 1, 2, 3])
    .saying("at most # headers are stacked")
  static let folding = Parameter.choice("sections.change", [0, 0, 0, 10, 60])
    .saying("sections are collapsed, expanded, moved and removed: # in 1,000 frames")
  static let sections = [stacked, folding]

  static let footers = Parameter.rate("sections.footers", apart: [0, 300, 1000])
    .saying("sections with a footer: # in 1,000")
  static let sectionEdits = Parameter.rate("sections.edits", apart: [0, 10, 60])
    .saying("sections, headers, footers and items of sections are inserted, updated and removed: # in 1,000 frames")
  /// With lengths learned on sight they meet two open findings (C4, C12): no seed draws them, and a trace may have them.
  static func sectionParts(isUnmeasured: Bool) -> [Parameter] {
    [footers, sectionEdits].map { isUnmeasured ? $0.apart([0]) : $0 }
  }

  /// Headers in grids, masonries and flows.
  static let headers = Parameter.rate("list.headers", apart: [0, 30, 125])
    .saying("headers among the items: # in 1,000")
  static let columnHeaders = [headers, stacked.apart([1, 1, 2, 3]).with(headers), folding.apart([0, 10, 60]).with(headers)]
}
