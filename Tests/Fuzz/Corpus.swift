import DemoFeed
import Foundation
import Impressions
import JSONReading

/// The inputs that mutations begin with: files of the tree, and what the executable writes.
struct Corpus {
  private var inputs: [InputKind: [[UInt8]]] = [:]

  subscript(kind: InputKind) -> [[UInt8]] { inputs[kind] ?? [] }

  /// Of a folder that ``make(in:of:)`` has filled.
  init(in folder: URL) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let file = folder.appendingPathComponent(name)
      guard let kind = InputKind(rawValue: file.pathExtension) else { continue }
      inputs[kind, default: []].append(Array(try Data(contentsOf: file)))
    }
  }

  private static let scripts = [
    "drag 0,600 -> 0,200 in 120ms; wait 400ms; fling -3000; rotate; jump 0",
    "fling -4200; wait 1s; tap\ndrag 195,300 -> 195,520.5 in 0.4s hold 150ms\nwheel 120; wheel 0,120\nwait 2s; scroll 0; fling 40,-900",
    "# beyond the end\njump 1000000000000; scroll -1e; tap 3,4",
  ]

  private static let log = #"""
    {"session":"a","time":0,"kind":"open","version":1,"viewport":[390,844],"insets":[47,0,34,0],"foreground":true,"focus":true,"epoch":1e12}
    {"session":"a","time":0,"kind":"layout","items":[["p1",0,100,390,200],["p2",0,300,390,900],["p3",0,1200,195,300]]}
    {"session":"a","time":0,"kind":"list","list":"L","item":"p2","frame":[0,0,390,200],"axis":"x"}
    {"session":"a","time":0,"kind":"layout","list":"L","items":[["c1",0,0,150,200],["c2",150,0,150,200],["c3",300,0,150,200]]}
    {"session":"a","time":100,"kind":"scroll","y":60.5,"way":"linear"}
    {"session":"b","time":40,"kind":"open","version":1,"viewport":[844,390],"grid":3,"lines":"frames","content":false,"playback":true}
    {"session":"a","time":200,"kind":"scroll","list":"L","x":90,"range":[0,120]}
    {"session":"a","time":300,"kind":"motion","law":"uikit","offset":60.5,"velocity":2,"edges":[0,null],"since":250}
    {"session":"a","time":700,"kind":"scroll","y":500}
    {"session":"a","time":750,"kind":"cover","rects":[[0,600,390,244]]}
    {"session":"a","time":800,"kind":"focus","on":false}
    {"session":"a","time":850,"kind":"content","item":"p3","on":false}
    {"session":"a","time":850,"kind":"playback","item":"p3","on":true}
    {"session":"a","time":900,"kind":"viewport","viewport":[844,390]}
    {"session":"b","time":90,"kind":"scroll","x":3,"y":4}
    {"session":"a","time":950,"kind":"layout","removed":["p1"],"recycled":["p3"]}
    {"session":"a","time":999,"kind":"interaction"}
    {"session":"a","time":1500,"kind":"close"}

    """#

  /// What a log goes on with behind a state.
  static let afterState = Array(
    #"""
    {"session":"a","time":3000,"kind":"scroll","y":90}
    {"session":"a","time":3100,"kind":"scroll","list":"L","x":10,"way":"linear"}
    {"session":"a","time":3200,"kind":"layout","items":[["p1",0,500,390,200]],"removed":["p2"]}
    {"session":"a","time":4000,"kind":"close"}
    """#.utf8)

  private static let jobs = """
    {"job":1,"seed":1,"frames":10}
    {"job":2,"seed":18446744073709551615,"layout":"grid","unmeasured":true,"frames":20,"profile":"monkey"}
    {"seed":3,"layout":"masonry","frames":12}
    {"job":4,"seed":4,"bug":"wrong-extent","frames":10}

    """

  private static let apis = [
    #"""
    {"url": "https://example.org/feed?n={limit}", "limit": 20, "older": {"parameter": "cursor", "from": "/next"}, "more": "/has_more",
     "newer": {"parameter": "min_id", "first": "/id", "inclusive": true}, "map": {"id": "/key", "text": "/body"}, "posts": "/data/items",
     "order": {"by": "/at", "direction": "ascending"}, "headers": {"Accept": "text/json"}, "origins": ["http://cdn.example.org"],
     "rate": {"perSecond": 900.5}, "timeoutSeconds": 3, "changes": {"insert": {"method": "PUT", "url": "http://a/p", "id": "/id",
       "body": {"n": "{number}", "x": [1, 2.5, null]}}, "edit": {"url": "http://a/{id}"}, "reset": {"url": "http://a/{seed}"}}}
    """#,
    #"{"url": "http://a/", "older": {"parameter": "page", "first": 0, "kind": "page"}, "changes": {"command": ["a", "b"]}}"#,
    #"""
    {"url": "http://a/", "posts": "$.data[?@.kind == 't3' && (@['a-b'] || !@.c[-1])].data", "map": {"text": ["/title", "$.body[?@.type != \"x\"].text"],
     "photos": "/attachments/keys", "photos.in": "$['includes'].media[*]", "photos.key": "/key", "photo.width": "$.sizes[-1].w"}}
    """#,
    #"{"url": "http://a/", "older": {"link": "next"}, "newer": {"url": "/prev"}, "format": "weibo", "limitParameter": "n"}"#,
  ]

  /// The conversation of the protocol's document, answers and all.
  private static func requests() throws -> [UInt8] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "Docs/Protocol.md"), encoding: .utf8)
    return Array(text.split(separator: "\n").filter { $0.hasPrefix("{") }.joined(separator: "\n").utf8)
  }

  static let fonts = "/usr/share/fonts/truetype/noto/"

  /// Some of Debian's, if they are there, and what looks like one.
  private static var smallFonts: [[UInt8]] {
    ["NotoSansOgham-Regular.ttf", "NotoSansHebrew-Regular.ttf", "NotoSansKhmer-Regular.ttf"].compactMap {
      (try? Data(contentsOf: URL(fileURLWithPath: fonts + $0))).map(Array.init)
    } + [[0, 1, 0, 0, 0, 1, 0, 16, 0, 0, 0, 0] + Array("cmap".utf8) + [0, 0, 0, 0, 0, 0, 0, 28, 0, 0, 0, 4]]
  }

  private static let texts = [
    "The quick onset of rain, and https://example.com/a/long-path?with=query\r\n\tthen soft\u{AD}hyphens.", "今天天气很好，“我们”去《公园》（其实）散步。スーパーへ",
    "مرحبا \u{202E}بالعالم\u{202C} שלום 2026 ក្រុង ေမြန်မာ ไทย हिन्दी क्षेत्र", "👨‍👩‍👧‍👦🏳️‍🌈👍🏽1️⃣ a\u{301}\u{302}\u{303}\u{200D}\u{FE0F}\u{200B}\u{2028}x", "\n\n \n",
  ]

  /// Pages of APIs.
  private static func pages() throws -> [[UInt8]] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "FeedFormatsTests/Feeds")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      Array(try Data(contentsOf: folder.appending(path: $0)))
    }
  }

  /// Posts of the shipped feed, and some that have every field.
  private static let feeds: [[UInt8]] = {
    let lines = DemoFeed.bytes.split(separator: UInt8(ascii: "\n"))
    let parts = [0, 400, 900].map { first in Array(lines.dropFirst(first).prefix(24).joined(separator: [UInt8(ascii: "\n")])) }
    let whole =
      #"{"id":"1","created_at":"2015","text":{"length":9,"wide":9,"lines":1},"photos":[{"id":"a","width":640,"height":480,"url":"u"}]}"#
    let repost =
      #"{"id":"2","text":"a\ud83d\ude00b\n","repost_of":{"id":"1","photos":[{"id":"b"},{"id":"c","width":1,"height":1000000}]},"x":1}"#
    return parts + [Array("\(whole)\n\(repost)\n".utf8)]
  }()

  static func make(in folder: URL, of runner: ByExecutable) throws {
    func write(_ bytes: [UInt8], _ name: String) throws { try Data(bytes).write(to: folder.appendingPathComponent(name)) }
    for (number, script) in scripts.enumerated() { try write(Array(script.utf8), "\(number).script") }
    for (number, feed) in (feeds + (try pages())).enumerated() { try write(feed, "\(number).feed") }
    for (number, text) in texts.enumerated() { try write(Array(text.utf8), "\(number).text") }
    for (number, font) in smallFonts.enumerated() { try write(font, "\(number).font") }
    try write(Array(jobs.utf8), "0.jobs")
    try write(Array(log.utf8), "0.log")
    try write(ImpressionDefinitions.shipped.document.line, "0.definitions")
    var (logOfState, state) = (ImpressionLog(.shipped), [UInt8]())
    for line in log.split(separator: "\n").prefix(8) {
      try Array(line.utf8).withUnsafeBufferPointer { bytes in try logOfState.read(bytes) { _ in } }
    }
    logOfState.saveOpenSessions { state += $0 }
    try write(state, "0.state")
    try write(requests(), "0.requests")
    for (number, api) in apis.enumerated() { try write(Array(api.utf8), "\(number).api") }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    var commands: [[String]] = []
    for (number, layout) in ["feed", "feed", "list", "horizontal", "sections", "grid", "masonry", "plane", "plane"].enumerated() {
      for (seed, frames) in [(1, 25), (2, 60), (3, 120)] {
        let session = ["--seed", "\(10 * number + seed)", "--frames", "\(frames)", "--layout", layout]
        let way = number > 1 && layout != "plane" && seed == 2 ? ["--unmeasured"] : []
        commands.append(["replay", "--quiet", "--record", path("\(layout)-\(number)-\(seed).trace")] + session + way)
      }
    }
    // A trace that breaks a rule can be shrunk.
    for bug in ["wrong-extent", "stale-cell"] {
      commands.append(["replay", "--quiet", "--seed", "1", "--frames", "40", "--bug", bug, "--record", path("\(bug).trace")])
    }
    commands.append(["replay", "--quiet", "--seed", "5", "--frames", "12", "--with-frames", "--record", path("frames.trace")])
    for layout in ["list", "masonry"] {
      commands.append(["simulate", "--quiet", "--layout", layout, "--frames", "60", "--client-log", path("\(layout).log")])
    }
    for profile in ["monkey", "browsing"] {
      commands.append(["simulate", "--quiet", "--profile", profile, "--frames", "200", "--record", path("\(profile).recording")])
    }
    commands.append(["stress", "--quiet", "--seeds", "1..4", "--frames", "12", "--jobs", "1", "--out", path("whole.results")])
    commands.append([
      "stress", "--quiet", "--seeds", "1..6", "--shard", "1/2", "--frames", "12", "--jobs", "1", "--out", path("part.results"),
    ])
    for command in commands {
      let (status, errors) = try runner.run(command)
      guard status == 0 || status == 1 else { throw Unusable(words: "\(command): status \(status ?? -1): \(errors)") }
    }
    try write(Array(recordings().joined()), "lines.recording")
  }

  /// All that a line of a recording can be.
  private static func recordings() -> [[UInt8]] {
    [
      #"{"ns":0,"touch":{"phase":"began","x":200,"y":600}}"#, #"{"ns":8333333,"touch":{"phase":"moved","x":200,"y":590.5}}"#,
      #"{"ns":16666666,"touch":{"phase":"ended","x":200,"y":580}}"#, #"{"ns":500000000,"wheel":{"x":0,"y":40}}"#,
      #"{"ns":510000000,"trackpad":{"phase":"began","x":0,"y":40}}"#, #"{"ns":518000000,"trackpad":{"phase":"changed","x":0,"y":80}}"#,
      #"{"ns":520000000,"trackpad":{"phase":"ended","x":0,"y":0}}"#,
      #"{"ns":528000000,"trackpad":{"phase":"momentumBegan","x":0,"y":60}}"#,
      #"{"ns":536000000,"trackpad":{"phase":"momentumChanged","x":0,"y":50}}"#,
      #"{"ns":544000000,"trackpad":{"phase":"momentumEnded","x":0,"y":0}}"#,
      #"{"ns":900000000,"rotate":true}"#, #"{"ns":1000000000,"jump":{"x":0,"y":900}}"#, #"{"ns":1100000000,"scroll":{"x":0,"y":0}}"#,
    ].map { Array("{\"at\":1,\"gesture\":\($0)}\n".utf8) }
  }
}

/// What the fuzzer cannot work without.
struct Unusable: Error { var words: String }
