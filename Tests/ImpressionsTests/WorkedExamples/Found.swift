/// Logs that were judged wrong once.
extension WorkedExample {
  static let found: [WorkedExample] = [
    // [0, 100]: the eased motion begins at 100 and takes the top edge away at once.
    WorkedExample(
      "an item that a motion moves at once is not whole any more",
      definition: #"{"visible":[{"area":1}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[400,800]}"#,
        #"{"time":0,"kind":"layout","items":[["first",0,0,400,400]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"scroll","y":0}"#,
        #"{"time":100,"kind":"motion","law":"eased","offset":0,"to":1000,"duration":400}"#,
        #"{"time":3000,"kind":"close"}"#,
      ],
      .seen("first", at: 0, total: 100)),
    // The offset and the item move by 2,000 at one instant: nothing moves on the screen in 2,000 ms.
    WorkedExample(
      "an item that a correction keeps in its place stays in one piece",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":1500}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[400,800]}"#,
        #"{"time":0,"kind":"layout","items":[["p",0,0,400,400]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"scroll","y":2000,"way":"step"}"#,
        #"{"time":1000,"kind":"layout","items":[["p",0,2000,400,400]]}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("p", at: 1500, total: 2000, longest: 2000)),
    // The list is in an item at 3,000 of an 800 viewport.
    WorkedExample(
      "an item of a list beside the screen is not visible, whatever its extent is in the list",
      definition: #"{"visible":[{"extent":0}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[400,800]}"#,
        #"{"time":0,"kind":"layout","items":[["p",0,3000,400,400]]}"#,
        #"{"time":0,"kind":"list","list":"A","item":"p","frame":[0,0,400,200]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,400,200]],"list":"A"}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .notSeen("a", total: 0),
      .notSeen("p", total: 0)),
    // 1,000 pt in 1,000 ms: half of p until offset 200, at 200 ms.
    WorkedExample(
      "a list that begins at a sample's instant leaves the way to it as it was",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[400,800]}"#,
        #"{"time":0,"kind":"layout","items":[["p",0,0,400,400],["q",0,400,400,100]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"cover","rects":[]}"#,
        #"{"time":1000,"kind":"list","list":"A","item":"q","frame":[0,0,400,100]}"#,
        #"{"time":1000,"kind":"scroll","y":1000,"way":"linear"}"#,
        #"{"time":2000,"kind":"close"}"#,
      ],
      .seen("p", at: 0, total: 200)),
    // Where it was between 0 and 1000 is open; at offset 1000 p is gone.
    WorkedExample(
      "two lines of one instant for the two axes of a list are one sample",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":100}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[400,800]}"#,
        #"{"time":0,"kind":"layout","items":[["p",0,0,400,400]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":1000,"kind":"scroll","x":1}"#,
        #"{"time":1000,"kind":"scroll","y":1000}"#,
        #"{"time":3000,"kind":"close"}"#,
      ],
      .undecided("p", total: 0...1000)),
    // p2 may have been there in the 700 s without a line; p3 surely is from then on, for 1,000 ms.
    WorkedExample(
      "after a silence nothing is known of any item",
      definition: #"{"visible":[{"area":0.5}],"time":{"continuous":100}}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[400,800]}"#,
        #"{"time":0,"kind":"layout","items":[["p1",0,0,400,400],["p2",0,2000,400,400],["p3",0,5000,400,400]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":700000,"kind":"scroll","y":5000}"#,
        #"{"time":701000,"kind":"close"}"#,
      ],
      .undecided("p2", total: 0...700_000),
      .seen("p3", at: 100...700_100, total: 1000...701_000)),
    // The shelf shows 100 of c's 200 points: a quarter of its area needs 100 of its height, at offset 200, at 200 ms.
    WorkedExample(
      "what a shelf cuts off stays cut off while the list around it moves",
      definition: #"{"visible":[{"area":0.25}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[400,800]}"#,
        #"{"time":0,"kind":"layout","items":[["p",0,900,400,200]]}"#,
        #"{"time":0,"kind":"list","list":"A","item":"p","frame":[0,0,350,200],"axis":"x"}"#,
        #"{"time":0,"kind":"layout","list":"A","items":[["c",250,0,200,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":300,"kind":"scroll","y":300,"way":"linear"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("c", at: 200, total: 800)),
  ]
}
