import ArgumentParser

@main struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "treadmill",
    abstract: "A headless feed, scrolled and checked frame by frame.",
    version: Doctor.build,
    subcommands: commands)

  private static let commands: [any Subcommand.Type] = [
    Live.self, Simulate.self, ReadFeed.self, Stress.self, Check.self, Load.self, Score.self, JudgeImpressions.self, Replay.self,
    Shrink.self, Merge.self,
    WorkerCommand.self, Motion.self, Serve.self, Doctor.self,
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
      if let word = arguments.first, !word.hasPrefix("-"), !names.contains(word) {
        let feed = fileStatus(at: word) == nil ? "" : "treadmill feed \(word) shows what is understood of a feed; "
        throw Failure.usage(
          "there is no command \(word): \(GivenText(word).place(word) ?? feed + "the commands are \(names.joined(separator: ", "))")")
      }
      throw UnknownOption(in: arguments, among: commands)?.failure ?? error
    }
  }

  private static func status(of arguments: [String]) -> ExitStatus {
    do {
      var command = try parsed(arguments)
      if let command = command as? any Subcommand { return try command.perform() }
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

/// A command of `treadmill`, whose failure is typed.
protocol Subcommand: ParsableCommand {
  func perform() throws(Failure) -> ExitStatus
}
