#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""make_defaults.py > defaults.inc: what an argument is where a call doesn't give it, of operators and arguments whose default isn't None.

Written from the schemas of the installed torch, values as Nodewise prints attributes. The difference of two graphs needs it: one exporter
writes a default, another leaves it out."""
import torch
import torch.ao.quantization.fx._decomposed  # registers quantized_decomposed

from make_tensor_args import NAMESPACES


def text(value):
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(text(element) for element in value) + "]"
    return repr(value)


def rows():
    for schema in torch._C._jit_get_all_schemas():
        namespace, op = schema.name.split("::")
        if namespace not in NAMESPACES:
            continue
        for argument in schema.arguments:
            if argument.has_default_value() and argument.default_value is not None:
                value = text(argument.default_value)
                if '"' not in value and "\\" not in value:
                    yield f"{namespace}.{op}.{schema.overload_name or 'default'}", argument.name, value


if __name__ == "__main__":
    print("// SPDX-License-Identifier: Apache-2.0")
    print(f"// Written by make_defaults.py from torch {torch.__version__.split('+')[0]}. Sorted.")
    print("// clang-format off")
    for op, name, value in sorted(set(rows())):
        print(f'{{"{op}", "{name}", "{value}"}},')
