/// A message's place among its enclosing messages.
///
/// It has the count of recorded enclosing messages, the number of the innermost enclosing message,
/// and whether an enclosing message was over.
typealias MessagePlace = (depth: Int, parent: Int?, isLate: Bool)
