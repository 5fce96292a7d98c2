internal import CHarfBuzz

/// One face of a font, at one weight. A file is mapped into memory; bytes are copied. Widths are in ems, so that one face serves all sizes.
public final class FontFace: @unchecked Sendable {  // what HarfBuzz calls immutable may be read on any thread
  /// The path that it was opened by, or what the caller named its bytes.
  public let name: String
  /// Its number in a collection (`.ttc`).
  public let index: Int
  let font: OpaquePointer
  let unitsPerEm: Double

  /// Opens a font from an OpenType file: `.ttf`, `.otf`, or a collection, of which `index` says which face. `weight` applies to a variable font,
  /// such as 400 or 700; a font of one weight ignores it.
  ///
  /// - Throws: ``FontError``: a library that is missing, a file that cannot be read, that is no font or has no such face,
  ///   or a weight out of range.
  public convenience init(path: String, index: Int = 0, weight: Double? = nil) throws(FontError) {
    try FontLibraries.loadHarfBuzz()
    guard let blob = hb_blob_create_from_file_or_fail(path) else { throw .unreadable(path: path) }
    try self.init(blob, name: path, index: index, weight: weight)
  }

  /// Opens a font from bytes, which are copied.
  public convenience init(bytes: [UInt8], name: String, index: Int = 0, weight: Double? = nil) throws(FontError) {
    try FontLibraries.loadHarfBuzz()
    guard bytes.count <= FontFace.maximumBytes else { throw .tooLarge(name: name, bytes: bytes.count) }
    let blob = bytes.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { hb_blob_create($0.baseAddress, UInt32($0.count), 0, nil, nil) }
    }
    try self.init(blob!, name: name, index: index, weight: weight)
  }

  /// The largest size of a font that is given as bytes.
  public static let maximumBytes = 1 << 28
  /// Weights of variable fonts, as in CSS.
  public static let allowedWeights = 1.0...1_000.0

  private init(_ blob: OpaquePointer, name: String, index: Int, weight: Double?) throws(FontError) {
    defer { hb_blob_destroy(blob) }
    let faces = Int(hb_face_count(blob))
    guard faces > 0 else { throw .notAFont(name: name) }
    guard (0..<faces).contains(index) else { throw .noFace(name: name, index: index, count: faces) }
    if let weight, !FontFace.allowedWeights.contains(weight) { throw .weight(weight) }
    let face = hb_face_create(blob, UInt32(index))!
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0 else { throw .notAFont(name: name) }
    hb_face_make_immutable(face)
    font = hb_font_create(face)
    if let weight {
      var variation = hb_variation_t(tag: FontFace.weightTag, value: Float(weight))
      hb_font_set_variations(font, &variation, 1)
    }
    hb_font_make_immutable(font)
    self.name = name
    self.index = index
    unitsPerEm = Double(hb_face_get_upem(face))
  }

  deinit { hb_font_destroy(font) }

  /// Whether the font has a glyph for a character.
  public func covers(_ scalar: Unicode.Scalar) -> Bool { glyph(for: scalar) != nil }

  func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: UInt32 = 0
    return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 ? glyph : nil
  }

  /// In ems, of a character that stands alone; nil if the font has no glyph for it.
  func advance(of scalar: Unicode.Scalar) -> Double? {
    glyph(for: scalar).map { Double(hb_font_get_glyph_h_advance(font, $0)) / unitsPerEm }
  }

  /// Whether its glyphs are pictures of one size (a table `CBDT`), and not outlines.
  var hasBitmaps: Bool {
    let table = hb_face_reference_table(hb_font_get_face(font), 0x4342_4454)
    defer { hb_blob_destroy(table) }
    return hb_blob_get_length(table) > 0
  }

  private static let weightTag: UInt32 = 0x7767_6874  // "wght"
}

/// Why a text cannot be measured with a font.
public enum FontError: Error, Hashable, Sendable {
  /// A library that measuring needs is not on this machine, or is too old.
  case missingLibrary(name: String, reason: String)
  case unreadable(path: String)
  case notAFont(name: String)
  case noFace(name: String, index: Int, count: Int)
  case tooLarge(name: String, bytes: Int)
  case weight(Double)
  /// No font is given, or more than ``FontChain/maximumFonts``.
  case count(Int)
}

extension FontError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missingLibrary(let name, let reason):
      "\(name) cannot be used (\(reason)): install it (on Debian \(name == "ICU" ? "libicu72" : "libharfbuzz0b")), or measure without fonts"
    case .unreadable(let path): "\(path): there is no such file, or it cannot be read"
    case .notAFont(let name): "\(name): not a font; expected an OpenType file (.ttf, .otf or .ttc)"
    case .noFace(let name, let index, let count): "\(name): no face \(index); faces in this file: \(count), numbered from 0"
    case .tooLarge(let name, let bytes): "\(name): \(bytes) bytes; a font has at most \(FontFace.maximumBytes)"
    case .weight(let weight): "weight \(weight): expected 1 to 1000"
    case .count(let count): "\(count) fonts: expected 1 to \(FontChain.maximumFonts)"
    }
  }
}
