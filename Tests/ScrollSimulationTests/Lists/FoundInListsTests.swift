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
}
