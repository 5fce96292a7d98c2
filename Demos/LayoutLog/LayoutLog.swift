// From a post of 2014 on when layoutSubviews is sent: each of its claims, tried out on a tree of its own.

import ArgumentParser
import Treadmill

@main
struct LayoutLog: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "LayoutLog",
    abstract: "Tries out what a well-known post claims about who is laid out and when, and prints who is.")

  func run() throws {
    for line in LogTable(claims: Claim.all).lines() { print(line) }
  }
}
