import SelectorDispatchTesting
import Testing

@Test func handlersAreValid() { validate() }
