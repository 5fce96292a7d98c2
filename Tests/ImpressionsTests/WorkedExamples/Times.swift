/// How long: without a pause, in all, looked at again later, or not at all. In most logs an item at 100 is there at offset 0 and far above
/// the screen at offset 1000.
extension WorkedExample {
  static let times: [WorkedExample] = [
    // [0, 600] and [700, 1500]: 600 and 800, neither 1000.
    WorkedExample(
      "two stays are no continuous second",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":600,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":700,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":1500,"kind":"close"}"#,
      ],
      .notSeen("a", total: 1400, longest: 800)),
    // The same log: 600, and the other 400 from 700 to 1100.
    WorkedExample(
      "two stays are a second in all",
      definition: #"{"visible":[{"area":0.5}],"time":{"total":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":600,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":700,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":1500,"kind":"close"}"#,
      ],
      .seen("a", at: 1100, total: 1400, longest: 800)),
    // The same log: it is there at 0, and again at 1000.
    WorkedExample(
      "who looks again after a second misses the pause",
      definition: #"{"visible":[{"area":0.5}],"time":{"recheck":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":600,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":700,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":1500,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, total: 1400, longest: 800)),
    // It is gone at 1000; it comes again at 1200 and is there at 2200. 600 + 1800 = 2400.
    WorkedExample(
      "an item that is gone when it is looked at again has another try at its next entry",
      definition: #"{"visible":[{"area":0.5}],"time":{"recheck":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":600,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":1200,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":3000,"kind":"close"}"#,
      ],
      .seen("a", at: 2200, total: 2400, longest: 1800)),
    // It comes at 900; the session closes before 900 + 250.
    WorkedExample(
      "nobody looks again after the close",
      definition: #"{"visible":[{"area":0.5}],"time":{"recheck":250}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":1000}"#,
        #"{"time":900,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 100)),
    // There in [500, 501].
    WorkedExample(
      "a millisecond is enough where no time is asked for",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":1000}"#,
        #"{"time":500,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":501,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 500, total: 1)),
    // There in [0, 1000].
    WorkedExample(
      "a stay of exactly the time is long enough",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, total: 1000)),
    // There in [0, 999].
    WorkedExample(
      "a stay that is a millisecond short is not long enough",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":999,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 999, longest: 999)),
    // Five stays of 200, from 0, 400, 800, 1200 and 1600. 800 after four of them, the 100 that lack until 1600 + 100.
    WorkedExample(
      "many short stays add up",
      definition: #"{"visible":[{"area":0.5}],"time":{"total":900}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":200,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":400,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":600,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":800,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":1000,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":1200,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":1400,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":1600,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":1800,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1700, total: 1000, longest: 200)),
    // a, at 400, is on the screen at offset 0, 200 and 350 alike: one stay. b, at 100, leaves at 300 and is back at 900, for 300 and 600.
    WorkedExample(
      "scrolling that keeps the item on the screen is no pause",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,400,390,200],["b",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":300,"kind":"scroll","y":350,"way":"step"}"#,
        #"{"time":900,"kind":"scroll","y":200,"way":"step"}"#,
        #"{"time":1500,"kind":"close"}"#,
      ],
      // b's half, 300 - o = 100, shows until offset 200 and there exactly.
      .seen("a", at: 1000, total: 1500, longest: 1500),
      .notSeen("b", total: 900, longest: 600)),
    // 1,700,000,000,500 + 1000; the close is 2000 after the entry.
    WorkedExample(
      "times may be milliseconds since 1970",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":1700000000000,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":1700000000000,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":1700000000000,"kind":"scroll","y":1000}"#,
        #"{"time":1700000000500,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":1700000002500,"kind":"close"}"#,
      ],
      .seen("a", at: 1_700_000_001_500, total: 2000)),
  ]
}
