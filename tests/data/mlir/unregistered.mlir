// Operations of dialects that MLIR does not have: PyTorchSim's in generic form, as Spyre's bundle in its own form is in bundle.mlir.
#map = affine_map<(d0) -> (d0 + 64)>
func.func @kernel(%X: memref<256xf32>, %n: !sdscbundle.input_arg<index>) {
  %c0 = arith.constant 0 : index
  %q = "togsim.query"(%X, %c0) {dma_kind = "MVIN", sizes = [64, 1], map = #map} : (memref<256xf32>, index) -> !togsim.tag<8>
  "togsim.wait"(%q) : (!togsim.tag<8>) -> ()
  return
}
