/// Ways that are known to be straight: when exactly an item comes and goes. Unless it says otherwise, the item is 200 tall and lies at 900
/// in a viewport of 844: at offset o its half shows from 844 + o - 900 = 100, o = 156, to 900 + 200 - o = 100, o = 1000.
extension WorkedExample {
  static let linearMotion: [WorkedExample] = [
    // 1 pt/ms: o = 156 at 156 ms. Due at 156 + 1000; it stays at offset 300: 2000 - 156 = 1844.
    WorkedExample(
      "an item comes in between two lines",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":300,"kind":"scroll","y":300,"way":"linear"}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1156, total: 1844, longest: 1844)),
    // 2 pt/ms: in at 156 / 2 = 78, out at 1000 / 2 = 500: 422.
    WorkedExample(
      "an item comes and goes between two lines",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"scroll","y":2000,"way":"linear"}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 78, total: 422, longest: 422)),
    // The same 422 ms are less than 1000.
    WorkedExample(
      "an item that goes by too fast is not seen",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"scroll","y":2000,"way":"linear"}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 422, longest: 422)),
    // 700 pt in 300 ms: o = 156 at 156 * 300 / 700 = 66.857142857. It stays at offset 700: 1000 - 66.857142857.
    WorkedExample(
      "an item comes in within a millisecond",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":300,"kind":"scroll","y":700,"way":"linear"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 66.857142857, total: 933.142857143)),
    // Up: o = 156 at 156. Back from 300 at 1 pt/ms: o = 156 at 300 + 144 = 444. 444 - 156 = 288.
    WorkedExample(
      "an item comes in and the list turns round",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":300,"kind":"scroll","y":300,"way":"linear"}"#,
        #"{"time":600,"kind":"scroll","y":0,"way":"linear"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 156, total: 288, longest: 288)),
    // The second piece goes 2 pt/ms: o = 156 at 100 + 56 / 2 = 128. Due at 1128; 2000 - 128 = 1872.
    WorkedExample(
      "each piece of the way has a speed of its own",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":100,"way":"linear"}"#,
        #"{"time":150,"kind":"scroll","y":200,"way":"linear"}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1128, total: 1872)),
    // It stops at o = 156 with exactly its half, at 156, and stays: 1000 - 156 = 844.
    WorkedExample(
      "a list stops with exactly half of the item on the screen",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":156,"kind":"scroll","y":156,"way":"linear"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 156, total: 844)),
    // The same, but half is not more than half.
    WorkedExample(
      "a list that stops with exactly half of the item does not exceed half",
      definition: #"{"visible":[{"area":0.5,"exceeds":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":156,"kind":"scroll","y":156,"way":"linear"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 0)),
    // a, 744 tall at 844: its end is in from 844 + 744 - o = 844, o = 744, its start until o = 844. 1 pt/ms: 744 to 844.
    WorkedExample(
      "an item a little shorter than the viewport is whole for a moment",
      definition: #"{"visible":[{"whole":true}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,844,390,744]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1688,"kind":"scroll","y":1688,"way":"linear"}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 744, total: 100)),
    // a, 2000 tall at 844, fills half of the viewport, 422 pt, from o = 422 to 2844 - o = 422, o = 2422. 3 pt/ms: from 140.666666667 to
    // 807.333333333, that is 2000 / 3 = 666.666666667. Due 500 after it came.
    WorkedExample(
      "an item taller than the viewport fills half of it for a while",
      definition: #"{"visible":[{"viewport":0.5}],"time":{"continuous":500}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,844,390,2000]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"scroll","y":3000,"way":"linear"}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 640.666666667, total: 666.666666667)),
    // a lies at 50,000: its half shows from o = 50,000 - 744 = 49,256 to 50,100. 1000 pt/ms: 49.256 to 50.1, 0.844 ms.
    WorkedExample(
      "an item that flashes by for less than a millisecond is seen",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,50000,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":100000,"way":"linear"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 49.256, total: 0.844)),
    // Two offsets at once cut off a product: it comes in somewhere between the samples, by (2t - 410)(t - 56) = 20,000 at 255.2 ms.
    WorkedExample(
      "an item comes in at a corner",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",800,900,200,200]]}"#,
        #"{"time":0,"kind":"scroll","x":0,"y":0}"#,
        #"{"time":300,"kind":"scroll","x":600,"y":300,"way":"linear"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0...300, total: 700...1000)),
  ]
}
