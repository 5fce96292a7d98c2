import FeedProtocol
import Testing

@Suite("A feed host", .timeLimit(.minutes(5)))
struct FeedHostTests {
  @Test("answers lines with lines")
  func answers() {
    var host = FeedHost()
    #expect(
      host.answers([
        #"{"id":1,"call":"insert","feed":"home","ids":["a","b","c"],"heights":[100,200.5,300]}"#,
        #"{"id":2,"call":"open","feed":"home","viewport":[390,250]}"#,
        #"{"id":"x","call":"window","session":1}"#,
      ]) == [
        #"{"id":1,"ok":{"added":3,"updated":0,"unchanged":0,"removed":0,"unknown":0,"count":3}}"#,
        #"{"id":2,"ok":{"session":1,"offset":0,"moving":false,"visible":[0,2],"length":600.5}}"#,
        #"{"id":"x","ok":{"visible":[0,2],"needed":[0,2],"before":[0,0],"after":[2,3],"atEnd":false}}"#,
      ])
  }
}

extension FeedHost {
  mutating func answer(_ line: some Sequence<UInt8>) -> String {
    var answer: [UInt8] = []
    Array(line).withUnsafeBytes { self.answer($0, into: &answer) }
    return String(decoding: answer, as: UTF8.self)
  }

  mutating func answers(_ lines: [String]) -> [String] { lines.map { answer($0.utf8) } }
}
