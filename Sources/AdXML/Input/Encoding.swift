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
    func starts(_ pattern: UInt8?...) -> Bool {
      bytes.count >= pattern.count && zip(pattern, bytes).allSatisfy { $0 == nil || $0 == $1 }
    }
    if starts(0xEF, 0xBB, 0xBF) {
      markLength = 3
      readDeclaration(bytes)
    } else if starts(0xFF, 0xFE, 0, 0) {
      (markLength, name) = (4, "UCS-4LE")
    } else if starts(0, 0, 0xFE, 0xFF) {
      (markLength, name) = (4, "UCS-4BE")
    } else if starts(0xFF, 0xFE) {
      (markLength, name) = (2, "UTF-16LE")
    } else if starts(0xFE, 0xFF) {
      (markLength, name) = (2, "UTF-16BE")
    } else if starts(0x3C, 0, nil, 0) {
      name = "UTF-16LE"
    } else if starts(0, 0x3C, 0, nil) {
      name = "UTF-16BE"
    } else {
      readDeclaration(bytes)
    }
  }

  private mutating func readDeclaration(_ bytes: UnsafeRawBufferPointer) {
    let start = bytes.dropFirst(markLength).prefix(1024)
    guard let open = start.firstIndex(of: UInt8(ascii: "<")) else { return }
    let declaration = start[open...].prefix { $0 != UInt8(ascii: ">") }
    guard declaration.starts(with: "<?xml".utf8), let label = Self.encodingLabel(in: declaration) else { return }
    switch label.uppercased() {
    case "UTF-8", "UTF8", "US-ASCII", "ASCII": return
    case let wide where wide.hasPrefix("UTF-16") || wide.hasPrefix("UTF-32") || wide.contains("UCS"):
      wrongLabel = label
    default:
      if markLength == 0, xmlFindCharEncodingHandler(label) != nil { name = label } else { wrongLabel = label }
    }
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
  /// The UTF-8 of `bytes`, which are in the encoding `name`; nil when some byte has no meaning in it.
  static func utf8(_ bytes: UnsafeRawBufferPointer, from name: String) -> [UInt8]? {
    guard let handler = xmlFindCharEncodingHandler(name) else { return nil }
    defer { xmlCharEncCloseFunc(handler) }
    guard let input = xmlBufferCreateSize(bytes.count + 8), let output = xmlBufferCreateSize(bytes.count * 2 + 8) else {
      return nil
    }
    defer {
      xmlBufferFree(input)
      xmlBufferFree(output)
    }
    let source = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
    guard xmlBufferAdd(input, source, Int32(clamping: bytes.count)) == 0 else { return nil }
    while xmlBufferLength(input) > 0 {
      let left = xmlBufferLength(input)
      _ = ad_xml_convert(handler, output, input)
      if xmlBufferLength(input) == left { return nil }
    }
    guard let content = xmlBufferContent(output) else { return nil }
    return Array(UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(output))))
  }
}
