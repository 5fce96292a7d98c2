import CountingAllocator
import TextLayout
import Treadmill

/// The measuring of texts with fonts: posts of 100 characters in four languages, of words that occur again and of words that are all new.
enum Texts {
  private static let posts = 20_000

  /// Prints a table, and returns what is above its limit.
  static func run(fonts: [String]) -> [String] {
    do throws(FontError) {
      var faces: [FontFace] = []
      for path in fonts {
        let parts = path.split(separator: "#")
        faces.append(try FontFace(path: String(parts[0]), index: parts.count > 1 ? Int(parts[1]) ?? 0 : 0))
      }
      return try measure(FontChain(faces))
    } catch { return ["\(error)"] }
  }

  private static func measure(_ fonts: FontChain) throws(FontError) -> [String] {
    var failures: [String] = []
    func report(_ what: String, _ value: Double, _ unit: String, limit: Double? = nil) {
      print("| \(what) | \((value * 100).rounded() / 100) \(unit) |")
      if let limit, value > limit { failures.append("\(what): \(value) \(unit), at most \(limit)") }
    }
    for (language, letters, isSpaced) in alphabets {
      let texts = self.texts(letters, isSpaced: isSpaced, vocabulary: 4_000)
      let new = self.texts(letters, isSpaced: isSpaced, vocabulary: .max)
      let shaper = try TextShaper(fonts)
      // Then the words are known, and no text is.
      for text in self.texts(letters, isSpaced: isSpaced, vocabulary: 4_000, seed: 8) { _ = shaper.prepare(text) }
      report(
        "\(language), a post of 100 characters, everyday words", per(texts) { _ = shaper.prepare($0) } / 1e3, "µs",
        limit: language == "Thai" ? 200 : 30)
      report("\(language), a post of 100 characters, each word new", per(new) { _ = shaper.prepare($0) } / 1e3, "µs")
      let prepared = texts.prefix(500).map(shaper.prepare)
      var lines = 0
      let before = counting_allocator_allocations()
      for text in prepared { lines += text.lineCount(width: 250, size: 15) }
      if counting_allocator_is_active(), counting_allocator_allocations() != before {
        failures.append("\(language): another width allocates")
      }
      let nanoseconds = Stopwatch.nanoseconds(count: 200) { width in
        for text in prepared { lines += text.lineCount(width: 200 + Double(width), size: 15) }
      }
      report("\(language), the same at another width", nanoseconds / 500 / 1e3, "µs", limit: 1)
      precondition(lines > 0)
    }
    return failures + outline(fonts, report)
  }

  private static func outline(_ fonts: FontChain, _ report: (String, Double, String, Double?) -> Void) -> [String] {
    let store = store(100_000)
    let table = Stopwatch.elapsed { _ = try? FeedOutline(store, width: 390) } / 1e9
    report("100,000 posts into an outline, by the table of advances", table, "s", 3)
    guard let shaper = try? TextShaper(fonts) else { return ["no shaper"] }
    let text = ShapedText(shaper)
    let before = counting_allocator_bytes()
    report(
      "100,000 posts into an outline, with fonts", Stopwatch.elapsed { _ = try? FeedOutline(store, width: 390, text: text) } / 1e9, "s", 3)
    report(
      "the same at another width, most texts forgotten", Stopwatch.elapsed { _ = try? FeedOutline(store, width: 320, text: text) } / 1e9,
      "s", 3)
    if counting_allocator_is_active() {
      report(
        "bytes that texts and words keep for other widths, whatever the posts", Double(counting_allocator_bytes() - before) / 1e6, "MB", 100
      )
    }
    return []
  }

  private static func store(_ count: Int) -> FeedStore {
    var store = FeedStore(maximumCount: count)
    let texts = texts(alphabets[0].letters, isSpaced: true, vocabulary: 4_000)
    _ = store.insert(contentsOf: (0..<count).map { Post(id: "\($0)", text: PostText(texts[$0 % posts] + "\($0)")) }, at: 0)
    return store
  }

  private static func per(_ texts: [String], _ body: (String) -> Void) -> Double {
    var best = Double.infinity
    let share = texts.count / 5
    for round in 0..<5 {
      let part = texts[round * share..<(round + 1) * share]
      best = min(best, Stopwatch.elapsed { for text in part { body(text) } } / Double(share))
    }
    return best
  }

  private static let alphabets: [(language: String, letters: [Character], isSpaced: Bool)] = [
    ("English", Array("eeetaoinshrdlucmfwypvbgk"), true), ("Arabic", Array("اليومكانطقسجدذهبنحةقءتصر"), true),
    ("Chinese", Array("我们今天天气很好一起去公园散步吧照片里的人都在笑，。"), false), ("Thai", Array("กขคงจชดตทนบปผพมยรลวสหอ"), false),
  ]

  /// Texts of 100 characters, of `vocabulary` words, the same for each seed.
  private static func texts(_ letters: [Character], isSpaced: Bool, vocabulary: Int, seed: UInt32 = 7) -> [String] {
    func word(_ random: inout Xorshift32) -> String {
      String((0..<2 + random.next(below: 8)).map { _ in letters[random.next(below: letters.count)] })
    }
    var random = Xorshift32(seed: 1)
    let words = vocabulary == .max ? [] : (0..<vocabulary).map { _ in word(&random) }
    random = Xorshift32(seed: seed)
    return (0..<posts).map { _ in
      var text = ""
      while text.count < 100 {
        text += text.isEmpty || !isSpaced ? "" : " "
        text += words.isEmpty ? word(&random) : words[random.next(below: words.count)]
      }
      return String(text.prefix(100))
    }
  }
}
