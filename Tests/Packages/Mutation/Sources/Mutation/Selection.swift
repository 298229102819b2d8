import Foundation
import TestSupport

/// The candidates of a module, in the order in which they are drawn.
struct Selection {
    let module: Module
    /// How many of them are wanted.
    let wanted: Int
    /// More than are wanted: those that don't compile fall out.
    var drawn: [Mutant]

    /// Draws mutants of all modules, in proportion to their lines.
    static func draw(_ count: Int, seed: UInt64, from sources: URL) throws -> [Selection] {
        let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter { !$0.contains(".") }
        let missing = Set(folders).subtracting(Module.all.map(\.name)).subtracting(Module.untested)
        guard missing.isEmpty else {
            let names = missing.sorted().joined(separator: ", ")
            throw Shell.Failure(command: "draw", output: "Module.swift doesn't say which tests judge \(names)")
        }
        var random = SeededGenerator(seed: seed)
        let files = try Module.all.map { try swiftFiles(below: sources.appendingPathComponent($0.name)) }
        let lines = files.map { $0.reduce(0) { $0 + $1.source.count { $0 == UInt8(ascii: "\n") } } }
        let shares = shares(of: count, in: lines)
        var number = 0
        return zip(zip(Module.all, files), shares).map { pair, wanted in
            var candidates = pair.1.flatMap { MutantFinder.mutants(of: $0.source, file: $0.path) }
            var drawn: [Mutant] = []
            while drawn.count < 2 * wanted + 6, let mutant = take(from: &candidates, &random) {
                // Mutants inside others would have to be in both versions of these.
                if drawn.contains(where: mutant.overlaps) { continue }
                drawn.append(mutant)
                number += 1
                drawn[drawn.count - 1].number = number
            }
            return Selection(module: pair.0, wanted: wanted, drawn: drawn)
        }
    }

    /// Parts of a number, by largest remainder.
    private static func shares(of count: Int, in lines: [Int]) -> [Int] {
        let total = max(lines.reduce(0, +), 1)
        var shares = lines.map { count * $0 / total }
        let byRemainder = lines.indices.sorted { (count * lines[$0]) % total > (count * lines[$1]) % total }
        for index in byRemainder.prefix(count - shares.reduce(0, +)) { shares[index] += 1 }
        return shares
    }

    private static func take(from candidates: inout [Mutant], _ random: inout SeededGenerator) -> Mutant? {
        let kinds = Set(candidates.map(\.kind))
        let weighted = Mutant.Kind.allCases.filter(kinds.contains).flatMap { Array(repeating: $0, count: $0.weight) }
        guard let kind = weighted.randomElement(using: &random) else { return nil }
        let places = candidates.indices.filter { candidates[$0].kind == kind }
        return places.randomElement(using: &random).map { candidates.remove(at: $0) }
    }

    private static func swiftFiles(below folder: URL) throws -> [(path: String, source: [UInt8])] {
        let parent = folder.deletingLastPathComponent().path + "/"
        let names = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        // What is linked into a module is another's.
        let urls = names.compactMap { $0 as? URL }.filter { url in
            url.pathExtension == "swift"
                && (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) == nil
        }
        return try urls.map { ($0.path.replacing(parent, with: ""), [UInt8](try Data(contentsOf: $0))) }
            .sorted { $0.0 < $1.0 }
    }
}
