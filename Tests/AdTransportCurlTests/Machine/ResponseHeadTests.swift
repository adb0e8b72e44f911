import AdTransport
import Testing

@testable import AdTransportCurl

@Suite("Response headers")
struct ResponseHeadTests {
  @Test("Only the final answer counts, and it is complete at the empty line")
  func interim() {
    var head = ResponseHead()
    head.receive("HTTP/1.1 100 Continue", "Location: /interim", "")
    #expect(head.status == nil)
    #expect(!head.isComplete)
    head.receive("HTTP/2 204 ", "SERVER : x", "Server:\t y  ")
    #expect(head.status == 204)
    #expect(!head.isComplete)
    head.receive("")
    #expect(head.isComplete)
    head.receive("Location: /trailer")
    #expect(head.headers == [.init("server", "y")])
  }

  @Test(
    "A status is a number from 200",
    arguments: [
      ("HTTP/1.1 200 OK", 200), ("HTTP/1.1 503", 503), ("HTTP/2 302 ", 302), ("HTTP/1.1 101 X", nil), ("HTTP/1.1", nil),
      ("HTTP/1.1 abc", nil), ("HTTP/1.1 -20 X", nil), ("nonsense", nil),
    ])
  func status(_ line: String, _ status: Int?) {
    var head = ResponseHead()
    head.receive(line)
    #expect(head.status == status)
  }

  @Test("The first of several places counts, with bytes outside ASCII escaped and none lost")
  func location() {
    var head = ResponseHead()
    head.receive("HTTP/1.1 302 X", "Location: /a")
    let bytes: [UInt8] = Array("LOCATION: /".utf8) + [0xfc, 0x0d, 0x0a]
    bytes.withUnsafeBufferPointer { head.receive($0) }
    head.receive("Location: /ü b", "X-Other: 1", " Location: /folded", "")
    #expect(head.headers.map(\.value) == ["/a", "/%FC", "/%C3%BC b"])
    #expect(head.value("location") == "/a")
  }

  @Test(
    "A length is announced only by answers that have a body",
    arguments: [(200, "5", 5), (204, "5", nil), (304, "5", nil), (200, "x", nil), (200, "99999999999999999999", nil)])
  func length(_ status: Int, _ length: String, _ announced: Int?) {
    var head = ResponseHead()
    head.receive("HTTP/1.1 \(status) X", "Content-Length: \(length)", "")
    #expect(head.announcedBodyBytes == announced)
  }
}
