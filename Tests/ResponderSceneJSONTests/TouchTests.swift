@Suite struct TouchTests {
    @Test func `a touch is written in the form in which it is read`() throws {
        let text = #"{"id":1,"timestamp":12.5,"touch":"began","x":80.0,"y":340.1}"#
        let touch = try ResponderTouchInput(JSONValue(parsing: text))
        #expect(touch.phase == .began)
        #expect(touch.id == 1)
        #expect(touch.location == CGPoint(x: 80, y: 340.1))
        #expect(touch.timestamp == 12.5)
        #expect(try "\(touch.json())" == text)
    }

    @Test func `a touch without a timestamp is of the current time`() throws {
        let touch = try ResponderTouchInput(["touch": "moved", "id": 2, "x": 1, "y": 2])
        #expect(touch.timestamp == nil)
    }

    @Test func `a mouse's buttons and modifiers are written if they aren't a finger's`() throws {
        let touch = ResponderTouchInput(
            .began,
            id: 1,
            at: .zero,
            timestamp: 0,
            buttonMask: .secondary,
            modifierFlags: [.shift, .control]
        )
        let text = #"""
            {"buttons":2,"id":1,"modifiers":["shift","control"],"timestamp":0.0,\#
            "touch":"began","x":0.0,"y":0.0}
            """#
        #expect("\(try touch.json())" == text)
        let read = try ResponderTouchInput(touch.json())
        #expect(read.buttonMask == .secondary)
        #expect(read.modifierFlags == [.shift, .control])
    }

    static let refused: [(text: String, error: String)] = [
        (
            #"{"touch":"tapped","id":1,"x":1,"y":1}"#,
            "at .touch: 'tapped' can't be read as ResponderTouch.Phase"
        ),
        (#"{"touch":null,"id":1,"x":1,"y":1}"#, "at .touch: expected a string, found null"),
        (
            #"{"touch":"began","id":1,"x":1,"y":"1"}"#,
            "at .y: expected a number for Double, found a string"
        ),
        (
            #"{"touch":"began","id":1,"x":1e999,"y":1}"#,
            "at .x: 1e999 is out of the range of Double"
        ),
        (
            #"{"touch":"began","id":1.5,"x":1,"y":1}"#,
            "at .id: 1.5 isn't a whole number, as Int requires"
        ),
        (#"{"touch":"began","id":1,"y":1}"#, "the object has no member 'x'"),
        (
            #"{"touch":"began","id":1,"x":1,"y":1,"z":1}"#,
            "unknown member 'z'; the members are touch, id, x, y, timestamp, modifiers"
        ),
    ]

    @Test(arguments: refused)
    func `JSON that isn't a touch causes an error that says where`(text: String, error: String)
        throws
    {
        let json = try JSONValue(parsing: text)
        #expect { try ResponderTouchInput(json) } throws: { "\($0)" == error }
    }

    @Test func `a touch whose location isn't finite has no JSON`() {
        let touch = ResponderTouchInput(.began, id: 1, at: CGPoint(x: Double.infinity, y: 0))
        #expect { try touch.json() } throws: { "\($0)" == "at .x: JSON has no inf for Double" }
    }
}
