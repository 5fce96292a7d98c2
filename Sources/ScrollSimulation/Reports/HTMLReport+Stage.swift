// The part of the page that the script fills: time on the left, the viewport at one frame on the right.
extension HTMLReport {
  static let stage = """
    <noscript><p class="nothing">The pictures below are drawn by a script, which is switched off here.</p></noscript>
    <div id="stage">
    <section id="time" aria-label="The session over time">
    <div class="tools" role="toolbar" aria-label="Frames">
    \(button("first", "First frame (Home)", "M4 3v10M13 3 6 8l7 5z"))
    \(button("previous", "Previous frame (left arrow)", "M12 3 5 8l7 5z"))
    \(button("play", "Play or pause (space)", "M4 3v10l9-5z"))
    \(button("next", "Next frame (right arrow)", "M4 3l7 5-7 5z"))
    \(button("last", "Last frame (End)", "M12 3v10M3 3l7 5-7 5z"))
    <label>Frame <input type="number" id="number" inputmode="numeric"></label>
    <button type="button" id="failure">First failure <kbd>F</kbd></button>
    <span class="rest"></span>
    <span id="span"></span>
    \(button("out", "Show more frames (minus)", "M3 8h10"))
    \(button("in", "Show fewer frames (plus)", "M3 8h10M8 3v10"))
    <button type="button" id="all">All <kbd>0</kbd></button>
    </div>
    <div id="lanes"><div id="cursor" aria-hidden="true"></div></div>
    <div class="scrubber"><input type="range" id="scrubber" aria-label="Frame" min="0" value="0" step="1"></div>
    <p id="hover"></p>
    <div id="legend"></div>
    </section>
    <section id="frame" aria-label="The viewport at one frame">
    <dl id="readout" aria-live="off"></dl>
    <svg id="screen" role="img" aria-label="The viewport" preserveAspectRatio="xMidYMin meet"></svg>
    <ul id="ages" aria-label="Colours of tiles: frames since their last bind"></ul>
    <dl id="notes"></dl>
    <details id="tiles"><summary>Tiles of this frame</summary><table><thead><tr><th scope="col" class="number">Tile</th>\
    <th scope="col" class="number">Item</th><th scope="col" class="number">Key</th><th scope="col" class="number">Start, pt</th>\
    <th scope="col" class="number">Length, pt</th><th scope="col" class="number">Age</th></tr></thead><tbody></tbody></table></details>
    </section>
    </div>
    """

  static let footer = """
    <footer><p><kbd>←</kbd> <kbd>→</kbd> one frame, with <kbd>Shift</kbd> ten · <kbd>Home</kbd> <kbd>End</kbd> first and last · \
    <kbd>F</kbd> first failure · <kbd>N</kbd> <kbd>P</kbd> next and previous failure · <kbd>Space</kbd> play · \
    <kbd>+</kbd> <kbd>-</kbd> <kbd>0</kbd> how many frames</p></footer>
    """

  /// A button with a picture of 16 x 16.
  private static func button(_ name: String, _ words: String, _ path: String) -> String {
    """
    <button type="button" id="\(name)" class="icon" aria-label="\(words)" title="\(words)"><svg viewBox="0 0 16 16" \
    aria-hidden="true"><path d="\(path)"/></svg></button>
    """
  }
}
