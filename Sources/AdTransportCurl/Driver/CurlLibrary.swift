import CLibCurl

/// libcurl as a whole: set up once, by the first transport.
enum CurlLibrary {
  /// The result of libcurl's own set-up, which happens when this is first read.
  static let initialised: CURLcode = curl_global_init(Int(CURL_GLOBAL_ALL))

  /// The first version whose HTTP/2 can be trusted with many streams: 8.14.0.
  private static let reliableHTTP2: UInt32 = 0x08_0e_00

  static func supportsHTTP2() -> Bool {
    guard let info = curl_version_info(CURLVERSION_FIRST) else { return false }
    return info.pointee.version_num >= reliableHTTP2 && info.pointee.features & CURL_VERSION_HTTP2 != 0
  }
}

/// A multi handle. Only the loop thread touches it, but for `wake`, which libcurl lets any thread call.
final class CurlMulti: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer
  private var isClosed = false

  /// Makes one; nil where libcurl can't.
  init?(_ configuration: CurlConfiguration) {
    guard CurlLibrary.initialised == CURLE_OK, let pointer = curl_multi_init() else { return nil }
    self.pointer = pointer
    _ = vast_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, max(1, configuration.idleConnections))
  }

  deinit {
    close()
  }

  /// Closes all connections and frees the handle, which must not be used or woken after that.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    curl_multi_cleanup(pointer)
  }

  func wake() {
    curl_multi_wakeup(pointer)
  }
}
