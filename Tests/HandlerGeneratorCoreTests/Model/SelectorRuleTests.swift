import HandlerGeneratorCore
import Testing

@Suite struct SelectorRuleTests {
    @Test(arguments: rows.words)
    func `a derived selector is the one that the compiler gives for '@objc'`(row: String) {
        let parts = row.parts { $0 == "(" || $0 == ")" || $0 == "=" }
        let labels = parts.count > 2 ? parts[1].parts { $0 == ":" } : []
        #expect(
            SelectorRule.selector(baseName: parts[0], labels: labels.map { $0 == "_" ? nil : $0 })
                == parts.last
        )
    }

    /// Base name, labels (`_` for none), and selector.
    private static let rows = """
        tap()=tap tap(_)=tap: tap(x)=tapWithX: tap(to)=tapTo: tap(toX)=tapToX: tap(To)=tapTo: \
        tap(TO)=tapTO: tap(withX)=tapWithX: tap(within)=tapWithin: tap(URL)=tapWithURL: \
        tap(url)=tapWithUrl: tap(inURL)=tapInURL: tap(IDs)=tapWithIDs: tap(_x)=tapWith_x: \
        tap(x_)=tapWithX_: tap(ofType)=tapOfType: tap(oF)=tapWithOF: tap(onto)=tapWithOnto: \
        tap(inside)=tapInside: tap(insideOut)=tapInsideOut: tap(nearby)=tapWithNearby: \
        tap(whenReady)=tapWhenReady: tap(passingTest)=tapPassingTest: \
        tap(precedingItem)=tapPrecedingItem: tap(via)=tapVia: tap(viaA)=tapViaA: \
        tap(untiL)=tapWithUntiL: tap(for_key)=tapFor_key: tap(forKey)=tapForKey: \
        tap(completion)=tapWithCompletion: tap(error)=tapWithError: tap(i)=tapWithI: \
        tap(in2)=tapWithIn2: addTo(x)=addToX: removeFrom(x)=removeFromX: goIn(x)=goInX: \
        htmlToText(x)=htmlToTextWithX: do_it(x)=do_itWithX: _in(x)=_inX: in_(x)=in_WithX: \
        inX(x)=inXWithX: toX(x)=toXWithX: TO(x)=TOX: fooTO(x)=fooTOX: fooWithIn(x)=fooWithInX: \
        IDs(x)=IDsWithX: ABCs(x)=ABCsWithX: userIDs(x)=userIDsWithX: aIs(x)=aIsWithX: \
        isIt(x)=isItWithX: UTF8(x)=UTF8WithX: at2(x)=at2WithX: s(s)=sWithS: to(x)=toX: \
        To(toX)=ToToX: With(withX)=WithWithX: x_(_x)=x_With_x: X(URLs)=XWithURLs: \
        URLLoad(IDs)=URLLoadWithIDs: loadURL(atIndex)=loadURLAtIndex: \
        fooWithInTo(byteX:ofType:inURL:onto:onto)=fooWithInToByteX:ofType:inURL:onto:onto: \
        parseJSONTo(whenReady:éa:completion)=parseJSONToWhenReady:éa:completion: \
        classIsIn(x_:x:completion:éa:via)=classIsInX_:x:completion:éa:via: \
        fooTO(givenX:onX:onto:givenX:URL)=fooTOGivenX:onX:onto:givenX:URL: \
        setTo(URLs:via:TO:s)=setToURLs:via:TO:s: \
        tapIDs(aé:URL:precedingItem:ofType)=tapIDsWithAé:URL:precedingItem:ofType: \
        IDsURL(of:withinRange:to:atIndex)=IDsURLOf:withinRange:to:atIndex: \
        ABCsIDs(i:ofType:url)=ABCsIDsWithI:ofType:url: ABCsTo(Is:toX:asyncX)=ABCsToIs:toX:asyncX: \
        getURL(untilX:AtIndex:with:AtIndex:URL)=getURLUntilX:AtIndex:with:AtIndex:URL: \
        tap(asyncX:completion:s)=tapWithAsyncX:completion:s: URLLoads(oF:X)=URLLoadsWithOF:X: \
        fooWithIn(of:via)=fooWithInOf:via: SURL(onX:AtIndex:IsIt)=SURLOnX:AtIndex:IsIt:
        """
}
