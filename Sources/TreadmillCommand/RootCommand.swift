import ArgumentParser
import Foundation

@main struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "treadmill",
    abstract: "A headless feed, scrolled and checked frame by frame.",
    version: "0.1.0",
    subcommands: commands)

  private static let commands: [any ParsableCommand.Type] = [
    Simulate.self, ReadFeed.self, Stress.self, Replay.self, Shrink.self, Merge.self, Motion.self, Serve.self,
  ]

  static func main() {
    StandardStream.ignoreBrokenPipes()
    StandardStream.occupyClosed()
    Terminal.widenHelp()
    ExitStatus.end(status(of: Array(CommandLine.arguments.dropFirst())))
  }

  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    do { return try parseAsRoot(arguments) } catch {
      if exitCode(for: error) == .success { throw error }
      let names = commands.map { $0._commandName } + ["help"]
      if let word = arguments.first, !word.hasPrefix("-"), !names.contains(word) { throw Failure.noSuchCommand(word, names) }
      throw UnknownOption(in: arguments, among: commands)?.failure ?? error
    }
  }

  private static func status(of arguments: [String]) -> ExitStatus {
    do {
      var command = try parsed(arguments)
      if let simulate = command as? Simulate { return try simulate.perform() }
      if let feed = command as? ReadFeed { return try feed.perform() }
      if let stress = command as? Stress { return try stress.perform() }
      if let replay = command as? Replay { return try replay.perform() }
      if let shrink = command as? Shrink { return try shrink.perform() }
      if let merge = command as? Merge { return try merge.perform() }
      if let motion = command as? Motion { return try motion.perform() }
      if let serve = command as? Serve { return try serve.perform() }
      try command.run()
      return .clean
    } catch let failure as Failure {
      StandardStream.error.write("treadmill: \(failure)\n")
      return failure.status
    } catch {
      let isHelp = exitCode(for: error) == .success  // the parser also throws requests for help
      (isHelp ? StandardStream.output : .error).write(fullMessage(for: error) + "\n")
      return isHelp ? .clean : .usage
    }
  }
}
