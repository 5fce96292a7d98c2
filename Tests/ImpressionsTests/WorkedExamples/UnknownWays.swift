/// Ways of which the log tells only the ends: what is certain, and what may have been. Unless it says otherwise, the item is 200 tall and
/// lies at 900 in a viewport of 844: its half shows from offset 156 to 1000.
extension WorkedExample {
  static let unknownWays: [WorkedExample] = [
    // Not at 0 (offset 0), surely from 100 on (300): the entry lies in [0, 100]. Due 1000 later; until 2000 it was there for 1900 to 2000.
    WorkedExample(
      "an entry between two samples lies between them",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":300}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1000...1100, total: 1900...2000)),
    // The same way and no time: the entry itself.
    WorkedExample(
      "an entry is somewhere between two samples, but certain",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":300}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0...100, total: 900...1000)),
    // It is there at 1500 and not at 1600: due exactly at 1000, there for 1500 to 1600.
    WorkedExample(
      "an exit between two samples leaves the impression exact",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":300}"#,
        #"{"time":1500,"kind":"scroll","y":300}"#,
        #"{"time":1600,"kind":"scroll","y":2000}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1000...1000, total: 1500...1600)),
    // From 0 to 2000 the offset may have jumped over 156...1000 or rested there: 0 to 100.
    WorkedExample(
      "an item that lies between two samples may have been passed or not",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":2000}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .undecided("a", total: 0...100)),
    // The same way: at most 100 of the 1000.
    WorkedExample(
      "an unknown way shorter than the time has no impression on it",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":2000}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 0...100)),
    // Passed twice, on ways of 300 and 400: at most 700 of the 1000 together.
    WorkedExample(
      "unknown ways that add up to less than the time have no impression on them",
      definition: #"{"visible":[{"area":0.5}],"time":{"total":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":300,"kind":"scroll","y":2000}"#,
        #"{"time":1000,"kind":"scroll","y":2000}"#,
        #"{"time":1400,"kind":"scroll","y":0}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 0...700)),
    // From 300 to 300 and from 300 to 500, within 156...1000: nothing between the ends is outside.
    WorkedExample(
      "an unknown way on which the item stays on the screen is no doubt",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":300}"#,
        #"{"time":400,"kind":"scroll","y":300}"#,
        #"{"time":1400,"kind":"scroll","y":500}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, total: 2000, longest: 2000)),
    // Both ends are 300, but the way went down to 0: it may have been gone for nearly all of 1500, or for nearly none.
    WorkedExample(
      "a range tells of a way that both ends hide",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":300}"#,
        #"{"time":1500,"kind":"scroll","y":300,"range":[0,300]}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .undecided("a", total: 500...2000)),
    // [0, 100] at the latest it may have been there: the way from 0 to 0 went up to 200, above 156.
    WorkedExample(
      "a range reaches an item that neither end shows",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200],["b",0,1100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":0,"range":[0,200]}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      // b, 200 lower, would need 356.
      .undecided("a", total: 0...100),
      .notSeen("b", total: 0)),
    // The way from 300 to 500 stayed within 250...600, and that within 156...1000.
    WorkedExample(
      "a range within the item's own is no doubt",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":300}"#,
        #"{"time":1500,"kind":"scroll","y":500,"range":[250,600]}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, total: 2000)),
    // Surely in [0, 500] and [600, 1300], 500 + 700 = 1200, neither of them 1000; between them perhaps: then 1300 without a pause.
    WorkedExample(
      "an unknown way between two stays may join them",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":300}"#,
        #"{"time":500,"kind":"scroll","y":300}"#,
        #"{"time":600,"kind":"scroll","y":300,"range":[100,300]}"#,
        #"{"time":1300,"kind":"close"}"#,
      ],
      .undecided("a", total: 1200...1300)),
    // Surely in [100, 500] and [1100, 2000], 400 + 900 = 1300; perhaps in [0, 600] and [1000, 2000], 600 + 1000 = 1600.
    // Due at the earliest after 600 and 400 more, 1400, at the latest after 400 and 600 more, 1700.
    WorkedExample(
      "a sum over unknown entries is due within an interval",
      definition: #"{"visible":[{"area":0.5}],"time":{"total":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":300}"#,
        #"{"time":500,"kind":"scroll","y":300}"#,
        #"{"time":600,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"scroll","y":0}"#,
        #"{"time":1100,"kind":"scroll","y":300}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1400...1700, total: 1300...1600)),
    // It enters in [0, 100] and is there from 100 on: looked at again 250 later, in [250, 350].
    WorkedExample(
      "a second look after an unknown entry is due within an interval",
      definition: #"{"visible":[{"area":0.5}],"time":{"recheck":250}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":300}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 250...350, total: 900...1000)),
    // The layout's line says that the offset is still 0 at 50 ms; a lies at 900 until then. At 300 half of it shows from offset 0 to 400.
    WorkedExample(
      "an item that moves before an unknown way is certain from then on",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":50,"kind":"layout","items":[["a",0,300,390,200]]}"#,
        #"{"time":100,"kind":"scroll","y":300}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 50, total: 950)),
  ]
}
