#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""make_dumps.py FOLDER: dump folders in PyTorchSim's layout, written from the description of its formats, not by PyTorchSim.

Kernels are ours; folders are named by the hash of their source, as torch's codecache does it. One kernel per generation, and one folder
with damaged and missing files."""
import base64
import hashlib
import pathlib
import sys

RELU = """func.func @kernel(%X: memref<256xf32>, %Y: memref<256xf32>) {
  %c0 = arith.constant 0.0 : f32
  affine.for %i = 0 to 256 {
    %x = affine.load %X[%i] : memref<256xf32>
    %y = arith.maximumf %x, %c0 : f32
    affine.store %y, %Y[%i] : memref<256xf32>
  } {outer_loop = true}
  return
}"""
GEMM = """// GEMM kernel
// M = 64
// TILE_M = 32
func.func @kernel(%X: memref<64x64xf32>, %W: memref<64x64xf32>, %Y: memref<64x64xf32>) {
  linalg.matmul ins(%X, %W : memref<64x64xf32>, memref<64x64xf32>) outs(%Y : memref<64x64xf32>)
  return
}"""
TRITON = "def triton_poi_fused_add_0(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):\n    pass"


def code_hash(text):
    return "c" + base64.b32encode(hashlib.sha256(text.encode()).digest())[:51].decode().lower()


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


def kernel(root, text, files, prefix=""):
    key = code_hash(text.strip())
    folder = root / (prefix + key[1:12])
    for name, content in files.items():
        write(folder / name.replace("KEY", key), content)
    return folder


def define(name, text, origins):
    return f"{name} = custom_async_compile.mlir('''\n{text}\n''', vectorlane_size=128, loop_size=None, spad_info={{'spad_size': 128}}, " \
           f"origins={origins}, arg_attributes=[['arg0_1', [1, torch.float32, 256, [256], [1]]]], vlen=256)\n"


def wrapper(root, body):
    write(root / ".torchinductor" / "ab" / "cabwrapper.py", "import torch\nfrom torch._inductor.async_compile import AsyncCompile\n\n" + body)


def whole(root):
    kernel(root, RELU, {"KEY.mlir": RELU, "KEY_llvm.mlir": "llvm.func @kernel()\n", "KEY.ll": "define void @kernel()\n", "KEY_tog.py": "graph = {\n}\n",
                        "tile_graph.onnx": b"\x08\x07\0\0", "meta.txt": "arg0=(1, torch.float32, [256])\nbuf0=(2, torch.float32, [256])\n",
                        "m5out/stats.txt": "system.cpu.numCycles 100\n", "KEY.o": b"\x7fELF\0"})
    kernel(root, GEMM, {"KEY.mlir": "// rewritten in place\n" + GEMM, "KEY_sample_postvcix.mlir": GEMM, "trace.so": b"\x7fELF\0",
                        "trace_cycles.tsv": "183\t0\n64\t32\n# origins: addmm\n", "meta.txt": "arg0=(1, torch.float32, [64, 64])\n"})
    kernel(root, TRITON, {"kernel.json": '{"format": 1}', "01-ttir.mlir": "tt.func public @triton_poi_fused_add_0() {\n}\n",
                          "07-regularized.mlir": "tt.func public @triton_poi_fused_add_0() {\n}\n", "kernel.py": TRITON, "stage.log": "done\n"},
           prefix="triton_")
    wrapper(root, "# kernel path: x\n# Graph fragment:\n#   %add : [num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%a, %b), kwargs = {})\n"
            f"triton_poi_fused_add_0 = async_compile.triton('triton_poi_fused_add_0', '''\n{TRITON}\n''', device_str='cpu')\n\n"
            + define("mlir_kernel_0", GEMM, "{'addmm'}") + define("extension_kernel_1", RELU, "{'relu', 'relu_1'}") +
            "\ndef call(args):\n    arg0_1, = args\n    mlir_kernel_0(arg0_1, buf0)\n    buf1 = torch.ops.aten.sort.stable(buf0)\n"
            "    extension_kernel_1(buf0, buf2)\n    extension_kernel_1(buf2, buf3)\n    extern_kernels.mm(buf3, buf3, out=buf4)\n"
            "    triton_poi_fused_add_0.run(buf3, buf4, 256)\n    return (buf4, )\n")


def damaged(root):
    kernel(root, RELU, {"KEY.mlir": RELU, "tile_graph.onnx": b"", "meta.txt": "arg0=(1, torch.float32, [256])\nnonsense\narg2=(x, y, z)\n"})
    kernel(root, GEMM, {"KEY_sample_custom.mlir": GEMM, "trace.so": b"", "trace_cycles.tsv": "183\t0\nmany\t0\n"})
    wrapper(root, define("mlir_kernel_0", "func.func @other() {\n}", "{'mm'}") + define("extension_kernel_1", RELU, "{'relu'}")
            + "cut = custom_async_compile.mlir('''\nfunc.func @kernel(")


def main(folder):
    root = pathlib.Path(folder)
    whole(root / "pytorchsim_from_description")
    damaged(root / "pytorchsim_damaged_from_description")


main(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent / "dumps")
