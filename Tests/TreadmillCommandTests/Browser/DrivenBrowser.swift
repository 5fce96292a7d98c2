import Foundation
import Testing
import TestSupport

/// A real browser without a window that a test drives with mouse and keys, over the protocol of its developer tools: two pipes, a JSON
/// message and a zero byte each.
final class DrivenBrowser {
  private static let maximumSeconds = 30.0

  private let process = Process()
  private let folder: URL
  private let input: Int32
  private let output: Int32
  private let size: (width: Int, height: Int)
  private let scheme: Browser.Scheme
  private let reducesMotion: Bool
  private var bytes: [UInt8] = []
  private var number = 0
  private var session: String?
  private(set) var exceptions: [String] = []  // of the pages' scripts

  init(
    size: (width: Int, height: Int) = (1_400, 1_000), scheme: Browser.Scheme = .light, reducesMotion: Bool = false
  ) throws {
    (self.size, self.scheme, self.reducesMotion) = (size, scheme, reducesMotion)
    let folder = try Folder.make()
    self.folder = folder
    let pipes = ["in", "out"].map { folder.appendingPathComponent($0).path }
    for pipe in pipes { try #require(mkfifo(pipe, 0o600) == 0) }
    // For reading and writing: to open one end alone would wait for the other.
    (input, output) = (open(pipes[0], O_RDWR), open(pipes[1], O_RDWR))
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["-c", "exec \"$0\" \"$@\" 3<'\(pipes[0])' 4>'\(pipes[1])'", try Browser().path] + Browser.options
      + ["--user-data-dir=\(folder.path)/profile", "--remote-debugging-pipe", "about:blank"]
    (process.standardInput, process.standardOutput, process.standardError) =
      (FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    try attach(try newTarget())
  }

  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    for descriptor in [input, output] { close(descriptor) }
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: Pages

  /// A further tab; ``attach(_:)`` makes it the one that is driven.
  func newTarget() throws -> String {
    let answer = try call("Target.createTarget", ["url": "about:blank"], ofBrowser: true)
    return try #require(answer["targetId"] as? String)
  }

  func attach(_ target: String) throws {
    let answer = try call("Target.attachToTarget", ["targetId": target, "flatten": true], ofBrowser: true)
    session = try #require(answer["sessionId"] as? String)
    for domain in ["Runtime", "Page"] { try call("\(domain).enable") }
    try call("Page.bringToFront")
    let features = [
      ["name": "prefers-color-scheme", "value": scheme == .dark ? "dark" : "light"],
      ["name": "prefers-reduced-motion", "value": reducesMotion ? "reduce" : "no-preference"],
    ]
    try call("Emulation.setEmulatedMedia", ["features": features])
    try call("Emulation.setDeviceMetricsOverride", ["width": size.width, "height": size.height, "deviceScaleFactor": 1, "mobile": false])
  }

  func closeTarget(_ target: String) throws { try call("Target.closeTarget", ["targetId": target], ofBrowser: true) }

  func go(to address: String) throws { try call("Page.navigate", ["url": address]) }

  @discardableResult
  func evaluate(_ script: String) throws -> Any? {
    let answer = try call("Runtime.evaluate", ["expression": script, "returnByValue": true, "awaitPromise": true])
    try #require(answer["exceptionDetails"] == nil, "\(script): \(answer["exceptionDetails"] ?? "")")
    return (answer["result"] as? [String: Any])?["value"]
  }

  func value<Value: Decodable>(_ script: String, as type: Value.Type = Value.self) throws -> Value {
    let text = try #require(try evaluate("JSON.stringify(\(script))") as? String, "\(script) is nothing")
    return try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// Waits until a condition of the page holds.
  func wait(for condition: String, seconds: Double = 15) throws {
    let deadline = Date().addingTimeInterval(seconds)
    while Date() < deadline {
      if (try? evaluate("Boolean(\(condition))")) as? Bool == true { return }
      usleep(20_000)
    }
    let state = try? evaluate(
      "typeof readState === 'function' && model.now ? JSON.stringify(readState()).slice(0, 2000) : document.body?.innerText")
    Issue.record("it never came to this: \(condition); \(state ?? "")")
  }

  func picture(at place: URL) throws {
    let answer = try call("Page.captureScreenshot", ["format": "png"])
    let data = try #require((answer["data"] as? String).flatMap { Data(base64Encoded: $0) })
    try data.write(to: place)
  }

  // MARK: Hands

  /// Drags with the mouse, in a straight line and at a steady pace.
  func drag(from start: (x: Double, y: Double), by delta: (x: Double, y: Double), milliseconds: Int = 200, letsGo: Bool = true) throws {
    let moves = max(1, milliseconds / 16)
    try mouse("mousePressed", start)
    for move in 1...moves {
      usleep(16_000)
      let share = Double(move) / Double(moves)
      try mouse("mouseMoved", (start.x + delta.x * share, start.y + delta.y * share))
    }
    if letsGo { try mouse("mouseReleased", (start.x + delta.x, start.y + delta.y)) }
  }

  func mouse(_ type: String, _ place: (x: Double, y: Double)) throws {
    try call(
      "Input.dispatchMouseEvent",
      ["type": type, "x": place.x, "y": place.y, "button": "left", "buttons": type == "mouseReleased" ? 0 : 1, "clickCount": 1])
  }

  func press(_ key: String, text: String? = nil) throws {
    var event: [String: Any] = ["type": "keyDown", "key": key]
    if let text { event["text"] = text }
    if key == "Tab" { event["windowsVirtualKeyCode"] = 9 }
    if key == "Enter" { event["windowsVirtualKeyCode"] = 13 }
    try call("Input.dispatchKeyEvent", event)
    event["type"] = "keyUp"
    event["text"] = nil
    try call("Input.dispatchKeyEvent", event)
  }

  // MARK: The protocol

  @discardableResult
  private func call(_ method: String, _ parameters: [String: Any] = [:], ofBrowser: Bool = false) throws -> [String: Any] {
    number += 1
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    if !ofBrowser, let session { message["sessionId"] = session }
    var rest = try [UInt8](JSONSerialization.data(withJSONObject: message)) + [0]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      try #require(count > 0, "the browser takes no more")
      rest.removeFirst(count)
    }
    let deadline = Date().addingTimeInterval(DrivenBrowser.maximumSeconds)
    while true {
      let answer = try self.message(until: deadline)
      if answer["method"] as? String == "Runtime.exceptionThrown" { exceptions.append("\(answer["params"] ?? "")") }
      guard answer["id"] as? Int == number else { continue }
      try #require(answer["error"] == nil, "\(method): \(answer["error"] ?? "")")
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  private func message(until deadline: Date) throws -> [String: Any] {
    while true {
      if let end = bytes.firstIndex(of: 0) {
        defer { bytes.removeSubrange(...end) }
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes[..<end])) as? [String: Any])
      }
      var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let ready = poll(&descriptor, 1, 1_000)
      try #require(Date() < deadline && process.isRunning, "the browser does not answer")
      guard ready > 0 else { continue }
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, read(output, buffer.baseAddress, buffer.count))
      }
      bytes += chunk
    }
  }
}
