/// Objects in groups, one for each owner, because an owner gets all of its objects together.
struct GroupsByOwner<Owner: AnyObject, Member: Hashable> {
    typealias Group = (owner: Owner, members: Set<Member>)

    /// The first group. Nearly always, there is no other one, and then there is no array.
    var first: Group?
    private(set) var others: [Group] = []

    mutating func add(_ member: Member, of owner: consuming Owner) {
        guard let first else {
            self.first = (owner, [member])
            return
        }
        if first.owner === owner {
            self.first?.members.insert(member)
            return
        }
        for index in others.indices where others[index].owner === owner {
            others[index].members.insert(member)
            return
        }
        others.append((owner, [member]))
    }
}
