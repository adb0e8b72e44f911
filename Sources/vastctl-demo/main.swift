import Hummingbird
print("x")
