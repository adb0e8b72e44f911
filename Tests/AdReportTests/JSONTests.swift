import AdReport
import Foundation
import Testing

@Suite("JSON with members in order")
struct JSONTests {
  static let value: JSONValue = [
    "schema": "x/1", "b": [1, true, nil, "a\"\\\n\t\u{1}é"], "a": [:], "empty": [], "n": .number("10.4"),
  ]

  @Test("Members keep their order, in one line and in many")
  func order() {
    #expect(
      Self.value.compact
        == #"{"schema":"x/1","b":[1,true,null,"a\"\\\n\t\u0001é"],"a":{},"empty":[],"n":10.4}"#)
    #expect(Self.value.pretty.hasPrefix("{\n  \"schema\": \"x/1\",\n  \"b\": [\n    1,"))
  }

  @Test("Another reader reads the same")
  func readBack() throws {
    for text in [Self.value.compact, Self.value.pretty] {
      let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(object["n"] as? Double == 10.4)
      #expect((object["b"] as? [Any])?.last as? String == "a\"\\\n\t\u{1}é")
    }
  }
}
