# SPDX-License-Identifier: Apache-2.0
"""`nodewise --register`: the menu entry, the types of files, and the icon of an installation that is in no folder a desktop looks into.
`--unregister` takes them away again."""
from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys

_APP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_app", "share")
_FILES = ["applications/nodewise.desktop", "mime/packages/nodewise.xml", "icons/hicolor/scalable/apps/nodewise.svg"]


def data_home() -> str:
    """Of the XDG base directories: a relative one is to be ignored."""
    named = os.environ.get("XDG_DATA_HOME", "")
    return named if os.path.isabs(named) else os.path.join(os.path.expanduser("~"), ".local", "share")


def quoted(path: str) -> str:
    """As an argument of Exec=: in double quotes, with what they leave special escaped, twice, since the value is a string that has escapes,
    too (desktop entry specification, "The Exec key")."""
    for special in ("\\", '"', "`", "$"):
        path = path.replace(special, "\\" + special)
    return '"' + path.replace("\\", "\\\\").replace("%", "%%") + '"'


def start_of(script: str) -> str:
    """The command that this was started by; menus don't know the PATH of a virtual environment."""
    found = shutil.which(script) if os.sep not in script else script
    return os.path.abspath(found or script)


def register(home: str, command: str) -> None:
    for name in _FILES:
        target = os.path.join(home, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(os.path.join(_APP, name), encoding="utf-8") as file:
            text = file.read()
        if name.endswith(".desktop"):
            text = text.replace("Exec=nodewise ", f"Exec={quoted(command)} ")
        with contextlib.suppress(FileNotFoundError):
            os.unlink(target + ".new")
        with open(target + ".new", "x", encoding="utf-8") as file:  # as worker/opening.py does, which is not imported here
            file.write(text)
        os.replace(target + ".new", target)
        print(target)


def unregister(home: str) -> None:
    for name in _FILES:
        target = os.path.join(home, name)
        if os.path.exists(target):
            os.remove(target)
            print("removed", target)


def refresh(home: str) -> None:
    """What desktops read is made of the files by these; a machine without them has no desktop that needs it."""
    for command in (["update-desktop-database", os.path.join(home, "applications")], ["update-mime-database", os.path.join(home, "mime")]):
        if shutil.which(command[0]):
            subprocess.run(command, check=False)


def main(arguments: list[str]) -> str | int:
    if len(arguments) != 1:
        return f"nodewise: {arguments[0]} takes no arguments"
    if not os.path.exists(os.path.join(_APP, _FILES[0])):
        return "nodewise: only an installed wheel can be registered; a build is installed by ./dev install"
    home = data_home()
    try:
        if arguments[0] == "--register":
            register(home, start_of(sys.argv[0]))
        else:
            unregister(home)
    except OSError as error:
        return f"nodewise: {error.filename}: {error.strerror}"
    refresh(home)
    return 0
