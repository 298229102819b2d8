public import Testing

extension Trait where Self == IssueHandlingTrait {
    /// The test makes random choices.
    ///
    /// Its issues state how to repeat them.
    public static var random: IssueHandlingTrait {
        .compactMapIssues { issue in
            var issue = issue
            issue.comments.append("\(RandomSeed.variable)=\(RandomSeed.current) repeats this")
            return issue
        }
    }
}
