# SPDX-License-Identifier: Apache-2.0
"""Runs the nodes of an exported program with the torch of the interpreter that starts it: `python -m nodewise.worker`.

Answers the requests of nodewise-engine on its standard input, as nodewise-torch does (docs/engine.md, docs/dap.md). Needs the standard
library and torch, of any version since 2.8, and nothing else of the environment. Nothing is imported here, so that `__main__` can take
the standard output before torch is loaded.
"""
