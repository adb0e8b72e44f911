import CLibCurl

extension EasyHandle {
  /// Hands libcurl the functions that it calls back, each of which finds this handle again and asks it.
  func setCallbacks() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = vast_easy_set_pointer(pointer, CURLOPT_PRIVATE, context)
    vast_easy_on_header(
      pointer,
      { bytes, size, count, context in
        EasyHandle.take(bytes, size * count, context) { $0.receiveHeader($1) }
      }, context)
    vast_easy_on_body(
      pointer,
      { bytes, size, count, context in
        EasyHandle.take(bytes, size * count, context) { $0.receiveBody($1) }
      }, context)
    vast_easy_on_open_socket(
      pointer,
      { context, _, address in
        guard let handle = EasyHandle.from(context), let address else { return -1 }
        return handle.openSocket(address)
      }, context)
    vast_easy_on_before_request(
      pointer,
      { context, peer, _, _, _ in
        guard let handle = EasyHandle.from(context), let peer else { return CURL_PREREQFUNC_ABORT }
        return handle.mayWriteRequest(to: peer) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
      }, context)
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> EasyHandle? {
    context.map { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Gives the bytes to the handle; the count taken, or 0 to end the transfer.
  private static func take(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ body: (EasyHandle, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Int {
    guard let handle = from(context), let bytes else { return 0 }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: count)
    return buffer.withMemoryRebound(to: UInt8.self) { body(handle, $0) } ? count : 0
  }
}
