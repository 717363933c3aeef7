# SPDX-License-Identifier: Apache-2.0
"""Checks expressions.tsv (text as sympy prints it, tab, srepr) against the installed sympy and torch: every line must print as stored."""
import pathlib
import sys

import sympy
import torch.utils._sympy.functions as functions
from torch.utils._sympy.numbers import int_oo

names = {name: getattr(functions, name) for name in functions.__all__} | {"int_oo": int_oo, "CeilDiv": functions.CeilDiv}
wrong = 0
for line in pathlib.Path(__file__).with_name("expressions.tsv").read_text().splitlines():
    text, srepr = line.split("\t")
    with sympy.evaluate(True):
        printed = str(sympy.sympify(srepr, locals=names))
    if printed != text:
        wrong += 1
        print(f"{srepr}\n  stored {text}\n  sympy  {printed}", file=sys.stderr)
sys.exit(wrong > 0)
