import SelectorDispatchNATS
import Testing

@Suite struct OptionsTests {
    @Test(arguments: [
        NATSCredentials.user("me", password: "geheim"), .token("geheim"), .file("/etc/geheim"),
        .key("geheim", seedFile: "geheim"),
    ]) func noTextOfOptionsShowsASecret(_ credentials: NATSCredentials) {
        var options = NATSOptions(servers: ["nats://me:geheim@a.example.com:4222", "me:geheim@b.example.com"])
        options.credentials = credentials
        var dumped = ""
        dump(options, to: &dumped)
        dump(credentials, to: &dumped)
        for text in ["\(options)", String(reflecting: options), "\(credentials)", dumped] {
            #expect(!text.contains("geheim"))
        }
        #expect("\(options)" == "NATSOptions(nats://a.example.com:4222, b.example.com, with credentials)")
    }
}
