extension SplitURL {
  /// Resolves a URL reference against the URL of the document it stands in (RFC 3986 §5.2).
  ///
  /// It works on the bytes and encodes nothing, so macros in the reference survive. A reference with a scheme comes
  /// back as it is. `//host/path` takes the base's scheme, or https where the base has none. Any scheme is resolved,
  /// also `file`; whether the result can be requested is decided when it is split.
  ///
  /// - Returns: The absolute URL; nil where the reference is relative and the base is not an absolute URL.
  public static func resolve(_ reference: String, against base: String) -> String? {
    let given = Array(reference.utf8)
    var target = URLReference(given[...].trimmingBlanks())
    guard target.scheme == nil else { return String(decoding: given[...].trimmingBlanks(), as: UTF8.self) }
    let base = URLReference(Array(base.utf8)[...].trimmingBlanks())
    if target.authority != nil {
      target.scheme = base.scheme ?? Array("https".utf8)[...]
      target.path = removingDotSegments(target.path)[...]
      return String(decoding: target.bytes, as: UTF8.self)
    }
    guard base.scheme != nil, base.authority != nil || base.path.first == UInt8(ascii: "/") else { return nil }
    target.scheme = base.scheme
    target.authority = base.authority
    if target.path.isEmpty {
      target.path = base.path
      target.query = target.query ?? base.query
    } else if target.path.first == UInt8(ascii: "/") {
      target.path = removingDotSegments(target.path)[...]
    } else {
      target.path = removingDotSegments(merging(target.path, into: base)[...])[...]
    }
    return String(decoding: target.bytes, as: UTF8.self)
  }

  /// The relative path in place of the base's last segment (RFC 3986 §5.2.3).
  private static func merging(_ path: ArraySlice<UInt8>, into base: URLReference) -> [UInt8] {
    guard let slash = base.path.lastIndex(of: UInt8(ascii: "/")) else { return [UInt8(ascii: "/")] + path }
    return Array(base.path[...slash] + path)
  }

  /// The path without `.` and `..` segments (RFC 3986 §5.2.4). Empty segments are kept.
  private static func removingDotSegments(_ path: ArraySlice<UInt8>) -> [UInt8] {
    let dot: [UInt8] = [UInt8(ascii: ".")]
    let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    var kept: [ArraySlice<UInt8>] = []
    for (index, segment) in segments.enumerated() where index > 0 {
      let isLast = index == segments.count - 1
      if segment.elementsEqual(dot) {
        if isLast { kept.append([]) }
      } else if segment.elementsEqual(dot + dot) {
        _ = kept.popLast()
        if isLast { kept.append([]) }
      } else {
        kept.append(segment)
      }
    }
    return kept.flatMap { [UInt8(ascii: "/")] + $0 }
  }
}
