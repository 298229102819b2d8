@_exported public import Foundation
@_exported public import ResponderSceneJSON
@_exported public import TestSupport
@_exported public import Testing

@Suite struct KeyTests {
    static let keys: [(key: ResponderKey, text: String)] = [
        ("a", #"{"key":"a"}"#),
        ("A", #"{"key":"a","modifiers":["shift"]}"#),
        (
            ResponderKey("s", modifierFlags: [.command, .shift]),
            #"{"key":"s","modifiers":["shift","command"]}"#
        ),
        (ResponderKey("a", modifierFlags: .alphaShift), #"{"key":"a","modifiers":["alphaShift"]}"#),
        (
            ResponderKey("e", modifierFlags: .alternate, characters: "é"),
            #"{"characters":"é","key":"e","modifiers":["alternate"]}"#
        ),
        (.upArrow, #"{"keyName":"Up"}"#),
        (.backTab, #"{"keyName":"Tab","modifiers":["shift"]}"#),
        (ResponderKey(ResponderKeyCommand.inputFunction(12)), #"{"keyName":"F12"}"#),
        (" ", #"{"keyName":"Space"}"#),
        ("Tab", #"{"key":"Tab"}"#),
        ("日本語", #"{"key":"日本語"}"#),
        (
            ResponderKey("x", modifierFlags: [.control, .init(rawValue: 1 << 23)], characters: ""),
            #"{"characters":"","key":"x","modifiers":["control"],"otherModifiers":8388608}"#
        ),
        (
            ResponderKey("7", modifierFlags: ResponderKey.ModifierFlags(rawValue: -1)),
            #"""
            {"key":"7",\#
            "modifiers":["alphaShift","shift","control","alternate","command","numericPad"],\#
            "otherModifiers":-4128769}
            """#
        ),
    ]

    @Test(arguments: keys)
    func `a key is written in the form in which it is read`(key: ResponderKey, text: String) throws
    {
        #expect("\(key.json)" == text)
        #expect(try ResponderKey(JSONValue(parsing: text)) == key)
    }

    static let refused: [(text: String, error: String)] = [
        (#"{"modifiers":["shift"]}"#, "the object has no member 'key'"),
        (#"{"key":1}"#, "at .key: expected a string, found a number"),
        (#"{"keyName":"Upp"}"#, "at .keyName: 'Upp' can't be read as the name of a key"),
        (#"{"key":"u","modifiers":"shift"}"#, "at .modifiers: expected an array, found a string"),
        (
            #"{"key":"u","modifiers":["shift",1]}"#,
            "at .modifiers[1]: expected a string, found a number"
        ),
        (
            #"{"key":"u","modifiers":["alt"]}"#,
            "at .modifiers[0]: 'alt' can't be read as ResponderKey.ModifierFlags"
        ),
        (
            #"{"key":"u","otherModifiers":0.5}"#,
            "at .otherModifiers: 0.5 isn't a whole number, as Int requires"
        ),
        (#"{"key":"u","characters":2}"#, "at .characters: expected a string, found a number"),
        (
            #"{"key":"u","keyName":"Up"}"#,
            "unknown member 'key'; the members are keyName, modifiers, characters"
        ),
        ("[]", "expected an object, found an array"),
    ]

    @Test(arguments: refused)
    func `JSON that isn't a key causes an error that says where`(text: String, error: String) throws
    {
        let json = try JSONValue(parsing: text)
        #expect { try ResponderKey(json) } throws: { "\($0)" == error }
    }
}
