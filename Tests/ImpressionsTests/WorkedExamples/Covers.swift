/// What lies over the list: covers, insets, and both.
extension WorkedExample {
  static let covers: [WorkedExample] = [
    // a lies at 600...800; above the cover at 744 are 144 of 200: 0.72. Nothing is over b.
    WorkedExample(
      "a bar at the bottom takes away what it covers",
      definition: #"{"visible":[{"area":0.75}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,600,390,200],["b",0,100,390,200]]}"#,
        #"{"time":0,"kind":"cover","rects":[[0,744,390,100]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 0),
      .seen("b", at: 0, total: 1000)),
    // Of a's 200 pt 80 are covered: 60 above and 60 below remain, 120 / 200 = 0.6.
    WorkedExample(
      "a cover in the middle leaves what is above and below it",
      definition: #"{"visible":[{"area":0.6}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,600,390,200]]}"#,
        #"{"time":0,"kind":"cover","rects":[[0,660,390,80]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000)),
    // 600...680 and 640...720 cover 120 pt together, not 160: 80 / 200 = 0.4.
    WorkedExample(
      "two covers that overlap count once",
      definition: #"{"visible":[{"area":0.4}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,600,390,200]]}"#,
        #"{"time":0,"kind":"cover","rects":[[0,600,390,80],[0,640,390,80]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000)),
    // Beside the cover, 200 wide and as tall as a, 390 - 200 = 190 by 200 remain: 38,000. Of b 199 rows remain: 190 * 199 = 37,810.
    WorkedExample(
      "a cover narrower than the item leaves both sides of it",
      definition: #"{"visible":[{"pixels":38000}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,600,390,200],["b",0,300,390,199]]}"#,
        #"{"time":0,"kind":"cover","rects":[[95,300,200,500]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000),
      .notSeen("b", total: 0)),
    // Of the cover 100 pt lie on the screen in width, and all of a's height: 100 * 200 of 78,000 are gone, 58,000 / 78,000 = 0.744.
    WorkedExample(
      "a cover takes away only where it lies over the viewport",
      definition: #"{"visible":[{"area":0.74}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,600,390,200]]}"#,
        #"{"time":0,"kind":"cover","rects":[[-100,600,200,400]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000)),
    // Free in [0, 500] and [800, 2000], 500 + 1200 = 1700. The first stay is too short: due at 800 + 1000.
    WorkedExample(
      "a sheet comes up and goes again",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,600,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":500,"kind":"cover","rects":[[0,422,390,422]]}"#,
        #"{"time":800,"kind":"cover","rects":[]}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1800, total: 1700, longest: 1200)),
    // Until 500 the first cover hides a and leaves b; from then on the second hides b and leaves a.
    WorkedExample(
      "a cover line replaces the covers before it",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,390,200],["b",0,600,390,200]]}"#,
        #"{"time":0,"kind":"cover","rects":[[0,0,390,300]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":500,"kind":"cover","rects":[[0,600,390,244]]}"#,
        #"{"time":1500,"kind":"close"}"#,
      ],
      .seen("a", at: 500, total: 1000),
      .seen("b", at: 0, total: 500)),
    // All of a is covered, but all of its length lies within the viewport.
    WorkedExample(
      "the extent takes no notice of covers",
      definition: #"{"visible":[{"extent":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,600,390,200]]}"#,
        #"{"time":0,"kind":"cover","rects":[[0,600,390,244]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000)),
    // a: 200 - 100 = 100 below the top bar, 0.5. b: 844 - 83 = 761; 761 - 662 = 99 above the bottom bar, 0.495.
    WorkedExample(
      "insets take away what lies under the bars",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"insets":[100,0,83,0]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,390,200],["b",0,662,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000),
      .notSeen("b", total: 0)),
    // Left 90 and right 105 leave 195 of 390: 0.5.
    WorkedExample(
      "insets at the sides take away, too",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"insets":[0,90,0,105]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,390,200],["b",0,300,280,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      // b, 280 wide, shows from 90 to 280: 190 / 280 = 0.679.
      .seen("a", at: 0, total: 1000),
      .seen("b", at: 0, total: 1000)),
    // The bar hides 0...100 and the cover 50...150, together 150: 150 of 300 remain, 0.5.
    WorkedExample(
      "a cover that reaches under a bar counts once",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844],"insets":[100,0,0,0]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,390,300]]}"#,
        #"{"time":0,"kind":"cover","rects":[[0,50,390,100]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000)),
    // The screen ends at 744 for it: 744 + o - 900 = 100 at o = 256, at 256 ms with 1 pt/ms. Due at 1256; 2000 - 256 = 1744.
    WorkedExample(
      "an item comes up from under a bar",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"cover","rects":[[0,744,390,100]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":400,"kind":"scroll","y":400,"way":"linear"}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1256, total: 1744)),
    // a's start is at 900 - o on the screen. Its half, 40 of 80, shows from 844 - (900 - o) = 40, o = 96. The banner at 400...450 takes
    // more than 40 of it while its start is between 360 (80 - 40 = 40 pt reach in) and 410 (450 - 410 = 40): o from 490 to 540.
    // [96, 490] and [540, 1500]: 394 + 960 = 1354. Due at 540 + 500.
    WorkedExample(
      "an item passes under a banner",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":500}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,80]]}"#,
        #"{"time":0,"kind":"cover","rects":[[0,400,390,50]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":900,"kind":"scroll","y":900,"way":"linear"}"#,
        #"{"time":1500,"kind":"close"}"#,
      ],
      .seen("a", at: 1040, total: 1354, longest: 960)),
  ]
}
