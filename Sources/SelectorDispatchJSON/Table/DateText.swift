/// The conversion of times to the text of RFC 3339 and back: `2026-11-22T03:34:49.5Z`.
///
/// A `Date` is a binary number of seconds since the year 2001. The text has the digits of the
/// number's shortest decimal form, so reading it gives the same number.
enum DateText {
    private static let secondsPerDay: Int128 = 86_400

    /// The seconds from 1970 to 2001, as `Date` counts them.
    private static let referenceDate: Int128 = 978_307_200

    /// The first second of the year 1, since 2001.
    private static let firstSecond = Int128(days(1, 1, 1)) * secondsPerDay - referenceDate

    /// The last second of the year 9999, since 2001.
    private static let lastSecond =
        Int128(days(9999, 12, 31) + 1) * secondsPerDay - 1 - referenceDate

    /// Returns the text of a time.
    ///
    /// - Parameter time: The seconds since 2001.
    /// - Returns: The text, or nil for years outside 1 to 9999 and for a fraction of more than 20
    ///   digits.
    static func text(of time: Double) -> String? {
        guard time.isFinite, abs(time) < 1e12 else { return nil }
        let decimal = JSONNumber(unchecked: "\(time)").decimal
        guard decimal.exponent >= -20 else { return nil }
        let places = max(0, -decimal.exponent)
        let unit = power(places)
        var units = Int128(String(decoding: decimal.digits, as: UTF8.self)) ?? 0
        if decimal.exponent > 0 { units *= power(decimal.exponent) }
        if decimal.isNegative { units.negate() }

        var (seconds, fraction) = units.quotientAndRemainder(dividingBy: unit)
        if fraction < 0 {
            seconds -= 1
            fraction += unit
        }
        seconds += referenceDate
        var (days, second) = seconds.quotientAndRemainder(dividingBy: secondsPerDay)
        if second < 0 {
            days -= 1
            second += secondsPerDay
        }
        let date = civil(Int(days))
        guard (1...9999).contains(date.year) else { return nil }
        var text = "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
        text += "T\(padded(Int(second / 3600), 2))"
        text += ":\(padded(Int(second / 60 % 60), 2))"
        text += ":\(padded(Int(second % 60), 2))"
        if fraction > 0 { text += "." + padded(fraction, places) }
        return text + "Z"
    }

    /// Returns the time of a text, in seconds since 2001.
    ///
    /// - Returns: Nil if the text isn't a date and time of the calendar, from the year 1 to 9999.
    static func time(of text: String) -> Double? {
        var bytes = text.utf8[...]
        guard let year = number(&bytes, 4), skip("-", &bytes),
            let month = number(&bytes, 2), skip("-", &bytes),
            let day = number(&bytes, 2), skip("T", &bytes) || skip("t", &bytes),
            let hour = number(&bytes, 2), skip(":", &bytes),
            let minute = number(&bytes, 2), skip(":", &bytes),
            let second = number(&bytes, 2)
        else { return nil }
        guard year >= 1, (1...12).contains(month), hour < 24, minute < 60, second < 60 else {
            return nil
        }
        var fraction = ""
        if skip(".", &bytes) {
            let digits = bytes.prefix(while: JSONNumber.isDigit)
            guard (1...20).contains(digits.count) else { return nil }
            fraction = String(Substring(digits))
            bytes = bytes[digits.endIndex...]
        }
        guard let offset = offset(&bytes), bytes.isEmpty else { return nil }
        let days = days(year, month, day)
        guard civil(days) == (year, month, day) else { return nil }
        let secondOfDay = hour * 3600 + minute * 60 + second
        let seconds = Int128(days) * secondsPerDay + Int128(secondOfDay - offset) - referenceDate
        // In UTC, the calendar's first and last day may be out of range.
        guard (firstSecond...lastSecond).contains(seconds) else { return nil }
        let unit = power(fraction.count)
        let units = seconds * unit + (Int128(fraction) ?? 0)
        // The exact decimal number is rounded once, to the nearest binary number.
        return Double("\(units)e-\(fraction.count)")
    }

    /// Reads an offset from UTC.
    ///
    /// - Returns: The offset in seconds, positive to the east, or nil if there is none.
    private static func offset(_ bytes: inout Substring.UTF8View) -> Int? {
        if skip("Z", &bytes) || skip("z", &bytes) { return 0 }
        let isWest = skip("-", &bytes)
        guard isWest || skip("+", &bytes),
            let hours = number(&bytes, 2), skip(":", &bytes),
            let minutes = number(&bytes, 2),
            hours < 24, minutes < 60
        else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return isWest ? -seconds : seconds
    }

    // MARK: The calendar, proleptic Gregorian, by days since 1970

    /// Returns the days from 1970 to a date.
    ///
    /// - Parameters:
    ///   - year: The year, where 0 is the one before the year 1.
    ///   - month: The month, from 1.
    ///   - day: The day of the month, from 1.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Years are counted from March, so a leap day is the last day of its year. An era has 400
        // years.
        let year = month <= 2 ? year - 1 : year
        let firstYear = year >= 0 ? year : year - 399
        let era = firstYear / 400
        let yearOfEra = year - era * 400
        let monthOfYear = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthOfYear + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Returns the date that is a number of days after 1970.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let days = days + 719_468
        let firstDay = days >= 0 ? days : days - 146_096
        let era = firstDay / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        // March is month 0 of a year that ends in February.
        let monthOfYear = (5 * dayOfYear + 2) / 153
        let isNextYear = monthOfYear >= 10
        let year = yearOfEra + era * 400
        let month = isNextYear ? monthOfYear - 9 : monthOfYear + 3
        let day = dayOfYear - (153 * monthOfYear + 2) / 5 + 1
        return (isNextYear ? year + 1 : year, month, day)
    }

    // MARK: Digits

    /// Returns a power of ten.
    private static func power(_ exponent: Int) -> Int128 {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }

    /// Returns a number's digits, with zeros before them up to a width.
    private static func padded(_ number: some BinaryInteger, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Reads a number of exactly as many digits as the width, or returns nil if there is none.
    private static func number(_ bytes: inout Substring.UTF8View, _ width: Int) -> Int? {
        let digits = bytes.prefix(width)
        guard digits.count == width, digits.allSatisfy(JSONNumber.isDigit) else { return nil }
        bytes = bytes[digits.endIndex...]
        return Int(Substring(digits))
    }

    /// Skips a character, or returns false if another is next.
    private static func skip(_ scalar: Unicode.Scalar, _ bytes: inout Substring.UTF8View) -> Bool {
        guard bytes.first == UInt8(scalar.value) else { return false }
        bytes.removeFirst()
        return true
    }
}
