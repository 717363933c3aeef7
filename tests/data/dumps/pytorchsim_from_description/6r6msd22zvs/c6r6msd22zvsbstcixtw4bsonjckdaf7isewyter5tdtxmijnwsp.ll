define void @kernel()
