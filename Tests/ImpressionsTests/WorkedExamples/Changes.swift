/// What changes without scrolling: the viewport turns or shrinks, items move, grow, come and are removed.
extension WorkedExample {
  static let changes: [WorkedExample] = [
    // Turned at 1500, the viewport is 844 by 390. a, at 500, is below it then: [0, 1500]. b shows 390 - 300 = 90 of 200, 0.45: [0, 1500].
    // c, at x = 400, is right of the first viewport and within the second: [1500, 3000], due at 2500.
    WorkedExample(
      "the device is turned",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,500,390,200],["b",0,300,390,200],["c",400,100,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1500,"kind":"viewport","viewport":[844,390]}"#,
        #"{"time":3000,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, total: 1500),
      .seen("b", at: 1000, total: 1500),
      .seen("c", at: 2500, total: 1500)),
    // With the keyboard the screen ends at 844 - 336 = 508, above a at 600. [0, 400] and [700, 1500]: 1200. Due at 700 + 500.
    WorkedExample(
      "a keyboard comes up and goes again",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":500}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"insets":[0,0,0,0]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,600,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":400,"kind":"viewport","viewport":[390,844],"insets":[0,0,336,0]}"#,
        #"{"time":700,"kind":"viewport","viewport":[390,844],"insets":[0,0,0,0]}"#,
        #"{"time":1500,"kind":"close"}"#,
      ],
      .seen("a", at: 1200, total: 1200, longest: 800)),
    // From 300 on a lies at 500...700, on the screen: 1000 - 300.
    WorkedExample(
      "an item that moves onto the screen is seen from then on",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,1000,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":300,"kind":"layout","items":[["a",0,500,390,200]]}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 300, total: 700)),
    // n, 900 tall, comes at 600 and pushes a from 0 to 900, below the screen. Of n 844 / 900 = 0.94 show: [600, 2000], due at 1600.
    WorkedExample(
      "an item is pushed off the screen by a new one",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":600,"kind":"layout","items":[["n",0,0,390,900],["a",0,900,390,200]]}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 600, longest: 600),
      .seen("n", at: 1600, total: 1400)),
    // a is there for 700; b comes up into its place then: [700, 2000], due at 1700.
    WorkedExample(
      "an item that is removed is gone",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,700,390,200],["b",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":700,"kind":"layout","items":[["b",0,700,390,200]],"removed":["a"]}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      // b: 844 - 700 = 144 of 200, 0.72.
      .notSeen("a", total: 700, longest: 700),
      .seen("b", at: 1700, total: 1300)),
    // 844 - 744 = 100 of 200 are 0.5; of 1000 they are 0.1.
    WorkedExample(
      "an item that grows shows a smaller share of itself",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,744,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":500,"kind":"layout","items":[["a",0,744,390,1000]]}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 500)),
    // n, 300 tall, comes above; the list moves by 300 in the same instant, and a stays at 700 on the screen: one stay.
    WorkedExample(
      "an item that stays in its place while a new one comes above it stays seen",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,700,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":500,"kind":"layout","items":[["n",0,0,390,300],["a",0,1000,390,200]]}"#,
        #"{"time":500,"kind":"scroll","y":300,"way":"step"}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, total: 2000, longest: 2000),
      .notSeen("n", total: 0)),
    // The layout's line says that the offset is still 0 at 100 ms. Then 300 pt in 200 ms: 844 + o - 870 = 100 at o = 126, 84 ms later.
    WorkedExample(
      "an item moves while the list does",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"layout","items":[["a",0,870,390,200]]}"#,
        #"{"time":300,"kind":"scroll","y":300,"way":"linear"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 184, total: 816)),
  ]
}
