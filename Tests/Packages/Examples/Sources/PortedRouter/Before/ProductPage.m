// The router of many iOS apps: a category on UIResponder passes events up the responder chain, a cell adds its data, an
// object beside the controller has a table from event names to invocations, and the application's delegate sees all
// events. `ProductPage.swift` beside this folder is the same page with SelectorDispatch.

#import <UIKit/UIKit.h>

@interface UIResponder (Router)
- (void)routeEvent:(NSString *)name userInfo:(NSDictionary *)userInfo;
@end

@implementation UIResponder (Router)
- (void)routeEvent:(NSString *)name userInfo:(NSDictionary *)userInfo {
    [self.nextResponder routeEvent:name userInfo:userInfo];
}
@end

// MARK: What happens on a product page.

@interface ProductEvents : NSObject
@property (nonatomic, strong) NSDictionary<NSString *, NSInvocation *> *strategy;
@end

@implementation ProductEvents
- (NSDictionary<NSString *, NSInvocation *> *)strategy {
    if (!_strategy) {
        _strategy = @{
            @"buy" : [self invocationWithSelector:@selector(buyWithInfo:)],
            @"favorite" : [self invocationWithSelector:@selector(favoriteWithInfo:)],
            @"photos" : [self invocationWithSelector:@selector(showPhotosWithInfo:)],
        };
    }
    return _strategy;
}

- (NSInvocation *)invocationWithSelector:(SEL)selector {
    // A selector without a method in this class has no signature, and the next line raises an exception.
    NSMethodSignature *signature = [[self class] instanceMethodSignatureForSelector:selector];
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:signature];
    invocation.target = self;
    invocation.selector = selector;
    return invocation;
}

- (void)handleEvent:(NSString *)name userInfo:(NSDictionary *)userInfo {
    // An event that isn't in the table is silently dropped.
    NSInvocation *invocation = self.strategy[name];
    // Counted from 2, because of self and _cmd. A method without a parameter would raise an exception.
    [invocation setArgument:&userInfo atIndex:2];
    [invocation invoke];
}

- (void)buyWithInfo:(NSDictionary *)info {
    printf("buy %d of row %d\n", [info[@"amount"] intValue], [info[@"row"] intValue]);
}

- (void)favoriteWithInfo:(NSDictionary *)info {
    printf("favorite row %d: %s\n", [info[@"row"] intValue], [info[@"isOn"] boolValue] ? "yes" : "no");
}

- (void)showPhotosWithInfo:(NSDictionary *)info {
    printf("show the photos\n");
}
@end

// MARK: The chain.

@interface ProductCell : UITableViewCell
@property (nonatomic) NSInteger row;
@end

@implementation ProductCell
- (void)routeEvent:(NSString *)name userInfo:(NSDictionary *)userInfo {
    NSMutableDictionary *info = [userInfo mutableCopy] ?: [NSMutableDictionary dictionary];
    info[@"row"] = @(self.row);
    [super routeEvent:name userInfo:info];
}
@end

@interface ProductController : UIViewController
@property (nonatomic, strong) ProductEvents *events;
@end

@implementation ProductController
- (void)routeEvent:(NSString *)name userInfo:(NSDictionary *)userInfo {
    [self.events handleEvent:name userInfo:userInfo];
    [super routeEvent:name userInfo:userInfo];
}
@end

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@end

@implementation AppDelegate
- (void)routeEvent:(NSString *)name userInfo:(NSDictionary *)userInfo {
    printf("statistics: %s\n", name.UTF8String);
}
@end

// MARK: What the user does: the actions of a button, a switch, an image and, by mistake, another button.

void useProductPage(UIButton *button) {
    [button routeEvent:@"buy" userInfo:@{@"amount" : @2}];
    [button routeEvent:@"favorite" userInfo:@{@"isOn" : @YES}];
    [button routeEvent:@"photos" userInfo:nil];
    [button routeEvent:@"byu" userInfo:@{@"amount" : @1}];
}
