import AdModel
import AdXML

extension DocumentBuilder {
  /// The trimmed text; nil when nothing is left.
  @inline(__always)
  mutating func text(_ bytes: UnsafeRawBufferPointer) -> Text? {
    let trimmed = Bytes.trimmed(bytes)
    return trimmed.isEmpty ? nil : writer.append(trimmed)
  }

  /// The URL in an element's text, line breaks and indentation removed; nil, with a finding, when there is none, and
  /// nil without one for `about:blank`, the specification's placeholder.
  @inline(__always)
  mutating func url(_ bytes: UnsafeRawBufferPointer) -> Text? {
    let trimmed = Bytes.trimmed(bytes)
    return trimmed.count <= 11 || Bytes.hasControls(trimmed) ? oddURL(trimmed) : writer.append(trimmed)
  }

  @inline(never)
  private mutating func oddURL(_ trimmed: UnsafeRawBufferPointer) -> Text? {
    if trimmed.isEmpty {
      report(ParsingRule.urlMissing, "\(elementName) holds no URL and is ignored")
      return nil
    }
    if Bytes.equalAnyCase(trimmed, "about:blank") { return nil }
    guard Bytes.hasControls(trimmed) else { return writer.append(trimmed) }
    report(ParsingRule.urlLineBreak, "the URL in \(elementName) has line breaks, which were removed")
    return Bytes.unfolded(trimmed).withUnsafeBytes { writer.append($0) }
  }

  /// A URL with the element's `id` and position.
  @inline(__always)
  func tracked(_ url: Text) -> TrackedURL { TrackedURL(url: url, id: leaf(.id), position: position) }

  /// Reports an element that may stand once and whose value was refused by `store`.
  @inline(__always)
  mutating func once(_ isStored: Bool) {
    if !isStored { reportDuplicate() }
  }

  @inline(never)
  mutating func reportDuplicate() {
    report(ParsingRule.duplicate, "\(elementName) stands here once more and is ignored")
  }

  /// Copies the attributes of a text element for when its end comes.
  @inline(__always)
  mutating func keepLeaf(_ tag: XMLStartTag) {
    leaf.removeAll()
    for attribute in tag.attributes {
      let known = Attribute(code: attribute.name.code)
      let value = Bytes.trimmed(attribute.value)
      if known != .unknown, !value.isEmpty { leaf.append((known, writer.append(value))) }
    }
  }

  /// An attribute of the innermost text element.
  @inline(__always)
  func leaf(_ attribute: Attribute) -> Text? {
    for index in 0..<leaf.count where leaf[index].attribute == attribute { return leaf[index].value }
    return nil
  }

  /// A number from 0; nil when blank, and nil with a finding when it can't be read.
  @inline(__always)
  mutating func number(_ attribute: Attribute, _ bytes: UnsafeRawBufferPointer) -> Int? {
    Number.whole(bytes) ?? spelledNumber(attribute, bytes)
  }

  @inline(never)
  private mutating func spelledNumber(_ attribute: Attribute, _ bytes: UnsafeRawBufferPointer) -> Int? {
    spelledNumber(attribute.name, bytes)
  }

  mutating func spelledNumber(_ name: String, _ bytes: UnsafeRawBufferPointer) -> Int? {
    let trimmed = Bytes.trimmed(bytes)
    if trimmed.isEmpty { return nil }
    if let number = Number.whole(trimmed) { return number }
    if let number = Number.lenient(trimmed) {
      report(ParsingRule.numberFraction, "\(name) \(Bytes.shown(trimmed)) is read as \(number)")
      return number
    }
    report(ParsingRule.number, "\(name) \(Bytes.shown(trimmed)) is not a number")
    return nil
  }

  /// `true`, `false`, `1` or `0` in any case; nil when blank, and nil with a finding when it can't be read.
  mutating func boolean(_ attribute: Attribute, _ bytes: UnsafeRawBufferPointer) -> Bool? {
    let value = Bytes.trimmed(bytes)
    if value.isEmpty { return nil }
    if Bytes.equal(value, "true") || Bytes.equal(value, "1") { return true }
    if Bytes.equal(value, "false") || Bytes.equal(value, "0") { return false }
    return oddBoolean(attribute, value)
  }

  @inline(never)
  private mutating func oddBoolean(_ attribute: Attribute, _ value: UnsafeRawBufferPointer) -> Bool? {
    let isTrue = Bytes.equalAnyCase(value, "true")
    guard isTrue || Bytes.equalAnyCase(value, "false") else {
      report(ParsingRule.boolean, "\(attribute.name) \(Bytes.shown(value)) is not a boolean")
      return nil
    }
    report(ParsingRule.booleanCase, "\(attribute.name) \(Bytes.shown(value)) is not in lower case")
    return isTrue
  }

  mutating func boolean(_ attribute: Attribute) -> Bool? {
    leaf(attribute).flatMap { $0.withBytes { boolean(attribute, $0) } }
  }

  /// One of an enumeration's raw values, in any case; nil with a finding for anything else.
  mutating func keyword<Keyword>(_ attribute: Attribute, _ bytes: UnsafeRawBufferPointer) -> Keyword?
  where Keyword: RawRepresentable & CaseIterable, Keyword.RawValue == String {
    let value = Bytes.trimmed(bytes)
    if value.isEmpty { return nil }
    let string = String(decoding: value, as: UTF8.self)
    if let keyword = Keyword(rawValue: string) { return keyword }
    guard let keyword = Keyword.allCases.first(where: { $0.rawValue == string.lowercased() }) else {
      report(ParsingRule.keyword, "\(attribute.name) \(Bytes.shown(value)) is not one the specification lists")
      return nil
    }
    report(ParsingRule.keywordCase, "\(attribute.name) \(Bytes.shown(value)) is written \(keyword.rawValue)")
    return keyword
  }

  /// A duration; nil when blank, and nil with a finding when it can't be read.
  mutating func duration(_ name: String, _ bytes: UnsafeRawBufferPointer) -> WrittenTime? {
    guard let written = text(bytes) else { return nil }
    guard let reading = TimeText.duration(bytes) else {
      report(ParsingRule.time, "\(name) \(Bytes.shown(Bytes.trimmed(bytes))) is not a time")
      return nil
    }
    if reading.isLenient { reportSpelling(name, bytes, reading.value) }
    return WrittenTime(written: written, time: reading.value)
  }

  /// A time or percentage; nil when blank, and nil with a finding when it can't be read.
  mutating func offset(_ attribute: Attribute, _ bytes: UnsafeRawBufferPointer) -> TimeOffset? {
    guard let written = text(bytes) else { return nil }
    guard let reading = TimeText.offset(bytes) else {
      let value = Bytes.shown(Bytes.trimmed(bytes))
      report(ParsingRule.offset, "\(attribute.name) \(value) is neither a time nor a percentage")
      return nil
    }
    if reading.isLenient, case .time(let time) = reading.value { reportSpelling(attribute.name, bytes, time) }
    return TimeOffset(written: written, value: reading.value)
  }

  @inline(never)
  mutating func reportSpelling(_ name: String, _ bytes: UnsafeRawBufferPointer, _ time: Milliseconds) {
    report(ParsingRule.timeSpelling, "\(name) \(Bytes.shown(Bytes.trimmed(bytes))) is read as \(time.timecode)")
  }
}

/// Sets a value that may stand once. Returns false for a second one; the first is kept.
func store<Value>(_ value: Value?, in field: inout Value?) -> Bool {
  guard let value else { return true }
  guard field == nil else { return false }
  field = value
  return true
}

/// Moves a finished value out and leaves a fresh one.
@inline(__always)
func take<Value>(_ value: inout Value, leaving fresh: Value) -> Value {
  let finished = consume value
  value = fresh
  return finished
}
