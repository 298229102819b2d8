import Foundation
import ResponderScene

class Context: ResponderView {
    let card = ResponderView()
}

@MainActor let window = ResponderWindow()
@MainActor let application = ResponderApplication()
@MainActor let controller = ResponderViewController()
@MainActor let sheet = ResponderViewController()
@MainActor let button = ResponderControl()
@MainActor let saveButton = ResponderControl()
@MainActor let view = ResponderView()
@MainActor let white = ResponderView()
@MainActor let orange = ResponderView()
