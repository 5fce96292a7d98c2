import Foundation
import GRDB
import TreadmillService

/// Posts and saved sessions in a SQLite file. A transaction that has ended survives the end of the process and of the machine.
struct SQLiteStorage: TimelineStorage {
  private let pool: DatabasePool

  init(path: String) throws {
    var configuration = Configuration()
    // The default of a write-ahead log would lose the last transactions with the machine's power.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    pool = try DatabasePool(path: path, configuration: configuration)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("posts and readers") { database in
      try database.execute(
        sql: """
          CREATE TABLE post (
            feed TEXT NOT NULL, insertion INTEGER NOT NULL, place INTEGER NOT NULL, id TEXT NOT NULL,
            json BLOB, -- NULL: the post was removed
            PRIMARY KEY (feed, insertion, place)
          ) WITHOUT ROWID, STRICT;
          CREATE UNIQUE INDEX present ON post (feed, id) WHERE json IS NOT NULL;
          CREATE TABLE reader (
            feed TEXT NOT NULL, name TEXT NOT NULL, width REAL NOT NULL, spacing REAL NOT NULL, state BLOB NOT NULL,
            PRIMARY KEY (feed, name)
          ) WITHOUT ROWID, STRICT;
          """)
    }
    try migrator.migrate(pool)
  }

  func insertions() async throws -> [TimelineInsertion] {
    try await pool.read { database in
      var insertions: [TimelineInsertion] = []
      let rows = try Row.fetchCursor(database, sql: "SELECT feed, insertion, id, json FROM post ORDER BY feed, insertion, place")
      while let row = try rows.next() {
        let (feed, number): (String, Int) = (row[0], row[1])
        if insertions.last?.feed != feed || insertions.last?.number != number {
          insertions.append(TimelineInsertion(feed: feed, number: number, posts: []))
        }
        let json: Data? = row[3]
        insertions[insertions.count - 1].posts.append(TimelineInsertion.Post(id: row[2], json: json.map { [UInt8]($0) }))
      }
      return insertions
    }
  }

  func saved(_ reader: TimelineReader) async throws -> SavedReader? {
    try await pool.read { database in
      let row = try Row.fetchOne(
        database, sql: "SELECT width, spacing, state FROM reader WHERE feed = ? AND name = ?", arguments: [reader.feed, reader.name])
      return row.map { row in SavedReader(width: row[0], spacing: row[1], state: [UInt8](row[2] as Data)) }
    }
  }

  func write(_ changes: [TimelineChange]) async throws {
    try await pool.write { database in for change in changes { try write(change, to: database) } }
  }

  private func write(_ change: TimelineChange, to database: Database) throws {
    func run(_ sql: String, _ arguments: StatementArguments) throws {
      try database.cachedStatement(sql: sql).execute(arguments: arguments)
    }
    switch change {
    case .insert(let insertion):
      for (place, post) in insertion.posts.enumerated() {
        try run(
          "INSERT INTO post VALUES (?, ?, ?, ?, ?)",
          [insertion.feed, insertion.number, place, post.id, post.json.map { Data($0) }])
      }
    case .update(let feed, let id, let json):
      try run("UPDATE post SET json = ? WHERE feed = ? AND id = ? AND json IS NOT NULL", [Data(json), feed, id])
    case .remove(let feed, let id):
      try run("UPDATE post SET json = NULL WHERE feed = ? AND id = ? AND json IS NOT NULL", [feed, id])
    case .save(let reader, let saved):
      try run(
        "INSERT OR REPLACE INTO reader VALUES (?, ?, ?, ?, ?)", [reader.feed, reader.name, saved.width, saved.spacing, Data(saved.state)])
    case .forget(let reader): try run("DELETE FROM reader WHERE feed = ? AND name = ?", [reader.feed, reader.name])
    }
  }
}
