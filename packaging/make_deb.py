#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""make_deb.py --wheel FILE --output DIR: nodewise_VERSION_amd64.deb of a wheel that make_wheel.py made. What was tried in the one is the same
bit for bit in the other: the wheel's content under /usr/lib/nodewise, with links from where Debian looks for programs, Python packages, menu
entries, types of files, icons, man pages, and completions. Runs the wheel's own nodewise-cli for the man pages; needs dpkg-deb."""
import argparse
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import zipfile

import man_pages

PROGRAMS = ("nodewise", "nodewise-cli", "nodewise-engine")
# Where each shell looks for what nodewise-cli completion prints.
COMPLETIONS = {"bash": "bash-completion/completions/nodewise-cli", "fish": "fish/vendor_completions.d/nodewise-cli.fish",
               "zsh": "zsh/vendor-completions/_nodewise-cli"}
# What the wheel leaves to the system: a desktop has all of it. The alternatives are Ubuntu's names since 24.04.
DEPENDS = ("libc6 (>= 2.35), libstdc++6 (>= 12), libx11-6, libsm6, libice6, libglib2.0-0 | libglib2.0-0t64, libexpat1, zlib1g, "
           "fontconfig-config, fonts-dejavu-core | fonts-noto-core | fonts-liberation")
CONTROL = """Package: nodewise
Version: {version}
Architecture: amd64
Maintainer: The Nodewise authors <nodewise@localhost>
Installed-Size: {size}
Depends: {depends}
Recommends: python3
Section: devel
Priority: optional
Description: reads, steps through, and lowers exported PyTorch programs
 Nodewise opens exported PyTorch programs (.pt2), shows their FX graph beside
 the IR that a backend receives, runs them node by node, lowers them to MLIR
 kernels, and estimates their cost on an NPU. Running programs needs the user's
 own PyTorch, of which it says the version.
"""
COPYRIGHT = """Nodewise is licensed under Apache-2.0; the text is in /usr/share/common-licenses/Apache-2.0.
What of others is in this package, with versions, licenses, and sources: {third_party}; the texts lie beside it.
"""


def unpack(wheel, folder):
    """Keeps the permissions of programs, which ZipFile.extractall loses."""
    with zipfile.ZipFile(wheel) as archive:
        for entry in archive.infolist():
            path = pathlib.Path(archive.extract(entry, folder))
            mode = entry.external_attr >> 16
            if path.is_file():
                path.chmod(0o755 if mode & 0o100 else 0o644)


def link(root, name, target):
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(os.path.relpath(root / target, path.parent))


def copy(root, source, name):
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, root / name)


def fill(root, wheel):
    lib = root / "usr/lib/nodewise"
    lib.mkdir(parents=True)
    unpack(wheel, lib)
    info = next(lib.glob("*.dist-info"))
    app = lib / "nodewise/_app"
    for name in PROGRAMS:
        link(root, f"usr/bin/{name}", f"usr/lib/nodewise/nodewise/_app/bin/{name}")
    link(root, "usr/lib/python3/dist-packages/nodewise", "usr/lib/nodewise/nodewise")
    link(root, "usr/share/doc/nodewise/docs", "usr/lib/nodewise/nodewise/_app/share/nodewise/docs")
    for name in ("applications/nodewise.desktop", "mime/packages/nodewise.xml", "icons/hicolor/scalable/apps/nodewise.svg"):
        copy(root, app / "share" / name, f"usr/share/{name}")
    third_party = "/" + (info / "licenses/THIRD_PARTY.md").relative_to(root).as_posix()
    (root / "usr/share/doc/nodewise/copyright").write_text(COPYRIGHT.format(third_party=third_party))
    cli = str(app / "bin/nodewise-cli")
    pages = root / "usr/share/man/man1"
    pages.mkdir(parents=True)
    for name, text in man_pages.pages(cli, version_of(info)).items():
        (pages / f"{name}.1.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
    for shell, name in COMPLETIONS.items():
        file = root / "usr/share" / name
        file.parent.mkdir(parents=True)
        file.write_text(subprocess.run([cli, "completion", shell], check=True, capture_output=True, text=True).stdout)
    return version_of(info)


def version_of(info):
    return re.match(r"nodewise-(.+)\.dist-info", info.name).group(1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--wheel", type=pathlib.Path, required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="nodewise-deb-", dir=options.output) as folder:
        root = pathlib.Path(folder) / "root"
        root.mkdir(mode=0o755)
        version = fill(root, options.wheel)
        size = sum(f.lstat().st_size for f in root.rglob("*") if not f.is_dir()) // 1024
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN/control").write_text(CONTROL.format(version=version, size=size, depends=DEPENDS))
        deb = options.output / f"nodewise_{version}_amd64.deb"
        subprocess.run(["dpkg-deb", "--build", "--root-owner-group", "-Zzstd", str(root), str(deb)], check=True, stdout=subprocess.DEVNULL)
    print(f"{deb}: {deb.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
