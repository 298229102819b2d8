import Foundation
import ResponderSceneRecording
import SelectorDispatchRPC

// The smaller examples of README and of the articles, compiled here; the program in main.swift is README's first one.

actor Account: MessageReceiver {
    private var balance = 0

    @Handler func deposit(_ amount: Int) -> Int {
        balance += amount
        return balance
    }

    @Handler func close() { balance = 0 }
}

func sending(_ table: Table, _ account: Account, through registry: HandlerRegistry) async throws -> Bool {
    let total = try await account.awaited.send("deposit:", with: [5])
    let moved = try registry[table].send(Table.moveMessage(3, to: 7))
    let closing = try account.delayed(by: .seconds(60)).send("close")
    closing.cancel()
    return total as? Int == moved
}

func invoking(_ controller: CartController, _ button: Button) throws -> Any? {
    var invocation = try Invocation("btnClick1:userInfo:", target: controller)  // an unknown selector is an error here
    try invocation.setArgument(button, at: 0)
    try invocation.setArgument(["key": "value"], at: 1)
    let result = try invocation.invoke()
    return result
}

final class Table: MessageReceiver {
    @Handler func move(_ row: Int, to target: Int) -> Int { target - row }
}

func typed(_ table: Table) throws -> Bool {
    let distance = try table.send("move:to:", with: [3, 7], returning: Int.self)
    let checked = try table.send(Table.moveMessage(3, to: 7))  // an Int
    return distance == checked
}

@MainActor final class Screen: @MainActor Responder {
    weak var nextResponder: (any Responder)?
    @Handler func show(_ text: String) -> Bool { true }
}

func making(_ table: Table) throws -> Int {
    let handMade = HandlerRegistry { handlers in
        handlers.add("move:to:", to: Table.self, name: "move(_:to:)") { (table: Table, row: Int, target: Int) in
            table.move(row, to: target)
        }
        handlers.addIsolated("show:", to: Screen.self) { @MainActor (screen: Screen, text: String) in
            screen.show(text)
        }
        handlers.addToActor("deposit:", to: Account.self) { (account: isolated Account, amount: Int) in
            account.deposit(amount)
        }
    }
    let moved = try handMade[table].send(Table.moveMessage(3, to: 7))
    return moved
}

@MainActor func routing(_ screen: Screen) throws -> Bool {
    try screen.route("show:", with: ["text"]).isHandled
}

final class Locked: LinkedResponder {}

final class Cell: LinkedResponder, EventListenerHost {
    let eventListeners = EventListeners()
}

func observing(_ cell: Cell) throws {
    let route = try cell.route(
        event: "saved", going: .up(including: .all),
        decoratedBy: [.vetoing { responder, _ in responder is Locked ? "locked" : nil }], recordsPath: true)
    print(route)  // the path, indented, and why it ended; route.mermaid() draws it
}

func listening(_ cell: Cell) throws -> Bool {
    cell.eventListeners.add("saved", options: [.capture, .once]) { event in
        if event.userInfo?["draft"] != nil { event.preventDefault() }
        return .ignoreAndContinue
    }
    let isAllowed = try !cell.route(event: "saved").isDefaultPrevented
    return isAllowed
}

func replying(_ cell: Cell) throws {
    try cell.route(event: "pick") { reply in print("picked:", reply ?? "nothing") }
}

func routingWithOptions(_ cell: Cell) async throws -> Bool {
    let options = RouteOptions(going: .up(including: .all), recordsPath: true)
    let isTaken = try cell.tryToRoute("copy:", with: ["text"], options: options) != nil
    return try await cell.awaited.route(event: "saved", options: options).isHandled || isTaken
}

final class SavedController: LinkedResponder {
    @Handler func saved(_ info: [String: Any]?) -> EventResult { .handleAndContinue }
    @Handler func picked(_ event: Event, reply: EventReply) { reply("done") }
}

func awaitingReplies(_ cell: Cell) async throws {
    let replies = EventReplies()
    try await cell.route(event: "load", replies: replies)
    for await reply in replies { print("loaded:", reply ?? "nothing") }
}

func explaining(_ cell: Cell) {
    print(cell.explain("save:times:", with: ["document"]))
}

final class Shape: MessageReceiver {
    let history = UndoHistory()
    private(set) var color = "red"

    @Handler func setColor(_ color: String) throws {
        try history.register("setColor:", with: [self.color], on: self)
        history.actionName = "Color"
        self.color = color
    }
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

@MainActor func explainingTap(_ button: ResponderControl) {
    print(button.explainTap())
    // a tap at (140, 50) in ResponderControl would not be answered
    // it hits ResponderControl
    // ResponderControl: a disabled control, which keeps the touches
}

@MainActor func refusing(_ field: ResponderView) {
    if let refusal = field.becomeFirstResponder().refusal { print(refusal) }
    // 'field' can't become first responder: its canBecomeFirstResponder is false
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

@MainActor func encodingMore(
    _ coder: JSONCoder, _ json: JSONValue, _ message: JSONMessage
) throws -> ResponderTouchInput {
    try coder.route(JSONRoutedMessage(json))
    try coder.send(message, registry: .shared.filter { $0.tags.contains(.exposed) })
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
