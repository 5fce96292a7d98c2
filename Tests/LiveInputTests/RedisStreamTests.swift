import Foundation
import LiveInput
import RedisInput
import Testing
import UVLoop

/// A Redis of the test's own that loses nothing it has answered to: what it has written outlives it, though not the machine.
private final class Redis {
  let port: Int
  let server: Server
  private let folder: Folder

  init(on loop: EventLoop) throws {
    folder = try Folder()
    port = try freePort(on: loop)
    server = Server(
      on: loop,
      [
        try #require(Programs.redis), "--port", "\(port)", "--bind", "127.0.0.1", "--dir", folder.path, "--appendonly", "yes",
        "--appendfsync",
        "no", "--save", "",
      ])
    try server.start()
  }

  func address(consumer: String = "one", idle: Int? = nil) throws -> RedisStream.Address {
    try .init("redis://127.0.0.1:\(port)/posts?group=feed&consumer=\(consumer)" + (idle.map { "&idle=\($0)" } ?? ""))
  }

  /// Sends commands, again until the server is there. Entries have explicit ids, so that what is there already is refused and not repeated.
  func run(_ commands: String) throws -> Program {
    let script = "until redis-cli -p \(port) ping | grep -q PONG; do sleep 0.02; done; redis-cli -p \(port)"
    return try Program(on: server.loop, ["/bin/sh", "-c", script], input: commands)
  }

  /// Runs a script of the shell in which `add ID FILE` adds an entry with the file's bytes as its post.
  func script(_ text: String) throws -> Program {
    let cli = "redis-cli -p \(port)"
    let words =
      "set -e; cd \(folder.path); until \(cli) ping | grep -q PONG; do sleep 0.02; done; add() { \(cli) -x XADD posts $1 post < $2; }; "
    return try Program(on: server.loop, ["/bin/sh", "-c", words + text])
  }

  /// Until all is acknowledged: an acknowledgement waits for the answer of a read that blocks.
  func waitForAcknowledgements() throws {
    var output = ""
    while !output.hasPrefix("0") {
      let state = try run("XPENDING posts feed\n")
      try server.loop.run { state.isOver }
      output = state.output
    }
  }

  func adding(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { "XADD posts 1-\($0) post '\(post($0))'\n" }.joined()
  }
}

@Suite("Redis stream", .enabled(if: Programs.redis != nil, "no redis-server: .ci/setup check installs it"))
struct RedisStreamTests {
  private var quick: LiveLimits {
    var limits = LiveLimits()
    (limits.waitMilliseconds, limits.waitMillisecondsMax, limits.pollMilliseconds) = (10, 100, 50)
    return limits
  }

  @Test("of a server that is killed and restarted twice in mid-stream nothing is lost and nothing comes twice")
  func killed() throws {
    try onLoop { loop in
      let redis = try Redis(on: loop)
      defer { redis.server.kill() }
      let count = 6000
      let source = RedisStream(on: loop, try redis.address(), limits: quick)
      let client = Client()
      client.follow(source)
      for part in 1...2 {
        let producer = try redis.run(redis.adding(1...count))
        try loop.run { client.lines.count >= count * part / 3 }
        redis.server.kill()
        try loop.run { client.waits >= part && producer.isOver }
        #expect(client.lines.count < count, "killed in mid-stream")
        try redis.server.start()
      }
      let producer = try redis.run(redis.adding(1...count))
      try loop.run { producer.isOver && client.lines.count >= count }
      try loop.run(milliseconds: 200)
      let state = try redis.run("XLEN posts\nXPENDING posts feed\n")
      try loop.run { state.isOver }
      #expect(
        state.output.split(whereSeparator: \.isWhitespace).dropFirst(0).prefix(2) == ["\(count)", "0"], "all are in, and acknowledged")
      #expect(client.numbers == Array(1...count), "each once, in order")
      #expect(source.counts.delivered == count && source.counts.taken == count && source.counts.reconnections == 2)
      print("redis, killed twice: \(count) posts in, \(client.lines.count) out, \(source.counts.repeated) came again and were known")
      source.close()
    }
  }

  @Test("what a process has not taken comes to its next one, and once; what it has taken does not, unless it asks for it")
  func processRestarts() throws {
    try onLoop { loop in
      let redis = try Redis(on: loop)
      defer { redis.server.kill() }
      let producer = try redis.run(redis.adding(1...1000))
      try loop.run { producer.isOver }
      var limits = quick
      limits.untakenMax = 300
      let first = RedisStream(on: loop, try redis.address(), limits: limits)
      let client = Client()
      client.takes = false
      client.follow(first)
      try loop.run { client.lines.count == 300 }
      try loop.run(milliseconds: 100)
      #expect(client.lines.count == 300, "no more than there is room for")
      first.taken(120)
      try loop.run { client.lines.count == 420 }
      try loop.run(milliseconds: 150)
      first.close()
      let second = RedisStream(on: loop, try redis.address(), limits: limits)
      let next = Client()
      next.follow(second)
      try loop.run { next.lines.count >= 880 }
      try loop.run(milliseconds: 100)
      #expect(next.numbers == Array(121...1000))
      second.close()
      var address = try redis.address()
      address.rewinds = true
      let third = RedisStream(on: loop, address, limits: limits)
      let forgetful = Client()
      forgetful.follow(third)
      try loop.run { forgetful.lines.count >= 1000 }
      try loop.run(milliseconds: 100)
      #expect(forgetful.numbers == Array(1...1000), "all of it, for a process that has kept nothing")
      third.close()
    }
  }

  @Test(
    "a connection that is cut while entries are not taken gives them once: what comes again is known, and acknowledged when it is taken")
  func repeats() throws {
    try onLoop { loop in
      let redis = try Redis(on: loop)
      defer { redis.server.kill() }
      let producer = try redis.run(redis.adding(1...200))
      try loop.run { producer.isOver }
      let source = RedisStream(on: loop, try redis.address(), limits: quick)
      let client = Client()
      client.takes = false
      client.follow(source)
      try loop.run { client.lines.count == 200 }
      let cut = try redis.run("CLIENT KILL TYPE normal\n")
      try loop.run { cut.isOver && source.counts.repeated == 200 }
      #expect(client.lines.count == 200 && client.notices.contains(.repeated(LivePosition(1, 7))))
      source.taken(200)
      try redis.waitForAcknowledgements()
      source.close()
    }
  }

  @Test("what a dead consumer has left is claimed after its time; that it goes backwards is reported")
  func claims() throws {
    try onLoop { loop in
      let redis = try Redis(on: loop)
      defer { redis.server.kill() }
      let producer = try redis.run(redis.adding(1...100))
      try loop.run { producer.isOver }
      let dead = RedisStream(on: loop, try redis.address(consumer: "dead"), limits: quick)
      let client = Client()
      client.takes = false
      client.follow(dead)
      try loop.run { client.lines.count == 100 }
      dead.taken(40)
      try loop.run(milliseconds: 150)  // an acknowledgement waits for the answer of a blocking read
      dead.close()
      let source = RedisStream(on: loop, try redis.address(idle: 200), limits: quick)
      let heir = Client()
      heir.follow(source)
      let more = try redis.run(redis.adding(101...110))
      try loop.run { more.isOver && heir.lines.count >= 70 }
      #expect(heir.numbers.sorted() == Array(41...110))
      #expect(source.counts.backwards == (heir.numbers.first == 101 ? 60 : 0))
      source.close()
    }
  }

  @Test("an entry without a post is passed over and acknowledged; a post of several lines is one line")
  func oddEntries() throws {
    try onLoop { loop in
      let redis = try Redis(on: loop)
      defer { redis.server.kill() }
      let producer = try redis.run("XADD posts 1-1 other 5\nXADD posts 1-2 other 5 post \"{\\\"id\\\":\\n\\\"2\\\"}\"\n")
      let source = RedisStream(on: loop, try redis.address(), limits: quick)
      let client = Client()
      client.follow(source)
      try loop.run { producer.isOver && client.lines.count == 1 && source.counts.passedOver == 1 }
      #expect(client.lines == [#"{"id": "2"}"#])
      #expect(client.notices.contains(.passedOver(LivePosition(1, 1), reason: "it has no field post")))
      try redis.waitForAcknowledgements()
      source.close()
    }
  }

  @Test("an entry of 20 MB is passed over by its name and size and acknowledged, wherever it stands, and all others come once, in order")
  func tooLong() throws {
    try onLoop { loop in
      let redis = try Redis(on: loop)
      defer { redis.server.kill() }
      let large = [1, 2, 5, 8]
      let producer = try redis.script(
        """
        head -c 20000000 /dev/zero > large
        head -c \(LiveLimits.entryBytesMax + 1) /dev/zero > over
        head -c \(LiveLimits.entryBytesMax) /dev/zero | tr '\\0' x > longest
        for n in 1 2 3 4 5 6 7 8; do
          printf $n > post
          case $n in \(large.map(String.init).joined(separator: "|"))) add 1-$n large;; *) add 1-$n post;; esac
        done
        add 1-9 over; add 1-10 longest; add 1-11 post
        """)
      let source = RedisStream(on: loop, try redis.address(), limits: quick)
      let client = Client()
      client.follow(source)
      try loop.run { producer.isOver && client.positions.contains(LivePosition(1, 11)) }
      #expect(client.positions == [3, 4, 6, 7, 10, 11].map { LivePosition(1, $0) })
      let expected: [(id: UInt64, bytes: Int)] = large.map { (UInt64($0), 20_000_000) } + [(9, LiveLimits.entryBytesMax + 1)]
      let notices = client.notices.filter { if case .passedOver = $0 { true } else { false } }
      #expect(
        notices
          == expected.map {
            LiveNotice.passedOver(LivePosition(1, $0.id), reason: "its field post has \($0.bytes) bytes, more than 1048576")
          })
      try redis.waitForAcknowledgements()
      source.close()
    }
  }

  @Test(
    "of many long entries no more is held than the limit and an answer of it; what an answer cuts is asked for again, and each entry comes once"
  )
  func heldBytes() throws {
    try onLoop { loop in
      let redis = try Redis(on: loop)
      defer { redis.server.kill() }
      let count = 40
      let producer = try redis.script(
        "for n in $(seq 1 \(count)); do printf '%s' $n > post; head -c 900000 /dev/zero | tr '\\0' x >> post; add 1-$n post; done")
      try loop.run { producer.isOver }
      var limits = quick
      limits.heldBytesMax = 4 << 20
      let source = RedisStream(on: loop, try redis.address(), limits: limits)
      let client = Client()
      client.takes = false
      client.follow(source)
      var taken = 0
      while taken < count {
        try loop.run { client.lines.count > taken }
        try loop.run(milliseconds: 60)
        let held = client.lines[taken...].reduce(0) { $0 + $1.utf8.count }
        #expect(held < 2 * limits.heldBytesMax, "\(held) bytes are held")
        source.taken(1)
        taken += 1
      }
      #expect(client.positions == (1...UInt64(count)).map { LivePosition(1, $0) })
      #expect(source.counts.repeated == 0 && source.counts.passedOver == 0 && source.counts.reconnections == 0)
      source.close()
    }
  }

  @Test("an entry whose fields together are too long is passed over by that name, and its neighbours come")
  func manyFields() throws {
    try onLoop { loop in
      let redis = try Redis(on: loop)
      defer { redis.server.kill() }
      let producer = try redis.script(
        "redis-cli -p \(redis.port) XADD posts 1-1 post a; (printf 'XADD posts 1-2'; seq -f ' f%.0f v' 1 90000 | tr -d '\\n'; echo ' post b')"
          + " | redis-cli -p \(redis.port); redis-cli -p \(redis.port) XADD posts 1-3 post c")
      let source = RedisStream(on: loop, try redis.address(), limits: quick)
      let client = Client()
      client.follow(source)
      try loop.run { producer.isOver && client.lines.count == 2 && source.counts.passedOver == 1 }
      #expect(client.lines == ["a", "c"])
      #expect(client.notices.contains(.passedOver(LivePosition(1, 2), reason: "its fields have more than 8388608 bytes")))
      source.close()
    }
  }

  @Test("a key that is no stream ends the source with the server's words; a server that is not there is waited for, longer each time")
  func failures() throws {
    try onLoop { loop in
      let redis = try Redis(on: loop)
      defer { redis.server.kill() }
      let producer = try redis.run("SET posts 5\n")
      try loop.run { producer.isOver }
      let source = RedisStream(on: loop, try redis.address(), limits: quick)
      let client = Client()
      client.follow(source)
      try loop.run { !client.failures.isEmpty }
      #expect("\(client.failures[0])".contains("WRONGTYPE") && "\(client.failures[0])".hasSuffix("name a stream"))
      source.close()
      let absent = RedisStream(
        on: loop, .init(host: "127.0.0.1", port: try freePort(on: loop), stream: "a", group: "b", consumer: "c"), limits: quick)
      let waiter = Client()
      waiter.follow(absent)
      try loop.run { waiter.waits == 6 }
      let waits = waiter.notices.compactMap { if case .waiting(_, let milliseconds) = $0 { milliseconds } else { nil } }
      for (wait, longest) in zip(waits, [10, 20, 40, 80, 100, 100]) { #expect((longest / 2...longest).contains(wait)) }
      absent.close()
    }
  }

  @Test("addresses are read with their defaults, and refused with what is expected; a password is not shown")
  func addresses() throws {
    let address = try RedisStream.Address("redis://me:se%40cret@[::1]:7000/a%20stream?group=g&consumer=c&field=json&from=$&idle=500")
    #expect(address.host == "::1" && address.port == 7000 && address.stream == "a stream" && address.field == "json" && address.from == "$")
    #expect(address.user == "me" && address.password == "se@cret" && address.idleMilliseconds == 500)
    #expect(!address.name.contains("secret"))
    #expect(try RedisStream.Address("redis://host/s?group=g&consumer=c").port == 6379)
    for (text, expected) in [
      ("redis://:pw@host/s?group=g", "?consumer="), ("redis://host/?group=g&consumer=c", "redis://host:port/stream"),
      ("redis://host:99999/s?group=g&consumer=c", "redis://host:port"), ("redis://host/s?group=g&consumer=c&x=1", "not x"),
      ("redis://host/s?group=g&consumer=c&idle=-1", "positive"), ("redis://host/%zz?group=g&consumer=c", "hexadecimal"),
      ("redis://host/s?group", "name=value"),
    ] {
      let failure = #expect(throws: LiveFailure.self) { try RedisStream.Address(text) }
      #expect("\(failure!)".contains(expected) && !"\(failure!)".contains("pw"), "\(failure!)")
    }
  }
}
