import Foundation
import SelectorDispatchRecording

class Context {}

final class Cart: MessageReceiver, Sendable {
    @Handler func add(_ item: String) -> Int {
        1
    }
    @Handler func add(_ item: String, count: Int) -> Int {
        count
    }
}

let cart = Cart()
let coder = JSONCoder()
let directory = ReceiverDirectory()
let recording = Recording()
let pieces: [[UInt8]] = []
func show(_ item: RecordingReader.Item) {}
