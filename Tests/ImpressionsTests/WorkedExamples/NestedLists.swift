/// Lists that scroll sideways, and lists in an item of another list: both cut what shows.
extension WorkedExample {
  static let nestedLists: [WorkedExample] = [
    // Pages of 844. x at 2 pt/ms: at 422 / 2 = 211 ms both pages show 844 - 422 = 422, their half. b: 1000 - 211 = 789.
    WorkedExample(
      "a pager turns from one page to the next",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[844,390]}"#,
        #"{"time":0,"kind":"layout","items":[["a",0,0,844,390],["b",844,0,844,390]]}"#,
        #"{"time":0,"kind":"scroll","x":0}"#,
        #"{"time":422,"kind":"scroll","x":844,"way":"linear"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("a", at: 0, total: 211),
      .seen("b", at: 211, total: 789)),
    // The shelf shows x from 0 to 390: all of a and b, and 390 - 320 = 70 of c's 150: 0.467.
    WorkedExample(
      "a shelf cuts its last item",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["shelf",0,300,390,200]]}"#,
        #"{"time":0,"kind":"list","list":"L","item":"shelf","frame":[0,0,390,200],"axis":"x"}"#,
        #"{"time":0,"kind":"layout","list":"L","items":[["a",0,0,150,200],["b",160,0,150,200],["c",320,0,150,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":0,"kind":"scroll","list":"L","x":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("shelf", at: 0, total: 1000),
      .seen("a", at: 0, total: 1000),
      .seen("b", at: 0, total: 1000),
      .notSeen("c", total: 0)),
    // 1 pt/ms. a: 150 - o = 75 at o = 75: [0, 75]. c: 390 + o - 320 = 75 at o = 5: 1000 - 5 = 995. b stays: 160 - 100 = 60 at the end.
    WorkedExample(
      "a shelf scrolls within the list at rest",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["shelf",0,300,390,200]]}"#,
        #"{"time":0,"kind":"list","list":"L","item":"shelf","frame":[0,0,390,200],"axis":"x"}"#,
        #"{"time":0,"kind":"layout","list":"L","items":[["a",0,0,150,200],["b",160,0,150,200],["c",320,0,150,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":0,"kind":"scroll","list":"L","x":0}"#,
        #"{"time":100,"kind":"scroll","list":"L","x":100,"way":"linear"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("shelf", at: 0, total: 1000),
      .seen("a", at: 0, total: 75),
      .seen("b", at: 0, total: 1000),
      .seen("c", at: 5, total: 995)),
    // The shelf shows 844 + o - 764 = 80 + o of 200. a is whole in width: 100 / 200 at o = 20. d shows 390 - 280 = 110 of 150 in width:
    // 110 * (80 + o) = 15,000 at o = 56.363636364. 1 pt/ms, to o = 100: d ends at 110 * 180 / 30,000 = 0.66.
    WorkedExample(
      "an item of a shelf is cut by the shelf and by the list around it",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["shelf",0,764,390,200]]}"#,
        #"{"time":0,"kind":"list","list":"L","item":"shelf","frame":[0,0,390,200],"axis":"x"}"#,
        #"{"time":0,"kind":"layout","list":"L","items":[["a",0,0,150,200],["d",280,0,150,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":0,"kind":"scroll","list":"L","x":0}"#,
        #"{"time":100,"kind":"scroll","y":100,"way":"linear"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("shelf", at: 20, total: 980),
      .seen("a", at: 20, total: 980),
      .seen("d", at: 56.363636364, total: 943.636363636)),
    // The list is 350 by 100 in its tile. a: 100 of 200 in height, 0.5. b is whole. c: 350 - 320 = 30 of 62 in width, 0.484.
    WorkedExample(
      "a list smaller than its tile cuts by its own frame",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["tile",0,300,390,200]]}"#,
        #"{"time":0,"kind":"list","list":"L","item":"tile","frame":[20,50,350,100],"axis":"x"}"#,
        #"{"time":0,"kind":"layout","list":"L","items":[["a",0,0,150,200],["b",160,0,150,100],["c",320,0,62,100]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":0,"kind":"scroll","list":"L","x":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("tile", at: 0, total: 1000),
      .seen("a", at: 0, total: 1000),
      .seen("b", at: 0, total: 1000),
      .notSeen("c", total: 0)),
    // The list begins at 300 + 50 = 350 on the screen and 20 from the left. The cover ends at 401: 51 of a's 100 pt are hidden, 0.49 show.
    // b is 120 tall and shows 350 + 120 - 401 = 69: 0.575.
    WorkedExample(
      "a cover hides the items of a shelf, too",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["tile",0,300,390,200]]}"#,
        #"{"time":0,"kind":"list","list":"L","item":"tile","frame":[20,50,350,150],"axis":"x"}"#,
        #"{"time":0,"kind":"layout","list":"L","items":[["a",0,0,150,100],["b",160,0,150,120]]}"#,
        #"{"time":0,"kind":"cover","rects":[[0,300,390,101]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":0,"kind":"scroll","list":"L","x":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      // The tile itself: 500 - 401 = 99 of 200.
      .notSeen("tile", total: 0),
      .notSeen("a", total: 0),
      .seen("b", at: 0, total: 1000)),
    // The card begins at 300 of 390: 90 of 150 in width, 0.6 of everything in it. m at offset o of its list: 0.6 * (100 - o) / 100 = 0.3 at
    // o = 50: [0, 50] at 1 pt/ms. n below it is in the list's 200 pt all the time.
    WorkedExample(
      "a list in a card on a shelf is cut by all three",
      definition: #"{"visible":[{"area":0.3}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["shelf",0,300,390,200]]}"#,
        #"{"time":0,"kind":"list","list":"L","item":"shelf","frame":[0,0,390,200],"axis":"x"}"#,
        #"{"time":0,"kind":"layout","list":"L","items":[["card",300,0,150,200]]}"#,
        #"{"time":0,"kind":"list","list":"M","item":"card","in":"L","frame":[0,0,150,200],"axis":"y"}"#,
        #"{"time":0,"kind":"layout","list":"M","items":[["m",0,0,150,100],["n",0,100,150,100]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":0,"kind":"scroll","list":"L","x":0}"#,
        #"{"time":0,"kind":"scroll","list":"M","y":0}"#,
        #"{"time":100,"kind":"scroll","list":"M","y":100,"way":"linear"}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("shelf", at: 0, total: 1000),
      .seen("card", at: 0, total: 1000),
      .seen("m", at: 0, total: 50),
      .seen("n", at: 0, total: 1000)),
    // 844 - 804 = 40 of 200 pt in height. On the shelf's own axis a shows all of its 150 and c 390 - 320 = 70, 0.467.
    WorkedExample(
      "the extent of a shelf's item is its width",
      definition: #"{"visible":[{"extent":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["shelf",0,804,390,200]]}"#,
        #"{"time":0,"kind":"list","list":"L","item":"shelf","frame":[0,0,390,200],"axis":"x"}"#,
        #"{"time":0,"kind":"layout","list":"L","items":[["a",0,0,150,200],["c",320,0,150,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":0,"kind":"scroll","list":"L","x":0}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      // The shelf's own length is its height: 40 / 200 = 0.2.
      .notSeen("shelf", total: 0),
      .seen("a", at: 0, total: 1000),
      .notSeen("c", total: 0)),
    // From 0 to 100 in 100 ms, somehow: b, 160...310, shows its half at each offset until 235. c needs 5: at 100 at the latest.
    WorkedExample(
      "an unknown way of a shelf leaves in doubt only what comes and goes on it",
      definition: #"{"visible":[{"area":0.5}]}"#,
      log: [
        #"{"time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
        #"{"time":0,"kind":"layout","items":[["shelf",0,300,390,200]]}"#,
        #"{"time":0,"kind":"list","list":"L","item":"shelf","frame":[0,0,390,200],"axis":"x"}"#,
        #"{"time":0,"kind":"layout","list":"L","items":[["b",160,0,150,200],["c",320,0,150,200]]}"#,
        #"{"time":0,"kind":"scroll","y":0}"#,
        #"{"time":0,"kind":"scroll","list":"L","x":0}"#,
        #"{"time":100,"kind":"scroll","list":"L","x":100}"#,
        #"{"time":1000,"kind":"close"}"#,
      ],
      .seen("shelf", at: 0, total: 1000),
      .seen("b", at: 0, total: 1000),
      .seen("c", at: 0...100, total: 900...1000)),
  ]
}
