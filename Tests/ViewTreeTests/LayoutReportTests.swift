import Testing
import ViewTree

@Suite("Layout reports")
struct LayoutReportTests {
  private let diagnostic = LayoutDiagnostic(path: "View", layouts: 100)
  private let error = ConstraintError(constraint: "a == b", conflicts: [])

  @Test("both lists are set by themselves, and emptied again a report equals one that never had any")
  func lists() {
    let calm = LayoutReport(layouts: 3)
    var report = calm
    report.diagnostics.append(diagnostic)
    #expect(report == LayoutReport(layouts: 3, diagnostics: [diagnostic]) && report.unsatisfied == [])
    report.unsatisfied.append(error)
    #expect(report == LayoutReport(layouts: 3, diagnostics: [diagnostic], unsatisfied: [error]))
    report.diagnostics = []
    #expect(report == LayoutReport(layouts: 3, unsatisfied: [error]) && report.diagnostics == [])
    report.unsatisfied.removeAll()
    #expect(report == calm && report.hashValue == calm.hashValue)
  }

  @Test("two reports differ if a count or a list does")
  func differences() {
    let reports = [
      LayoutReport(layouts: 0), LayoutReport(layouts: 1), LayoutReport(layouts: 0, diagnostics: [diagnostic]),
      LayoutReport(layouts: 0, unsatisfied: [error]), LayoutReport(layouts: 0, diagnostics: [diagnostic], unsatisfied: [error]),
    ]
    for (place, report) in reports.enumerated() {
      for (other, second) in reports.enumerated() { #expect((report == second) == (place == other)) }
    }
  }
}
