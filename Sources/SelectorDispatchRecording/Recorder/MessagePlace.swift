/// A message's place among its enclosing messages.
///
/// It has the number of recorded enclosing messages, the number of the innermost one if there is one,
/// and whether one of them was over.
typealias MessagePlace = (depth: Int, parent: Int?, isLate: Bool)
