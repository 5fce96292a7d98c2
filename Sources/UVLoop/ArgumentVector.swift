/// Calls `body` with the texts as C has them: an array of pointers that ends with a null one.
func withArgumentVector<Result>(
  _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var characters = texts.flatMap { $0.utf8CString }
  return characters.withUnsafeMutableBufferPointer { characters in
    var start = 0
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { text in
      defer { start += text.utf8.count + 1 }
      return characters.baseAddress! + start
    }
    pointers.append(nil)
    return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }
}
