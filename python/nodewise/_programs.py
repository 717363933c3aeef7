# SPDX-License-Identifier: Apache-2.0
"""Where the programs are, and their entry points. The standard library alone, and as little of it as goes: it runs before each of them."""
from __future__ import annotations

import os
import shutil
import sys
from collections.abc import MutableMapping

_HERE = os.path.dirname(os.path.abspath(__file__))


def program(name: str) -> str:
    """Path of "nodewise", "nodewise-cli", or "nodewise-engine": the package's own; else that of $NODEWISE_BIN, of the checkout that this
    file is in, or of PATH. FileNotFoundError says what to do."""
    checkout = os.path.join(os.path.dirname(os.path.dirname(_HERE)), "build", "bin")
    for folder in (os.path.join(_HERE, "_app", "bin"), os.environ.get("NODEWISE_BIN"), checkout):
        if folder and os.access(os.path.join(folder, name), os.X_OK):
            return os.path.join(folder, name)
    found = shutil.which(name)
    if found and not _is_script(found):  # an entry point would start itself for ever
        return found
    raise FileNotFoundError(f"{name} is not part of this installation of nodewise: install a wheel of it (pip install nodewise, on Linux "
                            f"x86_64), or name the folder of a build's programs in NODEWISE_BIN")


def _is_script(path: str) -> bool:
    with open(path, "rb") as file:
        return file.read(2) == b"#!"


def _tell_torch(environment: MutableMapping[str, str]) -> None:
    """Names the torch that this interpreter would import; an active virtual environment's goes before, and the engine finds that itself.
    Nothing of it is imported."""
    from importlib.machinery import PathFinder

    active = environment.get("VIRTUAL_ENV")
    elsewhere = active and os.path.realpath(active) != os.path.realpath(sys.prefix)
    if environment.get("NODEWISE_TORCH") or elsewhere:
        return
    spec = PathFinder.find_spec("torch")
    if spec and spec.origin:
        environment["NODEWISE_TORCH"] = os.path.dirname(spec.origin)


def _start(name: str) -> None:
    try:
        path = program(name)
    except FileNotFoundError as error:
        sys.exit(f"{name}: {error}")
    os.environ.setdefault("NODEWISE_PYTHON", sys.executable or "")
    _tell_torch(os.environ)
    # Not a child: the same process, so that signals, pipes, and the exit code are the program's own, as over ssh.
    try:
        os.execv(path, [path, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"{name}: {path} can't be started: {error.strerror}")


def window() -> None:
    if sys.argv[1:2] in (["--register"], ["--unregister"]):
        from nodewise import _register

        sys.exit(_register.main(sys.argv[1:]))
    _start("nodewise")


def cli() -> None:
    _start("nodewise-cli")


def engine() -> None:
    _start("nodewise-engine")
