# SPDX-License-Identifier: Apache-2.0
"""What the scripts that export programs share."""
import os
import sys

import torch


def fingerprint():
    """What bits depend on; tests compare bit by bit where theirs is the same, else within tolerance."""
    with open("/proc/cpuinfo") as lines:
        cpu = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "")
    return {"torch": torch.__version__.split("+")[0], "cpu_capability": torch.backends.cpu.get_cpu_capability(),
            "threads": str(torch.get_num_threads()), "device": "cpu " + cpu}


def shorten_paths(ep):
    """Python stack traces in the file name sources relative to sys.path."""
    packages = os.path.dirname(os.path.dirname(torch.__file__)) + "/"
    roots = sorted({os.path.abspath(folder) + "/" for folder in sys.path} | {packages}, key=len, reverse=True)
    for module in ep.graph_module.modules():
        for node in getattr(getattr(module, "graph", None), "nodes", ()):
            for root in roots:
                if node.meta.get("stack_trace"):
                    node.meta["stack_trace"] = node.meta["stack_trace"].replace(root, "")
