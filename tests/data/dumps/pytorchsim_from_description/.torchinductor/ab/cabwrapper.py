import torch
from torch._inductor.async_compile import AsyncCompile

# kernel path: x
# Graph fragment:
#   %add : [num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%a, %b), kwargs = {})
triton_poi_fused_add_0 = async_compile.triton('triton_poi_fused_add_0', '''
def triton_poi_fused_add_0(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    pass
''', device_str='cpu')

mlir_kernel_0 = custom_async_compile.mlir('''
// GEMM kernel
// M = 64
// TILE_M = 32
func.func @kernel(%X: memref<64x64xf32>, %W: memref<64x64xf32>, %Y: memref<64x64xf32>) {
  linalg.matmul ins(%X, %W : memref<64x64xf32>, memref<64x64xf32>) outs(%Y : memref<64x64xf32>)
  return
}
''', vectorlane_size=128, loop_size=None, spad_info={'spad_size': 128}, origins={'addmm'}, arg_attributes=[['arg0_1', [1, torch.float32, 256, [256], [1]]]], vlen=256)
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
''', vectorlane_size=128, loop_size=None, spad_info={'spad_size': 128}, origins={'relu', 'relu_1'}, arg_attributes=[['arg0_1', [1, torch.float32, 256, [256], [1]]]], vlen=256)

def call(args):
    arg0_1, = args
    mlir_kernel_0(arg0_1, buf0)
    buf1 = torch.ops.aten.sort.stable(buf0)
    extension_kernel_1(buf0, buf2)
    extension_kernel_1(buf2, buf3)
    extern_kernels.mm(buf3, buf3, out=buf4)
    triton_poi_fused_add_0.run(buf3, buf4, 256)
    return (buf4, )
