@testable import ScrollSimulation
@testable import SimulationReports
import Testing

@Suite("An HTML report")
struct HTMLReportTests {
  @Test(
    "has every number of every frame and every tile in its data",
    arguments: [ListLayout.list, .horizontal, .masonry])
  func data(layout: ListLayout) throws {
    let session = SampleSession.recorded(ListKind(layout, isUnmeasured: true), seed: 11, frames: 150, items: 80)
    let (report, frames) = (HTMLReport(session).text, session.frames)
    func column(_ name: String) throws -> PackedColumn { try #require(PackedColumn(name, in: report), "\(name)") }
    #expect(try column("number").sums == frames.map { Int64($0.number) })
    #expect(PackedColumn.sums(try column("time").sums) == frames.map(\.time))
    #expect(try column("offset").sums == frames.map(\.offset))
    #expect(try column("width").sums == frames.map(\.width))
    #expect(try column("height").sums == frames.map(\.height))
    #expect(try column("content").sums == frames.map(\.content))
    #expect(try column("items").sums == frames.map { Int64($0.items) })
    #expect(try column("travel").numbers == frames.map(\.travel))
    #expect(try column("binds").numbers == frames.map { Int64($0.binds) })
    #expect(try column("blank").numbers == frames.map(\.blank))
    let phases = PackedColumn.list("phases", in: report)
    #expect(try column("phase").numbers.map { phases[Int($0)] } == frames.map(\.phase))
    #expect(
      try column("corrections").numbers
        == frames.enumerated().flatMap { place, frame in frame.corrections.flatMap { [Int64(place), Int64($0.cause), $0.delta] } })
    #expect(
      PackedColumn.tiles(in: report, frames: frames.count)
        == frames.map { frame in
          frame.tiles.sorted { $0.pool < $1.pool }.map { tile in
            RecordedTileRow(
              pool: "\(tile.pool)", key: "\(tile.key)",
              numbers: [
                Int64(tile.index), tile.start, tile.extent, tile.crossStart, tile.crossExtent, Int64(tile.look ?? -1) + 1,
                Int64(tile.part.rawValue), Int64(tile.span),
              ])
          }
        })
    #expect(frames.contains { !$0.corrections.isEmpty } && Set(frames.map(\.phase)).count > 2)
  }

  @Test("packs integers as source maps do")
  func packing() {
    let known: [(Int64, String)] = [(0, "A"), (1, "C"), (-1, "D"), (15, "e"), (16, "gB"), (-16, "hB"), (1_000, "w+B"), (511, "+f")]
    for (number, text) in known { #expect(PackedIntegers.plain([number]).json == "\"\(text)\"") }
    var random = SeededGenerator(seed: 5, stream: 0)
    let numbers = (0..<2_000).map { _ in Int64(bitPattern: random.next()) >> Int64(random.below(60)) } + [.min, .max, 1 << 53, -1 << 53]
    let read = PackedColumn(String(decoding: PackedIntegers.plain(numbers).bytes, as: UTF8.self))
    #expect(read?.numbers == numbers.map { min(max($0, -1 << 53), 1 << 53) })
  }

  @Test("has no tag that comes from a text of the session", arguments: SampleSession.hostileTexts)
  func hostile(text: String) {
    let frames = [SampleSession.frame(1, phase: text)]
    let report = HTMLReport(SampleSession.named(text, frames: frames)).text
    #expect(tags(of: report) == tags(of: HTMLReport(SampleSession.named("plain", frames: [SampleSession.frame(1)])).text))
    #expect(!report.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
  }

  @Test("shows texts as they are, with what cannot be seen written out")
  func escaping() {
    #expect(Escaping.markup("a<b> & \"c\" 'd'\n") == "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;&#10;")
    #expect(Escaping.markup("\u{1b}[0m\u{202E}\u{FFFF}é👩‍👧") == "\\u{1b}[0m\\u{202e}\\u{ffff}é👩‍👧")
    #expect(Escaping.json("</a>&\"\\\n\u{2028}é") == "\"\\u003c/a\\u003e\\u0026\\\"\\\\\\u000a\\u2028é\"")
  }

  @Test("asks for nothing from anywhere")
  func isSelfContained() {
    let report = HTMLReport(SampleSession.recorded(ListKind(.list), seed: 3, frames: 5, items: 20)).text
    for word in ["http:", "https:", "src=", "@import", "<link", "fetch(", "XMLHttpRequest", "innerHTML"] {
      let isNamespace = word == "http:"
      #expect(report.ranges(of: word).count == (isNamespace ? 1 : 0), "\(word)")
    }
    #expect(report.contains("http://www.w3.org/2000/svg") && report.contains("content=\"default-src 'none'; "))
    #expect(report.ranges(of: "url(").count == 1 && report.contains("url(#hatch)"))
  }

  @Test("names broken rules first, each with its first failing frame, which is a link")
  func rules() throws {
    let report = HTMLReport(SampleSession.recorded(ListKind(.list), seed: 3, frames: 20, items: 20)).text
    #expect(report.contains("<p class=\"verdict broken\">2 rules broken, first B3 in frame <a href=\"#frame=11\">11</a>.</p>"))
    let rows = report.split(separator: "\n").filter { $0.contains("<th scope=\"row\">") && !$0.contains("<details>") }
    #expect(rows.map { $0.contains("broken") } == [true, true, false, false])
    let first = try #require(rows.first)
    #expect(first.contains(">B3<") && first.contains(">2<") && first.contains("<a href=\"#frame=11\">11</a>"))
    #expect(rows[1].contains(">C1<") && rows[1].contains("not kept") && rows[2].contains(">A1<"))
    #expect(rows[2].contains(">40</td><td class=\"number\">0<") && rows[3].contains(">A11<") && rows[3].contains("nothing to check"))
  }

  @Test("begins with what is seen in the first finding, whatever the order in which they are kept; then what is wrong")
  func headline() throws {
    var session = SampleSession.recorded(ListKind(.list), seed: 3, frames: 5, items: 20)
    session.findings = [Finding(frame: 4, rule: "A3", detail: "late"), Finding(frame: 2, rule: "B7", detail: "early <b>")]
    session.rules = ["A3", "B7"].map { (.init(rule: $0, checked: 4, findings: 1), RuleText.title(of: $0)) }
    let report = HTMLReport(session).text
    let heading = try #require(report.firstMatch(of: /<header>\n<h1>(.*)<\/h1>\n<p class="detail">(.*)<\/p>/))
    #expect(heading.output.1 == RuleText.seen(of: "B7") && heading.output.2 == "early &lt;b&gt;")
    let (early, late) = (try #require(report.firstRange(of: "<td>content is")), try #require(report.firstRange(of: "<td>visible items")))
    #expect(early.lowerBound < late.lowerBound)
  }

  @Test("shows the pages of a finding beside each other in the order of time, the posts in question marked, and the changes between them")
  func pages() throws {
    func page(_ number: Int, _ marked: Int) -> PageStep {
      let posts = (0..<20).map { PageStep.Entry("p<\($0)>", isMarked: $0 == marked) }
      return .page(
        .init(
          number: number, question: "cursor <i>", limit: 20, time: .frame(number * 60, milliseconds: number * 1_000), posts: posts,
          answer: "next &"))
    }
    let change = PageStep.Change("post <x> inserted", time: .frame(70, milliseconds: 1_160), isMarked: true)
    var session = SampleSession.recorded(ListKind(.list), seed: 3, frames: 5, items: 20)
    session.findings = [Finding(frame: 2, rule: "P1", detail: "twice", pages: [page(1, 19), .moreChanges(3), .change(change), page(2, 0)])]
    let report = HTMLReport(session).text
    let drawing = try #require(report.firstRange(of: "<div class=\"pages\"").map { report[$0.lowerBound...] })
    #expect(
      drawing.contains("<strong>page 1</strong><span>cursor &lt;i&gt;, limit 20</span><span>frame 60, 1.0 s</span><ol><li>p&lt;0&gt;</li>"))
    #expect(
      drawing.contains(
        "<li class=\"more\">17 more</li><li>p&lt;18&gt;</li><li class=\"marked\">p&lt;19&gt;</li></ol><span>next &amp;</span>"))
    #expect(
      drawing.contains(
        "3 more changes</span></p><p class=\"marked\">post &lt;x&gt; inserted<span>frame 70, 1.1 s</span></p></div><div class=\"page\">"))
    #expect(
      drawing.contains(
        "<ol><li class=\"marked\">p&lt;0&gt;</li><li>p&lt;1&gt;</li><li class=\"more\">17 more</li><li>p&lt;19&gt;</li></ol>"))
    // Once: at the top.
    #expect(report.ranges(of: "class=\"pages\"").count == 1)
    session.findings.insert(Finding(frame: 1, rule: "A1", detail: "one"), at: 0)
    #expect(HTMLReport(session).text.ranges(of: "class=\"pages\"").count == 1)
  }

  @Test("of a session without a broken rule says so")
  func clean() {
    var session = SampleSession.recorded(ListKind(.list), seed: 3, frames: 3, items: 20)
    session.findings = []
    session.rules = [(.init(rule: "A1", checked: 3, findings: 0), "the pool is fixed")]
    let report = HTMLReport(session).text
    #expect(report.contains("<h1>No rule was broken.</h1>"))
    #expect(report.contains("<p class=\"verdict\">1 rule checked, none broken.</p>") && !report.contains("id=\"findings\""))
    session.rules.append((.init(rule: "A11", checked: 0, findings: 0), "changes wait"))
    #expect(HTMLReport(session).text.contains("<p class=\"verdict\">1 rule checked, none broken; 1 had nothing to check.</p>"))
  }

  @Test("shows a long setting folded, and nothing of it twice")
  func setting() {
    var session = SampleSession.named("x")
    session.setting = [("seed", "7"), ("frames", "99"), ("hz", "60")] + (0..<20).map { ("rate\($0)", "3") }
    let report = HTMLReport(session).text
    #expect(report.ranges(of: "<dt>seed</dt>").count == 1 && report.ranges(of: "<dt>hz</dt>").count == 1)
    #expect(report.contains("<dd>0</dd>") && report.contains("<dd>99</dd>"))
    #expect(report.contains("<summary>9 more</summary>") && (0..<20).allSatisfy { report.contains("<dt>rate\($0)</dt>") })
  }

  @Test("of a session without frames says so, and has no drawing")
  func empty() {
    let report = HTMLReport(SampleSession.named("nothing")).text
    #expect(report.contains("No frame was recorded.") && !report.contains("id=\"screen\""))
  }

  @Test("takes numbers that no run makes")
  func extremes() throws {
    let report = HTMLReport(SampleSession.extreme).text
    let travel = try #require(PackedColumn("travel", in: report))
    #expect(travel.numbers == [-1 << 53, 1 << 53, 0, -1, 1 << 53, -1 << 53])
    #expect(PackedColumn.tiles(in: report, frames: 6)?.map(\.count) == [4, 4, 4, 4, 4, 4])
  }

  @Test("is the same bytes for the same session, and stays small where every tile has another item in every frame")
  func size() {
    let frames = (1...500).map { number in
      SampleSession.frame(
        number, tiles: (0..<14).map { SampleSession.tile($0, key: UInt64(number * 14 + $0), start: Int64(number) * 90_000) })
    }
    let report = HTMLReport(SampleSession.named("busy", frames: frames)).text
    #expect(report == HTMLReport(SampleSession.named("busy", frames: frames)).text)
    let empty = HTMLReport(SampleSession.named("busy", frames: [SampleSession.frame(1)])).text
    // Ten thousand frames of the kind would be less than 6 MB.
    #expect(report.utf8.count - empty.utf8.count < 500 * 500 && empty.utf8.count < 90_000)
  }

  /// What a reader of HTML would take for tags and comments, in order; scripts are one each.
  private func tags(of text: String) -> [Substring] {
    var tags: [Substring] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      let tag = rest[start...].prefix { $0 != ">" && $0 != " " && $0 != "\n" }
      tags.append(tag)
      rest = rest[tag.endIndex...]
    }
    return tags
  }
}

extension PackedColumn {
  static func sums(_ numbers: [Int64]) -> [Int64] {
    var sum: Int64 = 0
    return numbers.map { number in
      sum += number
      return sum
    }
  }
}
