import CReportPage
public import ScrollSimulation

/// A session as one self-contained HTML file: no network, no external fonts or scripts.
///
/// What is seen and what is wrong, verdict, setting, replay command and the table of rules are readable without scripts. The page's own script (`Page/`) draws what
/// changes with the frame:
///
/// - the actions: gestures, events and answers, to step through;
/// - curves of offset and velocity, bars of binds, blank area and loads, marks of inputs and findings, the map of the pool;
/// - the screen at one frame: tiles as cells with their pictures and lines of text, fingers, faults in red.
///
/// `#frame=N` opens a frame, and the address follows the shown frame. The element `state` describes the drawing as JSON, measured on the
/// drawing and not copied from the data, so that a test can compare it with the trace:
///
/// ```json
/// {"frame":12,"phase":"d","offset":640,"scale":0.35,"viewport":[0,0,24960,54016],
///  "tiles":[{"pool":0,"index":3,"key":"3","age":2,"left":0,"top":-640,"width":24960,"height":2816,"box":[0,-3.5,136.5,15.4]}]}
/// ```
///
/// `left` to `height` are drawn, in 1/64 point from the viewport's corner; `box` is where the browser put it, in CSS pixels. Foreign text
/// is escaped (`Escaping`); the page's content security policy forbids it to load anything.
///
/// - Complexity: O(frames x tiles). A frame takes about 40 bytes when a monkey scrolls a phone's list, plus inputs and loads, and less than
///   500 if every tile has another item in every frame. Each look is written once.
public struct HTMLReport: Sendable {
  let session: RecordedSession

  public init(_ session: RecordedSession) { self.session = session }

  /// The document: the same bytes for the same session.
  public var text: String {
    filled(HTMLReport.text(of: report_page_document())) { name in
      switch name {
      case "title": Escaping.markup("\(headline) \(session.title), seed \(session.seed)")
      case "style": HTMLReport.style
      case "summary": summary
      case "stage": session.frames.isEmpty ? HTMLReport.nothing : HTMLReport.text(of: report_page_stage())
      case "tables": rules + findings
      case "data": data
      case "script": HTMLReport.text(of: report_page_script())
      default: preconditionFailure("page.html has a place named \(name), which no part of the report fills")
      }
    }
  }

  /// The template with `{{name}}` replaced; replacements are not scanned again.
  private func filled(_ template: String, with part: (Substring) -> String) -> String {
    var pieces = template.split(separator: "{{", omittingEmptySubsequences: false)
    var text = String(pieces.removeFirst())
    for piece in pieces {
      guard let end = piece.firstRange(of: "}}") else { preconditionFailure("page.html: {{ without }}: \(piece.prefix(20))") }
      text += part(piece[..<end.lowerBound]) + piece[end.upperBound...]
    }
    return text
  }

  static var style: String { text(of: report_page_style()) }

  private static let nothing = "<p class=\"nothing\">No frame was recorded.</p>"

  private static func text(of part: ReportPagePart) -> String {
    String(decoding: UnsafeBufferPointer(start: part.bytes, count: part.count), as: UTF8.self)
  }
}
