/// Has no handlers, so editing this file must not affect the registration.
struct Unrelated {
    var number = 1
}
