import Foundation
import ResponderSceneRecording
import SelectorDispatchRPC

// The smaller examples of the articles; main.swift has README's, in their order.

@MainActor final class Screen: @MainActor Responder {
    weak var nextResponder: (any Responder)?
    @Handler func show(_ text: String) -> Bool { true }
}

final class Locked: LinkedResponder {}

final class Cell: LinkedResponder {}

func observing(_ cell: Cell) throws {
    let route = try cell.route(
        event: "saved", going: .up(including: .all),
        decoratedBy: [.vetoing { responder, _ in responder is Locked ? "locked" : nil }], recordsPath: true)
    print(route)  // the path, indented, and why it ended; route.mermaid() draws it
}

final class ColorController: ResponderViewController {
    let button = ResponderControl(frame: CGRect(x: 20, y: 30, width: 280, height: 100))

    override func viewDidLoad() {
        view.addSubview(button)
        button.addTarget(self, action: "buttonTapped:", for: .touchUpInside)
        view.addGestureRecognizer(ResponderTapRecognizer(target: nil, action: "backgroundTapped"))
    }

    @Handler private func backgroundTapped() throws {
        try route(event: "dismissed")
    }

    @Handler private func buttonTapped(_ sender: ResponderControl) throws {
        try sender.route(event: "colorChosen:", userInfo: ["color": "orange"])
    }
}

@MainActor func touching() throws {
    let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 414, height: 736))
    window.rootViewController = ColorController()
    window.observer = { print($0) }  // every hit-test, touch and action, in order
    try window.handleTouch(.began, id: 1, at: CGPoint(x: 60, y: 50))
    let outcome = try window.handleTouch(.ended, id: 1, at: CGPoint(x: 60, y: 50))
    print(outcome.isHandled, outcome.view ?? "no view")
}

@MainActor final class Cart: MessageReceiver {
    @Handler(.exposed) func add(_ item: String, count: Int = 1) -> Int { count }
}

func describing() throws -> [JSONValue] {
    let schema = try HandlerSchema(HandlerRegistry.shared.methodSignature(for: "add:count:", type: Cart.self))
    print(schema.arguments)  // {"additionalProperties":false,"properties":{"count":{"default":1,…
    let ordered = try schema.ordered(["item": "apple"])  // checked, and in the parameters' order
    return ordered
}

@MainActor func encoding(_ cart: Cart) throws -> JSONValue {
    let coder = JSONCoder()
    try coder.directory.add(cart, as: "cart")
    let json = try JSONValue(parsing: #"{"target": "cart", "selector": "add:count:", "arguments": ["apple", 3]}"#)
    let total = try coder.send(JSONMessage(json))  // each argument is read as its parameter's type
    let message = try coder.message("add:count:", to: cart, with: ["pear", 2])
    print(message.json)  // {"arguments":["pear",2],"selector":"add:count:","target":"cart"}
    return total
}

func serving(_ coder: JSONCoder) async throws {
    let server = RPCServer(coder: coder)
    try await server.serve(UnixSocketListener(path: "/run/shop.sock"))
}

func calling() async throws -> Int {
    let client = RPCClient(try await UnixSocket(connectingTo: "/run/shop.sock"))
    let total = try await client.send("cart.add", with: ["apple", 3], returning: Int.self)
    let cart = RemoteReceiver("cart", of: client)
    let more = try await cart.awaited.send("add:count:", with: ["pear", 2], returning: Int.self)
    return total + more
}

@MainActor func encodingMore(_ coder: JSONCoder, _ json: JSONValue) throws -> ResponderTouchInput {
    try coder.route(JSONRoutedMessage(json))
    return try ResponderTouchInput(json)
}

@MainActor func recording(_ cart: Cart, in window: ResponderWindow, _ coder: JSONCoder) throws {
    let recorder = MessageRecorder(coder: coder)
    recorder.recordInput(of: window)
    try recorder.record { try cart.send("add:count:", with: ["apple", 3]) }
    if let recording = recorder.recording {
        try recording.description.write(toFile: "session.jsonl", atomically: true, encoding: .utf8)
        try recording.page().write(toFile: "session.html", atomically: true, encoding: .utf8)
    }
}

@MainActor func replaying(in window: ResponderWindow, _ coder: JSONCoder) throws {
    let recording = try Recording(parsing: String(contentsOfFile: "session.jsonl", encoding: .utf8))
    print(Replay(coder: coder, in: window).run(recording))  // 1 input, all as recorded
}
