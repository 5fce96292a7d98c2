/// How often: once a session, a stay, a day or after a gap, and what lets an item be counted again.
extension WorkedExample {
  static let counts: [WorkedExample] = [
    // [0, 1500] and [2000, 3500], both long enough; one of them counts. 1500 + 1500.
    WorkedExample(
      "an item is counted once in a session",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1500,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":2000,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":3500,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, count: 1, total: 3000, longest: 1500)),
    // [0, 1500], [2000, 2500] and [3000, 4500]: 1500, 500 and 1500; the middle one is too short.
    WorkedExample(
      "each stay that is long enough counts",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000},"counts":"stay"}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1500,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":2000,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":2500,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":3000,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":4500,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, count: 2, total: 3500, longest: 1500)),
    // Three stays of 100, no time asked for.
    WorkedExample(
      "each entry counts where no time is asked for",
      definition: #"{"visible":[{"area":0.5}],"counts":"stay"}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":1000}"#,
        #"{"time":100,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":200,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":300,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":400,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":500,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":600,"kind":"close"}"#,
      ],
      .seen("a", at: 100, count: 3, total: 300, longest: 100)),
    // Between [0, 2000] and [10000, 12000] are 8 s, between the impressions 10 s: less than 30 either way.
    WorkedExample(
      "a return within the gap is no second impression",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000},"counts":{"gap":30000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":2000,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":10000,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":12000,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, count: 1, total: 4000, longest: 2000)),
    // Between [0, 2000] and [40000, 42000] are 38 s, between the impressions 40 s: more than 30 either way.
    WorkedExample(
      "a return after the gap is a second impression",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000},"counts":{"gap":30000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":2000,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":40000,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":42000,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, count: 2, total: 4000, longest: 2000)),
    // Time 0 is 2026-01-01 23:59:50 UTC, 1,767,225,600,000 + 86,390,000. Both stays are before midnight, which is at 10,000.
    WorkedExample(
      "two stays of one day count once",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000},"counts":"day"}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"epoch":1767311990000}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":2000,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":5000,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":7000,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, count: 1, total: 4000, longest: 2000)),
    // The first stay is before that midnight at 10,000, the other two are after it: one for each day.
    WorkedExample(
      "a stay after midnight counts for the new day",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000},"counts":"day"}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"epoch":1767311990000}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":2000,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":20000,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":22000,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":30000,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":32000,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, count: 2, total: 6000, longest: 2000)),
    // In front in [0, 1500] and [2000, 3500]: an impression before the background, and one after it.
    WorkedExample(
      "the background lets an item be counted again",
      definition: #"{"visible":[{"area":0.5}],"needs":["foreground"],"time":{"continuous":1000},"again":["background"]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"foreground":true}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1500,"kind":"foreground","on":false}"#,
        #"{"time":2000,"kind":"foreground","on":true}"#,
        #"{"time":3500,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, count: 2, total: 3000, longest: 1500)),
    // [0, 600] and [700, 1300]: each sum begins at 0 and ends at 600. In all it was there for 1200.
    WorkedExample(
      "a sum begins at zero after the background",
      definition: #"{"visible":[{"area":0.5}],"needs":["foreground"],"time":{"total":1000},"again":["background"]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"foreground":true}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":600,"kind":"foreground","on":false}"#,
        #"{"time":700,"kind":"foreground","on":true}"#,
        #"{"time":1300,"kind":"close"}"#,
      ],
      .notSeen("a", total: 1200, longest: 600)),
    // With the focus in [0, 1500], [1600, 1900] and [2000, 3300]: 1500, 300 and 1300, together 3100; the middle one is too short.
    WorkedExample(
      "a lost focus lets an item be counted again",
      definition: #"{"visible":[{"area":0.5}],"needs":["focus"],"time":{"continuous":1000},"again":["blur"]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"focus":true}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1500,"kind":"focus","on":false}"#,
        #"{"time":1600,"kind":"focus","on":true}"#,
        #"{"time":1900,"kind":"focus","on":false}"#,
        #"{"time":2000,"kind":"focus","on":true}"#,
        #"{"time":3300,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, count: 2, total: 3100, longest: 1500)),
    // [0, 1200] and, after it was taken out for 100, [1300, 2600]: 1200 + 1300. The same for b, which does not come back: 1200.
    WorkedExample(
      "an item that was removed may be counted again when it is back",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000},"again":["removed"]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200],["b",0,300,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1200,"kind":"layout","items":[],"removed":["a","b"]}"#,
        #"{"time":1300,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":2600,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, count: 2, total: 2500, longest: 1300),
      .seen("b", at: 1000, count: 1, total: 1200)),
    // The same log for a, and a session's single count.
    WorkedExample(
      "an item that was removed and is back is the same item",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1200,"kind":"layout","items":[],"removed":["a"]}"#,
        #"{"time":1300,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":2600,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, count: 1, total: 2500, longest: 1300)),
  ]
}
