# SPDX-License-Identifier: Apache-2.0
"""Runs the tests of the Python package with an interpreter that has torch: run.py PYTHON FOLDER-OF-PROGRAMS. Exit code 77: it has none."""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def main(python, programs):
    has_torch = os.access(python, os.X_OK) and subprocess.run([python, "-c", "import torch"], check=False).returncode == 0
    if not has_torch:
        print(f"SKIPPED: {python} can't import torch, so NOTHING of the Python package was tested.\n"
              "Set PYTHON_WITH_TORCH to an interpreter that can.", file=sys.stderr)
        return 77
    environment = {**os.environ, "NODEWISE_BIN": os.path.abspath(programs), "PYTHONPATH": os.path.join(os.path.dirname(os.path.dirname(HERE)), "python")}
    return subprocess.run([python, "-W", "ignore", "-m", "unittest", "discover", "-v", "-s", HERE, "-p", "test_*.py"], env=environment,
                          check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
