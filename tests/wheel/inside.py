# SPDX-License-Identifier: Apache-2.0
"""The Python side in a bare root: it imports neither torch nor numpy, and finds its programs."""
import subprocess
import sys

import nodewise
from nodewise._programs import program

assert not {"torch", "numpy"} & set(sys.modules), "import nodewise imported them"
for name in ("nodewise", "nodewise-cli", "nodewise-engine"):
    said = subprocess.run([program(name), "--version"], check=True, capture_output=True, text=True).stdout
    assert nodewise.__version__ in said, said
print("import nodewise", nodewise.__version__, "finds", program("nodewise-cli"))
