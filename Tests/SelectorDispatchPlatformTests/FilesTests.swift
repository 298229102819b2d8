import Foundation
import SelectorDispatchPlatform
import Testing

@Suite struct FilesTests {
    private let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("files tests \(UUID()) ä")
        .path

    private func modificationDate() throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    @Test func `a file is read as it was written, and is written only when it changes`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let text = "a\0b\r\n" + String(repeating: "ä", count: 100_000)
        try Files.writeIfChanged(text, to: path)
        #expect(try Files.read(path) == Array(text.utf8))
        let old = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
        try Files.writeIfChanged(text, to: path)
        let unchanged = try modificationDate()
        #expect(unchanged == old)
        try Files.writeIfChanged("", to: path)
        #expect(try Files.read(path) == [])
        #expect(try modificationDate() != old)
    }

    @Test func `a file that can't be read or written has the system's error message`() throws {
        #expect(throws: FileError.self) { try Files.read(path) }
        let error = #expect(throws: FileError.self) {
            try Files.writeIfChanged("", to: path + "/none")
        }
        #expect(error?.reason == String(cString: strerror(ENOENT)))
    }
}
