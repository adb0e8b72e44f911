import CLibXML2

/// What a document's first bytes say about its encoding (XML 1.0 appendix F).
struct EncodingSniff {
  /// The length of the byte order mark.
  var markLength = 0
  /// The encoding to convert from; nil for UTF-8, which needs no conversion.
  var name: String?
  /// A declared name that is unknown or can't be right.
  var wrongLabel: String?

  init(_ bytes: UnsafeRawBufferPointer) {
    // Past the end stands a byte that is part of no pattern.
    func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0x20 }
    switch (byte(0), byte(1), byte(2), byte(3)) {
    case (0xEF, 0xBB, 0xBF, _): markLength = 3
    case (0xFF, 0xFE, 0, 0): (markLength, name) = (4, "UCS-4LE")
    case (0, 0, 0xFE, 0xFF): (markLength, name) = (4, "UCS-4BE")
    case (0xFF, 0xFE, _, _): (markLength, name) = (2, "UTF-16LE")
    case (0xFE, 0xFF, _, _): (markLength, name) = (2, "UTF-16BE")
    case (0x3C, 0, _, 0): name = "UTF-16LE"
    case (0, 0x3C, 0, _): name = "UTF-16BE"
    default: break
    }
    if name == nil { readDeclaration(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(markLength))) }
  }

  /// The declaration may have something before it, as the reader allows that.
  private mutating func readDeclaration(_ bytes: UnsafeRawBufferPointer) {
    var start = 0
    while start < bytes.count, bytes[start] != UInt8(ascii: "<") { start += 1 }
    if Self.hasCommonDeclaration(bytes, at: start) { return }
    let declaration = bytes[start...].prefix(256).prefix { $0 != UInt8(ascii: ">") }
    guard declaration.starts(with: "<?xml".utf8), let label = Self.encodingLabel(in: declaration) else { return }
    switch label.uppercased() {
    case "UTF-8", "UTF8", "US-ASCII", "ASCII": return
    case let wide where wide.hasPrefix("UTF-16") || wide.hasPrefix("UTF-32") || wide.contains("UCS"):
      wrongLabel = label
    default:
      if markLength == 0, Transcoder.knows(label) { name = label } else { wrongLabel = label }
    }
  }

  /// Whether the declaration is the one that nearly every document has, so that it need not be looked at.
  private static func hasCommonDeclaration(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Bool {
    let common: StaticString = #"<?xml version="1.0" encoding="UTF-8"?>"#
    guard bytes.count - start >= common.utf8CodeUnitCount else { return false }
    for index in 0..<common.utf8CodeUnitCount where bytes[start + index] != common.utf8Start[index] { return false }
    return true
  }

  private static func encodingLabel(in declaration: Slice<UnsafeRawBufferPointer>) -> String? {
    let text = String(decoding: declaration, as: UTF8.self)
    let parts = text.split(whereSeparator: { $0 == "=" || $0.isWhitespace })
    guard let index = parts.firstIndex(of: "encoding"), index + 1 < parts.count else { return nil }
    let label = parts[index + 1].drop { $0 == "\"" || $0 == "'" }.prefix { $0 != "\"" && $0 != "'" }
    return label.isEmpty ? nil : String(label)
  }
}

/// Converts a document to UTF-8.
enum Transcoder {
  /// Whether there is a conversion from the encoding.
  static func knows(_ name: String) -> Bool {
    guard let handler = xmlFindCharEncodingHandler(name) else { return false }
    xmlCharEncCloseFunc(handler)
    return true
  }

  /// The UTF-8 of `bytes`, which are in the encoding `name`, up to the first byte without a meaning in it, and whether
  /// that is all of them.
  static func utf8(_ bytes: UnsafeRawBufferPointer, from name: String) -> (text: [UInt8], isWhole: Bool) {
    guard let handler = xmlFindCharEncodingHandler(name) else { return ([], false) }
    defer { xmlCharEncCloseFunc(handler) }
    guard let input = xmlBufferCreateSize(bytes.count + 8) else { return ([], false) }
    defer { xmlBufferFree(input) }
    guard let output = xmlBufferCreateSize(bytes.count * 2 + 8) else { return ([], false) }
    defer { xmlBufferFree(output) }
    let source = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
    guard xmlBufferAdd(input, source, Int32(clamping: bytes.count)) == 0 else { return ([], false) }
    var left = xmlBufferLength(input)
    while left > 0 {
      _ = ad_xml_convert(handler, output, input)
      let rest = xmlBufferLength(input)
      if rest == left { break }
      left = rest
    }
    let text = UnsafeBufferPointer(start: xmlBufferContent(output), count: Int(xmlBufferLength(output)))
    return (Array(text), left == 0)
  }
}
