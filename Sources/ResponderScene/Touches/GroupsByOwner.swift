/// Groups of objects, one for each owner, because an owner gets all of its objects together.
struct GroupsByOwner<Owner: AnyObject, Member: Hashable> {
    typealias Group = (owner: Owner, members: Set<Member>)

    /// The first group.
    ///
    /// There is rarely a second one, so usually there is no array.
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
