import Foundation
import LiveInput
import Testing
import UVLoop

@Suite("Lines as they come")
struct LineSourceTests {
  private var quick: LiveLimits {
    var limits = LiveLimits()
    (limits.waitMilliseconds, limits.waitMillisecondsMax, limits.pollMilliseconds) = (5, 50, 20)
    (limits.untakenMax, limits.batchMax) = (40, 16)
    return limits
  }

  private func lines(_ numbers: ClosedRange<Int>) -> String { numbers.map { post($0) + "\n" }.joined() }

  // MARK: Standard input

  @Test("a pipe's lines come in order, at most a window of them before they are taken, and then its end with the last, open line")
  func pipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(Foundation.pipe(&ends) == 0)
    let text = lines(1...299) + post(300)
    _ = text.withCString { write(ends[1], $0, text.utf8.count) }
    close(ends[1])
    try onLoop { loop in
      let source = LineSource(on: loop, descriptor: ends[0], limits: quick)
      let client = Client()
      client.takes = false
      client.follow(source)
      try loop.run { client.lines.count == 40 }
      try loop.run(milliseconds: 10)
      #expect(client.lines.count == 40 && client.endCount == 0)
      client.takes = true
      source.taken(40)
      try loop.run { client.endCount == 1 }
      #expect(client.numbers == Array(1...300))
      source.close()
    }
  }

  @Test("a line that is too long is passed over, and the lines around it come")
  func overlong() throws {
    let folder = try Folder()
    try append(post(1) + "\n" + String(repeating: "x", count: 1_100_000) + "\n" + post(2) + "\n", to: folder.file("feed"))
    try onLoop { loop in
      let source = LineSource(on: loop, path: folder.file("feed"), limits: quick)
      let client = Client()
      client.follow(source)
      try loop.run { client.lines.count == 2 }
      #expect(client.numbers == [1, 2] && source.counts.passedOver == 1)
      source.close()
    }
  }

  // MARK: A file that grows

  @Test("a file that does not exist yet is waited for, and what is appended comes, whole lines only", arguments: [20, 10_000])
  func grows(pollMilliseconds: Int) throws {
    let folder = try Folder()
    let path = folder.file("feed")
    if pollMilliseconds > 1000 { try append("", to: path) }  // then the system's events alone are in time
    var limits = quick
    limits.pollMilliseconds = pollMilliseconds
    try onLoop { loop in
      let source = LineSource(on: loop, path: path, limits: limits)
      let client = Client()
      client.follow(source)
      try loop.run(milliseconds: 30)
      for number in 1...200 {
        try append(String(post(number).dropLast(5)), to: path)
        if number % 20 == 0 { try loop.run(milliseconds: 5) }
        try append(post(number).suffix(5) + "\n", to: path)
      }
      try append("{\"id\":\"201\"", to: path)
      try loop.run { client.lines.count >= 200 }
      try loop.run(milliseconds: 20)
      #expect(client.numbers == Array(1...200), "no half line")
      try append("}\n", to: path)
      try loop.run { client.lines.count == 201 }
      source.close()
    }
  }

  @Test("a file that is cut is read again from its start, and one that is replaced to its end and then the new one")
  func rotates() throws {
    let folder = try Folder()
    let path = folder.file("feed")
    try append(lines(1...50), to: path)
    try onLoop { loop in
      let source = LineSource(on: loop, path: path, limits: quick)
      let client = Client()
      client.follow(source)
      try loop.run { client.lines.count == 50 }
      try append("{\"id\":\"half", to: path)
      try loop.run(milliseconds: 30)
      truncate(path, 0)
      try loop.run { client.notices == [.restarted(.truncated)] }
      try append(lines(51...100), to: path)
      try loop.run { client.lines.count == 100 }
      try append(lines(101...110), to: path)
      try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
      try append(lines(111...120), to: path + ".1")
      try append(lines(121...150), to: path)
      try loop.run { client.lines.count == 150 }
      #expect(client.numbers == Array(1...150))
      #expect(client.notices == [.restarted(.truncated), .restarted(.replaced)] && source.counts.reconnections == 2)
      #expect(client.positions == client.positions.sorted())
      source.close()
    }
  }

  @Test("a folder and a named pipe are failures that say what they are")
  func noFile() throws {
    let folder = try Folder()
    mkfifo(folder.file("pipe"), 0o600)
    try onLoop { loop in
      for (path, name) in [(folder.path, "EISDIR"), (folder.file("pipe"), "EFTYPE")] {
        let client = Client()
        let source = LineSource(on: loop, path: path, limits: quick)
        client.follow(source)
        try loop.run { client.failures.count == 1 }
        #expect("\(client.failures[0])".hasPrefix(path) && "\(client.failures[0])".contains(name))
        source.close()
      }
    }
  }

  // MARK: A Unix socket

  @Test("of a server that is cut off five times and goes on where it is asked to, nothing is lost and nothing comes twice")
  func socket() throws {
    let folder = try Folder()
    let path = folder.file("feed")
    let count = 20_000
    try onLoop { loop in
      let source = LineSource(on: loop, socketPath: path, limits: quick)
      let client = Client()
      client.follow(source)
      try loop.run { client.waits > 2 }
      for part in 1...6 {
        var connection: StreamConnection?
        let listener = try StreamListener(on: loop, at: .unix(path: path)) { accepted in
          connection = accepted
          accepted.start { [unowned accepted] event in
            guard case .chunk(let bytes) = event else { return }
            // {"after":N}
            let after = Int(String(decoding: bytes, as: UTF8.self).filter(\.isNumber))!
            if after < count { try! accepted.write(lines(after + 1...count).utf8) } else { accepted.finish() }
          }
        }
        try loop.run { client.lines.count >= count * part / 6 }
        connection?.close()  // in the middle of what it has written
        listener.close()
      }
      #expect(client.numbers == Array(1...count))
      #expect(source.counts.reconnections >= 5)
      print("unix socket, cut off 5 times: \(count) posts in, \(client.lines.count) out")
      source.close()
    }
  }
}
