#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""peer.py FILE OUT.json: seconds that Python needs for a program, as JSON lines: load, then load + convert + save.

Imports are not counted. One line per round: {"load": s, "convert": s}, where convert includes the load."""
import json
import sys
import time
import warnings

warnings.filterwarnings("ignore")
import torch  # noqa: E402
import transformers  # noqa: E402,F401  registers the output classes that torch.export.load needs
from torch_ir.converter import convert_exported_program  # noqa: E402
from torch_ir.serializer import save_ir  # noqa: E402


def main(file, out, rounds=3):
    for _ in range(rounds):
        start = time.perf_counter()
        program = torch.export.load(file)
        loaded = time.perf_counter()
        ir = convert_exported_program(program, model_name="bench")
        # torch.float32 and the like make the peer's own save fail: count them as text, as a careful user would.
        for node in ir.nodes:
            node.attrs = {k: v if isinstance(v, (int, float, bool, str, list, tuple, type(None))) else str(v) for k, v in node.attrs.items()}
        save_ir(ir, out)
        print(json.dumps({"load": loaded - start, "convert": time.perf_counter() - start}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
