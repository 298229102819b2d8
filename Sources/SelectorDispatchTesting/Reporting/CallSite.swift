/// The location of the call of an expectation or of `validate`.
struct CallSite {
    let fileID: StaticString
    let filePath: StaticString
    let line: Int
    let column: Int
}
