// The functions for generated code: one for each number of arguments up to four, because a pack takes longer to build
// and to run, and isn't inlined. An inlined array is on the sender's stack if the message is sent at once.
extension _GeneratedCode {
    /// Returns a handler's selector with arguments.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public static func message<each A>(_ selector: Selector, _ arguments: repeat each A) -> MessageCall {
        var elements: [Any?] = []
        repeat elements.append(boxed(each arguments))
        return MessageCall(selector: selector, arguments: elements)
    }

    @inlinable @inline(__always)
    public static func message0(_ selector: Selector) -> MessageCall { MessageCall(selector: selector, arguments: []) }

    @inlinable @inline(__always)
    public static func message1<A0>(_ selector: Selector, _ a0: A0) -> MessageCall {
        MessageCall(selector: selector, arguments: [boxed(a0)])
    }

    @inlinable @inline(__always)
    public static func message2<A0, A1>(_ selector: Selector, _ a0: A0, _ a1: A1) -> MessageCall {
        MessageCall(selector: selector, arguments: [boxed(a0), boxed(a1)])
    }

    @inlinable @inline(__always)
    public static func message3<A0, A1, A2>(_ selector: Selector, _ a0: A0, _ a1: A1, _ a2: A2) -> MessageCall {
        MessageCall(selector: selector, arguments: [boxed(a0), boxed(a1), boxed(a2)])
    }

    @inlinable @inline(__always)
    public static func message4<A0, A1, A2, A3>(
        _ selector: Selector, _ a0: A0, _ a1: A1, _ a2: A2, _ a3: A3
    ) -> MessageCall {
        MessageCall(selector: selector, arguments: [boxed(a0), boxed(a1), boxed(a2), boxed(a3)])
    }

    /// Returns an argument as an array element. An existential becomes the value inside it.
    @inlinable @inline(__always)
    static func boxed<Argument>(_ argument: Argument) -> Any? {
        TypeLayout.mayHoldOptional(Argument.self) ? flattened(argument) : argument
    }
}
