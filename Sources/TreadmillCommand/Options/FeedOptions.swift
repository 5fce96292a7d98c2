import ArgumentParser
import FeedFormats

struct FeedOptions: ParsableArguments {
  @Option(
    help: .init(
      "How the feed writes its posts: auto, \(FeedOptions.formats.joined(separator: ", ")). (default: auto, which goes by the first item)",
      valueName: "format"))
  var feedFormat: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init(
      "Where the posts of any other format have their fields: a key and a JSON Pointer or a JSONPath, such as id=/id. Once for each key; text and"
        + " html may be given several times, and are joined by line breaks.", valueName: "key=pointer"))
  var map: [String] = []

  @Option(help: .init("The same from a file, one key per line.", valueName: "file"))
  var feedMap: String?

  @Option(
    parsing: .unconditional, help: .init("Where a page has its items, such as /data/items or '$.data[*].item'.", valueName: "pointer"))
  var itemsAt: String?

  private static var formats: [String] { FeedFormat.allCases.map(\.name).sorted() }

  var givenOption: String? {
    let options: [(String, Bool)] = [
      ("--feed-format", feedFormat != nil), ("--map", !map.isEmpty), ("--feed-map", feedMap != nil), ("--items-at", itemsAt != nil),
    ]
    return options.first { $0.1 }?.0
  }

  func description() throws(Failure) -> FeedDescription {
    var description = FeedDescription()
    if let feedFormat, feedFormat != "auto" {
      guard let format = FeedFormat(name: feedFormat) else {
        throw .usage("--feed-format \(feedFormat): expected one of auto, \(FeedOptions.formats.joined(separator: ", "))")
      }
      description.format = format
    }
    if let itemsAt {
      do throws(JSONQueryError) { description.itemsAt = try JSONQuery(itemsAt) } catch { throw .usage("--items-at: \(error)") }
    }
    if let lines = try mapLines() {
      if feedFormat != nil { throw .conflict("--feed-format", "a map") }
      do throws(FeedMapError) { return try FeedDescription(map: FeedMap(lines), itemsAt: description.itemsAt) } catch {
        let line = error.number > 0 && feedMap != nil ? ", line \(error.number)" : ""
        throw .usage("\(feedMap ?? "--map")\(line): \(error)")
      }
    }
    return description
  }

  private func mapLines() throws(Failure) -> [String]? {
    guard let feedMap else { return map.isEmpty ? nil : map }
    if !map.isEmpty { throw .conflict("--map", "--feed-map") }
    if feedMap.isEmpty { throw .emptyName(of: "map") }
    let bytes = try InputFile(opening: feedMap).readToEnd(atMost: FeedOptions.maximumMapBytes)
    return String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  private static let maximumMapBytes = 1 << 16
}

extension FeedDescription {
  var arguments: [String] {
    var words: [String] = []
    switch format {
    case nil: break
    case .mapped(let map)?:
      words += map.entries.flatMap { ["--map", "\($0)"] }
    case let format?: words += ["--feed-format", format.name]
    }
    if let itemsAt { words += ["--items-at", "\(itemsAt)"] }
    return words
  }
}

extension FeedDescription {
  /// The options as a shell takes them, one a line.
  var commandLine: String {
    let words = arguments.map { word in
      word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./=:".contains($0)) }
        ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
    return stride(from: 0, to: words.count, by: 2).map { words[$0..<min($0 + 2, words.count)].joined(separator: " ") }
      .joined(separator: " \\\n")
  }
}

/// A feed that is named: a file, or - for standard input.
struct FeedFile: Equatable {
  var path: String
  var description = FeedDescription()
  var mapPath: String?
  var text = TextSetting()

  var name: String { path == "-" ? "standard input" : path }

  /// Returns itself; throws for a pipe or device, which only one process could read.
  func rereadable() throws(Failure) -> FeedFile {
    var status = stat()
    guard stat(path, &status) != 0 || status.type == S_IFREG || status.type == S_IFDIR else { throw .feedIsReadAgain(path) }
    return self
  }

  /// As an argument, which is no option.
  static func argument(_ path: String) -> String { path.hasPrefix("-") && path != "-" ? "./" + path : path }

  var arguments: [String] { ["--feed", FeedFile.argument(path)] + description.arguments + text.arguments }
}
