import AdTransport
import CLibCurl

/// One reusable easy handle with the state of the transfer it makes. Touched only by the loop thread.
final class EasyHandle {
  let pointer: UnsafeMutableRawPointer
  /// The request whose hop this handle makes.
  var request: RequestID = 0
  private let configuration: CurlConfiguration
  private let policy: RequestPolicy
  private let errorText: UnsafeMutablePointer<CChar>
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var listedHeaders: [TransportRequest.Header] = []
  private var decodes = false

  // The transfer at hand, filled by the callbacks.
  private var plan: RequestMachine.HopPlan?
  private var head = ResponseHead()
  private var body: [UInt8] = []
  private var bodyBytes = 0
  private var requestsWritten = 0
  private var socketsOpened = 0
  private var stop: HopReport.Stop?
  private var startedAt: Duration = .zero

  /// Makes a handle with everything set that is the same for all transfers; nil where libcurl can't.
  init?(_ configuration: CurlConfiguration, policy: RequestPolicy) {
    guard let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
    self.configuration = configuration
    self.policy = policy
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    setFixedOptions()
    setCallbacks()
  }

  deinit {
    curl_easy_cleanup(pointer)
    curl_slist_free_all(headerList)
    errorText.deallocate()
  }

  /// The handle that libcurl names in a message.
  static func owning(_ pointer: UnsafeMutableRawPointer) -> EasyHandle? {
    vast_easy_info_private(pointer).map { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Makes the handle ready for a transfer; false where libcurl has no memory for it.
  func prepare(_ plan: RequestMachine.HopPlan, at now: Duration) -> Bool {
    self.plan = plan
    head = ResponseHead()
    body = []
    bodyBytes = 0
    requestsWritten = 0
    socketsOpened = 0
    stop = nil
    startedAt = now
    errorText[0] = 0
    // libcurl reads the origin only: its parser would go through the query byte by byte, and might read it differently.
    var isReady = vast_easy_set_string(pointer, CURLOPT_URL, plan.url.origin) == CURLE_OK
    isReady = isReady && vast_easy_set_string(pointer, CURLOPT_REQUEST_TARGET, plan.url.target) == CURLE_OK
    isReady = isReady && setHeaders(plan.headers)
    set(CURLOPT_TIMEOUT_MS, Self.milliseconds(plan.remaining))
    set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(plan.limits.connectTimeout))
    set(CURLOPT_LOW_SPEED_TIME, Self.seconds(plan.limits.idleTimeout))
    let decodes = plan.purpose == .document
    if decodes != self.decodes {
      _ = vast_easy_set_string(pointer, CURLOPT_ACCEPT_ENCODING, decodes ? "" : nil)
      self.decodes = decodes
    }
    return isReady
  }

  /// What the transfer left behind; hands over the body.
  func report(code: CURLcode, at now: Duration) -> HopReport {
    defer { body = [] }
    return HopReport(
      code: code.rawValue, head: head, body: body, bodyBytes: bodyBytes, mayBeSent: requestsWritten > 0, stop: stop,
      isResolved: vast_easy_info_offset(pointer, CURLINFO_NAMELOOKUP_TIME_T) > 0,
      systemError: Int32(truncatingIfNeeded: vast_easy_info_long(pointer, CURLINFO_OS_ERRNO)),
      certificateResult: vast_easy_info_long(pointer, CURLINFO_SSL_VERIFYRESULT),
      detail: errorText[0] == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: errorText),
      elapsed: now - startedAt)
  }

  private func set(_ option: CURLoption, _ value: Int) {
    _ = vast_easy_set_long(pointer, option, value)
  }

  private func setFixedOptions() {
    set(CURLOPT_NOSIGNAL, 1)
    // Without it a slow resolver stops the whole loop: libcurl would wait for the thread that looks the name up.
    set(CURLOPT_QUICK_EXIT, 1)
    let http2 = configuration.allowsHTTP2 && CurlLibrary.supportsHTTP2()
    set(CURLOPT_HTTP_VERSION, http2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1)
    _ = vast_easy_set_string(pointer, CURLOPT_PROTOCOLS_STR, "http,https")
    _ = vast_easy_set_string(pointer, CURLOPT_PROXY, "")
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_NETRC, 0)
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    if let file = configuration.certificateAuthorityFile {
      _ = vast_easy_set_string(pointer, CURLOPT_CAINFO, file)
    }
    _ = vast_easy_set_string(pointer, CURLOPT_USERAGENT, configuration.userAgent)
    set(CURLOPT_MAXAGE_CONN, Self.seconds(configuration.idleConnectionAge))
    set(CURLOPT_LOW_SPEED_LIMIT, 1)
    _ = vast_easy_set_pointer(pointer, CURLOPT_ERRORBUFFER, errorText)
  }

  /// Keeps the list of the transfer before where it is the same, as it is for most beacons of a session.
  private func setHeaders(_ headers: [TransportRequest.Header]) -> Bool {
    guard headers != listedHeaders else { return true }
    var list: UnsafeMutablePointer<curl_slist>?
    for header in headers {
      // To libcurl a name with a colon and nothing else means: leave that field out.
      let line = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
      guard let longer = curl_slist_append(list, line) else {
        curl_slist_free_all(list)
        return false
      }
      list = longer
    }
    _ = vast_easy_set_list(pointer, CURLOPT_HTTPHEADER, list)
    curl_slist_free_all(headerList)
    headerList = list
    listedHeaders = headers
    return true
  }

  /// At least 1: to libcurl 0 means no limit.
  private static func milliseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return 1 }
    return max(1, Int(min(seconds, 1_000_000)) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
  }

  /// Rounded up to whole seconds, at least 1.
  private static func seconds(_ duration: Duration) -> Int {
    (milliseconds(duration) + 999) / 1000
  }
}

// What the callbacks do.
extension EasyHandle {
  /// Refuses a socket to an address that the policy forbids.
  func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    if !policy.allowsPrivateAddresses, let plan {
      let ip = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { buffer in
        IPAddress(bytes: buffer.prefix(Int(vast_sockaddr_bytes(address, buffer.baseAddress))))
      }
      if let refusal = refusal(ip, of: plan.url.host) {
        // A host with several addresses may still be reached at another one.
        if socketsOpened == 0 { stop = .policy(refusal) }
        return curl_socket_t(-1)
      }
    }
    socketsOpened += 1
    if case .policy = stop { stop = nil }
    return vast_open_socket(address)
  }

  /// The connection is there and the request about to be written: the last look at the peer, also of a connection that
  /// is used again. False ends the transfer.
  func mayWriteRequest(to peer: UnsafePointer<CChar>) -> Bool {
    guard let plan else { return false }
    if !policy.allowsPrivateAddresses, let refusal = refusal(IPAddress(String(cString: peer)), of: plan.url.host) {
      stop = .policy(refusal)
      return false
    }
    // A second time within one transfer: the connection broke, and libcurl would send the request again by itself.
    if requestsWritten > 0, plan.neverResend {
      stop = .resend
      return false
    }
    requestsWritten += 1
    return true
  }

  /// Takes a header line; false ends the transfer.
  func receiveHeader(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    head.receive(line)
    guard head.byteCount <= configuration.maxHeaderBytes else {
      stop = .headerCap
      return false
    }
    // Looked at only once the header is complete: libcurl's own limit on the length would act at that field and cut
    // off those after it.
    if head.isComplete, !isRedirect, let length = head.announcedBodyBytes, length > bodyCap {
      stop = .bodyCap
      return false
    }
    return true
  }

  /// Takes a piece of the body; false ends the transfer.
  func receiveBody(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= bodyCap - bodyBytes else {
      stop = .bodyCap
      return false
    }
    bodyBytes += bytes.count
    if plan?.purpose == .document, !isRedirect { body.append(contentsOf: bytes) }
    return true
  }

  private var isRedirect: Bool { head.status.map(RedirectRule.isRedirect) ?? false }

  private var bodyCap: Int {
    guard let plan, plan.purpose == .document, !isRedirect else { return configuration.maxDroppedBodyBytes }
    return plan.limits.maxBodyBytes
  }

  /// An address that can't be read is refused too.
  private func refusal(_ address: IPAddress?, of host: String) -> TransportFailure? {
    guard let address else { return TransportFailure(.refusedByPolicy, "\(host) is at an address of an unknown kind") }
    do throws(TransportFailure) {
      try policy.check(address, of: host)
      return nil
    } catch {
      return error
    }
  }
}
