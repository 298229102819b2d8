/// The translation of a pan, which a program can set, and the velocity from then on.
@MainActor @Suite struct PanTranslationTests {
    private let window = ResponderWindow(0, 0, 400, 400)
    private let view = ResponderView(0, 0, 400, 400)
    private let pan = ResponderPanRecognizer()

    init() {
        window.add(view).add(pan, "pan")
    }

    private func expectVelocity(
        _ velocity: CGFloat,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let difference = abs(pan.velocity(in: nil).x - velocity)
        #expect(
            difference < 0.001,
            "the velocity is \(pan.velocity(in: nil).x), not \(velocity)",
            sourceLocation: sourceLocation
        )
    }

    @Test(arguments: [true, false])
    func `setting the translation sets the velocity to zero`(isInView: Bool) throws {
        try window.touches((.began, 100, 0), (.moved, 150, 0.1))
        expectVelocity(500)
        pan.setTranslation(.zero, in: isInView ? view : nil)
        #expect(pan.translation(in: nil) == .zero)
        #expect(pan.velocity(in: nil) == .zero)
    }

    @Test(arguments: [true, false])
    func `after that, the velocity is that of the movement since then`(isInView: Bool) throws {
        try window.touches((.began, 100, 0), (.moved, 150, 0.05))
        pan.setTranslation(.zero, in: isInView ? view : nil)
        try window.touches((.moved, 155, 0.1))
        #expect(pan.translation(in: nil) == CGPoint(5, 0))
        expectVelocity(100)
    }

    @Test(arguments: [true, false])
    func `a translation that is set before the touches doesn't count as a time of rest`(
        isInView: Bool
    ) throws {
        pan.setTranslation(CGPoint(5, 0), in: isInView ? view : nil)
        try window.touches((.began, 100, 1000), (.moved, 150, 1000))
        #expect(pan.velocity(in: nil) == .zero, "no time has passed")
        try window.touches((.moved, 160, 1000.1))
        #expect(pan.translation(in: nil) == CGPoint(65, 0))
        expectVelocity(600)
    }
}
