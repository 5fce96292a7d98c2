/// What else must hold: the app in front, the focus, the item's content, its video, a touch; and items of which the log cannot say.
extension WorkedExample {
  static let needs: [WorkedExample] = [
    // In front in [0, 500] and [900, 2400]: 500 + 1500 = 2000. The first stay is too short: due at 900 + 1000.
    WorkedExample(
      "the background ends a stay",
      definition: #"{"visible":[{"area":0.5}],"needs":["foreground"],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"foreground":true}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":500,"kind":"foreground","on":false}"#,
        #"{"time":900,"kind":"foreground","on":true}"#,
        #"{"time":2400,"kind":"close"}"#,
      ],
      .seen("a", at: 1900, total: 2000, longest: 1500)),
    // 500 until the background, the other 500 from 900 to 1400.
    WorkedExample(
      "a sum goes on after the background",
      definition: #"{"visible":[{"area":0.5}],"needs":["foreground"],"time":{"total":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"foreground":true}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":500,"kind":"foreground","on":false}"#,
        #"{"time":900,"kind":"foreground","on":true}"#,
        #"{"time":2400,"kind":"close"}"#,
      ],
      .seen("a", at: 1400, total: 2000, longest: 1500)),
    // The same log, and all of its 2400 ms count.
    WorkedExample(
      "a definition that does not ask for the foreground counts the background",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"foreground":true}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":500,"kind":"foreground","on":false}"#,
        #"{"time":900,"kind":"foreground","on":true}"#,
        #"{"time":2400,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, total: 2400, longest: 2400)),
    // The tab has the focus in [300, 700].
    WorkedExample(
      "a tab without the focus shows nothing that counts",
      definition: #"{"visible":[{"area":0.5}],"needs":["focus"]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"focus":false}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":300,"kind":"focus","on":true}"#,
        #"{"time":700,"kind":"focus","on":false}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 300, total: 400)),
    // Nothing in the log says whether the app was in front.
    WorkedExample(
      "a session that never speaks of the foreground is not judged by it",
      definition: #"{"visible":[{"area":0.5}],"needs":["foreground"],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"focus":true}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .notJudged("a", missing: "foreground")),
    // Nothing in the log says whether the tab had the focus.
    WorkedExample(
      "a session that never speaks of the focus is not judged by it",
      definition: #"{"visible":[{"area":0.5}],"needs":["focus"],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"foreground":true}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .notJudged("a", missing: "focus")),
    // It says so in a line of its own, at 0: due at 1000.
    WorkedExample(
      "a session may speak of the foreground after it was opened",
      definition: #"{"visible":[{"area":0.5}],"needs":["foreground"],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"foreground","on":true}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, total: 2000)),
    // a's content is there from 400 on: due at 1400, 2000 - 400 = 1600. b's is a placeholder again from 800 on: [0, 800].
    WorkedExample(
      "a placeholder is no content",
      definition: #"{"visible":[{"area":0.5}],"needs":["content"],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200],["b",0,300,390,200]]}"#,
        #"{"time":0,"kind":"content","item":"a","on":false}"#,
        #"{"time":0,"kind":"content","item":"b","on":true}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":400,"kind":"content","item":"a","on":true}"#,
        #"{"time":800,"kind":"content","item":"b","on":false}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1400, total: 1600),
      .notSeen("b", total: 800, longest: 800)),
    // Its content came at 100, the item itself at 500.
    WorkedExample(
      "content that comes before its item counts from the item's entry",
      definition: #"{"visible":[{"area":0.5}],"needs":["content"]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"content","item":"a","on":false}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"content","item":"a","on":true}"#,
        #"{"time":500,"kind":"scroll","y":300,"way":"step"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 500, total: 500)),
    // a plays in [500, 2000] and [2100, 4500]: 1500 + 2400 = 3900, due at 2100 + 2000. The log says nothing of b's video.
    WorkedExample(
      "a video must play for two seconds without a pause",
      definition: #"{"visible":[{"area":0.5}],"needs":["playback"],"time":{"continuous":2000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200],["b",0,300,390,200]]}"#,
        #"{"time":0,"kind":"playback","item":"a","on":false}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":500,"kind":"playback","item":"a","on":true}"#,
        #"{"time":2000,"kind":"playback","item":"a","on":false}"#,
        #"{"time":2100,"kind":"playback","item":"a","on":true}"#,
        #"{"time":4500,"kind":"close"}"#,
      ],
      .seen("a", at: 4100, total: 3900, longest: 2400),
      .notJudged("b", missing: "playback")),
    // It plays all the time, and shows half in [0, 1500] and, after a second out of sight, [2500, 4500]: due at 2500 + 2000 = 4500, but for
    // the close a millisecond before.
    WorkedExample(
      "a video that plays out of sight does not count",
      definition: #"{"visible":[{"area":0.5}],"needs":["playback"],"time":{"continuous":2000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"playback","item":"a","on":true}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1500,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":2500,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":4499,"kind":"close"}"#,
      ],
      .notSeen("a", total: 3499, longest: 1999)),
    // From 700 on: 1000 - 700.
    WorkedExample(
      "nothing counts before the first touch",
      definition: #"{"visible":[{"area":0.5}],"needs":["interaction"]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":700,"kind":"interaction"}"#,
        #"{"time":900,"kind":"interaction"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 700, total: 300)),
    // No touch, no impression.
    WorkedExample(
      "nothing counts without a touch",
      definition: #"{"visible":[{"area":0.5}],"needs":["interaction"]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 0)),
    // In front in [0, 1000] and [1500, 3000], playing in [500, 1200] and [1400, 3000]. Both: [500, 1000] and [1500, 3000], 500 + 1500.
    WorkedExample(
      "all needs must hold at once",
      definition: #"{"visible":[{"area":0.5}],"needs":["foreground","playback"],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"foreground":true}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"playback","item":"a","on":false}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":500,"kind":"playback","item":"a","on":true}"#,
        #"{"time":1000,"kind":"foreground","on":false}"#,
        #"{"time":1200,"kind":"playback","item":"a","on":false}"#,
        #"{"time":1400,"kind":"playback","item":"a","on":true}"#,
        #"{"time":1500,"kind":"foreground","on":true}"#,
        #"{"time":3000,"kind":"close"}"#,
      ],
      .seen("a", at: 2500, total: 2000, longest: 1500)),
  ]
}
