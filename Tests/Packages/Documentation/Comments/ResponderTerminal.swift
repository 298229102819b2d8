import ResponderTerminal

class Context: ResponderView {}

final class NotesController: ResponderViewController {}

@MainActor let controller = ResponderViewController()
@MainActor let view = ResponderView()
