llvm.func @kernel()
