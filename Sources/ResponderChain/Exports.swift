// Whoever routes messages has handlers and sends, so that one import is enough.
@_exported public import SelectorDispatch
