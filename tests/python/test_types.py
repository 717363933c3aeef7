# SPDX-License-Identifier: Apache-2.0
"""The package is typed: what of it is public passes mypy --strict. The worker is not imported by users and is left out."""
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import ROOT  # noqa: E402

try:
    import mypy  # noqa: F401
    MISSING = ""
except ImportError:
    MISSING = "mypy is not installed (pip install mypy), so types were NOT checked"


@unittest.skipIf(MISSING, MISSING)
class Types(unittest.TestCase):
    def test_strict(self):
        done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--cache-dir", os.devnull, "-p", "nodewise"],
                              cwd=os.path.join(ROOT, "python"), capture_output=True, text=True, check=False)
        self.assertIn("source files", done.stdout, done.stderr)
        lines = [line for line in done.stdout.splitlines() if ": error:" in line]
        self.assertEqual([line for line in lines if not line.startswith("nodewise/worker/")], [])


if __name__ == "__main__":
    unittest.main()
