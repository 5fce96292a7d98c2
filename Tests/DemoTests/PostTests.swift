import DemoOutput
import Foundation
import Testing

@Suite("The posts")
struct PostTests {
  /// The demos, each with the title and the author of the post that it stands for.
  private static let demos: [(name: String, title: String?, author: String?)] = [
    ("FlowScroll", "Если у вас есть представление, которому нужно определенным образом разложить свои подвиды…", nil),
    ("StackFit", "UIView 레이아웃 메커니즘의 이해 (sizeToFit 관련)", "Sunny's"), ("TabBar", "iOS UIView 的 layoutSubviews 方法", nil),
    ("LayoutLog", "iOS UIView 的 layoutSubviews 方法", nil),
    ("ControllerLayout", "How View Controllers Participate in the View Layout Process", nil), ("NineGrid", "layoutSubviews", nil),
    ("FrozenFrame", "layoutSubviews", nil), ("Stretch", "layoutSubviews", nil), ("ShopCart", "layoutSubviews", nil),
    ("FindTheBug", nil, nil), ("Conversation", nil, nil),
  ]

  @Test("the output and the help of each demo begin with the post that it stands for", arguments: demos.indices)
  func first(place: Int) throws {
    let (name, title, author) = PostTests.demos[place]
    let first = title.map { "Stands for the post \"\($0)\"" + (author.map { ", by \($0)" } ?? "") } ?? "Stands for no post."
    let few = name == "FindTheBug" ? ["--seeds", "1", "--frames", "1"] : []
    for (arguments, start) in [(few, first), (["--help"], "OVERVIEW: " + first)] {
      let (status, output) = try Demo.run(name, arguments)
      #expect(status == 0)
      // The help breaks its lines where the terminal ends.
      #expect(output.replacing("\n", with: " ").hasPrefix(start), "\(output.prefix(200))")
    }
  }

  @Test("the README's table and the source name the post too", arguments: demos.indices)
  func documents(place: Int) throws {
    let (name, title, _) = PostTests.demos[place]
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let row = try #require(readme.split(separator: "\n").first { $0.hasPrefix("| `\(name)` | ") })
    #expect(title.map { row.contains("*\($0)*") } ?? row.contains("| no post |"), "\(row)")
    let source = try String(contentsOf: root.appendingPathComponent("Demos/\(name)/\(name).swift"), encoding: .utf8)
    #expect(source.contains("/// Stands for " + (title == nil ? "no post" : "")))
    #expect(title.map { source.contains("\"\($0)\"") } ?? true)
  }

  @Test("a citation has what is known, and nothing for what is not")
  func citations() {
    #expect(BlogPost.layoutSubviews.citation == "\"layoutSubviews\", 2014")
    #expect(
      BlogPost.sizeToFit.citation == """
        "UIView 레이아웃 메커니즘의 이해 (sizeToFit 관련)", by Sunny's, 2011
        (Understanding the layout of UIView, on sizeToFit; first at eddykudo.com/188)
        """)
  }
}
