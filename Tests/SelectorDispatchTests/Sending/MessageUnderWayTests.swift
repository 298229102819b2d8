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
            try note().mark(1, as: 7)
            try MessageUnderWay.during {
                let inner = try note()
                #expect(inner.place(in: 1) == (1, 7, false))
                #expect(inner.place(in: 2) == (0, nil, false))
            }
        }
        #expect(messages.map { $0.place(in: 1).depth } == [0, 1])
        #expect(messages.map { $0.place(in: 1).isLate } == [false, true])
        #expect(messages.map { $0.place(in: 2).isLate } == [false, false])
    }
}
