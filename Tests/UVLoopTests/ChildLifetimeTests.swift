import Foundation
import Testing
import UVLoop

@Suite("Child process: lifetime")
struct ChildLifetimeTests {
  @Test("children that are started and ended by the hundred leave no descriptor and no zombie, however they end")
  func nothingIsLeft() async {
    await #expect(processExitsWith: .success) {
      let loop = try EventLoop()
      // The loop's own pipe comes with the first child.
      try endOneChild(on: loop, way: 0)
      let settled = openPipes()
      for number in 0..<200 { try endOneChild(on: loop, way: number) }
      #expect(openPipes() == settled)
      #expect(loop.openHandles.isEmpty)
      try loop.close()
      #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD, "a child was not reaped")
    }
  }

  @Test("a child that is closed while it runs is killed and reaped, and nobody is told", arguments: [false, true])
  func closedWhileRunning(unreferenced: Bool) throws {
    var number: Int32 = 0
    weak var dropped: ChildProcess?
    try onLoop { loop in
      let child = try ChildProcess(on: loop, executable: "cat") { _ in Issue.record("a closed child told of its end") }
      if unreferenced { child.keepsLoopAlive = false }
      dropped = child
      number = child.processIdentifier
      #expect(child.isRunning)
      child.close()
      child.close()
      #expect(!child.isOpen && !child.input.isOpen && !child.output.isOpen && !child.errors.isOpen)
    }
    #expect(dropped == nil)
    #expect(waitpid(number, nil, WNOHANG) == -1 && errno == ECHILD)
  }

  @Test("a loop that is closed ends the children that run on it")
  func closedLoop() throws {
    let numbers = try onLoop { loop in
      try (0..<3).map { _ in try ChildProcess(on: loop, executable: "cat") { _ in }.processIdentifier }
    }
    for number in numbers { #expect(waitpid(number, nil, WNOHANG) == -1 && errno == ECHILD) }
  }

  @Test("a child that ends on its own account while others are closed is not signalled any more")
  func closedInEnd() throws {
    try onLoop { loop in
      var children: [ChildProcess] = []
      var endCount = 0
      for _ in 0..<5 {
        children.append(
          try ChildProcess(on: loop, executable: "true") { _ in
            endCount += 1
            for child in children { child.close() }
          })
      }
      usleep(50_000)
      loop.run()
      #expect(endCount == 1, "the first end closes all")
      #expect(children.allSatisfy { !$0.isRunning })
    }
  }

  @Test("what a child leaves behind in its group goes with it, and its pipes end", arguments: ["exit 3", "kill -9 $$"])
  func groupGoesToo(end: String) throws {
    let child = try shell("sleep 1000 & echo $!; \(end)")
    let left = try #require(Int32(child.output.text.dropLast()))
    #expect(child.output.endCount == 1 && child.errors.endCount == 1)
    #expect(child.endings.count == 1)
    #expect(isGone(left))
  }

  @Test("a child is killed with what it has started")
  func groupIsKilled() throws {
    var started: Int32?
    try onLoop { loop in
      let output = Sink()
      let child = try ChildProcess(on: loop, executable: "/bin/sh", arguments: ["-c", "sleep 1000 & echo $!; wait"]) { _ in }
      output.onChunk = {
        started = Int32(output.text.dropLast())
        child.kill(signal: SIGKILL)
      }
      child.output.start(output.receive)
      loop.run()
      output.onChunk = {}
      #expect(child.ending == .killed(signal: SIGKILL))
    }
    #expect(isGone(try #require(started)))
  }

  @Test("a process that is out of descriptors is told so, and the attempt leaves none open")
  func outOfDescriptors() async {
    await #expect(processExitsWith: .success) {
      let loop = try EventLoop()
      try endOneChild(on: loop, way: 0)
      // What times the test has opened its descriptors by then.
      usleep(100_000)
      var usual = rlimit()
      getrlimit(Self.descriptors, &usual)
      let highest = fillDescriptorGaps()
      let before = openPipes()
      // Six are needed for pipes, so that each of the three fails; one more may be given back meanwhile by the library that times the test.
      for spare in 0..<5 {
        var scarce = rlimit(rlim_cur: rlim_t(highest + 1 + spare), rlim_max: usual.rlim_max)
        #expect(setrlimit(Self.descriptors, &scarce) == 0)
        let error = #expect(throws: UVError.self) { try ChildProcess(on: loop, executable: "true") { _ in } }
        #expect(error?.name == "EMFILE", "\(spare) to spare")
        #expect(setrlimit(Self.descriptors, &usual) == 0)
        loop.run()
        #expect(loop.openHandles.isEmpty)
        #expect(openPipes() == before)
      }
      try loop.close()
    }
  }

  private static let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
}

/// Ends a child in one of five ways.
private func endOneChild(on loop: EventLoop, way: Int) throws {
  var endCount = 0
  let child = try ChildProcess(on: loop, executable: "cat") { _ in endCount += 1 }
  switch way % 5 {
  case 0: child.input.finish()
  case 1: child.kill(signal: SIGTERM)
  case 2: child.close()
  case 3:
    try child.input.write(pattern(70_000))
    child.output.start { _ in child.close() }
  default:
    _ = try? ChildProcess(on: loop, executable: "/no/such/program") { _ in endCount += 1 }
    child.errors.start { _ in }
    child.input.finish()
  }
  loop.run()
  #expect(endCount == (way % 5 == 2 || way % 5 == 3 ? 0 : 1))
  child.close()
  loop.run()
}

/// The pipes of this process, of which nothing but the event loop opens any: what times a test opens descriptors of other kinds.
private func openPipes() -> Int {
  (0..<Int32(1_024)).count { descriptor in
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }
}

/// Opens descriptors until each number below the highest is taken, and answers that one.
private func fillDescriptorGaps() -> Int {
  let highest = (0..<Int32(1_024)).last { fcntl($0, F_GETFD) != -1 } ?? -1
  for descriptor in 0..<highest where fcntl(descriptor, F_GETFD) == -1 { _ = open("/dev/null", O_RDONLY | O_CLOEXEC) }
  return Int(highest)
}

/// Whether a process that was killed is no more; one whose parent is gone is reaped by another process, which may take a moment.
private func isGone(_ process: Int32) -> Bool {
  for _ in 0..<1_000 {
    let state = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8))?.split(separator: ")").last?.prefix(2)
    if state == nil || state == " Z" { return true }
    usleep(2_000)
  }
  return false
}
