public import Testing

extension Trait where Self == IssueHandlingTrait {
    /// A trait of a test that makes random choices, which adds to its issues how to repeat them.
    public static var random: IssueHandlingTrait {
        .compactMapIssues { issue in
            var issue = issue
            issue.comments.append("\(RandomSeed.variable)=\(RandomSeed.current) repeats this")
            return issue
        }
    }
}
