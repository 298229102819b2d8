internal import Foundation

/// The conversion of times to the text of RFC 3339 and back: `2026-11-22T03:34:49.5Z`.
///
/// A `Date` is a binary number of seconds since the year 2001. The text has the digits of the
/// number's shortest decimal form, so reading it gives the same number.
enum DateText {
    /// The seconds from the year 1 to 2001, from which `Date` counts.
    private static let referenceDate = 63_113_904_000

    /// The seconds of the years 1 to 9999.
    private static let years = 0..<315_537_897_600

    /// The seconds of 400 years, after which the calendar repeats.
    private static let era = 12_622_780_800

    private static let format = Date.ISO8601FormatStyle()

    /// Returns the text of a time.
    ///
    /// - Parameter time: The seconds since 2001.
    /// - Returns: The text, or nil for years outside 1 to 9999 and for a fraction of more than 20
    ///   digits.
    static func text(of time: Double) -> String? {
        guard abs(time) < 1e12 else { return nil }
        let decimal = JSONNumber(unchecked: "\(time)").decimal
        guard decimal.exponent >= -20 else { return nil }
        let unit = power(-decimal.exponent)
        var units = Int128(decimal.sign + decimal.digits) ?? 0
        units *= power(decimal.exponent)
        units += Int128(referenceDate) * unit
        let (seconds, fraction) = units.quotientAndRemainder(dividingBy: unit)
        guard units >= 0, years.contains(Int(seconds)) else { return nil }
        let clock = clock(at: Int(seconds))
        let year = (Int(clock.prefix(4)) ?? 0) - 2000 + Int(seconds) / era * 400
        // A one in front keeps the zeros of a number.
        var text = "\(10_000 + year)".dropFirst() + clock.dropFirst(4).dropLast()
        if fraction > 0 { text += "." + "\(unit + fraction)".dropFirst() }
        return text + "Z"
    }

    /// Returns the time of a text, in seconds since 2001.
    ///
    /// - Returns: Nil if the text isn't a date and time of the calendar, from the year 1 to 9999.
    static func time(of text: String) -> Double? {
        let bytes = text.uppercased().utf8
        let clock = bytes.prefix(19)
        var zone = bytes[clock.endIndex...]
        var fraction = Substring()
        if zone.first == UInt8(ascii: ".") {
            let digits = zone.dropFirst().prefix(while: JSONNumber.isDigit)
            guard (1...20).contains(digits.count) else { return nil }
            fraction = Substring(digits)
            zone = zone[digits.endIndex...]
        }
        guard let local = seconds(to: clock), let offset = offset(zone) else { return nil }
        let seconds = local - offset
        // In UTC, the calendar's first and last day may be out of range.
        guard years.contains(seconds) else { return nil }
        let unit = power(fraction.count)
        let units = Int128(seconds - referenceDate) * unit + (Int128(fraction) ?? 0)
        // The exact decimal number is rounded once, to the nearest binary number.
        return Double("\(units)e-\(fraction.count)")
    }

    /// Returns the seconds of an offset from UTC, positive to the east, or nil if it isn't one.
    private static func offset(_ zone: Substring.UTF8View) -> Int? {
        if zone.elementsEqual("Z".utf8) { return 0 }
        let east = numbers(in: zone, as: "+00:00")
        guard let numbers = east ?? numbers(in: zone, as: "-00:00"),
            numbers[0] < 24, numbers[1] < 60
        else { return nil }
        let seconds = (numbers[0] * 60 + numbers[1]) * 60
        return east == nil ? -seconds : seconds
    }

    // MARK: The clock, by whole seconds since the year 1

    /// Returns the date and the time of day, in the year from 2001 to 2400 that has the same days.
    ///
    /// Before 1582, Foundation's calendar is Julian.
    private static func clock(at seconds: Int) -> String {
        format.format(Date(timeIntervalSinceReferenceDate: Double(seconds % era)))
    }

    /// Returns the seconds to a date and a time of day, or nil for a text of another form.
    private static func seconds(to clock: Substring.UTF8View) -> Int? {
        guard let numbers = numbers(in: clock, as: "0000-00-00T00:00:00") else { return nil }
        // In a year from March, a leap day is the last one.
        let months = numbers[0] * 12 + numbers[1] - 3
        let (year, month) = months.quotientAndRemainder(dividingBy: 12)
        let leapDays = year / 4 - year / 100 + year / 400
        let days = year * 365 + leapDays + (month * 153 + 2) / 5 + numbers[2] - 307
        let seconds = ((days * 24 + numbers[3]) * 60 + numbers[4]) * 60 + numbers[5]
        guard years.contains(seconds) else { return nil }
        // A day that the month doesn't have is another one.
        let actual = self.clock(at: seconds).utf8.dropFirst(4).dropLast()
        return actual.elementsEqual(clock.dropFirst(4)) ? seconds : nil
    }

    // MARK: Digits

    /// Returns the numbers in a text of a form, in which zeros stand for digits, or nil for another
    /// text.
    private static func numbers(in text: Substring.UTF8View, as form: String) -> [Int]? {
        func isFit(_ byte: UInt8, _ expected: UInt8) -> Bool {
            JSONNumber.isDigit(byte) ? expected == UInt8(ascii: "0") : expected == byte
        }
        guard text.elementsEqual(form.utf8, by: isFit) else { return nil }
        return text.split { !JSONNumber.isDigit($0) }.compactMap { Int(Substring($0)) }
    }

    /// Returns a power of ten, which is 1 for a negative exponent.
    private static func power(_ exponent: Int) -> Int128 {
        (0..<max(0, exponent)).reduce(1) { power, _ in power * 10 }
    }
}
