import FeedFormats
import JSONReading
import TextLayout
import Treadmill

/// State of `treadmill feed`: the reader's counts, the first bytes, and sample posts.
struct FeedReading {
  private(set) var reader: FeedReader
  private(set) var guess: PostsGuess?
  private var sample: FeedSample?  // until it is known how the feed is read
  private let refusesRepeatedFields: Bool
  private let text: any TextMeasuring
  private(set) var head: [UInt8] = []
  private(set) var samples: [Post] = []  // one post of each kind if there is one (text only, with photos, repost), else the first ones
  private var kinds: Set<Int> = []
  private var ids: Set<String> = []  // of the first posts, to count repeats
  private var repeats = 0

  static let sampleCount = 3
  /// Later posts are not looked for among each other.
  private static let maximumIDs = 1 << 20

  /// `description` is what is given of the feed; without anything it is guessed.
  init(source: String, as description: FeedDescription, refusesRepeatedFields: Bool, text: any TextMeasuring) {
    self.text = text
    reader = FeedReader(source: source, as: description, refusesRepeatedFields: refusesRepeatedFields)
    if description == FeedDescription() { sample = FeedSample() }
    self.refusesRepeatedFields = refusesRepeatedFields
  }

  /// - Returns: the entries that the bytes complete, in the project's own format.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> String {
    head += bytes.prefix(max(0, Lookalike.headByteCount - head.count))
    guard sample != nil else { return read(bytes) }
    return sample?.take(bytes) == true ? begin() : ""
  }

  private mutating func begin() -> String {
    guard let sample else { return "" }
    self.sample = nil
    guess = sample.guess
    if let guess { reader = FeedReader(source: reader.source, as: guess.description, refusesRepeatedFields: refusesRepeatedFields) }
    return sample.bytes.withUnsafeBytes { read($0) }
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer) -> String {
    reader.push(bytes)
    return entries()
  }

  mutating func finish() -> String {
    let start = begin()
    reader.finish()
    return start + entries()
  }

  private mutating func entries() -> String {
    var text = ""
    while let outcome = reader.next() {
      switch outcome {
      case .post(let post, _):
        note(post)
        text += String(decoding: post.json, as: UTF8.self) + "\n"
      case .removal(let id, _): text += "\(JSONValue.object([("id", .string(id)), ("removed", .boolean(true))]))\n"
      case .bad: break
      }
    }
    return text
  }

  private mutating func note(_ post: Post) {
    // Each text is looked through for characters that no font has.
    if let shaped = text as? ShapedText, let words = post.text.string { _ = shaped.shaper.prepare(words) }
    if ids.contains(post.id) { repeats += 1 } else if ids.count < FeedReading.maximumIDs { ids.insert(post.id) }
    let kind = post.repostOf != nil ? 2 : post.photos.isEmpty ? 0 : 1
    let isNew = kinds.insert(kind).inserted
    if samples.count < FeedReading.sampleCount {
      samples.append(post)
    } else if isNew {
      // Replaces the last sample whose kind occurs twice.
      let places = samples.indices.filter { index in
        samples.indices.contains {
          $0 != index && (samples[$0].repostOf != nil) == (samples[index].repostOf != nil)
            && samples[$0].photos.isEmpty == samples[index].photos.isEmpty
        }
      }
      if let index = places.last { samples[index] = post }
    }
  }
}

extension FeedReading {
  func summary(style: ANSIStyle) -> String {
    let counts = reader.counts
    var table = Table(style: style)
    table.add("format", reader.format?.name ?? "unknown")
    table.add(
      "items",
      "\(grouped(counts.lines)): \(counted(counts.posts, "post")) (\(counted(counts.reposts, "repost"))), "
        + "\(ids.count < FeedReading.maximumIDs ? "" : "at least ")\(counted(repeats, "repeat")), \(counted(counts.removals, "removal")), \(grouped(counts.others)) about something else, \(grouped(counts.badLines)) bad"
    )
    table.add(
      "photos",
      "\(grouped(counts.photos)), \(grouped(counts.photosWithoutSize)) without a size, "
        + "\(grouped(counts.photosBeyondGrid)) beyond the nine that a cell shows")
    for (index, reason) in (guess?.reasons ?? []).enumerated() { table.add(index == 0 ? "guessed" : "", reason) }
    table.add("left alone", FeedReading.listed(reader.unknownFields))
    for pointer in reader.unmetPointers { table.add("nowhere", "\(pointer) leads nowhere in all of the feed") }
    let warning = BadLines.warning(counts.badLines, of: counts.lines, style: style)
    let options = guess.map { "\noptions to start from:\n\($0.description.commandLine)\n" } ?? ""
    return warning + table.text + samples.map { "\n" + CellDrawing($0, text: text).text }.joined() + options
  }

  private static func listed(_ names: [String]) -> String {
    if names.isEmpty { return "no fields" }
    let shown = names.prefix(maximumShownFields).map(CellDrawing.short).joined(separator: ", ")
    return names.count > maximumShownFields ? shown + " and more" : shown
  }

  private static let maximumShownFields = 12

  var json: JSONValue {
    let counts = reader.counts
    return .object([
      ("format", .string(reader.format?.name ?? "unknown")), ("items", .integer(counts.lines)), ("posts", .integer(counts.posts)),
      ("reposts", .integer(counts.reposts)), ("repeats", .integer(repeats)), ("emptyPosts", .integer(counts.emptyPosts)),
      ("removals", .integer(counts.removals)), ("others", .integer(counts.others)),
      ("badItems", .integer(counts.badLines)), ("photos", .integer(counts.photos)),
      ("photosWithoutSize", .integer(counts.photosWithoutSize)), ("photosBeyondGrid", .integer(counts.photosBeyondGrid)),
      ("leftAlone", .array(reader.unknownFields.map(JSONValue.string))),
      ("unmetPointers", .array(reader.unmetPointers.map(JSONValue.string))),
      ("guessed", .array((guess?.reasons ?? []).map(JSONValue.string))),
      ("options", .array((guess?.description.arguments ?? []).map(JSONValue.string))),
    ])
  }
}
