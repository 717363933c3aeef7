# SPDX-License-Identifier: Apache-2.0
"""Writes what torch prints for the programs of ../programs: NAME.code.txt (print_readable) and NAME.graph.txt (print(ep.graph))."""
import pathlib

import torch
import transformers  # noqa: F401  registers the pytrees that the programs name

here = pathlib.Path(__file__).parent
for code in sorted(here.glob("*.code.txt")):
    name = code.name.removesuffix(".code.txt")
    program = torch.export.load(here.parent / "programs" / f"{name}.pt2")
    code.write_text(program.graph_module.print_readable(print_output=False, colored=False))
    code.with_name(f"{name}.graph.txt").write_text(str(program.graph))
