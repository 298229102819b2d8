import Foundation

final class Unimported {
    @Handler func tap() {}
}
