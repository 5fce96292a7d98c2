import JSONReading

/// The likeliest photos of some items: an array of objects or of addresses, one object, one address, the item itself, or what an item
/// names elsewhere in the page.
struct GuessedPhotos {
  /// From the item, as a query.
  let place: String
  /// From the photo.
  private let parts: Parts?
  /// Where the page has what items only name, and under what name.
  private var named: (place: String, key: String)?
  /// The number of items with photos.
  private let coverage: Int
  private let isList: Bool

  /// What a photo has, from the photo.
  private struct Parts {
    var address: ItemFields.Field
    var size: (width: ItemFields.Field, height: ItemFields.Field)?
    /// The steps between address and size.
    var distance = 0
    var isPicture: Bool

    /// The longest side's in the first photo that has one.
    var width: Double { size?.width.values.first.flatMap { $0.number ?? $0.string.flatMap(Double.init) } ?? 0 }
  }

  var lines: [String] {
    [
      ("photos", place), ("photos.in", named?.place), ("photos.key", named?.key), ("photo.url", parts.map { "\($0.address.pointer)" }),
      ("photo.width", parts?.size.map { "\($0.width.pointer)" }), ("photo.height", parts?.size.map { "\($0.height.pointer)" }),
    ].compactMap { key, query in query.map { "\(key)=\($0)" } }
  }

  var words: String {
    let inside = [
      parts.map { "the address \($0.address.pointer)" }, parts?.size.map { "the size \($0.width.pointer), \($0.height.pointer)" },
    ].compactMap(\.self).joined(separator: " and ")
    let at = place.isEmpty ? "the items" : "at \(place)" + (named.map { ", by name in \($0.place)" } ?? "")
    return "the photos are \(at)" + (inside.isEmpty ? "" : ", with \(inside)")
  }

  init?(_ items: ItemFields) {
    var best = GuessedPhotos(wholeOf: items)
    for field in items.fields where !FieldNames.isOfSomethingElse(field.path) {
      guard let photos = GuessedPhotos(field, items.count) else { continue }
      if best.map({ photos.isLikelier(than: $0) }) ?? true { best = photos }
    }
    guard let best else { return nil }
    self = best
  }

  /// Photos with sizes before others, those of most items, lists before one, large ones before small ones.
  private func isLikelier(than other: GuessedPhotos) -> Bool {
    if (parts?.size != nil) != (other.parts?.size != nil) { return parts?.size != nil }
    let (weight, others) = (coverage * (isList ? 2 : 1), other.coverage * (other.isList ? 2 : 1))
    return weight != others ? weight > others : parts?.width ?? 0 > other.parts?.width ?? 0
  }

  /// Of a field whose values are lists of photos, or a photo each.
  private init?(_ field: ItemFields.Field, _ itemCount: Int) {
    let isInBlocks = field.isInArray
    guard !isInBlocks || FieldNames.mayHaveText(field.path) && field.path.last != "*" else { return nil }
    let lists = field.values.map { $0.elements.map(Array.init) ?? [$0] }
    // Of several in one block, each is the same picture in another size.
    let takesFirst = isInBlocks || FieldNames.isSizeList(field.path)
    let elements = (takesFirst ? lists.compactMap(\.first) : lists.flatMap(\.self)).filter { !$0.isNull && $0.string != "" }
    let hasArrays = field.values.contains { $0.kind == .array }
    place = takesFirst && hasArrays ? ItemFields.query(field.path) + "[0]" : field.query
    isList = isInBlocks || hasArrays
    coverage = min(itemCount, lists.count { !$0.isEmpty })
    let isNamed = FieldNames.hasPhotoWord(field.path)
    let (addresses, objects) = (elements.filter { $0.kind == .string }, elements.filter { $0.kind == .object })
    guard !elements.isEmpty, addresses.count + objects.count == elements.count, addresses.allSatisfy(\.isAddress) else { return nil }
    if objects.isEmpty {
      guard !isInBlocks, addresses.contains(where: \.isPicture) || FieldNames.hasPhotoWord(field.path.suffix(1).map(\.self)) else {
        return nil
      }
      parts = nil
      return
    }
    guard let found = GuessedPhotos.parts(ItemFields(objects, entersFirst: true)) else { return nil }
    if isList {
      // Blocks of text and photos are not all photos.
      if !isInBlocks, FieldNames.isTextList(field.path), found.address.values.count < min(objects.count, ItemFields.maximumItems) {
        return nil
      }
      guard found.size != nil || found.isPicture || isNamed else { return nil }
    } else {
      // An object with photos inside is not one itself.
      guard found.address.path.count == 1, found.size != nil && found.distance == 0 || isNamed else { return nil }
    }
    parts = found
  }

  /// Of items that are photos themselves: all have an address, and a size beside it.
  private init?(wholeOf items: ItemFields) {
    let outer = items.fields.filter { !$0.isInArray && !FieldNames.isOfSomethingElse($0.path) }
    guard let found = GuessedPhotos.parts(items, outer), let size = found.size, size.width.path.count == 1 else { return nil }
    guard found.address.values.count == items.count, size.width.values.count == items.count else { return nil }
    (place, parts, coverage, isList) = ("", found, items.count, false)
  }

  /// Of photos in another list of the page, whose keys the items have.
  init?(namedBy items: ItemFields, of list: ItemList, in page: JSONElement) {
    var best: (matches: Int, photos: GuessedPhotos)?
    for other in ItemList.lists(of: page).prefix(GuessedPhotos.maximumNamedLists) where other.place != list.place && !other.isKeyed {
      guard let place = other.place else { continue }
      for field in items.fields where !field.isInArray {
        let all = field.values.flatMap { $0.elements.map(Array.init) ?? ($0.kind == .object ? [$0] : []) }
        let references = Array(all.prefix(GuessedPhotos.maximumReferences))
        // Lists of objects of several types say which are meant.
        let type = references.first?["type"]?.string.flatMap { type in other.items.contains { $0["type"]?.string == type } ? type : nil }
        let meant = type == nil ? other.items : other.items.filter { $0["type"]?.string == type }
        guard let key = GuessedPhotos.key(of: meant, in: references) else { continue }
        let fields = ItemFields(meant, entersFirst: true)
        guard let parts = GuessedPhotos.parts(fields), key.matches > best?.matches ?? 0 else { continue }
        let filtered = type.map { ItemFields.query(place.tokens) + "[?@.type == '\($0)']" } ?? "\(place)"
        best = (key.matches, GuessedPhotos(field, parts, in: filtered, by: "\(key.pointer)"))
      }
    }
    guard let best else { return nil }
    self = best.photos
  }

  /// More lists, or names of photos, say no more.
  private static let (maximumNamedLists, maximumReferences) = (16, 256)

  /// The field of some objects that more than half of the references name, which are values of it or objects with it.
  private static func key(of objects: [JSONElement], in references: [JSONElement]) -> (pointer: JSONPointer, matches: Int)? {
    guard !references.isEmpty else { return nil }
    for key in ItemFields(objects).fields where key.path.count <= 2 && ["id", "key"].contains(where: key.name.hasSuffix) {
      let keys = Set(objects.compactMap { key.pointer.value(in: $0)?.text })
      let matches = references.count { reference in
        let name = reference.kind == .object ? key.pointer.value(in: reference)?.text : reference.text
        return name.map { !$0.isEmpty && keys.contains($0) } ?? false
      }
      if matches * 2 > references.count { return (key.pointer, matches) }
    }
    return nil
  }

  private init(_ field: ItemFields.Field, _ parts: Parts, in place: String, by key: String) {
    (self.place, self.parts, coverage, isList) = (field.query, parts, field.values.count, true)
    named = (place, key)
  }

  // MARK: Parts

  /// The address of each photo, and the size that is nearest to it.
  private static func parts(_ photo: ItemFields, _ fields: [ItemFields.Field]? = nil) -> Parts? {
    var best: (score: Int, parts: Parts)?
    let fields = fields ?? photo.fields.filter { !FieldNames.isOfSomethingElse($0.path) }
    for field in fields where field.isText && field.values.allSatisfy({ $0.isAddress || $0.string == "" }) {
      var parts = Parts(address: field, isPicture: field.values.contains(where: \.isPicture))
      let rank = FieldNames.addresses.firstIndex(of: field.name)
      guard parts.isPicture || rank != nil || FieldNames.hasPhotoWord(field.path) else { continue }
      if let (width, height, distance) = size(near: field.path, in: fields) {
        (parts.size, parts.distance) = ((width, height), distance)
      }
      var score = (parts.isPicture ? 200 : 0) - (rank ?? 50) - field.path.count * 10 + field.values.count * 100 / max(1, photo.count)
      if parts.size != nil { score += 400 - parts.distance * 20 }
      if score > best?.score ?? .min { best = (score, parts) }
    }
    return best?.parts
  }

  /// The sides that are fewest steps away from the address.
  private static func size(
    near path: [String], in fields: [ItemFields.Field]
  ) -> (width: ItemFields.Field, height: ItemFields.Field, distance: Int)? {
    var best: (width: ItemFields.Field, height: ItemFields.Field, distance: Int)?
    for (number, (width, height)) in FieldNames.sizes.enumerated() {
      for one in fields where one.name == width && one.isNumeric {
        let around = one.path.dropLast()
        guard let other = fields.first(where: { $0.path.dropLast() == around && $0.name == height && $0.isNumeric }) else { continue }
        let shared = zip(path.dropLast(), around).prefix { $0 == $1 }.count
        // Sides in another branch are those of another size of the picture.
        let (up, down) = (path.count - 1 - shared, around.count - shared)
        let distance = up + down + number
        if distance < best?.distance ?? 5 + number { best = (one, other, distance) }
      }
    }
    return best
  }
}

extension ItemFields.Field {
  fileprivate var isNumeric: Bool { values.allSatisfy { $0.number != nil || $0.string.flatMap(Double.init) != nil } }
}

extension JSONElement {
  /// Whether it is the address of a picture, by its ending.
  fileprivate var isPicture: Bool {
    guard isAddress, let string else { return false }
    let path = string.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif", ".heic"].contains { path.hasSuffix($0) }
  }
}
