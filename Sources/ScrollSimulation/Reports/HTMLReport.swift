/// A session as one HTML file for people: no network, no fonts or scripts of others, opened from wherever it lies.
///
/// Title, verdict, setting, replay command and the table of the rules are written here and can be read without scripts. Everything that
/// changes with the frame is drawn by the page itself from the data in it:
///
/// - curves of offset and velocity, bars of binds and blank area, marks of inputs and findings, bars of loads;
/// - the map of the pool: a row for each tile, another colour for another item;
/// - the viewport at one frame, its tiles numbered by their place in the pool and coloured by how long they have shown their item.
///
/// `#frame=N` opens a frame, and the address follows the frame that is shown. What stands in the drawing is written back, as JSON, into the
/// element `state`, measured on the drawing and not copied from the data, so that a test can compare it with the trace:
///
/// ```json
/// {"frame":12,"phase":"d","offset":640,"scale":0.35,"viewport":[0,0,24960,54016],
///  "tiles":[{"pool":0,"index":3,"key":"3","age":2,"left":0,"top":-640,"width":24960,"height":2816,"box":[0,-3.5,136.5,15.4]}]}
/// ```
///
/// `left` to `height` are what is drawn, in 1/64 point from the viewport's corner; `box` is where the browser has put it, in CSS pixels.
///
/// All text from outside is escaped (``Escaping``); a content security policy in the page forbids it to load anything.
///
/// - Complexity: O(frames x tiles). A frame takes some 40 bytes where a monkey scrolls a phone's list, besides inputs and loads, and less than
///   500 where every tile has another item in every frame.
public struct HTMLReport: Sendable {
  let session: RecordedSession

  public init(_ session: RecordedSession) { self.session = session }

  /// The document, the same bytes for the same session.
  public var text: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(Escaping.markup(session.title)), seed \(session.seed)</title>
    <style>
    \(HTMLReport.style)
    </style>
    </head>
    <body>
    \(summary)
    <main>
    \(session.frames.isEmpty ? HTMLReport.nothing : HTMLReport.stage)
    <div class="tables">\(rules)\(findings)</div>
    </main>
    \(HTMLReport.footer)
    <script type="application/json" id="session">\(data)</script>
    <script type="application/json" id="state">{}</script>
    <script>
    \(HTMLReport.script)
    </script>
    </body>
    </html>

    """
  }

  private static let nothing = "<p class=\"nothing\">No frame was recorded.</p>"

  /// In the order in which its parts need each other.
  private static let script = [unpacking, lanes, tracks, marks, screen, readout, controls].joined(separator: "\n")
}
