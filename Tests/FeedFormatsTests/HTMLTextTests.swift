import PhotoFeed
import Testing

@testable import FeedFormats

@Suite("The text of HTML")
struct HTMLTextTests {
  @Test(
    "has breaks and paragraphs, no tags, and the characters of entities",
    arguments: [
      ("<p>a</p><p>b</p>", "a\n\nb"), ("a<br>b<br/>c<BR />d", "a\nb\nc\nd"), ("<p>a<br></p>", "a\n"), ("  a \n\t b  ", "a b "),
      ("&lt;b&gt; &amp;amp; &#65;&#x42; &eacute; &;", "<b> &amp; AB &eacute; &;"), ("a < b && c > d", "a < b && c > d"), ("", ""),
      (#"<a href="x>y" title='<'>link</a>"#, "link"), ("<p>open <b>and never <i>closed", "open and never closed"),
      ("end <a href=\"", "end "),
      (#"<span class="invisible">https://</span><span>x.org</span><span class="invisible">/<span>y</span>z</span>!"#, "x.org!"),
      ("<!-- note -->a", "a"), ("&#x110000;&#xD800;&#99999999999;", "&#x110000;&#xD800;&#99999999999;"),
      ("<ul><li>a</li><li>b</li></ul>", "a\n\nb"),
    ])
  func texts(html: String, text: String) { #expect(PostText(html: html).string == text) }

  @Test("costs no more than its length, whatever it is made of")
  func large() {
    for piece in ["<", "&", "<p", "</p>", "&#", "<span class=invisible>", "<br>", "\"<'"] {
      #expect(PostText(html: String(repeating: piece, count: 100_000)).length <= 1_000_000)
    }
  }
}
