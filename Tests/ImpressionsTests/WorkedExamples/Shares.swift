/// How much of an item is on the screen: shares of its area, its length and the viewport, square points, and the borders of each.
extension WorkedExample {
  static let shares: [WorkedExample] = [
    // Of a's 200 pt 844 - 744 = 100 show: 100 / 200 = 0.5, from the start to the close.
    WorkedExample(
      "half of the area, met exactly, is enough",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,744,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000, longest: 1000)),
    // 844 - 744.1 = 99.9; 99.9 / 200 = 0.4995.
    WorkedExample(
      "a hair below half of the area is not enough",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,744.1,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 0, longest: 0)),
    // a: (844 - 744) / 200 = 0.5, which is not more than 0.5. b: (844 - 743.9) / 200 = 0.5005.
    WorkedExample(
      "exactly half does not exceed half",
      definition: #"{"visible":[{"area":0.5,"exceeds":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,744,195,200],["b",195,743.9,195,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 0),
      .seen("b", at: 0, total: 1000)),
    // Both show 390 - 97.5 = 292.5 of 390 pt in width: 0.75. a: 844 - 704 = 140 of 200 in height: 0.7 * 0.75 = 0.525.
    // b: 200 - 80 = 120 of 200: 0.6 * 0.75 = 0.45.
    WorkedExample(
      "an area is cut on both axes",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",97.5,704,390,200],["b",97.5,-80,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000),
      .notSeen("b", total: 0)),
    // a's height is all there, though of its width only 390 - 195 = 195 of 390 are. b: 844 - 665 = 179 of 200: 0.895.
    WorkedExample(
      "the extent is measured on the scrolled axis alone",
      definition: #"{"visible":[{"extent":0.9}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",195,0,390,200],["b",0,665,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000),
      .notSeen("b", total: 0)),
    // a: 390 / 780 = 0.5 of the width and all of the height: 0.5. b: 390 / 800 = 0.4875.
    WorkedExample(
      "an item wider than the viewport never shows all of its area",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,780,200],["b",0,400,800,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000),
      .notSeen("b", total: 0)),
    // a shows half a point, 844 - 843.5; b begins where the viewport ends; c ends where it begins.
    WorkedExample(
      "any part is more than a shared edge",
      definition: #"{"visible":[{"area":0}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,843.5,195,200],["b",195,844,195,200],["c",0,-200,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000),
      .notSeen("b", total: 0),
      .notSeen("c", total: 0)),
    // a has 390 * 0 and b 0 * 200 square points: no part of them is more than 0. c has one.
    WorkedExample(
      "an item without a size shows no part of itself",
      definition: #"{"visible":[{"area":0}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,100,390,0],["b",0,100,0,200],["c",0,300,1,1]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 0),
      .notSeen("b", total: 0),
      .seen("c", at: 0, total: 1000)),
    // a: 390 * (844 - 744) = 39,000, met exactly. b: 390 * (200 - 101) = 38,610.
    WorkedExample(
      "pixels are square points on the screen",
      definition: #"{"visible":[{"pixels":39000}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,744,390,200],["b",0,-101,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000),
      .notSeen("b", total: 0)),
    // a: 844 - 422 = 422 of the viewport's 844: 0.5. b: 1000 - 579 = 421 of 844: 0.4988.
    WorkedExample(
      "a tall item is measured by what it fills of the viewport",
      definition: #"{"visible":[{"viewport":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,422,390,1000],["b",0,-579,390,1000]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000),
      .notSeen("b", total: 0)),
    // a ends at 644 + 200 = 844, with the viewport. b lacks its first half point.
    WorkedExample(
      "a whole item may touch the edge",
      definition: #"{"visible":[{"whole":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,644,390,200],["b",0,-0.5,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000),
      .notSeen("b", total: 0)),
    // 900 > 844: some of it is always cut, here 900 - 844 = 56 pt.
    WorkedExample(
      "an item taller than the viewport is never whole",
      definition: #"{"visible":[{"whole":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,390,900]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":56,"way":"linear"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 0)),
    // The same item fills 844 of 844 pt of the viewport all the time: from offset 0 to 56 it lies from 0...-56 to 900...844.
    WorkedExample(
      "one of several measures is enough for an item taller than the viewport",
      definition: #"{"visible":[{"whole":true},{"viewport":0.9}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,390,900]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":56,"way":"linear"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000)),
    // a: 10,000 square points, but all of its area. b: 390 * (200 - 70) = 50,700. c: 390 * (844 - 744) = 39,000 and 100 / 120 = 0.83.
    WorkedExample(
      "each item is measured by the alternative that suits it",
      definition: #"{"visible":[{"area":1},{"pixels":50000}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,300,100,100],["b",0,-70,390,200],["c",0,744,390,120]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000),
      .seen("b", at: 0, total: 1000),
      .notSeen("c", total: 0)),
  ]
}
