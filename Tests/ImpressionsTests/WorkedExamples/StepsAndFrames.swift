/// Offsets that stand until the next one: steps, logs of displayed frames, and offsets on a grid. The item is 200 tall and lies at 900 in a
/// viewport of 844: its half shows from offset 156 to 1000.
extension WorkedExample {
  static let stepsAndFrames: [WorkedExample] = [
    // Offset 0 stands until 100, then it is 300: 1000 - 100.
    WorkedExample(
      "a step shows the old offset until its time",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":300,"way":"step"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 100, total: 900)),
    // The item's half shows from offset 156 to 1000: from 300 at 400 on, until the jump at 1000. 1000 - 400.
    WorkedExample(
      "a step behind a sample of the same instant is a jump from there",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":400,"kind":"scroll","y":300,"way":"step"}"#,
        #"{"time":1000,"kind":"scroll","y":300}"#,
        #"{"time":1000,"kind":"scroll","y":2000,"way":"step"}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 400, total: 600)),
    // 0.2 points a millisecond from 0 at 0: 156 at 780. It is at 200 at 1000, and jumps to 2000, where it is not seen. 1000 - 780.
    WorkedExample(
      "a way ends where a jump of the same instant begins",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"scroll","y":200,"way":"linear"}"#,
        #"{"time":1000,"kind":"scroll","y":2000,"way":"step"}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 780, total: 220)),
    // From 0 to 2000 in one step: 156...1000 is never shown.
    WorkedExample(
      "a step passes what lies between without showing it",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":2000,"way":"step"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 0)),
    // Frames at 0, 100, 200 and 300: 200 is the first offset of at least 156, shown from 33 on; 1100 at 66 is beyond 1000. 66 - 33.
    WorkedExample(
      "each displayed frame stands until the next one",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"lines":"frames"}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":16,"kind":"scroll","y":100}"#,
        #"{"time":33,"kind":"scroll","y":200}"#,
        #"{"time":50,"kind":"scroll","y":300}"#,
        #"{"time":66,"kind":"scroll","y":1100}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 33, total: 33)),
    // No frame between offset 0 and 2000.
    WorkedExample(
      "an item that no frame showed was not seen",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"lines":"frames"}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":16,"kind":"scroll","y":2000}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 0)),
    // Frames with pauses of 500 and 600 between them: [300, 1400], due at 1300.
    WorkedExample(
      "a frame that stands for a second is seen for a second",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"lines":"frames"}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":300,"kind":"scroll","y":300}"#,
        #"{"time":800,"kind":"scroll","y":310}"#,
        #"{"time":1400,"kind":"scroll","y":2000}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1300, total: 1100, longest: 1100)),
    // 1 pt/ms from 0 to 300: 156 at 156, though the other lines are frames.
    WorkedExample(
      "a line in a log of frames may have a way of its own",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"lines":"frames"}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":300,"kind":"scroll","y":300,"way":"linear"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 156, total: 844)),
    // Shown are whole points. From 155.5 on the nearest one is 156, the first that shows half: at 155.5 with 1 pt/ms.
    WorkedExample(
      "an offset on its way is shown at the nearest whole point",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"grid":1}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":300,"kind":"scroll","y":300,"way":"linear"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 155.5, total: 844.5)),
    // Half points: 156 is shown from 155.75 on, at 77.875 with 2 pt/ms, and 1000 until 1000.25, at 500.125. 500.125 - 77.875.
    WorkedExample(
      "an offset on its way is shown at the nearest half point",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"grid":2}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"scroll","y":2000,"way":"linear"}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 77.875, total: 422.25)),
  ]
}
