/// What the tests of React Native's viewability helper expect of lists at rest: the rows that are viewable at an offset. Offsets follow
/// one another every 100 ms here. Values from react-native, packages/virtualized-lists/Lists/__tests__/ViewabilityHelper-test.js.
extension WorkedExample {
  static let publishedCases: [WorkedExample] = [
    // Four rows of 50 fill the viewport of 200: all are whole.
    WorkedExample(
      "React Native 1: rows that fill the viewport",
      definition: #"{"visible":[{"whole":true,"floors":true},{"viewport":0.5,"floors":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,200]}"#,
        #"{"time":0,"kind":"layout","items":[["i0",0,0,100,50],["i1",0,50,100,50],["i2",0,100,100,50],["i3",0,150,100,50]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"close"}"#,
      ],
      .seen("i0", at: 0, total: 100),
      .seen("i1", at: 0, total: 100),
      .seen("i2", at: 0, total: 100),
      .seen("i3", at: 0, total: 100)),
    // At 0: i0 and i1 are whole, i2 begins at 200. At 25: i0 shows 25 of the viewport's 200, i1 is whole, i2 shows 25 of 200.
    WorkedExample(
      "React Native 2 and 3: half of the viewport, or the whole row",
      definition: #"{"visible":[{"whole":true,"floors":true},{"viewport":0.5,"floors":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,200]}"#,
        #"{"time":0,"kind":"layout","items":[["i0",0,0,100,50],["i1",0,50,100,150],["i2",0,200,100,50],["i3",0,250,100,50]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":25,"way":"step"}"#,
        #"{"time":200,"kind":"close"}"#,
      ],
      .seen("i0", at: 0, total: 100),
      .seen("i1", at: 0, total: 200),
      .notSeen("i2", total: 0),
      .notSeen("i3", total: 0)),
    // The viewport is 50. At 0: i0 alone, i1 begins at its end. At 1: 49 of i0, 1 of i1. At 199: 1 of i1, 49 of i2. At 250: 50 of i2.
    WorkedExample(
      "React Native 5 to 8: any part of the viewport",
      definition: #"{"visible":[{"whole":true,"floors":true},{"viewport":0,"floors":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,50]}"#,
        #"{"time":0,"kind":"layout","items":[["i0",0,0,100,50],["i1",0,50,100,150],["i2",0,200,100,500],["i3",0,700,100,50]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":1,"way":"step"}"#,
        #"{"time":200,"kind":"scroll","y":199,"way":"step"}"#,
        #"{"time":300,"kind":"scroll","y":250,"way":"step"}"#,
        #"{"time":400,"kind":"close"}"#,
      ],
      .seen("i0", at: 0, total: 200),
      .seen("i1", at: 100, total: 200),
      .seen("i2", at: 200, total: 200),
      .notSeen("i3", total: 0)),
    // At 0: i0 and i1 are whole. At 1: i1, 49...199. At 400: i2, -200...300, covers all 200. At 600: i2 shows 100 of 200, i3 is whole.
    WorkedExample(
      "React Native 9 to 12: a row that is whole or covers the viewport",
      definition: #"{"visible":[{"whole":true,"floors":true},{"viewport":1,"floors":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,200]}"#,
        #"{"time":0,"kind":"layout","items":[["i0",0,0,100,50],["i1",0,50,100,150],["i2",0,200,100,500],["i3",0,700,100,50]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":1,"way":"step"}"#,
        #"{"time":200,"kind":"scroll","y":400,"way":"step"}"#,
        #"{"time":300,"kind":"scroll","y":600,"way":"step"}"#,
        #"{"time":400,"kind":"close"}"#,
      ],
      .seen("i0", at: 0, total: 100),
      .seen("i1", at: 0, total: 200),
      .seen("i2", at: 200, total: 100),
      .seen("i3", at: 300, total: 100)),
    // At 30: 20 of i0 are 0.1 of 200, i1 is whole, 30 of i2 are 0.15. At 31: 19 of i0 are 0.095.
    WorkedExample(
      "React Native 13 and 14: a tenth of the viewport",
      definition: #"{"visible":[{"whole":true,"floors":true},{"viewport":0.1,"floors":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,200]}"#,
        #"{"time":0,"kind":"layout","items":[["i0",0,0,100,50],["i1",0,50,100,150],["i2",0,200,100,500],["i3",0,700,100,50]]}"#,
        #"{"time":0,"kind":"scroll","y":30}"#,
        #"{"time":100,"kind":"scroll","y":31,"way":"step"}"#,
        #"{"time":200,"kind":"close"}"#,
      ],
      .seen("i0", at: 0, total: 100),
      .seen("i1", at: 0, total: 200),
      .seen("i2", at: 0, total: 200),
      .notSeen("i3", total: 0)),
    // The viewport is 50. At 0: i0 alone. At 1: 49 of i0, 1 of i1.
    WorkedExample(
      "React Native 15 and 16: any part of the row",
      definition: #"{"visible":[{"whole":true,"floors":true},{"extent":0,"floors":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,50]}"#,
        #"{"time":0,"kind":"layout","items":[["i0",0,0,100,50],["i1",0,50,100,150],["i2",0,200,100,50],["i3",0,250,100,50]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":1,"way":"step"}"#,
        #"{"time":200,"kind":"close"}"#,
      ],
      .seen("i0", at: 0, total: 200),
      .seen("i1", at: 100, total: 100),
      .notSeen("i2", total: 0),
      .notSeen("i3", total: 0)),
    // The viewport is 250. At 0: i0, i1 and i2 are whole, i3 begins at its end. At 1: 49 / 50 of i0, 1 / 50 of i3.
    WorkedExample(
      "React Native 17 and 18: all of the row",
      definition: #"{"visible":[{"whole":true,"floors":true},{"extent":1,"floors":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,250]}"#,
        #"{"time":0,"kind":"layout","items":[["i0",0,0,100,50],["i1",0,50,100,150],["i2",0,200,100,50],["i3",0,250,100,50]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":1,"way":"step"}"#,
        #"{"time":200,"kind":"close"}"#,
      ],
      .seen("i0", at: 0, total: 100),
      .seen("i1", at: 0, total: 200),
      .seen("i2", at: 0, total: 200),
      .notSeen("i3", total: 0)),
    // The viewport is 20. At 184: 16 / 150 of i1, 4 / 50 = 0.08 of i2. At 185: 15 / 150 = 0.1 and 5 / 50 = 0.1. At 186: 14 / 150 = 0.093
    // and 6 / 50.
    WorkedExample(
      "React Native 19 to 21: a tenth of the row",
      definition: #"{"visible":[{"whole":true,"floors":true},{"extent":0.1,"floors":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,20]}"#,
        #"{"time":0,"kind":"layout","items":[["i0",0,0,100,50],["i1",0,50,100,150],["i2",0,200,100,50],["i3",0,250,100,50]]}"#,
        #"{"time":0,"kind":"scroll","y":184}"#,
        #"{"time":100,"kind":"scroll","y":185,"way":"step"}"#,
        #"{"time":200,"kind":"scroll","y":186,"way":"step"}"#,
        #"{"time":300,"kind":"close"}"#,
      ],
      .notSeen("i0", total: 0),
      .seen("i1", at: 0, total: 200),
      .seen("i2", at: 100, total: 200),
      .notSeen("i3", total: 0)),
    // 1767.6190185546875 - 1503.61901855 = 264.0000000047, rounded down 264; 264 + 147.4285888671875 = 411.43, rounded down 411 <= 411.43.
    WorkedExample(
      "React Native 22: edges are rounded down to whole points",
      definition: #"{"visible":[{"whole":true,"floors":true},{"extent":1,"floors":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,411.4285583496094]}"#,
        #"{"time":0,"kind":"layout","items":[["i0",0,1767.6190185546875,100,147.4285888671875]]}"#,
        #"{"time":0,"kind":"scroll","y":1503.61901855}"#,
        #"{"time":100,"kind":"close"}"#,
      ],
      .seen("i0", at: 0, total: 100)),
    // The same row ends at 264.0000000047 + 147.4285888672 = 411.4285888719, after the viewport's 411.4285583496.
    WorkedExample(
      "React Native 22 without rounding: a row is cut by 0.00003 points",
      definition: #"{"visible":[{"whole":true},{"extent":1}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,411.4285583496094]}"#,
        #"{"time":0,"kind":"layout","items":[["i0",0,1767.6190185546875,100,147.4285888671875]]}"#,
        #"{"time":0,"kind":"scroll","y":1503.61901855}"#,
        #"{"time":100,"kind":"close"}"#,
      ],
      .notSeen("i0", total: 0)),
  ]
}
