import Testing

@Suite("Expectations")
struct ExpectationTests {
  @Test("every test can fail")
  func everyTestExpects() {
    #expect(Expectations.findings(in: Repository.swiftFiles.filter { $0.path.hasPrefix("Tests/") }) == [])
  }

  @Test("every test file has tests, or helps some")
  func everyFileServes() {
    let suites = Repository.swiftFiles.filter { $0.path.hasSuffix("Tests.swift") }
    let idle = suites.filter { file in !file.functions.contains(where: \.isTest) }
    #expect(suites.count > 30)
    #expect(idle.map(\.path) == [])
  }

  @Test("no suite has a time limit: .ci/tests has one for each process, and says in which test it ended")
  func timeLimits() throws {
    let limited = Repository.swiftFiles.filter { file in
      file.path.hasPrefix("Tests/") && file.tokens.indices.contains { file.tokens.match(".", "timeLimit", at: $0) }
    }
    #expect(limited.map(\.path) == [])
    #expect(try #require(Repository.file(".ci/tests")).text.contains(#".ci/within "$seconds" "$tests""#))
  }

  @Test("an empty test is found, whatever surrounds it")
  func injected() {
    let text = """
      @Suite("A") struct ATests {
        @Test("is fine", arguments: [1, 2]) func fine(n: Int) { #expect(n > 0) }
        @Test("asks a helper that asks a helper") func helped() throws { try outer { 3 } }
        @Test("says #expect(false) in a comment only") func idle() {
          _ = "#expect(true)"  // #expect(true)
        }
        @Test("records") func records() { Issue.record("no") }
        func outer(_ body: () -> Int) throws { inner(body()) }
        func inner(_ n: Int) { #expect(n == 3) }
        func silent() {}
        @Test("asks a silent helper") func asksSilent() { silent() }
      }
      """
    let findings = Expectations.findings(in: [SourceFile("Tests/ATests/ATests.swift", text)])
    #expect(findings.map(\.what) == ["idle expects nothing", "asksSilent expects nothing"])
    #expect(findings.map(\.line) == [4, 11])
  }
}
