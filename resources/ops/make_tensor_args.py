#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""make_tensor_args.py > tensor_args.inc: which arguments of which operators are optional tensors or lists of tensors.

Written from the schemas of the installed torch. The converter needs it where a program holds None: pytorch-ir leaves None out of the
attributes for a Tensor? argument and keeps it for any other optional one."""
import torch
import torch.ao.quantization.fx._decomposed  # registers quantized_decomposed

NAMESPACES = ("aten", "quantized", "_quantized", "quantized_decomposed", "prims", "mkldnn", "mkl", "onednn", "sparse", "_c10d_functional", "c10d", "inductor")


def mark(kind):
    if "List[Tensor]" in kind or "List[Optional[Tensor]]" in kind:
        return "*"
    return "?" if "Tensor" in kind and kind != "Tensor" else ""


def rows():
    for schema in torch._C._jit_get_all_schemas():
        namespace, op = schema.name.split("::")
        names = [a.name + mark(str(a.type)) for a in schema.arguments if mark(str(a.type))]
        if names and namespace in NAMESPACES:
            yield f"{namespace}.{op}.{schema.overload_name or 'default'}", " ".join(names)


if __name__ == "__main__":
    print("// SPDX-License-Identifier: Apache-2.0")
    print(f"// Written by make_tensor_args.py from torch {torch.__version__.split('+')[0]}: '?' an optional tensor, '*' a list of tensors. Sorted.")
    print("// clang-format off")
    for name, arguments in sorted(dict(rows()).items()):
        print(f'{{"{name}", "{arguments}"}},')
