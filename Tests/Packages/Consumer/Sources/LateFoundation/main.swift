import SelectorDispatch

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// A program that starts without Foundation, and loads a library that links Foundation: from its first
// send on, an `NSNull` is null. The command line names the library.

class Parcel {}
final class Letter: Parcel {}

final class Office: MessageReceiver {
    @Handler func take(_ parcel: Parcel) -> String {
        "\(type(of: parcel))"
    }

    @Handler func keep(_ object: AnyObject?) -> String {
        object.map { "\(type(of: $0))" } ?? "nothing"
    }
}

typealias Maker = @convention(c) () -> UnsafeMutableRawPointer

let office = Office()
print(try office.send("take:", with: [Letter()]) ?? "nil")
print(try office.send("keep:", with: [Letter()]) ?? "nil")
guard let library = dlopen(CommandLine.arguments[1], RTLD_NOW),
    let symbol = dlsym(library, "makeLateNull")
else {
    print(String(cString: dlerror()))
    exit(1)
}
let makeNull = unsafeBitCast(symbol, to: Maker.self)
let null = Unmanaged<AnyObject>.fromOpaque(makeNull()).takeRetainedValue()
print(type(of: null))
print(try office.send("keep:", with: [null]) ?? "nil")
do {
    try office.send("take:", with: [null])
} catch {
    print(error)
}
print(try office.send("take:", with: [Letter()]) ?? "nil")
