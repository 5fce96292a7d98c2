/// Throws by UIKit's law: from offset o at v pt/ms, o + 499 v (1 - 0.998^t) at t ms, at rest when v 0.998^t is 0.01: 499 (v - 0.01)
/// further. A distance d is passed at ln(1 - d / (499 v)) / ln 0.998. The item is 200 tall and lies at 900 in a viewport of 844: its half
/// shows from offset 156 to 1000.
extension WorkedExample {
  static let throwsOfLists: [WorkedExample] = [
    // 499 * 2 = 998. 156 at ln(1 - 156 / 998) / ln 0.998 = 84.901616046. Rest at 499 * 1.99 = 993.01, within 1000: it stays.
    // Due 1000 later; 3000 - 84.901616046.
    WorkedExample(
      "a throw brings an item in and ends with it",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":0,"kind":"motion","law":"uikit","offset":0,"velocity":2,"edges":[0,10000],"scale":3}"#,
        #"{"time":3000,"kind":"close"}"#,
      ],
      .seen("a", at: 1084.901616046, total: 2915.098383954)),
    // 499 * 3 = 1497. 156 at ln(1 - 156 / 1497) / ln 0.998 = 54.968708459, 1000 at ln(1 - 1000 / 1497) / ln 0.998 = 550.762681027.
    WorkedExample(
      "a throw passes an item",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":0,"kind":"motion","law":"uikit","offset":0,"velocity":3,"edges":[0,10000],"scale":3}"#,
        #"{"time":3000,"kind":"close"}"#,
      ],
      .seen("a", at: 54.968708459, total: 495.793972568)),
    // From 1200 back: 1000 is 200 away, ln(1 - 200 / 998) / ln 0.998 = 111.710479778. Rest at 1200 - 993.01 = 206.99, above 156.
    WorkedExample(
      "a throw back brings an item in from above",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1000}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":1200}"#,
        #"{"time":0,"kind":"motion","law":"uikit","offset":1200,"velocity":-2,"edges":[0,10000],"scale":3}"#,
        #"{"time":3000,"kind":"close"}"#,
      ],
      .seen("a", at: 1111.710479778, total: 2888.289520222)),
    // 499 * 0.2 = 99.8, less than 156: it rests at 499 * 0.19 = 94.81.
    WorkedExample(
      "a weak throw does not reach an item",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":0,"kind":"motion","law":"uikit","offset":0,"velocity":0.2,"edges":[0,10000],"scale":3}"#,
        #"{"time":3000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 0)),
    // The throw of the first example from 500 on: 156 at 584.901616046. The log's 181 at 600 differs from the law's 998 (1 - 0.998^100) =
    // 181.07 by less than a pixel, and the way stays exact.
    WorkedExample(
      "a sample that a throw predicts leaves its way exact",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,900,390,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":500,"kind":"motion","law":"uikit","offset":0,"velocity":2,"edges":[0,10000],"scale":3}"#,
        #"{"time":600,"kind":"scroll","y":181}"#,
        #"{"time":3000,"kind":"close"}"#,
      ],
      .seen("a", at: 584.901616046, total: 2415.098383954)),
  ]
}
