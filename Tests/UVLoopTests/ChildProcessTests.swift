import Foundation
import Testing
import UVLoop

@Suite("Child process")
struct ChildProcessTests {
  @Test("what is written to a child comes back from it, more than its pipes hold")
  func echo() throws {
    let bytes = pattern(1_000_003)
    let child = try run("cat") { child in
      try child.input.write(bytes)
      child.input.finish()
    }
    #expect(child.output.bytes == bytes && child.output.endCount == 1)
    #expect(child.errors.bytes.isEmpty && child.errors.endCount == 1)
    #expect(child.endings == [.exited(status: 0)])
  }

  @Test("standard output and standard error are two streams")
  func twoStreams() throws {
    let child = try shell("echo out; echo err >&2")
    #expect(child.output.text == "out\n")
    #expect(child.errors.text == "err\n")
  }

  @Test("an exit status is told as it is", arguments: [0, 1, 3, 128, 255] as [Int32])
  func status(status: Int32) throws {
    #expect(try shell("exit \(status)").endings == [.exited(status: status)])
  }

  @Test("a signal that ends a child is told as it is", arguments: [SIGTERM, SIGKILL, SIGSEGV, SIGABRT, SIGPIPE, SIGINT])
  func signal(signal: Int32) throws {
    #expect(try shell("kill -\(signal) $$").endings == [.killed(signal: signal)])
  }

  @Test(
    "an ending is put into words with the signal's name, where that is known",
    arguments: [
      (.exited(status: 3), "exit status 3"), (.killed(signal: 11), "signal 11 (SIGSEGV)"), (.killed(signal: 60), "signal 60"),
    ] as [(ChildProcess.Ending, String)])
  func endingInWords(ending: ChildProcess.Ending, words: String) {
    #expect("\(ending)" == words)
  }

  @Test("arguments arrive as they are: empty, with spaces, quotes, line ends and every kind of letter")
  func arguments() throws {
    let arguments = ["", "two words", "\"'\\$HOME", "a\nb", "élan 列表 🙂"]
    let child = try run("/bin/sh", ["-c", #"for a; do printf '%s|' "$a"; done"#, "name"] + arguments)
    #expect(child.output.text == arguments.map { $0 + "|" }.joined())
  }

  @Test("environment and working directory are inherited, signals that are blocked or ignored here are not")
  func inheritance() async {
    await #expect(processExitsWith: .success) {
      setenv("UVLOOP_INHERITED", "yes", 1)
      var signals = sigset_t()
      sigfillset(&signals)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      Foundation.signal(SIGTERM, SIG_IGN)
      Foundation.signal(SIGPIPE, SIG_IGN)
      #expect(chdir("/usr") == 0)
      let child = try shell(#"echo "$UVLOOP_INHERITED"; pwd; sed -n 's/^Sig\(Blk\|Ign\):\t//p' /proc/self/status"#)
      let lines = child.output.text.split(separator: "\n")
      #expect(lines.prefix(2) == ["yes", "/usr"])
      // Those from 32 on are the system's own, or real-time signals, of which libuv lets the masks alone.
      let masks = lines.dropFirst(2).compactMap { UInt64($0, radix: 16) }
      #expect(masks.map { $0 & 0x7FFF_FFFF } == [0, 0])
      // Another thread may take the signal in this process; where there is only one, the child's end would never be heard of.
      pthread_sigmask(SIG_BLOCK, nil, &signals)
      #expect(sigismember(&signals, SIGCHLD) == 0 && sigismember(&signals, SIGINT) == 1)
      #expect(child.endings == [.exited(status: 0)])
    }
  }

  @Test("a child leads a session and a group of its own, which ^C at a terminal does not reach")
  func ownGroup() throws {
    let child = try shell("cut -d ' ' -f 1,5,6 /proc/$$/stat")
    let numbers = child.output.text.split(separator: "\n").first.map { $0.split(separator: " ") } ?? []
    #expect(numbers.count == 3 && Set(numbers).count == 1, "\(child.output.text)")
    #expect(numbers.first != "\(getpgrp())")
  }

  @Test("the end of one child's input is its end of file, while those that were started before and after it live on")
  func inputsAreApart() throws {
    try onLoop { loop in
      var ended: [Int] = []
      let children = try (0..<3).map { number in
        try ChildProcess(on: loop, executable: "cat") { _ in
          ended.append(number)
          loop.stop()
        }
      }
      for number in [1, 0, 2] {
        children[number].input.finish()
        loop.run()
        #expect(ended.last == number)
        #expect(!children[number].isRunning && children[number].ending == .exited(status: 0))
      }
      #expect(ended == [1, 0, 2])
    }
  }

  @Test("SIGTERM lets a child end in order; after its end nothing is signalled")
  func kill() throws {
    try onLoop { loop in
      let output = Sink()
      var ending: ChildProcess.Ending?
      let child = try ChildProcess(on: loop, executable: "/bin/sh", arguments: ["-c", "trap 'exit 5' TERM; echo ready; read line"]) {
        ending = $0
      }
      output.onChunk = { child.kill(signal: SIGTERM) }
      child.output.start(output.receive)
      loop.run()
      #expect(ending == .exited(status: 5))
      child.kill(signal: SIGTERM)
      child.close()
    }
  }

  @Test("a missing program, one that may not be run and a folder are errors with its name, and leave nothing open")
  func unusable() throws {
    let file = try TemporaryFile(pattern(3))
    let loop = try EventLoop()
    for (path, name) in [
      ("/no/such/program", "ENOENT"), ("no-such-program", "ENOENT"), (file.path, "EACCES"), ("/usr", "EACCES"), ("sh\0", "EINVAL"),
    ] {
      let error = #expect(throws: UVError.self) { try ChildProcess(on: loop, executable: path) { _ in Issue.record("ended") } }
      #expect(error?.name == name && error?.call == "uv_spawn" && error?.subject == path)
    }
    loop.run()
    #expect(loop.openHandles.isEmpty)
    try loop.close()
  }

  @Test("the error of a missing program says what to look at")
  func words() throws {
    let loop = try EventLoop()
    let error = #expect(throws: UVError.self) { try ChildProcess(on: loop, executable: "/no/such") { _ in } }
    try loop.close()
    let words = "no such file or directory (ENOENT, uv_spawn): check the path, and that of the interpreter in the first line of a script"
    #expect(error.map { "\($0)" } == "/no/such: \(words)")
  }

  @Test("the executable of this process is named by its path")
  func ownExecutable() throws {
    let path = try ChildProcess.ownExecutable
    #expect(path == (try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")))
  }
}

/// What a child left behind.
struct FinishedChild {
  var output = Sink()
  var errors = Sink()
  var endings: [ChildProcess.Ending] = []
}

/// Runs a program to its end.
func run(_ executable: String, _ arguments: [String] = [], _ feed: (ChildProcess) throws -> Void = { _ in }) throws -> FinishedChild {
  var finished = FinishedChild()
  try onLoop { loop in
    let child = try ChildProcess(on: loop, executable: executable, arguments: arguments) { finished.endings.append($0) }
    child.output.start(finished.output.receive)
    child.errors.start(finished.errors.receive)
    try feed(child)
    loop.run()
    child.close()
  }
  return finished
}

/// Runs a script of the shell to its end.
func shell(_ script: String) throws -> FinishedChild { try run("/bin/sh", ["-c", script]) }

extension Sink {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
