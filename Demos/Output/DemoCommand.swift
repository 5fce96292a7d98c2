public import ArgumentParser

/// A demo: a program that tries a claim or the code of a post. Its output and its help begin with which.
public protocol DemoCommand: ParsableCommand {
  /// nil if it stands for none.
  static var post: BlogPost? { get }
  /// What it tries, in a sentence.
  static var subject: String { get }

  /// The lines that it prints.
  func report() -> [String]
}

extension DemoCommand {
  public static var introduction: String {
    (post.map { "Stands for the post \($0.citation)." } ?? "Stands for no post.") + "\n" + subject
  }

  public static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "\(Self.self)", abstract: introduction, usage: "\(Self.self) [<options>]")
  }

  public func run() throws { printReport() }

  fileprivate func printReport() {
    print(Self.introduction + "\n")
    for line in report() { print(line) }
  }
}

/// A demo that draws what it prints, on request.
public protocol DrawingCommand: DemoCommand {
  var file: DrawingFile { get }

  func drawing() -> Drawing
}

extension DrawingCommand {
  /// - Throws: ``UnwritableFile``.
  public func run() throws {
    if let path = file.svg { try drawing().svg(describedBy: Self.introduction).write(toFile: path) }
    printReport()
  }
}

public struct DrawingFile: ParsableArguments {
  @Option(help: ArgumentHelp("Also draw it, as SVG.", valueName: "file"))
  public var svg: String?

  public init() {}
}
