/// What the tests of Compose's onVisibilityChanged expect of a box of 100 by 100 in a window of 400 by 800. Its share is one of the lesser
/// of the box and the window; more than the limit is visible, or all. Values from androidx, compose/ui, OnVisibilityChangedTest.
extension WorkedExample {
  static let publishedBoxes: [WorkedExample] = [
    // The box's top is at -1000, -20, 0, -20 and -1000, for 100 ms each. 100 of 100 show at 0 alone, 80 at -20: [200, 300].
    WorkedExample(
      "Compose 1: a box is wholly visible",
      definition: #"{"visible":[{"fitting":1}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[400,800]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,100,100]]}"#,
        #"{"time":0,"kind":"scroll","y":1100}"#,
        #"{"time":100,"kind":"scroll","y":120,"way":"step"}"#,
        #"{"time":200,"kind":"scroll","y":100,"way":"step"}"#,
        #"{"time":300,"kind":"scroll","y":120,"way":"step"}"#,
        #"{"time":400,"kind":"scroll","y":1100,"way":"step"}"#,
        #"{"time":500,"kind":"close"}"#,
      ],
      .seen("a", at: 200, total: 100)),
    // The top is at -1000, -101, -99, 10, -99 and -101. 1 of 100 shows at -99, all at 10: [200, 500].
    WorkedExample(
      "Compose 2: any part of a box is visible",
      definition: #"{"visible":[{"fitting":0}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[400,800]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,100,100]]}"#,
        #"{"time":0,"kind":"scroll","y":1100}"#,
        #"{"time":100,"kind":"scroll","y":201,"way":"step"}"#,
        #"{"time":200,"kind":"scroll","y":199,"way":"step"}"#,
        #"{"time":300,"kind":"scroll","y":90,"way":"step"}"#,
        #"{"time":400,"kind":"scroll","y":199,"way":"step"}"#,
        #"{"time":500,"kind":"scroll","y":201,"way":"step"}"#,
        #"{"time":600,"kind":"close"}"#,
      ],
      .seen("a", at: 200, total: 300)),
    // The top is at -1000, -99, -40, 10, -40, -60 and -1000. 60 of 100 show at -40, more than half, 40 at -60: [200, 500].
    WorkedExample(
      "Compose 3: more than half of a box is visible",
      definition: #"{"visible":[{"fitting":0.5,"exceeds":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[400,800]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,100,100]]}"#,
        #"{"time":0,"kind":"scroll","y":1100}"#,
        #"{"time":100,"kind":"scroll","y":199,"way":"step"}"#,
        #"{"time":200,"kind":"scroll","y":140,"way":"step"}"#,
        #"{"time":300,"kind":"scroll","y":90,"way":"step"}"#,
        #"{"time":400,"kind":"scroll","y":140,"way":"step"}"#,
        #"{"time":500,"kind":"scroll","y":160,"way":"step"}"#,
        #"{"time":600,"kind":"scroll","y":1100,"way":"step"}"#,
        #"{"time":700,"kind":"close"}"#,
      ],
      .seen("a", at: 200, total: 300)),
    // The box is there when the list is laid out: from 0 to 100.
    WorkedExample(
      "Compose 4 and 5: a box is visible from the start",
      definition: #"{"visible":[{"fitting":1}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[400,800]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,100,100]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 100)),
    // Of the box 400 * 800 show, which is all that the viewport has: 320,000 / min(320,000, 2,000,000) = 1.
    WorkedExample(
      "Compose 6: a box larger than the viewport is wholly visible where it fills it",
      definition: #"{"visible":[{"fitting":1}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[400,800]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,400,5000]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 100)),
    // a is taken out at 100; b is put in at 200: [0, 100] and [200, 300].
    WorkedExample(
      "Compose 7 and 8: a box is removed, and one is added",
      definition: #"{"visible":[{"fitting":1}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[400,800]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,100,100]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"layout","items":[],"removed":["a"]}"#,
        #"{"time":200,"kind":"layout","items":[["b",0,200,100,100]]}"#,
        #"{"time":300,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 100),
      .seen("b", at: 200, total: 100)),
    // Taken out at 700, 200 after it was due.
    WorkedExample(
      "Compose 12: a box is visible for its least time",
      definition: #"{"visible":[{"fitting":1}],"time":{"continuous":500}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[400,800]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,100,100]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":700,"kind":"layout","items":[],"removed":["a"]}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 500, total: 700)),
    // Taken out at 700, long before 1,000,000.
    WorkedExample(
      "Compose 13: a box is removed before its least time",
      definition: #"{"visible":[{"fitting":1}],"time":{"continuous":1000000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[400,800]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,100,100]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":700,"kind":"layout","items":[],"removed":["a"]}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 700)),
  ]
}
