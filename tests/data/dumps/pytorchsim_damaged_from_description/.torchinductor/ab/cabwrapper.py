import torch
from torch._inductor.async_compile import AsyncCompile

mlir_kernel_0 = custom_async_compile.mlir('''
func.func @other() {
}
''', vectorlane_size=128, loop_size=None, spad_info={'spad_size': 128}, origins={'mm'}, arg_attributes=[['arg0_1', [1, torch.float32, 256, [256], [1]]]], vlen=256)
extension_kernel_1 = custom_async_compile.mlir('''
func.func @kernel(%X: memref<256xf32>, %Y: memref<256xf32>) {
  %c0 = arith.constant 0.0 : f32
  affine.for %i = 0 to 256 {
    %x = affine.load %X[%i] : memref<256xf32>
    %y = arith.maximumf %x, %c0 : f32
    affine.store %y, %Y[%i] : memref<256xf32>
  } {outer_loop = true}
  return
}
''', vectorlane_size=128, loop_size=None, spad_info={'spad_size': 128}, origins={'relu'}, arg_attributes=[['arg0_1', [1, torch.float32, 256, [256], [1]]]], vlen=256)
cut = custom_async_compile.mlir('''
func.func @kernel(