import ScrollSimulation
import Testing

/// What stress has found in lists, as the shrinker has left it.
@Suite("Found in lists")
struct FoundInListsTests {
  @Test("a header below an inset follows the content back from before its start")
  func headerBelowInset() throws {
    let trace = #"""
      {"setting":{"frames":3,"height":242,"hz":60,"numbers":{"list.insetStart":44},"platform":"uikit","profile":"swarm","seed":446,"subject":"sections-unmeasured","width":198},"trace":5,"chain":"b2373195c7d407d7"}
      {"at":1,"event":{"batch":[{"at":0,"insert":4,"key":161}]},"chain":"7b21c6ca09032542"}
      {"at":1,"call":1,"inside":{"batch":[{"move":2,"to":3}]},"chain":"94499055dc32a45c"}
      {"at":2,"gesture":{"jump":{"x":0,"y":200},"ns":22510449},"chain":"b9d0715eb25b82ff"}
      {"at":2,"call":1,"inside":{"batch":[{"move":0,"to":2}]},"chain":"6cd6e9c8e7b0e1f1"}
      {"at":3,"gesture":{"ns":35843784,"scroll":{"x":0,"y":5100}},"chain":"203644d7b84045c5"}
      {"end":{"findings":[{"detail":"header 1 stands at 117.25 pt, 28 pt long, 0 pt across, 198 pt wide; it is kept in view at 118.4375 pt, 28 pt long, 0 pt across, 198 pt wide","frame":18,"rule":"H1"},{"detail":"header 1 stands at 117.25 pt, 28 pt long, 0 pt across, 198 pt wide; it is kept in view at 121.6875 pt, 28 pt long, 0 pt across, 198 pt wide","frame":19,"rule":"H1"},{"detail":"header 1 stands at 117.25 pt, 28 pt long, 0 pt across, 198 pt wide; it is kept in view at 122.734375 pt, 28 pt long, 0 pt across, 198 pt wide","frame":20,"rule":"H1"},{"detail":"header 1 stands at 117.25 pt, 28 pt long, 0 pt across, 198 pt wide; it is kept in view at 122.734375 pt, 28 pt long, 0 pt across, 198 pt wide","frame":21,"rule":"H1"}],"frames":21,"hash":"d920bf0263d13f35"},"chain":"e9d558605c266f94"}
      """#
    #expect(try StressTarget.list(.sections, isUnmeasured: true).replay(trace) == nil)
  }

  @Test("a gap on the screen holds no item, and measures none")
  func gap() throws {
    let trace = #"""
      {"setting":{"frames":8,"height":390,"hz":60,"numbers":{"list.columns":3,"list.estimate":60,"list.items":7,"list.spacing":68},"platform":"uikit","profile":"swarm","seed":407,"subject":"flow-unmeasured","width":844},"trace":5,"chain":"83e10cc16658ba62"}
      {"at":1,"gesture":{"ns":16384467,"touch":{"finger":0,"phase":"began","x":140,"y":160}},"chain":"e796b439d789f712"}
      {"at":1,"gesture":{"ns":16384468,"touch":{"finger":0,"phase":"moved","x":126,"y":177}},"chain":"1c32dd8063df1fd9"}
      {"at":1,"event":{"batch":[{"at":0,"insert":3,"key":2108}]},"chain":"1c26b3a0720161a8"}
      {"at":1,"call":1,"inside":{"position":"start","show":2110},"chain":"f3534da4898b578d"}
      {"at":2,"gesture":{"ns":33051134,"touch":{"finger":0,"phase":"moved","x":126,"y":183}},"chain":"7bbbda057b9227a8"}
      {"at":3,"gesture":{"ns":49717801,"touch":{"finger":0,"phase":"moved","x":127,"y":189}},"chain":"02e63dcdc324681a"}
      {"at":5,"gesture":{"ns":83051134,"touch":{"finger":0,"phase":"ended","x":129,"y":201}},"chain":"3d859c23938ebb0c"}
      {"at":8,"gesture":{"ns":133051134,"touch":{"finger":0,"phase":"began","x":200,"y":200}},"chain":"0d20ee74524c71bd"}
      {"at":8,"event":{"batch":[{"at":0,"remove":10}]},"chain":"5e8f16441ec90118"}
      {"at":8,"event":{"batch":[{"at":0,"insert":6,"key":2135}]},"chain":"2ac8895604e55627"}
      {"end":{"findings":[{"detail":"k2140 (item 5) is on screen and has no tile: a blank cell 90 pt high","frame":8,"rule":"A3"},{"detail":"a blank area: nothing covers 131.59375 pt, 29.46875 pt long, 6 pt across, 64.109375 pt wide","frame":8,"rule":"B3"},{"detail":"the content is 156.0625 pt long, its items 186.0625 pt","frame":8,"rule":"B7"},{"detail":"laid out again: 1 binds, 0 corrections, 0 loads","frame":8,"rule":"C7"},{"detail":"1889.22314453125 square points of the viewport are blank, 0 square points belong to items reported missing","frame":8,"rule":"F6"}],"frames":53,"hash":"8d643441a73af5b8"},"chain":"87cd3c674bdf04ab"}
      """#
    #expect(try StressTarget.list(.flow, isUnmeasured: true).replay(trace) == nil)
  }

  @Test("the fraction that a long anchor keeps is settled when the content has moved")
  func movedFraction() throws {
    let trace = #"""
      {"setting":{"frames":14,"height":568,"hz":120,"numbers":{"list.insetEnd":300},"platform":"uikit","profile":"swarm","seed":356,"subject":"sections-unmeasured","width":320},"trace":5,"chain":"1b7d1f2af291bd24"}
      {"at":1,"gesture":{"ns":2220970,"scroll":{"x":0,"y":100}},"chain":"409d92b87bd7a58b"}
      {"at":1,"gesture":{"ns":8220966,"rotate":true},"chain":"93d686d8132af143"}
      {"at":1,"event":{"batch":[{"at":0,"insert":1,"key":571}]},"chain":"d754ea1bb0c87c58"}
      {"at":4,"event":{"batch":[{"at":0,"update":1},{"at":0,"insert":5,"key":572}]},"chain":"c84b71c8aeb44708"}
      {"at":4,"call":1,"inside":{"behind":0,"insets":0},"chain":"2f02c25ad7b14e5e"}
      {"at":12,"event":{"batch":[{"at":0,"insert":5,"key":577},{"at":0,"insert":4,"key":582}]},"chain":"20dfdc61d809e1bb"}
      {"at":12,"event":{"batch":[{"at":0,"insert":3,"key":586},{"at":0,"insert":4,"key":590},{"at":0,"insert":5,"key":594}]},"chain":"3d8a71fef1f00217"}
      {"at":14,"event":{"batch":[{"at":25,"update":2}]},"chain":"bd5b95937ac91e22"}
      {"end":{"findings":[{"detail":"k571 (item 26, in tile 0) is out of place: tile 0 stands at 628.5625 pt, 20 pt long, 0 pt across, 568 pt wide; it belongs at 713.53125 pt, 20 pt long, 0 pt across, 568 pt wide","frame":14,"rule":"B1"},{"detail":"a blank area: nothing covers 684.96875 pt, 28.5625 pt long, 0 pt across, 568 pt wide","frame":14,"rule":"B3"},{"detail":"the content is 648.5625 pt long, its items 733.53125 pt","frame":14,"rule":"B7"},{"detail":"the content jumped by 136.53125 pt: so far k576 (item 25, in tile 38) stands from where it was, the finger's way taken off","frame":14,"rule":"C3"},{"detail":"48262.25 square points of the viewport are blank, 0 square points belong to items reported missing","frame":14,"rule":"F6"},{"detail":"header 24 stands at 576 pt, 24 pt long, 0 pt across, 568 pt wide; it is kept in view at 576 pt, 108.96875 pt long, 0 pt across, 568 pt wide","frame":14,"rule":"H1"},{"detail":"k571 (item 26, in tile 0) is out of place: tile 0 stands at 628.5625 pt, 20 pt long, 0 pt across, 568 pt wide; it belongs at 713.53125 pt, 20 pt long, 0 pt across, 568 pt wide","frame":15,"rule":"B1"},{"detail":"a blank area: nothing covers 684.96875 pt, 28.5625 pt long, 0 pt across, 568 pt wide","frame":15,"rule":"B3"},{"detail":"the content is 648.5625 pt long, its items 733.53125 pt","frame":15,"rule":"B7"},{"detail":"48262.25 square points of the viewport are blank, 0 square points belong to items reported missing","frame":15,"rule":"F6"},{"detail":"header 24 stands at 576 pt, 24 pt long, 0 pt across, 568 pt wide; it is kept in view at 576 pt, 108.96875 pt long, 0 pt across, 568 pt wide","frame":15,"rule":"H1"}],"frames":36,"hash":"42a1dd689b1b8680"},"chain":"196c854adaf80530"}
      """#
    #expect(try StressTarget.list(.sections, isUnmeasured: true).replay(trace) == nil)
  }

  @Test("a hidden item of a masonry is held where it is placed")
  func hiddenItem() throws {
    let trace = #"""
      {"setting":{"frames":3,"height":820,"hz":60,"numbers":{"list.estimate":25,"list.items":3,"list.parentTransform":2,"list.spacing":272},"platform":"uikit","profile":"swarm","seed":551,"subject":"masonry-unmeasured","width":1180},"trace":5,"chain":"c954a058c4853c42"}
      {"at":1,"gesture":{"ns":9771561,"touch":{"finger":0,"phase":"began","x":400,"y":800}},"chain":"f765e76656c2e6a5"}
      {"at":1,"event":{"collapse":3},"chain":"8bfe553d147488fb"}
      {"at":3,"gesture":{"ns":43104894,"touch":{"finger":0,"phase":"moved","x":400,"y":700}},"chain":"5adcb26945656c9a"}
      {"at":3,"event":{"batch":[{"at":3,"insert":1,"key":8}]},"chain":"28e9c46e0669a7b5"}
      {"end":{"findings":[{"detail":"laid out again: 0 binds, 1 corrections, 0 loads","frame":4,"rule":"C7"}],"frames":6,"hash":"aafe3976c8d0a596"},"chain":"594609e10f60a891"}
      """#
    #expect(try StressTarget.list(.masonry, isUnmeasured: true).replay(trace) == nil)
  }

  @Test("an item is at its start below a negative inset when its header turns out to have no extent")
  func emptyHeader() throws {
    let trace = #"""
      {"setting":{"frames":1,"height":844,"hz":60,"numbers":{"list.insetStart":-30,"pages":1},"platform":"uikit","profile":"swarm","seed":56,"subject":"sections-unmeasured","width":390},"trace":5,"chain":"9c0abc2cd6482c43"}
      {"at":1,"event":{"batch":[{"at":0,"insert":1,"key":47}]},"chain":"66788f0cd503f2d4"}
      {"at":1,"event":{"batch":[{"at":0,"insert":2,"key":59}]},"chain":"ac4574dc89d94bdf"}
      {"at":1,"event":{"batch":[{"at":0,"insert":1,"key":64}]},"chain":"6f13c692afb577e5"}
      {"at":1,"event":{"batch":[{"at":0,"insert":1,"key":69}]},"chain":"87504dad71f85ffa"}
      {"at":1,"event":{"batch":[{"at":0,"insert":1,"key":80}]},"chain":"85ef0d87208b8c42"}
      {"at":1,"event":{"batch":[{"at":0,"insert":1,"key":85}]},"chain":"da67484e35b5ff8b"}
      {"at":1,"event":{"batch":[{"at":0,"insert":1,"key":109}]},"chain":"9f84016dccb7a961"}
      {"at":1,"event":{"batch":[{"at":0,"insert":1,"key":117}]},"chain":"77a97dcb0beb68ae"}
      {"at":1,"event":{"batch":[{"at":0,"insert":1,"key":120}]},"chain":"e9c47e76100efe69"}
      {"at":1,"event":{"batch":[{"at":0,"insert":1,"key":382}]},"chain":"ea747d2d6d3c264a"}
      {"at":1,"event":{"batch":[{"at":9,"insert":1,"key":484}]},"chain":"bc4414dfeba5ed39"}
      {"at":1,"call":1,"inside":{"position":"start","show":60},"chain":"17bee5dfdaf288a6"}
      {"end":{"findings":[{"detail":"k60 (item 10, in tile 45) is wanted at the start: the offset is 953.984375 pt instead of 983.984375 pt","frame":2,"rule":"C9"}],"frames":5,"hash":"45777754517791eb"},"chain":"3cb67430ebe29b28"}
      """#
    #expect(try StressTarget.list(.sections, isUnmeasured: true).replay(trace) == nil)
  }

  @Test("a kept item keeps its lane, and those before it theirs, while the list has no size")
  func keptInNoSize() throws {
    let trace = #"""
      {"setting":{"frames":3,"height":568,"hz":60,"numbers":{"list.items":1,"list.long":20},"platform":"uikit","profile":"swarm","seed":20,"subject":"masonry","width":320},"trace":5,"chain":"c25f425efb58df3e"}
      {"at":1,"event":{"batch":[{"at":0,"insert":5,"key":141}]},"chain":"fcb72bab9b25cf3e"}
      {"at":1,"event":{"batch":[{"at":5,"insert":2,"key":255}]},"chain":"897e94b2c3106fb2"}
      {"at":2,"event":{"keep":145},"chain":"fb0d4b064b55e7fe"}
      {"at":2,"event":{"collapse":2},"chain":"8f1b2d6a23da7bb2"}
      {"at":3,"event":{"batch":[{"at":0,"update":1}]},"chain":"2c54d0a387a678ad"}
      {"end":{"findings":[{"detail":"k145 (item 4, in tile 61) is out of place: tile 61 stands at 197.421875 pt, 90 pt long, 160 pt across, 160 pt wide; it belongs at 238.640625 pt, 90 pt long, 160 pt across, 160 pt wide","frame":4,"rule":"B1"},{"detail":"k143 (item 2, in tile 0) is out of place: tile 0 stands at 110.359375 pt, 87.0625 pt long, 160 pt across, 160 pt wide; it belongs at 151.578125 pt, 87.0625 pt long, 160 pt across, 160 pt wide","frame":5,"rule":"B1"},{"detail":"tile 60 covers 179.34375 pt, 163.765625 pt long, 0 pt across, 160 pt wide, where no item is left to cover","frame":5,"rule":"B3"},{"detail":"in lane 0 -55.6875 pt lie between items 3 and 5","frame":5,"rule":"B5"},{"detail":"the content is 1610.21875 pt long, its items 1595.75 pt","frame":5,"rule":"B7"},{"detail":"2315 square points of the viewport are blank, 0 square points belong to items reported missing","frame":5,"rule":"F6"},{"detail":"k143 (item 2, in tile 0) is out of place: tile 0 stands at 110.359375 pt, 87.0625 pt long, 160 pt across, 160 pt wide; it belongs at 151.578125 pt, 87.0625 pt long, 160 pt across, 160 pt wide","frame":6,"rule":"B1"},{"detail":"tile 60 covers 179.34375 pt, 163.765625 pt long, 0 pt across, 160 pt wide, where no item is left to cover","frame":6,"rule":"B3"},{"detail":"in lane 0 -55.6875 pt lie between items 3 and 5","frame":6,"rule":"B5"},{"detail":"the content is 1610.21875 pt long, its items 1595.75 pt","frame":6,"rule":"B7"},{"detail":"2315 square points of the viewport are blank, 0 square points belong to items reported missing","frame":6,"rule":"F6"}],"frames":6,"hash":"da14e5552b1b4481"},"chain":"4280b8fe63289f09"}
      """#
    #expect(try StressTarget.list(.masonry).replay(trace) == nil)
  }

  @Test("lanes wait for lengths where a list without a size is loaded again")
  func reloadedInNoSize() throws {
    let trace = #"""
      {"setting":{"frames":4,"height":242,"hz":60,"numbers":{"pages":2},"platform":"uikit","profile":"swarm","seed":246,"subject":"masonry","width":198},"trace":5,"chain":"f4af1a0950e4342c"}
      {"at":1,"event":{"batch":[{"at":0,"insert":1,"key":275}]},"chain":"81fe89fd47bd8c3e"}
      {"at":2,"event":{"keep":275},"chain":"3e2e96cb231be604"}
      {"at":2,"event":{"collapse":3},"chain":"e95ac60e30faa53d"}
      {"at":4,"event":{"reload":true},"chain":"abea58ac9c38b72d"}
      {"end":{"findings":[{"detail":"k275 (item 6, in tile 28) is out of place: tile 28 stands at 704.265625 pt, 217.046875 pt long, 0 pt across, 99 pt wide; it belongs at 311.640625 pt, 217.046875 pt long, 0 pt across, 99 pt wide","frame":5,"rule":"B1"},{"detail":"the content is 921.3125 pt long, its items 528.6875 pt","frame":5,"rule":"B7"},{"detail":"k549755879427 (item 3) is on screen and has no tile: a blank cell 180.125 pt high","frame":6,"rule":"A3"},{"detail":"k549755879425 (item 1, in tile 0) is out of place: tile 0 stands at 131.515625 pt, 75.9375 pt long, 0 pt across, 99 pt wide; it belongs at 0 pt, 75.9375 pt long, 99 pt across, 99 pt wide","frame":6,"rule":"B1"},{"detail":"a blank area: nothing covers 0 pt, 75.9375 pt long, 99 pt across, 99 pt wide","frame":6,"rule":"B3"},{"detail":"the content is 921.3125 pt long, its items 528.6875 pt","frame":6,"rule":"B7"},{"detail":"item 3 is on screen and not bound","frame":6,"rule":"B9"},{"detail":"23958 square points of the viewport are blank, 0 square points belong to items reported missing","frame":6,"rule":"F6"},{"detail":"k549755944963 (item 3) is on screen and has no tile: a blank cell 140.90625 pt high","frame":7,"rule":"A3"},{"detail":"k549755879425 (item 7, in tile 0) is out of place: tile 0 stands at 131.515625 pt, 75.9375 pt long, 0 pt across, 99 pt wide; it belongs at 373.796875 pt, 75.9375 pt long, 99 pt across, 99 pt wide","frame":7,"rule":"B1"},{"detail":"tile 0 covers 131.515625 pt, 75.9375 pt long, 0 pt across, 99 pt wide, where no item is left to cover","frame":7,"rule":"B3"},{"detail":"the content is 921.3125 pt long, its items 865.75 pt","frame":7,"rule":"B7"},{"detail":"item 6 is bound and not on screen","frame":7,"rule":"B9"},{"detail":"the content jumped by 337.0625 pt: so far k549755879424 (item 6, in tile 31) stands from where it was, the finger's way taken off","frame":7,"rule":"C1"},{"detail":"k549755944963 (item 9) is on screen and has no tile: a blank cell 140.90625 pt high","frame":8,"rule":"A3"},{"detail":"k549755879425 (item 13, in tile 0) is out of place: tile 0 stands at 260.3125 pt, 75.9375 pt long, 0 pt across, 99 pt wide; it belongs at 588.265625 pt, 75.9375 pt long, 99 pt across, 99 pt wide","frame":8,"rule":"B1"},{"detail":"tile 0 covers 260.3125 pt, 75.9375 pt long, 0 pt across, 99 pt wide, where no item is left to cover","frame":8,"rule":"B3"},{"detail":"the content is 1050.109375 pt long, its items 1034.546875 pt","frame":8,"rule":"B7"},{"detail":"item 12 is bound and not on screen","frame":8,"rule":"B9"},{"detail":"the content jumped by -40 pt: so far k549755944960 (item 6, in tile 29) stands from where it was, the finger's way taken off","frame":8,"rule":"C1"},{"detail":"k549755944963 (item 9) is on screen and has no tile: a blank cell 140.90625 pt high","frame":9,"rule":"A3"},{"detail":"k549755879425 (item 13, in tile 0) is out of place: tile 0 stands at 260.3125 pt, 75.9375 pt long, 0 pt across, 99 pt wide; it belongs at 588.265625 pt, 75.9375 pt long, 99 pt across, 99 pt wide","frame":9,"rule":"B1"},{"detail":"tile 0 covers 260.3125 pt, 75.9375 pt long, 0 pt across, 99 pt wide, where no item is left to cover","frame":9,"rule":"B3"},{"detail":"the content is 1050.109375 pt long, its items 1034.546875 pt","frame":9,"rule":"B7"},{"detail":"item 12 is bound and not on screen","frame":9,"rule":"B9"},{"detail":"at rest item 9 is on screen and not filled","frame":9,"rule":"G2"}],"frames":9,"hash":"f2602d14553356df"},"chain":"edd80b3a8885f4e0"}
      """#
    #expect(try StressTarget.list(.masonry).replay(trace) == nil)
  }

  @Test("a finger scrolls by a room that is on the grid, as the viewport is")
  func roomOffTheGrid() throws {
    let trace = #"""
      {"setting":{"frames":15,"height":844,"hz":60,"numbers":{"list.cut":571,"pages":1},"platform":"uikit","profile":"swarm","seed":178,"subject":"sections","width":390},"trace":5,"chain":"8129e31ab4736807"}
      {"at":1,"event":{"batch":[{"at":0,"insert":3,"key":740}]},"chain":"e4bb987a59d047f8"}
      {"at":2,"event":{"cross":0,"lift":742,"main":0},"chain":"91536535814c7c4a"}
      {"at":2,"event":{"behind":34,"cover":0},"chain":"e984df9740816e5d"}
      {"at":2,"event":{"carry":800,"cross":0},"chain":"a9bff975389755c9"}
      {"end":{"findings":[{"detail":"a finger with an item scrolls the list by 14.0625 pt, where 14.045139169791668 pt were due","frame":15,"rule":"C24"}],"frames":19,"hash":"142221022f376868"},"chain":"a07c9701b8038219"}
      """#
    #expect(try StressTarget.list(.sections).replay(trace) == nil)
  }
}
