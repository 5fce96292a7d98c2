import ArgumentParser
import JSONReading
import ScrollSimulation
import TextLayout
import Treadmill

/// How the texts of posts are measured.
struct TextOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: .init(
      """
      Measure texts with the font in this file (.ttf, .otf or .ttc), as a browser does. Append #n for face n of a collection, counted from 0, and @n for \
      the weight of a variable font: Noto.ttc#2, Inter.ttf@600. Repeat the option to add fallback fonts, in order; emoji use the first font that has them.
      """, valueName: "file"))
  var font: [String] = []

  @Option(help: .init("The size of the texts, in points. (default: 15)", valueName: "points"))
  var fontSize: Double?

  @Option(help: .init("The height of a line, in points. (default: 20)", valueName: "points"))
  var lineHeight: Double?

  @Option(
    help: .init(
      "Multiply font size and line height by this factor, for a reader who has chosen larger or smaller text. (default: 1)",
      valueName: "factor"))
  var textScale: Double?

  @Option(help: .init("Show at most this many lines of a post's text. (default: all)", valueName: "n"))
  var lines: Int?

  /// The first of these options that was given.
  var givenOption: String? {
    let options: [(String, Bool)] = [
      ("--font", !font.isEmpty), ("--font-size", fontSize != nil), ("--line-height", lineHeight != nil), ("--text-scale", textScale != nil),
      ("--lines", lines != nil),
    ]
    return options.first { $0.1 }?.0
  }

  func setting() throws(Failure) -> TextSetting {
    func check(_ option: String, _ value: Double?, in allowed: ClosedRange<Double>) throws(Failure) {
      if let value, !allowed.contains(value) {
        throw .usage("\(option) \(number(value)): expected \(number(allowed.lowerBound)) to \(number(allowed.upperBound))")
      }
    }
    try check("--font-size", fontSize, in: TextStyle.allowedLengths)
    try check("--line-height", lineHeight, in: TextStyle.allowedLengths)
    try check("--text-scale", textScale, in: TextStyle.allowedScales)
    if let lines, !TextStyle.allowedLines.contains(lines) {
      throw .usage("--lines \(lines): expected \(TextStyle.allowedLines.lowerBound) to \(TextStyle.allowedLines.upperBound)")
    }
    let usual = TextStyle.standard
    let style = TextStyle(
      fontSize: fontSize ?? usual.fontSize, lineHeight: lineHeight ?? usual.lineHeight, scale: textScale ?? usual.scale, maximumLines: lines
    )
    guard let style else { preconditionFailure("no style of \(self)") }  // each was checked
    return TextSetting(fonts: font, style: style)
  }
}

/// The fonts, as they are named, and the style that texts are measured with.
struct TextSetting: Equatable {
  var fonts: [String] = []
  var style = TextStyle.standard

  var isUsual: Bool { self == TextSetting() }

  /// The options that give it.
  var arguments: [String] {
    let usual = TextStyle.standard
    var arguments = fonts.flatMap { ["--font", $0] }
    func add(_ option: String, _ value: Double, _ usual: Double) { if value != usual { arguments += [option, number(value)] } }
    add("--font-size", style.fontSize, usual.fontSize)
    add("--line-height", style.lineHeight, usual.lineHeight)
    add("--text-scale", style.scale, usual.scale)
    if let lines = style.maximumLines { arguments += ["--lines", "\(lines)"] }
    return arguments
  }

  /// What distinguishes it from others, on any machine: the style, and of each font its face, its weight and its bytes.
  func identity() throws(Failure) -> [String] {
    var words = TextSetting(style: style).arguments
    for name in fonts {
      let (path, index, weight) = TextSetting.parts(of: name)
      var hash = TraceHash()
      hash.add(try InputFile(named: path).readToEnd(atMost: FontFace.maximumBytes))
      words.append("\(index) \(weight ?? 0) \(hash)")
    }
    return words
  }

  func choice() throws(Failure) -> TextChoice {
    guard !fonts.isEmpty else { return TextChoice(style: style, shaper: nil) }
    do throws(FontError) {
      var faces: [FontFace] = []
      for name in fonts {
        let (path, index, weight) = TextSetting.parts(of: name)
        faces.append(try FontFace(path: path, index: index, weight: weight))
      }
      return TextChoice(style: style, shaper: try TextShaper(FontChain(faces)))
    } catch {
      switch error {
      case .weight, .count: throw .usage("--font: \(error)")
      default: throw .input("--font \(error)")
      }
    }
  }

  /// `file`, `file#face`, `file@weight` or `file#face@weight`; a file may have such a name itself.
  private static func parts(of name: String) -> (path: String, index: Int, weight: Double?) {
    var status = stat()
    if stat(name, &status) == 0 { return (name, 0, nil) }
    var path = Substring(name)
    var weight: Double?
    if let at = path.lastIndex(of: "@"), let number = Double(path[path.index(after: at)...]) { (path, weight) = (path[..<at], number) }
    var index = 0
    if let hash = path.lastIndex(of: "#"), let number = Int(path[path.index(after: hash)...]) { (path, index) = (path[..<hash], number) }
    return (String(path), index, weight)
  }
}

extension TextMeasuring {
  /// `treadmill: no --font has ...`, if that is so.
  var warning: String? {
    guard let missing = (self as? ShapedText)?.shaper.missing, !missing.isEmpty else { return nil }
    let shown = 8
    let characters = missing.prefix(shown).map { scalar in
      let code = String(scalar.value, radix: 16, uppercase: true)
      return "\(VisibleText.line(String(scalar))) (U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code))"
    }
    let isCut = missing.count > shown
    return "treadmill: no --font has \(characters.joined(separator: ", "))\(isCut ? " and others" : ""); their widths are estimates\n"
  }
}

/// The fonts and the style that a run measures texts with.
struct TextChoice: Sendable {
  let style: TextStyle
  let shaper: TextShaper?

  var measured: any TextMeasuring { measure(style) }

  var measure: @Sendable (TextStyle) -> any TextMeasuring {
    { [shaper] style in if let shaper { ShapedText(shaper, style: style) } else { EstimatedText(style) } }
  }
}

/// As options take it.
private func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
