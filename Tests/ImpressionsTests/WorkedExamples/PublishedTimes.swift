/// What the tests of React Native's and FlashList's viewability helpers expect of rows that come and go, with their least times, and of
/// FlashList's shares. Both look again when the time is over: a row that was away in between is reported. Values from react-native,
/// ViewabilityHelper-test.js, and flash-list, src/__tests__/ViewabilityHelper.test.ts.
extension WorkedExample {
  static let publishedTimes: [WorkedExample] = [
    // a, 0...50, is there at offset 0, twice, and has left at 100.
    WorkedExample(
      "React Native 23: a row comes and goes",
      definition: #"{"visible":[{"whole":true,"floors":true},{"viewport":0,"floors":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,200]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,100,50]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"time":200,"kind":"scroll","y":100,"way":"step"}"#,
        #"{"time":300,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 200)),
    // At 0 a fills the viewport, at 100 both show their half, at 200 b fills it.
    WorkedExample(
      "React Native 24: one row follows the other",
      definition: #"{"visible":[{"whole":true,"floors":true},{"viewport":0,"floors":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,200]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,100,200],["b",0,200,100,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":100,"way":"step"}"#,
        #"{"time":200,"kind":"scroll","y":200,"way":"step"}"#,
        #"{"time":300,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 200),
      .seen("b", at: 100, total: 200)),
    // a alone is there, from 0 on: looked at again at 350. b begins at the viewport's end.
    WorkedExample(
      "React Native 25: a row is there after the least time",
      definition: #"{"visible":[{"whole":true,"floors":true},{"viewport":0,"floors":true}],"time":{"recheck":350}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,200]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,100,200],["b",0,200,100,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 350, total: 1000),
      .notSeen("b", total: 0)),
    // a, 0...250, has left at offset 300, 100 later. b, -50...150 then, is there at 100 + 350.
    WorkedExample(
      "React Native 26: a row that left within the least time is not reported",
      definition: #"{"visible":[{"whole":true,"floors":true},{"viewport":0,"floors":true}],"time":{"recheck":350}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,200]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,100,250],["b",0,250,100,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":300,"way":"step"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 100),
      .seen("b", at: 450, total: 900)),
    // The reader touches at 100. a, -20...180 then, covers the viewport of 100; b begins at 180.
    WorkedExample(
      "React Native 27: nothing is reported before the first touch",
      definition: #"{"visible":[{"whole":true,"floors":true},{"viewport":0,"floors":true}],"needs":["interaction"]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,100]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,100,200],["b",0,200,100,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"interaction"}"#,
        #"{"time":100,"kind":"scroll","y":20,"way":"step"}"#,
        #"{"time":300,"kind":"close"}"#,
      ],
      .seen("a", at: 100, total: 200),
      .notSeen("b", total: 0)),
    // At 100 c takes the place of a, which begins at the viewport's end from then on.
    WorkedExample(
      "React Native 28: other data move the rows",
      definition: #"{"visible":[{"whole":true,"floors":true},{"viewport":0,"floors":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,200]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,100,200],["b",0,200,100,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"layout","items":[["c",0,0,100,200],["a",0,200,100,200],["b",0,400,100,200]]}"#,
        #"{"time":200,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 100),
      .notSeen("b", total: 0),
      .seen("c", at: 100, total: 100)),
    // i0, i1 and i2 fill the 300. At 50 (1000 ms) i3 shows its first 50, due 250 later; at 100 (2000 ms) i0 has left.
    WorkedExample(
      "FlashList 1 to 5: any part for 250 ms",
      definition: #"{"visible":[{"whole":true},{"extent":0}],"time":{"recheck":250}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,300]}"#,
        #"{"time":0,"kind":"layout","items":[["i0",0,0,100,100],["i1",0,100,100,100],["i2",0,200,100,100],["i3",0,300,100,100]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"scroll","y":50,"way":"step"}"#,
        #"{"time":2000,"kind":"scroll","y":100,"way":"step"}"#,
        #"{"time":3000,"kind":"close"}"#,
      ],
      .seen("i0", at: 250, total: 2000),
      .seen("i1", at: 250, total: 3000),
      .seen("i2", at: 250, total: 3000),
      .seen("i3", at: 1250, total: 2000)),
    // The same, sideways.
    WorkedExample(
      "FlashList 6 to 8: any part of a horizontal list",
      definition: #"{"visible":[{"area":0}],"time":{"recheck":250}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[300,100]}"#,
        #"{"time":0,"kind":"layout","items":[["i0",0,0,100,100],["i1",100,0,100,100],["i2",200,0,100,100],["i3",300,0,100,100]]}"#,
        #"{"time":0,"kind":"scroll","x":0}"#,
        #"{"time":1000,"kind":"scroll","x":50,"way":"step"}"#,
        #"{"time":2000,"kind":"scroll","x":100,"way":"step"}"#,
        #"{"time":3000,"kind":"close"}"#,
      ],
      .seen("i0", at: 250, total: 2000),
      .seen("i1", at: 250, total: 3000),
      .seen("i2", at: 250, total: 3000),
      .seen("i3", at: 1250, total: 2000)),
    // Due at 500, and i3 at 1000 + 500.
    WorkedExample(
      "FlashList 9 to 11: any part for 500 ms",
      definition: #"{"visible":[{"whole":true},{"extent":0}],"time":{"recheck":500}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,300]}"#,
        #"{"time":0,"kind":"layout","items":[["i0",0,0,100,100],["i1",0,100,100,100],["i2",0,200,100,100],["i3",0,300,100,100]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"scroll","y":50,"way":"step"}"#,
        #"{"time":2000,"kind":"scroll","y":100,"way":"step"}"#,
        #"{"time":3000,"kind":"close"}"#,
      ],
      .seen("i0", at: 500, total: 2000),
      .seen("i1", at: 500, total: 3000),
      .seen("i2", at: 500, total: 3000),
      .seen("i3", at: 1500, total: 2000)),
    // At 50 i0 and i3 show exactly 50 of 100, which is enough; at 55 i0 shows 45.
    WorkedExample(
      "FlashList 12 to 14: half of the row",
      definition: #"{"visible":[{"whole":true},{"extent":0.5}],"time":{"recheck":250}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,300]}"#,
        #"{"time":0,"kind":"layout","items":[["i0",0,0,100,100],["i1",0,100,100,100],["i2",0,200,100,100],["i3",0,300,100,100]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"scroll","y":50,"way":"step"}"#,
        #"{"time":2000,"kind":"scroll","y":55,"way":"step"}"#,
        #"{"time":3000,"kind":"close"}"#,
      ],
      .seen("i0", at: 250, total: 2000),
      .seen("i1", at: 250, total: 3000),
      .seen("i2", at: 250, total: 3000),
      .seen("i3", at: 1250, total: 2000)),
    // i4 is 25 tall, at 400. At 75: i0 shows 25 of 300, 0.083, i3 75, 0.25. At 110: i1 shows 90, 0.3, i4 10, 0.033.
    // At 125: i1 shows 75, 0.25, and i4 is whole, 275...300.
    WorkedExample(
      "FlashList 15 to 18: a quarter of the list, or the whole row",
      definition: #"{"visible":[{"whole":true},{"viewport":0.25}],"time":{"recheck":250}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,300]}"#,
        #"{"time":0,"kind":"layout","items":[["i0",0,0,100,100],["i1",0,100,100,100],["i2",0,200,100,100],["i3",0,300,100,100]]}"#,
        #"{"time":0,"kind":"layout","items":[["i4",0,400,100,25]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"scroll","y":75,"way":"step"}"#,
        #"{"time":2000,"kind":"scroll","y":110,"way":"step"}"#,
        #"{"time":3000,"kind":"scroll","y":125,"way":"step"}"#,
        #"{"time":4000,"kind":"close"}"#,
      ],
      .seen("i0", at: 250, total: 1000),
      .seen("i1", at: 250, total: 4000),
      .seen("i2", at: 250, total: 4000),
      .seen("i3", at: 1250, total: 3000),
      .seen("i4", at: 3250, total: 1000)),
    // The touch comes at 2000, with the list at 50: all four rows are there, and due 250 later.
    WorkedExample(
      "FlashList 19: nothing is reported before the first touch",
      definition: #"{"visible":[{"whole":true},{"extent":0}],"needs":["interaction"],"time":{"recheck":250}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[100,300]}"#,
        #"{"time":0,"kind":"layout","items":[["i0",0,0,100,100],["i1",0,100,100,100],["i2",0,200,100,100],["i3",0,300,100,100]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"scroll","y":50,"way":"step"}"#,
        #"{"time":2000,"kind":"interaction"}"#,
        #"{"time":3000,"kind":"close"}"#,
      ],
      .seen("i0", at: 2250, total: 1000),
      .seen("i1", at: 2250, total: 1000),
      .seen("i2", at: 2250, total: 1000),
      .seen("i3", at: 2250, total: 1000)),
  ]
}
