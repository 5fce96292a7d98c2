package import Foundation

/// A real browser without a window: opens a page, lets its scripts run, and gives back its document and a picture of it.
package struct Browser {
  /// Why pages cannot be opened here.
  package struct Unavailable: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// What stood in the window after the scripts had run.
  package struct Page {
    package let document: String
    package let picture: Screenshot

    /// The text of the element with an id, which has no elements within.
    package func text(of id: String) -> String? {
      guard let start = document.range(of: "id=\"\(id)\">")?.upperBound else { return nil }
      return document[start...].range(of: "</").map { String(document[start..<$0.lowerBound]) }
    }

    /// The element's text as JSON.
    package func value<Value: Decodable>(of id: String, as type: Value.Type = Value.self) throws -> Value {
      guard let text = text(of: id) else { throw Unavailable(description: "the page has no text of \(id)") }
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    }
  }

  package enum Scheme { case light, dark }

  package static let names = ["chromium", "chromium-browser", "google-chrome"]
  private static let secondsMax = 60.0

  package static let options = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-extensions",
    "--disable-background-networking", "--disable-component-update",
  ]

  private let program: URL
  package var path: String { program.path }

  /// Whether a missing browser is a failure and no reason to skip.
  package static var isRequired: Bool { ProcessInfo.processInfo.environment["TREADMILL_REQUIRE_BROWSER"] == "1" }

  package init() throws {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { URL(fileURLWithPath: String($0)) }
    let programs = Browser.names.flatMap { name in folders.map { $0.appendingPathComponent(name) } }
    guard let program = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw Unavailable(description: "none of \(Browser.names) is on the path; apt-get install chromium")
    }
    self.program = program
  }

  /// Opens a page that a test has written.
  ///
  /// - Parameters:
  ///   - fragment: of the address, without `#`.
  ///   - pageMilliseconds: what the page gets by its own clock, which a browser without a window turns as fast as it can.
  ///   - picture: where the picture is left.
  package func open(
    _ html: String, fragment: String = "", scheme: Scheme = .light, size: (width: Int, height: Int) = (1_280, 1_000),
    pageMilliseconds: Int = 1_000,
    picture: URL
  ) throws -> Page {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("treadmill-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appendingPathComponent("report.html")
    try Data(html.utf8).write(to: page)
    try? FileManager.default.removeItem(at: picture)
    let document = try run(
      Browser.options + [
        "--user-data-dir=\(folder.appendingPathComponent("profile").path)",
        "--virtual-time-budget=\(pageMilliseconds)", "--window-size=\(size.width),\(size.height)",
        "--force-device-scale-factor=1",
        "--blink-settings=preferredColorScheme=\(scheme == .dark ? 0 : 1)", "--screenshot=\(picture.path)", "--dump-dom",
        page.absoluteString + (fragment.isEmpty ? "" : "#" + fragment),
      ], output: folder.appendingPathComponent("document"))
    return Page(document: document, picture: try Screenshot(Data(contentsOf: picture)))
  }

  /// The document of a page after its scripts have run, without a picture. `options` are Chromium's, beside those that each page has.
  package func document(of html: String, options: [String] = []) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("treadmill-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appendingPathComponent("page.html")
    try Data(html.utf8).write(to: page)
    return try run(
      Browser.options + options + ["--user-data-dir=\(folder.appendingPathComponent("profile").path)", "--dump-dom", page.absoluteString],
      output: folder.appendingPathComponent("document"))
  }

  private func run(_ arguments: [String], output: URL) throws -> String {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    // A file, not a pipe: a pipe that nobody empties would stop the process.
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    let deadline = Date().addingTimeInterval(Browser.secondsMax)
    while process.isRunning, Date() < deadline { usleep(5_000) }
    let isLate = process.isRunning
    if isLate { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    guard !isLate, process.terminationStatus == 0 else {
      throw Unavailable(description: "\(program.path) \(isLate ? "did not end" : "ended with status \(process.terminationStatus)")")
    }
    return try String(contentsOf: output, encoding: .utf8)
  }
}

/// A PNG file, as far as a test looks at it without unpacking it (PNG specification, third edition, section 5).
package struct Screenshot {
  package let width: Int
  package let height: Int
  /// Bytes of the packed picture. One of a single colour takes less than one for 500 pixels.
  package let packedBytes: Int

  package init(_ data: Data) throws {
    let bytes = [UInt8](data)
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard bytes.count > 33, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw Browser.Unavailable(description: "a picture of \(bytes.count) bytes is no PNG file")
    }
    (width, height) = (number(16), number(20))
    var packed = 0
    var place = 8
    while place + 12 <= bytes.count {
      let length = number(place)
      if bytes[place + 4..<place + 8].elementsEqual("IDAT".utf8) { packed += length }
      place += 12 + length
    }
    packedBytes = packed
  }
}
