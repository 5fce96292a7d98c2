/// Large items, for which less is enough: 30 % from 242,500 square points on, 970 by 250.
extension WorkedExample {
  static let largeItems: [WorkedExample] = [
    // 970 * 250 = 242,500: large. 800 - 725 = 75 of 250 pt: 0.3. Due after 1000; the stay lasts until the close.
    WorkedExample(
      "an item of 242,500 square points needs 30 percent",
      definition: #"{"visible":[{"area":0.5},{"area":0.3,"from":242500}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[1200,800]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,725,970,250]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, total: 2000, longest: 2000)),
    // 968 * 250 = 242,000: not large. a: 75 / 250 = 0.3 < 0.5. b: 250 - 125 = 125; 125 / 250 = 0.5.
    WorkedExample(
      "an item of 242,000 square points needs half",
      definition: #"{"visible":[{"area":0.5},{"area":0.3,"from":242500}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[1200,800]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,725,968,250],["b",0,-125,968,250]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 0),
      .seen("b", at: 1000, total: 2000)),
    // 800 - 725.1 = 74.9; 74.9 / 250 = 0.2996.
    WorkedExample(
      "a hair below 30 percent of a large item is not enough",
      definition: #"{"visible":[{"area":0.5},{"area":0.3,"from":242500}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[1200,800]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,725.1,970,250]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 0)),
    // At offset o, with 1 pt/ms, 800 + o - 1000 = o - 200 pt show: 75 at o = 275, at 275 ms. Due at 275 + 1000.
    // At 500 ms the offset is 500, the item lies at 500...750 and stays: 2000 - 275 = 1725.
    WorkedExample(
      "a large item that comes in is on the screen at 30 percent",
      definition: #"{"visible":[{"area":0.5},{"area":0.3,"from":242500}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[1200,800]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,1000,970,250]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":500,"kind":"scroll","y":500,"way":"linear"}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1275, total: 1725, longest: 1725)),
    // 1200 * 2000: large. Half would be 1000 pt of the 800 that the viewport has; 800 - 200 = 600 of 2000 are 0.3.
    WorkedExample(
      "an item that can never show its half is seen by its 30 percent",
      definition: #"{"visible":[{"area":0.5},{"area":0.3,"from":242500}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[1200,800]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,200,1200,2000]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1000, total: 2000)),
    // 0.3 of it shows all the time: 75 / 250. It is large from 500 on: due at 1500, for 2000 - 500 = 1500 in all.
    WorkedExample(
      "an item that grows to 242,500 square points needs less from then on",
      definition: #"{"visible":[{"area":0.5},{"area":0.3,"from":242500}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[1200,800]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,725,968,250]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":500,"kind":"layout","items":[["a",0,725,970,250]]}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("a", at: 1500, total: 1500)),
    // a: 968 * 250 = 242,000 < 242,500, and 125 / 250 = 0.5. b: 970 * 250 = 242,500 is not below 242,500, though 125 / 250 = 0.5, too.
    WorkedExample(
      "a measure for items below a size leaves out an item of that size",
      definition: #"{"visible":[{"area":0.5,"below":242500}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[1200,800]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,-125,968,250],["b",0,675,970,250]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 1000),
      .notSeen("b", total: 0)),
  ]
}
