import FeedProtocol
import Testing

/// Requests that are refused, of a host with a feed `home` of heights, a feed `news` of posts and a session 1 in `home`.
enum Trouble {
  static let all: [(line: String, code: String, words: String)] = [
    ("", "not-json", "found the end of the line"), ("{", "not-json", "byte 1"), ("nonsense", "not-json", "byte 1: found 'o'"),
    (#"{"call":"window","session":1,"at":NaN}"#, "not-json", "byte 34: found 'N', expected a value"),
    (#"{"call":"window","session":1,"at":1e999}"#, "not-json", "up to 1.8e308"),
    (#"{"call":"hello"} {"call":"hello"}"#, "not-json", "nothing after the first value"),
    ("[1]", "bad-request", "the request is an array"), ("7", "bad-request", "a number"), ("{}", "bad-request", "'call' is missing"),
    (#"{"call":7}"#, "bad-request", "'call' is a number, expected a string"),
    (#"{"id":1.5,"call":"hello"}"#, "bad-request", "'id' is a number, expected a string or a whole number"),
    (#"{"call":"hello","to":1}"#, "bad-request", "'to' is not a field of 'hello'"),
    (#"{"call":"close","session":1,"session":1}"#, "bad-request", "'session' is not a field of 'close', or occurs twice"),
    (#"{"call":"wind\u0007ow"}"#, "unknown-call", #"'wind\\u0007ow'"#),
    (#"{"batch":[{"batch":[]}],"call":"hello"}"#, "bad-request", "'call' is not a field of 'batch'"),
    (#"{"batch":{}}"#, "bad-request", "'batch' is an object, expected an array of requests"),
    (#"{"call":"window","session":2}"#, "unknown-session", "session 2"),
    (#"{"call":"window","session":18446744073709551615}"#, "unknown-session", "session 18446744073709551615"),
    (#"{"call":"window","session":-1}"#, "bad-request", "'session' is -1"),
    (#"{"call":"window","session":1.5}"#, "bad-request", "'session' is 1.5"),
    (#"{"call":"window","session":"1"}"#, "bad-request", "'session' is a string, expected a whole number"),
    (#"{"call":"window","session":1,"at":1e300}"#, "bad-request", "'at' is 1e+300, expected -2305843009213 to 2305843009213"),
    (#"{"call":"window","session":1,"within":-1}"#, "bad-request", "'within' is -1, expected 0 to 3600000"),
    (#"{"call":"window","session":1,"keep":1001}"#, "bad-request", "'keep' is 1001, expected 0 to 1000"),
    (#"{"call":"scroll","session":1}"#, "bad-request", "'to' is missing"),
    (#"{"call":"scroll","session":1,"to":1e300}"#, "bad-request", "'to' is 1e+300"),
    (#"{"call":"release","session":1,"velocity":1e7}"#, "bad-request", "'velocity' is 10000000, expected -1000000 to 1000000"),
    (#"{"call":"insert","feed":"news","posts":[],"text":{"size":16}}"#, "bad-posts", "the feed 'news' has another 'text'"),
    (#"{"call":"insert","feed":"new","posts":[],"text":7}"#, "bad-request", "'text' is a number, expected an object"),
    (#"{"call":"insert","feed":"new","posts":[],"text":{"size":0}}"#, "bad-request", "'text.size' is 0, expected 1 to 10000"),
    (#"{"call":"insert","feed":"new","posts":[],"text":{"scale":11}}"#, "bad-request", "'text.scale' is 11"),
    (#"{"call":"insert","feed":"new","posts":[],"text":{"lines":0}}"#, "bad-request", "'text.lines' is 0, expected 1 to 1048576"),
    (#"{"call":"insert","feed":"new","posts":[],"text":{"font":"a.ttf"}}"#, "bad-request", "'text.font' is not a field of 'insert'"),
    (#"{"call":"insert","feed":"new","ids":["a"],"heights":[1],"text":{"lines":2}}"#, "bad-request", "'text' needs 'posts'"),
    (#"{"call":"replace","feed":"news","posts":[],"text":{"lines":2}}"#, "bad-request", "'text' is not a field of 'replace'"),
    (#"{"call":"open","feed":"away","viewport":[1,1]}"#, "unknown-feed", "no feed 'away'"),
    (#"{"call":"open","feed":"home"}"#, "bad-request", "'viewport' is missing"),
    (#"{"call":"open","feed":"home","viewport":[390]}"#, "bad-request", "'viewport' has 1 number, expected two, a width and a height"),
    (#"{"call":"open","feed":"home","viewport":[]}"#, "bad-request", "'viewport' has 0 numbers, expected two"),
    (#"{"call":"open","feed":"home","viewport":[390,844,2]}"#, "bad-request", "such as [390,844]"),
    (#"{"call":"open","feed":"home","viewport":"390x844"}"#, "bad-request", "'viewport' is a string, expected an array of two numbers"),
    (#"{"call":"open","feed":"home","viewport":[390,"844"]}"#, "bad-request", "'viewport[1]' is a string, expected a number"),
    (#"{"call":"resize","session":1,"viewport":[null,844]}"#, "bad-request", "'viewport[0]' is null, expected a number"),
    (#"{"call":"open","feed":"home","viewport":[1e999,844]}"#, "not-json", "up to 1.8e308"),
    (#"{"call":"open","feed":"home","viewport":[390,-844]}"#, "bad-request", "'viewport[1]' is -844, expected 0 to"),
    (#"{"call":"open","feed":"home","viewport":[390,1e18]}"#, "bad-request", "'viewport[1]' is 1000000000000000000"),
    (#"{"call":"open","feed":"home","viewport":[390,844],"width":2e6}"#, "bad-request", "'width' is 2000000, expected 0 to 1000000"),
    (#"{"call":"open","feed":"home","viewport":[390,844],"spacing":-1}"#, "bad-request", "'spacing' is -1"),
    (#"{"call":"open","feed":"home","viewport":[390,844],"scale":0}"#, "bad-request", "'scale' is 0, expected 0.25 to 16"),
    (#"{"call":"open","feed":"home","viewport":[390,844],"platform":"bada"}"#, "bad-request", "'bada', expected one of uikit, android"),
    (#"{"call":"resize","session":1,"viewport":[390,-1]}"#, "bad-request", "'viewport[1]' is -1"),
    (#"{"call":"restore","feed":"home","width":390,"state":"0"}"#, "bad-request", "hexadecimal"),
    (#"{"call":"restore","feed":"home","width":390,"state":"zz"}"#, "bad-request", "hexadecimal"),
    (#"{"call":"restore","feed":"home","width":390,"state":""}"#, "bad-session", "byte 0 is missing"),
    (#"{"call":"restore","feed":"home","width":390,"state":"0200"}"#, "bad-session", "byte 0 is 2"),
    (#"{"call":"restore","feed":"home","state":"0200"}"#, "bad-request", "'width' is missing"),
    (#"{"call":"insert","feed":"","ids":[],"heights":[]}"#, "bad-request", "'feed' has 0 bytes, expected 1 to 1024"),
    (#"{"call":"insert","feed":"home"}"#, "bad-request", "'posts' is missing"),
    (#"{"call":"insert","feed":"home","ids":["x"]}"#, "bad-request", "'heights' is missing"),
    (#"{"call":"insert","feed":"home","heights":[1]}"#, "bad-request", "'ids' is missing"),
    (#"{"call":"insert","feed":"home","ids":["x","y"],"heights":[1]}"#, "bad-request", "'ids' has 2 elements and 'heights' has 1"),
    (#"{"call":"insert","feed":"home","ids":["x",7],"heights":[1,2]}"#, "bad-request", "'ids[1]' is a number, expected a string"),
    (#"{"call":"insert","feed":"home","ids":["x"],"heights":[-1]}"#, "bad-request", "'heights' is -1, expected 0 to 1000000"),
    (#"{"call":"insert","feed":"home","ids":["x"],"heights":[1e7]}"#, "bad-request", "'heights' is 10000000"),
    (#"{"call":"insert","feed":"home","ids":["x"],"heights":[1],"at":-1}"#, "bad-request", "'at' is -1"),
    (
      #"{"call":"insert","feed":"home","ids":["x"],"heights":[1],"at":4}"#, "unknown-post", "index 4 is beyond the end of a feed of 3 posts"
    ),
    (#"{"call":"insert","feed":"home","ids":["x"],"heights":[1],"at":"top"}"#, "bad-request", "'top', expected one of start, end"),
    (#"{"call":"insert","feed":"home","ids":["x"],"heights":[1],"before":"z"}"#, "unknown-post", "no post 'z'"),
    (#"{"call":"insert","feed":"new","ids":["x"],"heights":[1],"after":"z"}"#, "unknown-post", "no post 'z'"),
    (
      #"{"call":"insert","feed":"home","ids":["x"],"heights":[1],"after":"a","at":0}"#, "bad-request", "'after' and 'at' cannot be combined"
    ),
    (#"{"call":"insert","feed":"home","ids":["x"],"heights":[1],"posts":[]}"#, "bad-request", "'posts' and 'ids' cannot be combined"),
    (#"{"call":"insert","feed":"home","posts":[{"id":"x"}]}"#, "bad-posts", "consists of heights"),
    (#"{"call":"insert","feed":"news","ids":["x"],"heights":[1]}"#, "bad-posts", "consists of posts"),
    (#"{"call":"insert","feed":"new","posts":[{"id":"x"},{"text":"y"}]}"#, "bad-posts", "posts: [1].id is missing"),
    (#"{"call":"insert","feed":"new","posts":[],"format":"rss"}"#, "bad-request", "'format' is 'rss'"),
    (
      #"{"call":"insert","feed":"new","posts":[],"map":{"id":"/a"},"format":"weibo"}"#, "bad-request",
      "'format' and 'map' cannot be combined"
    ),
    (#"{"call":"insert","feed":"new","posts":[],"map":[]}"#, "bad-request", "'map': the map is an array, expected an object"),
    (#"{"call":"insert","feed":"new","posts":[],"itemsAt":"rows"}"#, "bad-request", "is neither a JSON Pointer (RFC 6901)"),
    (#"{"call":"insert","feed":"new","posts":[],"itemsAt":5}"#, "bad-request", "'itemsAt' is a number, expected a string"),
    (#"{"call":"insert","feed":"new","ids":[],"heights":[],"map":{"id":"/a"}}"#, "bad-request", "'map' needs 'posts'"),
    (#"{"call":"remove","feed":"home","ids":[],"map":{"id":"/a"}}"#, "bad-request", "'map' is not a field of 'remove'"),
    (#"{"call":"insert","feed":"new","posts":{"error":"no"},"map":{"id":"/a"}}"#, "bad-posts", "posts: it is an API's error: no"),
    (#"{"call":"insert","feed":"new","posts":[{"b":1}],"map":{"id":"/a"}}"#, "bad-posts", "posts: the item has: b, and no id at [0]./a"),
    (#"{"call":"insert","feed":"new","posts":{"a":1}}"#, "bad-posts", "neither an array of posts"),
    (#"{"call":"replace","feed":"away","posts":[]}"#, "unknown-feed", "no feed 'away'"),
    (#"{"call":"remove","feed":"home","ids":["a"],"heights":[1]}"#, "bad-request", "'heights' is not a field of 'remove'"),
    (#"{"call":"remove","feed":"home","posts":[]}"#, "bad-request", "'posts' is not a field of 'remove'"),
    (#"{"call":"ids","feed":"home","from":4}"#, "unknown-post", "index 4"),
    (#"{"call":"expire"}"#, "bad-request", "'before' is missing"),
    (#"{"call":"drop","feed":"home"}"#, "in-use", "1 open sessions"),
  ]
}

@Suite("A bad request")
struct BadRequestTests {
  private static let before = [
    #"{"call":"insert","feed":"home","ids":["a","b","c"],"heights":[100,200.5,300]}"#,
    #"{"call":"insert","feed":"news","posts":[{"id":"1","text":"hello"}]}"#, #"{"call":"open","feed":"home","viewport":[390,250]}"#,
  ]
  private static let state = [
    #"{"call":"stats"}"#, #"{"call":"save","session":1}"#, #"{"call":"ids","feed":"home"}"#, #"{"call":"ids","feed":"news"}"#,
    #"{"call":"ids","feed":"new"}"#,
  ]

  @Test("is answered with its code and its place, and changes nothing")
  func refusals() {
    for (line, code, words) in Trouble.all {
      var host = FeedHost()
      _ = host.answers(Self.before)
      let state = host.answers(Self.state)
      let answer = host.answer(line.utf8)
      #expect(answer.hasPrefix(#"{"id":null,"error":{"code":"\#(code)","#) && answer.contains(words), "\(line) is answered with \(answer)")
      #expect(host.answers(Self.state) == state)
    }
  }

  @Test("of bytes that are no UTF-8, or of a line cut off anywhere, is told so; what follows is answered")
  func bytes() {
    var host = FeedHost()
    let line = Array(#"{"id":1,"call":"insert","feed":"hé","ids":["a"],"heights":[100.5]}"#.utf8)
    for count in line.indices {
      #expect(host.answer(line.prefix(count)).hasPrefix(#"{"id":null,"error":{"code":"not-json""#))
    }
    for place in line.indices {
      var bad = line
      bad[place] = 0xFF
      #expect(host.answer(bad).contains(#""code":"not-json""#))
    }
    #expect(host.feedCount == 0)
    #expect(host.answer(line).hasPrefix(#"{"id":1,"ok""#))
  }

  @Test("beyond a limit names it, and the same within it is taken")
  func limits() {
    var limits = FeedHostLimits()
    (limits.line, limits.batch, limits.sessions, limits.feeds, limits.posts, limits.outlines) = (200, 2, 1, 1, 3, 1)
    (limits.listed, limits.memory, limits.answer) = (2, 3_200, 4_096)
    var host = FeedHost(limits: limits)
    func isTold(_ line: String, _ limit: String) -> Bool {
      let answer = host.answer(line.utf8)
      return answer.contains(#""code":"limit""#) && answer.contains("'\(limit)'")
    }
    #expect(isTold(#"{"call":"hello"}"# + String(repeating: " ", count: 200), "line"))
    #expect(isTold(#"{"batch":[{},{},{}]}"#, "batch"))
    #expect(isTold(#"{"call":"insert","feed":"home","ids":["a","b","c","d"],"heights":[1,2,3,4]}"#, "posts"))
    #expect(host.feedCount == 0)
    #expect(host.answer(#"{"call":"insert","feed":"home","ids":["a","b","c"],"heights":[1,2,3]}"#.utf8).contains(#""added":3"#))
    #expect(isTold(#"{"call":"insert","feed":"home","ids":["d"],"heights":[1]}"#, "posts"))
    #expect(host.answer(#"{"call":"insert","feed":"home","ids":["a","c"],"heights":[1,4]}"#.utf8).contains(#""updated":1"#))
    #expect(isTold(#"{"call":"insert","feed":"away","ids":[],"heights":[]}"#, "feeds"))
    #expect(host.answer(#"{"call":"ids","feed":"home"}"#.utf8).contains(#"["a","b"],"count":3"#))
    #expect(host.answer(#"{"call":"open","feed":"home","viewport":[390,844]}"#.utf8).contains(#""session":1"#))
    #expect(isTold(#"{"call":"open","feed":"home","viewport":[390,844]}"#, "sessions"))
    #expect(isTold(#"{"call":"resize","session":1,"viewport":[320,844]}"#, "outlines"))
    #expect(host.answer(#"{"call":"close","session":1}"#.utf8).contains(#""ok":{}"#))
    #expect(host.answer(#"{"call":"ask","feed":"home","viewport":[320,844]}"#.utf8).contains(#""ok""#))  // the unused outline gives way
    #expect(host.answer(#"{"call":"remove","feed":"home","ids":["a","b","c"]}"#.utf8).contains(#""removed":3"#))
    let memory = host.memory
    let long = String(repeating: "x", count: 90)
    #expect(host.answer(#"{"call":"insert","feed":"home","posts":[{"id":"1","text":"\#(long)"}]}"#.utf8).contains(#""added":1"#))
    #expect(host.memory > memory + 300)
    #expect(host.answer(#"{"call":"insert","feed":"home","posts":[{"id":"2","text":"\#(long)"}]}"#.utf8).contains(#""added":1"#))
    #expect(isTold(#"{"call":"insert","feed":"home","posts":[{"id":"3","created_at":"\#(long)"}]}"#, "memory"))
    #expect(host.answer(#"{"call":"remove","feed":"home","ids":["2"]}"#.utf8).contains(#""removed":1"#))
    #expect(host.answer(#"{"call":"insert","feed":"home","posts":[{"id":"3"}]}"#.utf8).contains(#""added":1"#))
    #expect(host.answer(#"{"call":"drop","feed":"home"}"#.utf8).contains(#""ok":{}"#))
    #expect(host.memory == 0 && host.postCount == 0)
  }

  @Test("is not needed to end sessions that were left open: they expire, a number of them at a time")
  func expiry() {
    var host = FeedHost()
    _ = host.answers([Self.before[0]])
    let count = FeedHost.expiryStep + 10
    for number in 0..<count { _ = host.answer(#"{"call":"open","feed":"home","viewport":[390,250],"at":\#(number)}"#.utf8) }
    let line = #"{"id":1,"call":"expire","before":\#(count - 5)}"#
    #expect(host.answer(line.utf8) == #"{"id":1,"ok":{"closed":\#(FeedHost.expiryStep),"atEnd":false}}"#)
    #expect(host.answer(line.utf8) == #"{"id":1,"ok":{"closed":5,"atEnd":true}}"#)
    #expect(host.answer(line.utf8) == #"{"id":1,"ok":{"closed":0,"atEnd":false}}"#)
    #expect(host.sessionCount == 5 && host.answer(#"{"call":"window","session":1}"#.utf8).contains("unknown-session"))
  }

  @Test("of a closed session's name is refused, though another session has its slot")
  func names() {
    var host = FeedHost()
    _ = host.answers(Self.before)
    var last = 1 as UInt64
    for _ in 0..<3 {
      #expect(host.answer(#"{"call":"close","session":\#(last)}"#.utf8).contains(#""ok":{}"#))
      let opened = host.answer(#"{"call":"open","feed":"home","viewport":[390,250]}"#.utf8)
      #expect(host.answer(#"{"call":"window","session":\#(last)}"#.utf8).contains("unknown-session"))
      last += 1 << 31
      #expect(opened.contains(#""session":\#(last),"#))
    }
    #expect(host.sessionCount == 1)
  }
}
