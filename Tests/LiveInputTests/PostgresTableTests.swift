import Foundation
import LiveInput
import PostgresInput
import Testing
import UVLoop

/// A PostgreSQL of the test's own, reached by a socket in its folder.
private final class Postgres {
  let server: Server
  private let loop: EventLoop
  private let folder: Folder

  init(on loop: EventLoop) throws {
    self.loop = loop
    folder = try Folder()
    let postgres = try #require(Programs.postgres)
    let data = folder.file("data")
    if getuid() == 0 { chmod(folder.path, 0o777) }
    let initdb = postgres.dropLast("postgres".count) + "initdb"
    let words = [
      String(initdb), "--pgdata", data, "--username", "live", "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync",
    ]
    let made = try Program(on: loop, Server.bound(words, as: postgres))
    try loop.run { made.isOver }
    try #require(made.ending == ChildProcess.Ending.exited(status: 0), "\(made.errors)")
    server = Server(
      on: loop,
      [postgres, "-D", data, "-k", folder.path, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "full_page_writes=off"])
    try server.start()
  }

  func address(_ more: String = "") throws -> PostgresTable.Address {
    try .init("postgresql:///postgres?host=\(folder.path)&user=live&table=posts\(more)")
  }

  /// Runs statements, again from the first until all are done.
  func run(_ statements: String) throws -> Program {
    let psql = "psql -X -q -A -t -v ON_ERROR_STOP=1 -h \(folder.path) -U live postgres"
    return try Program(
      on: loop,
      ["/bin/sh", "-c", "cat > $0; until \(psql) -f $0; do sleep 0.05; done", folder.file("statements\(UInt32.random(in: 0 ... .max))")],
      input: statements)
  }

  /// Runs statements to their end and returns what they print.
  func answer(_ statements: String) throws -> String {
    let program = try run(statements)
    try loop.run { program.isOver }
    return program.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func makeTable(notifies: Bool = true) throws {
    let trigger = """
      CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NOTIFY posts; RETURN NULL; END $$;
      CREATE TRIGGER tell AFTER INSERT ON posts FOR EACH STATEMENT EXECUTE FUNCTION tell();
      """
    let table = "CREATE TABLE posts (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, number int UNIQUE, post jsonb);"
    _ = try answer("BEGIN; \(table) \(notifies ? trigger : "") COMMIT;")
  }

  /// Each statement is a transaction. What is there already is not inserted again, but takes an id, which is a gap.
  func adding(_ numbers: ClosedRange<Int>, by step: Int = 20) -> String {
    stride(from: numbers.lowerBound, through: numbers.upperBound, by: step).map { first in
      """
      INSERT INTO posts (number, post) SELECT n, json_build_object('id', n::text, 'text', 'post')
      FROM generate_series(\(first), \(min(first + step - 1, numbers.upperBound))) n ON CONFLICT DO NOTHING;

      """
    }.joined()
  }
}

@Suite("PostgreSQL table", .enabled(if: Programs.postgres != nil, "no postgres: .ci/setup check installs it"))
struct PostgresTableTests {
  private var quick: LiveLimits {
    var limits = LiveLimits()
    (limits.waitMilliseconds, limits.waitMillisecondsMax, limits.pollMilliseconds, limits.lateMilliseconds) = (10, 100, 5000, 100)
    return limits
  }

  @Test("of a server that is killed and restarted twice in mid-stream nothing is lost and nothing comes twice")
  func killed() throws {
    try onLoop { loop in
      let postgres = try Postgres(on: loop)
      defer { postgres.server.kill() }
      try postgres.makeTable()
      let count = 6000
      let source = PostgresTable(on: loop, try postgres.address(), limits: quick)
      let client = Client()
      client.follow(source)
      let producer = try postgres.run(postgres.adding(1...count))
      for part in 1...2 {
        try loop.run { client.lines.count >= count * part / 3 }
        postgres.server.kill()
        try loop.run { client.waits >= part }
        #expect(client.lines.count < count, "killed in mid-stream")
        try postgres.server.start()
      }
      try loop.run { producer.isOver && client.lines.count >= count }
      try loop.run(milliseconds: 100)
      #expect(try postgres.answer("SELECT count(*) FROM posts;") == "\(count)")
      #expect(client.numbers.sorted() == Array(1...count), "each once")
      #expect(source.counts.delivered == count && source.counts.repeated == 0 && source.counts.reconnections >= 2)
      print("postgresql, killed twice: \(count) posts in, \(client.lines.count) out, \(source.counts.backwards) after a later one")
      source.close()
    }
  }

  @Test("rows that are committed after one with a higher id come, late and once; those of a transaction that is undone are given up")
  func late() throws {
    try onLoop { loop in
      let postgres = try Postgres(on: loop)
      defer { postgres.server.kill() }
      try postgres.makeTable()
      let source = PostgresTable(on: loop, try postgres.address(), limits: quick)
      let client = Client()
      client.follow(source)
      let slow = try postgres.run("BEGIN; \(postgres.adding(1...10)) SELECT pg_sleep(2); COMMIT;")
      let undone = try postgres.run("BEGIN; \(postgres.adding(11...20)) SELECT pg_sleep(1); ROLLBACK;")
      let sleepers = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep';"
      try loop.run { (try? postgres.answer(sleepers)) == "2" }  // both have their ids, and have not ended
      _ = try postgres.answer(postgres.adding(21...40))
      try loop.run { client.lines.count == 20 }
      #expect(client.numbers == Array(21...40))
      try loop.run { client.lines.count == 30 && slow.isOver && undone.isOver }
      #expect(client.numbers == Array(21...40) + Array(1...10))
      #expect(source.counts.backwards == 10 && source.counts.repeated == 0)
      source.close()
    }
  }

  @Test(
    "a transaction of any size that commits after later ids is found whole: of a row, of an answer and a row more or less, of many answers",
    arguments: [1, 31, 32, 33, 63, 64, 65, 5000])
  func sizes(count: Int) throws {
    try onLoop { loop in
      let postgres = try Postgres(on: loop)
      defer { postgres.server.kill() }
      try postgres.makeTable()
      var limits = quick
      (limits.batchMax, limits.pollMilliseconds) = (32, 50)
      let source = PostgresTable(on: loop, try postgres.address(), limits: limits)
      let client = Client()
      client.follow(source)
      // It takes its ids, waits until the later ones have come and longer than ids are looked for without it, and commits all at once.
      let slow = try postgres.run("BEGIN; \(postgres.adding(1...count, by: count)) SELECT pg_sleep(1.5); COMMIT;")
      try loop.run { (try? postgres.answer("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep';")) == "1" }
      _ = try postgres.answer(postgres.adding(count + 1...count + 3))
      try loop.run { client.lines.count >= 3 }
      #expect(client.numbers == [count + 1, count + 2, count + 3])
      try loop.run { slow.isOver && client.lines.count >= count + 3 }
      #expect(client.numbers.sorted() == Array(1...count + 3), "each once")
      #expect(source.counts.backwards == count && source.counts.repeated == 0)
      // And what is new then is seen as well: nothing is looked for that has come.
      _ = try postgres.answer(postgres.adding(count + 4...count + 4))
      try loop.run { client.lines.count == count + 4 }
      source.close()
    }
  }

  @Test("rows that are too long are passed over by name and size, and the others come, within the limit of bytes, each once")
  func tooLong() throws {
    try onLoop { loop in
      let postgres = try Postgres(on: loop)
      defer { postgres.server.kill() }
      let max = LiveLimits.entryBytesMax
      _ = try postgres.answer(
        """
        CREATE TABLE posts (id bigint PRIMARY KEY, post text);
        INSERT INTO posts SELECT n, CASE WHEN n % 4 = 0 THEN repeat('x', 20000000) ELSE repeat('y', 900000) END FROM generate_series(1, 40) n;
        INSERT INTO posts VALUES (41, repeat('z', \(max))), (42, repeat('z', \(max) + 1)), (43, repeat('é', \(max / 2 + 1))), (44, 'last');
        """)
      var limits = quick
      (limits.heldBytesMax, limits.pollMilliseconds) = (4 << 20, 20)
      let source = PostgresTable(on: loop, try postgres.address(), limits: limits)
      let client = Client()
      client.takes = false
      client.follow(source)
      var taken = 0
      let good = (1...40).filter { $0 % 4 != 0 } + [41, 44]
      while taken < good.count {
        try loop.run { client.lines.count > taken }
        try loop.run(milliseconds: 30)
        let held = client.lines[taken...].reduce(0) { $0 + $1.utf8.count }
        #expect(held <= 2 * limits.heldBytesMax + 2 * max, "\(held) bytes are held")
        source.taken(1)
        taken += 1
      }
      #expect(client.positions == good.map { LivePosition(0, UInt64($0)) })
      let notices = client.notices.filter { if case .passedOver = $0 { true } else { false } }
      let expected: [(id: Int, bytes: Int)] = stride(from: 4, through: 40, by: 4).map { ($0, 20_000_000) } + [(42, max + 1), (43, max + 2)]
      #expect(
        notices
          == expected.map {
            LiveNotice.passedOver(LivePosition(0, UInt64($0.id)), reason: "its column post has \($0.bytes) bytes, more than \(max)")
          })
      source.close()
    }
  }

  @Test("a long table with many ids left out is read in its order, from the id it is told, with a window and without notifications")
  func history() throws {
    try onLoop { loop in
      let postgres = try Postgres(on: loop)
      defer { postgres.server.kill() }
      try postgres.makeTable(notifies: false)
      _ = try postgres.answer(postgres.adding(1...9000, by: 9000) + "DELETE FROM posts WHERE number % 3 <> 0;")
      var limits = quick
      (limits.gapsMax, limits.untakenMax, limits.pollMilliseconds) = (50, 500, 20)
      let source = PostgresTable(on: loop, try postgres.address("&after=3000"), limits: limits)
      let client = Client()
      client.takes = false
      client.follow(source)
      try loop.run { client.lines.count > 450 }
      try loop.run(milliseconds: 50)
      #expect(client.lines.count <= 500)
      client.takes = true
      source.taken(client.lines.count)
      try loop.run { client.lines.count >= 2000 }
      _ = try postgres.answer(postgres.adding(9001...9002))
      try loop.run { client.lines.count >= 2002 }
      #expect(client.numbers == Array(stride(from: 3003, through: 9000, by: 3)) + [9001, 9002])
      _ = try postgres.answer("DELETE FROM posts WHERE number > 8000;")
      try loop.run { client.notices.contains { if case .backwards = $0 { true } else { false } } }
      source.close()
    }
  }

  @Test("a table that is not there ends the source with the server's words, and a null is passed over")
  func failures() throws {
    try onLoop { loop in
      let postgres = try Postgres(on: loop)
      defer { postgres.server.kill() }
      let source = PostgresTable(on: loop, try postgres.address(), limits: quick)
      let client = Client()
      client.follow(source)
      try loop.run { client.failures.count == 1 }
      #expect("\(client.failures[0])".contains("relation \"posts\" does not exist: check table"))
      source.close()
      _ = try postgres.answer(
        "CREATE TABLE \"odd \"\"name\" (key int PRIMARY KEY, body text); INSERT INTO \"odd \"\"name\" VALUES (1, NULL), (2, '{\n}');")
      let odd = PostgresTable(
        on: loop, try postgres.address().with { ($0.table, $0.idColumn, $0.postColumn) = ("odd \"name", "key", "body") }, limits: quick)
      let reader = Client()
      reader.follow(odd)
      try loop.run { reader.lines.count == 1 && odd.counts.passedOver == 1 }
      #expect(reader.lines == ["{ }"])
      odd.close()
    }
  }

  @Test("addresses keep libpq's parameters, and are refused with what is expected; a password is not shown")
  func addresses() throws {
    let address = try PostgresTable.Address(
      "postgresql://me:secret@host/db?sslmode=require&table=a.b&id=key&after=7&channel=c%20d&connect_timeout=3")
    #expect(address.connection == "postgresql://me:secret@host/db?sslmode=require&connect_timeout=3")
    #expect(
      address.table == "a.b" && address.idColumn == "key" && address.postColumn == "post" && address.after == 7 && address.channel == "c d")
    #expect(!address.name.contains("secret"))
    for (text, expected) in [
      ("postgresql://host/db", "?table="), ("mysql://host/db?table=a", "postgresql://"), ("postgres://host/db?table=a&after=x", "after="),
    ] {
      let failure = #expect(throws: LiveFailure.self) { try PostgresTable.Address(text) }
      #expect("\(failure!)".contains(expected))
    }
  }
}

extension PostgresTable.Address {
  fileprivate func with(_ change: (inout Self) -> Void) -> Self {
    var address = self
    change(&address)
    return address
  }
}
