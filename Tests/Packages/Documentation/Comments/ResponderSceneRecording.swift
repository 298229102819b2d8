import Foundation
import ResponderSceneRecording

class Context {}
let coder = JSONCoder()
@MainActor let window = ResponderWindow()
