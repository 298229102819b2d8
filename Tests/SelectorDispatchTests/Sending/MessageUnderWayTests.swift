import Testing

@testable import SelectorDispatch

@Suite struct MessageUnderWayTests {
    @Test func `a message is late when one around it that was recorded has ended`() throws {
        var messages: [MessageUnderWay] = []
        func note() throws -> MessageUnderWay {
            let message = try #require(MessageUnderWay.current)
            messages.append(message)
            return message
        }
        try MessageUnderWay.during {
            try note().mark(1)
            try MessageUnderWay.during {
                let inner = try note()
                #expect(inner.depth(in: 1) == (1, false))
                #expect(inner.depth(in: 2) == (0, false))
            }
        }
        #expect(messages.map { $0.depth(in: 1).depth } == [0, 1])
        #expect(messages.map { $0.depth(in: 1).isLate } == [false, true])
        #expect(messages.map { $0.depth(in: 2).isLate } == [false, false])
    }
}
