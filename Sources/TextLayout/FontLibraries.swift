internal import CHarfBuzz
internal import CICU

/// The libraries that measuring with fonts needs. They are loaded when they are first asked for.
public enum FontLibraries {
  /// `HarfBuzz 6.0.0, ICU 72`
  ///
  /// - Throws: ``FontError/missingLibrary(name:reason:)``
  public static func versions() throws(FontError) -> String {
    try loadHarfBuzz()
    try loadICU()
    return "HarfBuzz \(String(cString: hb_version_string())), ICU \(cicu_release())"
  }

  static func loadHarfBuzz() throws(FontError) {
    if let reason = charfbuzz_load() { throw .missingLibrary(name: "HarfBuzz", reason: String(cString: reason)) }
  }

  static func loadICU() throws(FontError) {
    if let reason = cicu_load() { throw .missingLibrary(name: "ICU", reason: String(cString: reason)) }
  }
}
