/// Logs that end without a close: what was decided stays so, and what still runs is undecided.
extension WorkedExample {
  static let cutLogs: [WorkedExample] = [
    // There from 0 to the last line at 600; 400 lack, which may or may not have followed.
    WorkedExample(
      "a stay that the log breaks off is undecided",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":600,"kind":"scroll","y":0}"#,
      ],
      .undecided("a", total: 600 ... .infinity)),
    // The same log with a close at 600: 600 are less than 1000.
    WorkedExample(
      "a stay that the close ends is decided",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":600,"kind":"close"}"#,
      ],
      .notSeen("a", total: 600, longest: 600)),
    // Due at 1000, long before the last line at 3000; how long it stayed after that is unknown.
    WorkedExample(
      "an impression before the break is certain, its whole time is not",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":3000,"kind":"scroll","y":0}"#,
      ],
      .seen("a", at: 1000...1000, total: 3000 ... .infinity)),
    // 400 until 400, 300 from 500 to the last line at 800: 700 so far.
    WorkedExample(
      "a sum that the log breaks off is undecided",
      definition: #"{"visible":[{"area":0.5}],"time":{"total":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":400,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":500,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":800,"kind":"scroll","y":0,"way":"step"}"#,
      ],
      .undecided("a", total: 700 ... .infinity)),
    // It came at 0; the log ends at 100, before anybody could look again at 250.
    WorkedExample(
      "a second look after the break is undecided",
      definition: #"{"visible":[{"area":0.5}],"time":{"recheck":250}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":0}"#,
      ],
      .undecided("a", total: 100 ... .infinity)),
    // Gone at 600, and nothing runs when the log ends at 900. b, which came at 600, is still there: 300 so far.
    WorkedExample(
      "an item that was gone before the break is decided",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,200],["b",0,1100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":600,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"time":900,"kind":"scroll","y":1000,"way":"step"}"#,
      ],
      .notSeen("a", total: 600, longest: 600),
      .undecided("b", total: 300 ... .infinity)),
  ]
}
