import Testing

extension CommandTests {
  @Suite("The doctor")
  struct DoctorTests {
    private func output(_ arguments: [String]) throws -> Command.Outcome {
      let command = try Command(arguments)
      try command.start()
      return try command.outcome()
    }

    @Test("names the build and each library with its version, or says that it is missing and what needs it")
    func libraries() throws {
      let outcome = try output(["doctor"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let rows = outcome.lines.map { ($0.prefix(14).trimmed, $0.dropFirst(14)) }
      #expect(rows.map(\.0) == ["treadmill", "event loop", "http, https", "certificates", "Redis", "PostgreSQL", "fonts"])
      #expect(rows[0].1.wholeMatch(of: /\d+\.\d+\.\d+ \(built from source\)/) != nil)
      #expect(rows[1].1.wholeMatch(of: /libuv \d+\.\d+\.\d+/) != nil && rows[2].1.hasPrefix("libcurl/") && rows[3].1.contains("cert"))
      #expect(rows[4].1.wholeMatch(of: /hiredis \d+\.\d+\.\d+/) != nil)
      #expect(rows[5].1.wholeMatch(of: /libpq \d+\.\d+|not here: .*libpq.*needs libpq.*/) != nil)
      #expect(rows[6].1.wholeMatch(of: /HarfBuzz \d+\.\d+\.\d+, ICU \d+|not here: .*cannot be used.*without fonts/) != nil)
      #expect(try output(["--version"]).output == "\(rows[0].1)\n", "the version is that of the build")
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring { self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)] }
}
