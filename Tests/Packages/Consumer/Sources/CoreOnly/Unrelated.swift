/// Has no handlers: editing this file must leave the registration alone.
struct Unrelated {
    var number = 1
}
