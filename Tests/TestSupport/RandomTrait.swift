public import Testing

extension Trait where Self == IssueHandlingTrait {
    /// The test makes random choices, which its issues say how to repeat.
    public static var random: IssueHandlingTrait {
        .compactMapIssues { issue in
            var issue = issue
            issue.comments.append("\(RandomSeed.variable)=\(RandomSeed.current) repeats this")
            return issue
        }
    }
}
