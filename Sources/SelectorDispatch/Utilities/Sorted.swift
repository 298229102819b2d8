/// Returns elements sorted by their texts, unspecialized, because the library's sort takes 7 KB per type.
@_semantics("optimize.sil.specialize.generic.never")
@inline(never)
package func sorted<Element>(_ elements: [Element], by text: (Element) -> String) -> [Element] {
    elements.sorted { text($0) < text($1) }
}
