import Foundation
import Testing
import TestSupport

/// What the page says of itself: `readState()`.
struct LiveState: Decodable {
  struct Tile: Decodable {
    var slot: Int
    var key: String
    var left: Double
    var top: Double
    var width: Double
    var height: Double
    var wrong: Bool
  }

  var session: Int
  var frame: Int
  var shown: Int
  var offset: Double
  var phase: String
  var scale: Double
  var glass: [Double]
  var tiles: [Tile]
  var rules: String
  var trouble: String
  var held: Bool
  var log: [String]
  var past: Int
  var bug: String?
  var toReach: Int
  var waits: [Double]
  var link: String
  var verdict: String
  var steps: [String]
}

extension CommandTests {
  /// Needs Chromium, as the tests of reports do.
  @Suite("a live page in a browser", .serialized)
  struct LivePageTests {
    private func isThere() -> Bool {
      do { _ = try Browser() } catch {
        #expect(!Browser.isRequired, "the live page must be looked at in a browser, and cannot be: \(error)")
        return false
      }
      return true
    }

    /// Does nothing without a browser.
    private func withPage(
      of arguments: [String] = [], size: (width: Int, height: Int) = (1_400, 1_000), scheme: Browser.Scheme = .light,
      reducesMotion: Bool = false, _ body: (LiveProcess, DrivenBrowser) throws -> Void
    ) throws {
      guard isThere() else { return }
      let live = try LiveProcess(arguments)
      let browser = try DrivenBrowser(size: size, scheme: scheme, reducesMotion: reducesMotion)
      defer {
        browser.end()
        live.end()
      }
      try browser.go(to: live.address)
      try browser.wait(for: LivePageTests.isDrawn)
      try body(live, browser)
      #expect(browser.exceptions == [])
    }

    private static let isDrawn = "typeof model === 'object' && model.now && (drawnFrame || document.body.className === 'attached')"

    private func state(_ browser: DrivenBrowser) throws -> LiveState { try browser.value("readState()") }

    /// The middle of the glass, most of the way down.
    private func grip(_ state: LiveState) -> (x: Double, y: Double) {
      (state.glass[0] + state.glass[2] / 2, state.glass[1] + state.glass[3] * 0.8)
    }

    private func picture(_ name: String) throws -> URL {
      let folder = ServeTests.root.appendingPathComponent(".build/report")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder.appendingPathComponent("live-\(name).png")
    }

    private func comeToRest(_ browser: DrivenBrowser) throws { try browser.wait(for: "model.now.isHeld && drawnFrame === model.now") }

    /// Does something to a list at rest, and waits until it rests again: what it has answered before is the rest from before.
    private func comeToRest(_ browser: DrivenBrowser, after change: () throws -> Void) throws {
      let frame = try state(browser).frame
      try change()
      try browser.wait(for: "model.now.frame > \(frame) && model.now.isHeld && drawnFrame === model.now")
    }

    /// Every drawn tile stands where the engine's frame has it.
    private func expectTilesInPlace(_ browser: DrivenBrowser) throws {
      let wrong: [String] = try browser.value(
        """
        (() => { const state = readState(), frame = shownPast ?? model.now;
          return frame.tiles.flatMap(([slot, , key, start, extent, cross, crossExtent]) => {
            const tile = state.tiles.find(tile => tile.slot === slot);
            const [main, side] = [(start - frame.offset) / 64 * state.scale, (cross - frame.crossOffset) / 64 * state.scale];
            const [left, top] = model.isHorizontal ? [main, side] : [side, main];
            if (tile && tile.key === key && Math.abs(tile.left - left) < 0.6 && Math.abs(tile.top - top) < 0.6) return [];
            return [slot + ': ' + JSON.stringify(tile) + ' is not at ' + left + ', ' + top];
          }).concat(state.tiles.length === frame.tiles.length ? [] : ['drawn are ' + state.tiles.length + ' tiles of ' + frame.tiles.length]);
        })()
        """)
      #expect(wrong == [])
    }

    @Test("scrolls under a mouse, coasts as the engine does, and draws its tiles in their places")
    func drag() throws {
      try withPage { (live, browser) throws in
        let start = try state(browser)
        try browser.drag(from: grip(start), by: (0, -300), milliseconds: 400, letsGo: false)
        try browser.wait(for: "model.now.offset > 64 * 200")
        try browser.mouse("mouseReleased", (grip(start).x, grip(start).y - 300))
        try comeToRest(browser)
        let slow = try state(browser)
        #expect(slow.offset > 64 * 250 && slow.phase == "r" && slow.trouble == "")
        try expectTilesInPlace(browser)
        try browser.evaluate(
          "window.flashes = []; byId('tiles-layer').addEventListener('animationstart', event => flashes.push(event.animationName), true)")
        // A fling goes on after the finger has left.
        try browser.drag(from: grip(slow), by: (0, -320), milliseconds: 100)
        try browser.wait(for: "model.now.phase === 'f'")
        try comeToRest(browser)
        let flung = try state(browser)
        #expect(flung.offset > slow.offset + 64 * 800)
        try expectTilesInPlace(browser)
        #expect(flung.waits.count > 10 && flung.waits.sorted()[flung.waits.count / 2] < 400)  // a debug build on a busy machine
        #expect(try browser.evaluate("flashes.includes('flash')") as? Bool == true)
        #expect(flung.steps == ["done", "now", "", "", ""])
        try browser.evaluate("document.querySelector('[data-act=insert-above]').click()")
        try browser.wait(for: "readState().log.some(row => /Insert 3 above: C1 held in \\d+ frames/.test(row))")
        try comeToRest(browser)
        try expectTilesInPlace(browser)
        try browser.picture(at: try picture("drag"))
      }
    }

    @Test("plants a bug under the same events, shows the rule that breaks, and saves a session that replays with the same hash")
    func plantAndSave() throws {
      try withPage { (live, browser) throws in
        try comeToRest(browser) { try browser.drag(from: grip(try state(browser)), by: (0, -320), milliseconds: 120) }
        for act in ["insert-above", "edit-here", "text-size", "delete-here", "memory-warning", "bad-batch"] {
          try comeToRest(browser) { try browser.evaluate("document.querySelector('[data-act=\(act)]').click()") }
        }
        let before = try state(browser)
        #expect(before.rules.hasSuffix("had nothing to check") && before.rules.contains("none broken"))
        try browser.evaluate("byId('bug').value = 'stale-cell'; byId('bug').dispatchEvent(new Event('change'))")
        try browser.wait(for: "model.now.bug === 'stale-cell' && !model.now.toReach && model.now.frame >= \(before.frame)")
        try comeToRest(browser)
        let planted = try state(browser)
        #expect(planted.rules == "1 rule broken: A5" && planted.tiles.contains(where: \.wrong))
        #expect(planted.offset == before.offset)  // the same events, and the same motion
        try browser.picture(at: try picture("planted"))
        // Two choices at once, as arrow keys in the list of bugs make them: the events are all there after both.
        let session = try state(browser).session
        try browser.evaluate("send({bug: ''}); send({bug: 'stale-cell'})")
        try browser.wait(for: "model.session === \(session + 2) && model.now.bug === 'stale-cell' && !model.now.toReach")
        try comeToRest(browser)
        #expect(try state(browser).frame >= planted.frame && state(browser).offset == before.offset)
        try browser.evaluate("byId('save').click()")
        try browser.wait(for: "readState().verdict && readState().link")
        let saved = try state(browser)
        #expect(saved.verdict.contains("Broken: A5 in frame") && !saved.verdict.contains("DIFFERENTLY"))
        let trace = try #require(try browser.evaluate("fetch('/trace?token=' + token).then(answer => answer.text())") as? String)
        try Folder.withFile(named: "session.ndjson", Array(trace.utf8)) { (file) throws in
          let replay = try Command(["replay", file.path, "--quiet"])
          try replay.start()
          let outcome = try replay.outcome()
          let hash = saved.verdict.components(separatedBy: "hash ").last!.prefix(16)
          #expect(outcome.status == 1 && outcome.output.contains("hash \(hash), as the trace says"))
          #expect(outcome.output.contains("A5 tiles show their item"))
        }
        let report = try #require(try browser.evaluate("fetch('/report?token=' + token).then(answer => answer.text())") as? String)
        #expect(report.contains("A cell shows another post") && report.contains("played by hand"))
        // The link opens the same session, on another server too.
        #expect(saved.link.hasPrefix("http://127.0.0.1:\(live.port)/#session=1.") && !saved.link.contains(live.token))
        let other = try LiveProcess([saved.link])
        #expect(other.address.hasSuffix(saved.link.components(separatedBy: "/").last!))
        try browser.go(to: other.address)
        try browser.wait(
          for: "typeof model === 'object' && model.now && model.now.bug === 'stale-cell' && !model.now.toReach && model.now.isHeld")
        let linked = try state(browser)
        #expect(linked.offset == planted.offset && linked.rules == planted.rules && linked.trouble == "")
        try browser.go(to: "http://127.0.0.1:\(other.port)/" + saved.link.components(separatedBy: "/").last!)
        try browser.wait(for: "document.body?.innerText.includes(\"treadmill live 'http://127.0.0.1:\")")
        other.end()
      }
    }

    @Test("goes back in time, goes on from there, steps, and plays slowly")
    func time() throws {
      try withPage { (live, browser) throws in
        try browser.drag(from: grip(try state(browser)), by: (0, -320), milliseconds: 120)
        try comeToRest(browser)
        let end = try state(browser)
        try browser.evaluate("byId('back').value = 20; byId('back').dispatchEvent(new Event('input'))")
        try browser.wait(for: "readState().shown < \(end.frame) && model.now.pace === 0")
        let past = try state(browser)
        #expect(past.offset < end.offset && past.shown == 21)
        try browser.wait(for: "drawnFrame === shownPast")
        try expectTilesInPlace(browser)
        try browser.picture(at: try picture("past"))
        try browser.evaluate("byId('from-here').click()")
        try browser.wait(for: "model.session > \(end.session) && model.now.isHeld && !model.now.toReach")
        let gone = try state(browser)
        #expect(gone.frame > 21 && gone.rules.contains("none broken"))
        let stepped = try state(browser).frame
        try browser.evaluate("document.activeElement.blur()")
        for _ in 0..<3 { try browser.press(".") }
        try browser.wait(for: "model.now.frame === \(stepped + 3) && model.now.pace === 0")
        try browser.evaluate("byId('pace').value = '0.05'; byId('pace').dispatchEvent(new Event('change'))")
        try browser.wait(for: "model.now.pace === 0.05")
        let slow = try state(browser)
        try browser.drag(from: grip(slow), by: (0, -200), milliseconds: 1_000)
        try browser.wait(for: "model.now.frame > \(slow.frame + 2)")
        #expect(try state(browser).frame < slow.frame + 30)  // of 60 at full speed
      }
    }

    @Test("works with the keyboard alone, in the dark, on a narrow screen and with reduced motion")
    func otherReaders() throws {
      try withPage(of: ["--layout", "masonry", "--unmeasured"], size: (390, 844), scheme: .dark, reducesMotion: true) {
        (live, browser) throws in
        #expect(try browser.evaluate("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
        #expect(try browser.evaluate("getComputedStyle(document.body).backgroundColor") as? String == "rgb(20, 23, 26)")
        let start = try state(browser)
        var isReached = false
        for _ in 0..<52 where !isReached {
          try browser.press("Tab")
          isReached = try browser.evaluate("document.activeElement.id") as? String == "glass"
        }
        #expect(isReached, "the list cannot be reached by Tab")
        // A tile that was bound just now says so by its colour, and does not flash.
        try browser.evaluate(
          "window.flashes = []; byId('tiles-layer').addEventListener('animationstart', event => flashes.push(event.animationName), true)")
        try browser.press("PageDown")
        try browser.press("ArrowDown")
        try browser.wait(for: "model.now.offset > \(start.offset) + 64 * 500")
        try comeToRest(browser)
        try expectTilesInPlace(browser)
        #expect(
          try browser.evaluate("[flashes.length, document.querySelectorAll('.tile-box.fresh').length > 0].join()") as? String == "0,true")
        try browser.evaluate("document.querySelector('[data-act=rotate]').focus()")
        try browser.press("Enter", text: "\r")
        try browser.wait(for: "model.now.width > model.now.height")
        #expect(try browser.evaluate("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
        try browser.picture(at: try picture("narrow-dark"))
      }
    }

    @Test("shows two tabs the same session, forgets a closed one, and sends a slow one fewer frames and no later ones")
    func tabs() throws {
      try withPage { (live, browser) throws in
        // A client that reads nothing, and says of nothing that it has seen it.
        let silent = try SocketClient(port: live.port)
        silent.send("GET /frames?token=\(live.token) HTTP/1.1\r\nHost: 127.0.0.1:\(live.port)\r\n\r\n")
        try browser.drag(from: grip(try state(browser)), by: (0, -320), milliseconds: 100)
        try comeToRest(browser)
        let first = try state(browser)
        #expect(first.frame > 60)
        silent.finishSending()
        let messages = silent.rest().components(separatedBy: "\ndata: ").count - 1
        #expect((2...31).contains(messages), "\(messages) messages of \(first.frame)")
        let tab = try browser.newTarget()
        try browser.attach(tab)
        try browser.go(to: live.address)
        try browser.wait(for: LivePageTests.isDrawn)
        #expect(try state(browser).offset == first.offset)
        try browser.drag(from: grip(try state(browser)), by: (0, -200), milliseconds: 150)
        try comeToRest(browser)
        let second = try state(browser)
        #expect(second.offset > first.offset && second.rules.contains("none broken"))
        try browser.closeTarget(tab)
        let again = try browser.newTarget()
        try browser.attach(again)
        try browser.go(to: live.address)
        try browser.wait(for: LivePageTests.isDrawn)
        #expect(try state(browser).offset == second.offset)
      }
    }

    @Test("says what is wrong with a link, with a browser without server-sent events, and when the server is gone")
    func trouble() throws {
      try withPage { (live, browser) throws in
        for (link, words) in [
          ("9.abc", "another version"), ("1.####", "cannot be opened"), ("1.aGVsbG8", "cannot be opened"), ("1.", "cannot be opened"),
        ] {
          try browser.evaluate("say(''); location.hash = '#session=\(link)'")
          try browser.wait(for: "readState().trouble.includes('\(words)')")
        }
        // Packed zeros, far more than a trace may have.
        try browser.evaluate("say(''); pack('0'.repeat(20000000)).then(packed => { location.hash = '#session=' + packed; })")
        try browser.wait(for: "readState().trouble.includes('it holds more than 8388608 bytes')")
        try browser.evaluate("source.close(); window.EventSource = undefined; listen()")
        try browser.wait(for: "readState().trouble.includes('no server-sent events')")
        try browser.go(to: live.address)
        try browser.wait(for: "typeof model === 'object' && model.now && drawnFrame && readState().trouble === ''")
        live.end()
        try browser.wait(for: "readState().trouble.includes('The server is gone')")
      }
    }

    @Test("shows the seeds that run beside it, and plays the one that is opened")
    func seeds() throws {
      try withPage(of: ["--seeds", "1..4", "--bug", "stale-cell"]) { (live, browser) throws in
        try browser.wait(for: "document.querySelector('#panel button')", seconds: 60)
        try browser.evaluate("document.querySelector('#panel button').click()")
        try browser.wait(for: "model.session > 0 && !model.now.toReach && readState().rules === '1 rule broken: A5'")
        try browser.wait(for: "byId('panel').textContent.includes('4 seeds of 4, all done')", seconds: 60)
        try browser.picture(at: try picture("seeds"))
      }
    }

    @Test("shows the readers of a running server, changes none of them, and says when it is gone")
    func readers() throws {
      let server = try ServedProcess()
      defer { server.terminate() }
      let client = try server.client()
      _ = client.ask(ServeTests.feed)
      let state = client.ask(#"{"id":1,"call":"open","feed":"home","viewport":[390,300],"offset":150}"#)
      _ = client.ask(#"{"id":2,"call":"open","feed":"home","viewport":[390,300],"at":7}"#)
      try withPage(of: ["--attach", server.path]) { (_, browser) throws in
        try browser.wait(for: "document.querySelectorAll('#readers li').length === 2")
        let drawn: [[String]] = try browser.value(
          "[...document.querySelectorAll('#readers svg')].map(one => [...one.querySelectorAll('text')].map(text => text.textContent))")
        #expect(drawn == [["b", "c"], ["a", "b"]])
        try browser.picture(at: try picture("readers"))
        let scrolled = client.ask(#"{"id":3,"call":"scroll","session":1,"to":150}"#)
        #expect(scrolled?.dropFirst(7) == state?.dropFirst(7))
        server.end()
        try browser.wait(for: "byId('panel').textContent.includes('cannot be reached')")
      }
    }
  }
}
