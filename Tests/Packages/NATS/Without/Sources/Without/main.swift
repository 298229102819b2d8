import SelectorDispatchNATS

print("a program without the trait")
