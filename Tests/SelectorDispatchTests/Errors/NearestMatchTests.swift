import Testing

@testable import SelectorDispatch

@Suite struct NearestMatchTests {
    @Test(arguments: [
        ("setTitle", ["setTitle:animated:", "title"], ["setTitle:animated:"]),
        ("setTitle:", ["setTitle:animated:", "setTile:"], ["setTitle:animated:", "setTile:"]),
        ("move", ["moveTo:", "mode", "remove"], ["moveTo:", "mode", "remove"]),
        ("moveToRow:", ["move:", "moveTo:"], ["moveTo:", "move:"]),
        ("tap", ["tap:info:", "type:"], ["tap:info:"]),
        ("btnClick1", ["btnClick1:userInfo:"], ["btnClick1:userInfo:"]),
        ("btnClick1:userInfo", ["btnClick1:", "btnClick1:userInfo:"], ["btnClick1:userInfo:", "btnClick1:"]),
        ("settitle:animated:", ["setTitle:", "setTitle:animated:"], ["setTitle:animated:", "setTitle:"]),
        ("move(to:)", ["moveTo:", "move:"], ["moveTo:", "move:"]),
        ("btnClik1(_:userInfo:)", ["btnClick1:userInfo:"], ["btnClick1:userInfo:"]),
        ("click:userInfo:", ["press:userInfo:", "press:"], ["press:userInfo:"]),
        ("btnClik1:userInfo:", ["btnClick1:userInfo:", "reload"], ["btnClick1:userInfo:"]),
        ("mke:", ["make:", "reload"], ["make:"]),
        ("ZAP:userInfo:", ["zap:"], ["zap:"]), ("snake_case", ["snake_oil", "snakeCase"], ["snakeCase"]),
        ("set", ["setA:", "setB:", "setC:", "setD:"], ["setA:", "setB:", "setC:"]),
        ("nothingLikeIt", ["reload", "tap:"], []),
        ("a", ["bc", "b"], []), ("", ["a:", "b"], []), (":", ["a:", "b"], []), ("tap", [""], []),
    ]) func `base names and shared parts come first, then what is near`(
        word: String, candidates: [String], matches: [String]
    ) {
        #expect(nearestMatches(to: word, in: candidates) == matches)
        #expect(nearestMatches(to: word, in: candidates.reversed()) == matches)
    }

    @Test func `a name too long to be a misspelling is compared with nothing`() {
        let word = "tap" + String(repeating: ":", count: 254)
        #expect(nearestMatches(to: word, in: ["tap"]) == [])
        #expect(nearestMatches(to: String(word.dropLast()), in: ["tap"]) == ["tap"])
    }

    @Test func `a hundred thousand candidates cost a hundred times a thousand, whatever is asked for`() {
        func work(_ count: Int) -> Int {
            var search = NearestMatchSearch("handleEvent123456:userInfo:")
            for index in 0..<count {
                search.consider("action\(100_000 + index)Of:with:\(index % 7 == 0 ? "userInfo:" : "")")
            }
            return search.work
        }
        let few = work(1_000)
        #expect(work(10_000) <= few * 11)
        // Never more than a table of all letters.
        #expect(few <= 1_000 * 27 * 29)
    }
}
