import AdModel
import AdTestKit
import Foundation
import Testing

@Suite struct AdServerTests {
  /// A folder with these files.
  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, text.utf8) }
    return folder
  }

  private static let vast = "<VAST version=\"4.2\"><Error>{{origin}}/b/error?code=[ERRORCODE]</Error></VAST>"

  struct Case: Sendable {
    var path: String
    var status: Int
    var type: String?
    var text: String?
  }

  static let cases = [
    Case(path: "/tag.xml", status: 200, type: "application/xml", text: vast),
    Case(path: "/tag.xml?correlator=1", status: 200, type: "application/xml", text: vast),
    Case(path: "/pods/one.json", status: 200, type: "application/json", text: "{}"),
    Case(path: "/break.xml", status: 200, type: "application/xml", text: "<a/>"),
    Case(path: "/media/spot.mp4", status: 200, type: "video/mp4", text: String(repeating: ".", count: 64)),
    Case(path: "/media/real.webm", status: 200, type: "video/webm", text: "{{origin}}"),
    Case(path: "/media/listed.mp4", status: 200, type: "video/mp4"),
    Case(path: "/media/gone.mp4", status: 404),
    Case(path: "/nothing.xml", status: 404),
    Case(path: "/", status: 404),
    Case(path: "/pods", status: 404),
    Case(path: "/pods/../tag.xml", status: 404),
    Case(path: "/../../../../etc/hostname", status: 404),
    Case(path: "//etc/hostname", status: 404),
    Case(path: "/.hidden.xml", status: 404),
    Case(path: "/media/../tag.xml", status: 404),
    Case(path: "/faults.json", status: 404),
    Case(path: "/b/start?x=1", status: 503),
    Case(path: "/b?x=1", status: 204),
  ]

  @Test("A folder becomes an ad server: templates, media, beacons, faults")
  func folder() async throws {
    let files = [
      "tag.xml": Self.vast, "pods/one.json": "{}", "break.xml": "<a/>", "media/spot.mp4": "",
      "media/real.webm": "{{origin}}",
      ".hidden.xml": "<a/>",
      "faults.json": #"{"rules": [{"path": "/b/start", "first": 1, "fault": {"kind": "status", "status": 503}}]}"#,
    ]
    let folder = try folder(files)
    let ads = try AdServer(directory: folder.path, media: ["listed.mp4"])
    try await withServer(ads.server) { _, origin in
      for table in Self.cases {
        let seen = try await Curl.get(origin + table.path)
        #expect(seen.status == table.status, "\(table.path)")
        if let type = table.type { #expect(seen.headers.contains("Content-Type: \(type)"), "\(table.path)") }
        if let text = table.text {
          let isMedia = table.path.hasPrefix("/media/")
          #expect(seen.text == (isMedia ? text : text.replacing("{{origin}}", with: origin)), "\(table.path)")
        }
      }
      let head = try await Curl.get(origin + "/media/spot.mp4", arguments: ["--head"])
      #expect(head.status == 200)
      #expect(head.headers.contains("Content-Length: 64"))
      #expect(ads.collector.requests.map(\.target) == ["/b/start?x=1", "/b?x=1"])
    }
  }

  @Test("A folder that is not there and a fault script that is none are told at once")
  func mistakes() async throws {
    #expect(throws: AdServerError.noSuchFolder("/no/such/folder")) { try AdServer(directory: "/no/such/folder") }
    let folder = try folder(["faults.json": "{"])
    #expect(throws: DecodingError.self) { try AdServer(directory: folder.path) }
    _ = try AdServer(directory: folder.path, faults: FaultScript.none)
  }
}
