# SPDX-License-Identifier: Apache-2.0
"""What of others is in a package, from where, and under which license: a table, and the texts.

Nothing is taken on trust: each binary that is not one of our programs must have the build id of the file of an installed Debian package (a changed run path and a
changed name leave it), and a library that none of them has is an error. What is compiled in is read from the build: the headers that the
compiler noted, and the archives that the linker was given; one whose package has no row is an error, too."""
import functools
import os
import pathlib
import re
import shutil
import subprocess

import stage

# Compiled into the programs: packages whose code they hold.
LINKED = {
    "llvm-19-dev": "MLIR and LLVM, in nodewise-kernels (libLLVM*.a)", "libmlir-19-dev": "MLIR, in nodewise-kernels (libMLIR*.a)",
    "nlohmann-json3-dev": "headers, in all programs", "libcli11-dev": "headers, in nodewise-cli", "libexpected-dev": "headers, in all programs",
    "libprotozero-dev": "headers, in all programs", "libflatbuffers-dev": "headers, in all programs", "libxxhash-dev": "headers, in all programs",
    "libkainjow-mustache-dev": "headers, in all programs", "libstb-dev": "headers, in nodewise-torch", "libstdc++-12-dev": "headers, in all programs",
    "qt6-translations-l10n": "Korean texts of Qt's dialogs, in nodewise",
}
# Headers and start-up code of the system's own interface: nothing of them is copied beyond what their licenses leave free.
SYSTEM = {"libc6-dev", "linux-libc-dev", "libgcc-12-dev", "libgcc-13-dev", "libgcc-14-dev", "g++-12", "gcc-12", "zlib1g-dev"}
COMMON = pathlib.Path("/usr/share/common-licenses")
LEAD = """# What of others is in this package

Nodewise is licensed under Apache-2.0 (LICENSE). The package brings copies of libraries of Debian, unchanged but for their names and run
paths, as files of their own in `{libs}`, `nodewise/_app/lib/`, and `nodewise/_app/plugins/`; other builds with the same interface may be put in their place.
That holds for Qt (LGPL-3.0) in particular; nothing forbids to study how these programs use it. The sources of exactly these builds are at
`https://snapshot.debian.org/package/SOURCE/VERSION/`, with names and versions as in the last column. The license texts lie beside this
file in `licenses/`: `debian/PACKAGE.copyright` of each package, and what those refer to in `common/`.
LibTorch is not part of it: Nodewise uses the one that its user has. What the headers of the one that it was built with define is compiled into
nodewise-torch; its license is in `licenses/torch/`.

| file | from the Debian package | version | license | source |
|---|---|---|---|---|
"""


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


@functools.lru_cache(maxsize=None)
def library_folders():
    out = [pathlib.Path("/usr/lib/x86_64-linux-gnu"), pathlib.Path("/lib/x86_64-linux-gnu"), *sorted(pathlib.Path("/usr/lib").glob("llvm-*/lib"))]
    return out + [f / "graphviz" for f in out[:1]] + [f / "pulseaudio" for f in out[:1]]


def build_id(path):
    found = re.search(r"Build ID: ([0-9a-f]+)", run("readelf", "-n", str(path)))
    return found and found.group(1)


def origin(file, plugins):
    """The installed file that `file` is a copy of."""
    if plugins in file.parents:
        candidates = [stage.qt_plugins_folder() / file.relative_to(plugins)]
    else:
        name = re.sub(r"-[0-9a-f]{8}(?=\.so)", "", file.name)
        candidates = [folder / name for folder in library_folders()]
    for candidate in candidates:
        if candidate.exists() and build_id(candidate) and build_id(candidate) == build_id(file):
            return candidate.resolve()
    raise SystemExit(f"{file.name} is bundled, but no installed package has a file with its build id: where does it come from?")


def owner(path):
    for name in (str(path), str(path).replace("/usr/lib/", "/lib/", 1)):
        found = re.match(r"([^:,\s]+)", run("dpkg-query", "-S", name))
        if found:
            return found.group(1)
    raise SystemExit(f"{path} belongs to no Debian package, so its license is not known")


def facts(package):
    text = run("dpkg-query", "-W", "-f", "${Version}\t${source:Package}\t${source:Version}\n", package).splitlines()
    if not text:
        raise SystemExit(f"the Debian package {package} is not installed, but its code is in the programs")
    return text[0].split("\t")


def copyright_of(package):
    file = pathlib.Path("/usr/share/doc") / package / "copyright"
    if not file.exists():
        raise SystemExit(f"{file} is missing: the texts of licenses must be installed (is dpkg told to leave /usr/share/doc out?)")
    return file


def license_of(package):
    """The license of most of its files, as its copyright file says."""
    text = copyright_of(package).read_text(encoding="utf-8", errors="replace")
    stanza = re.search(r"^Files: ?\n? *\*.*?(?=^\s*$)", text, re.M | re.S)
    named = re.search(r"^License: *(.+)$", stanza.group(0) if stanza else text, re.M)
    if named:
        return named.group(1).strip()
    known = re.findall(r"/usr/share/common-licenses/([\w.-]*\w)", text)
    return ", ".join(dict.fromkeys(known)) or "see its text"


def elf_files(folder):
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as opened:
                if opened.read(4) == b"\x7fELF":
                    yield file


def compiled_in(build):
    """Files of others that are in the programs: headers that the compiler noted, archives in the linker's command lines."""
    noted = re.findall(r"^\s+(/\S+)$", run("ninja", "-C", str(build), "-t", "deps"), re.M)
    archives = re.findall(r"(?<=\s)/\S+\.a(?=\s)", (build / "build.ninja").read_text(encoding="utf-8"))
    ours = str(pathlib.Path(__file__).resolve().parent.parent)
    # A header lies below "include"; of what else is noted (moc's input, tools that generate code) nothing is compiled in.
    out = {os.path.realpath(file) for file in [*(file for file in noted if "/include/" in file), *archives]}
    return sorted(file for file in out if "/site-packages/torch/" in file or not file.startswith((ours + "/", str(build.resolve()) + "/")))


def owners(files):
    """The Debian packages that have the files. One that none has is an error."""
    said = run("dpkg-query", "-S", *files)
    found = {path: package for package, path in re.findall(r"^([^:,\s]+)[^/]*: (/.+)$", said, re.M)}
    lost = [file for file in files if file not in found]
    return set(found[file] for file in files if file in found) | {owner(file) for file in lost}


def check_compiled_in(build, bundled):
    """Returns the folder of torch's own texts, if its headers are among them."""
    files = compiled_in(build)
    if not files:
        raise SystemExit(f"{build} tells of no header that was compiled: what is in the programs can't be proved")
    of_torch = [file for file in files if "/site-packages/torch/" in file]
    sources = {facts(package)[1] for package in bundled}
    for package in sorted(owners([file for file in files if file not in of_torch]) - SYSTEM - set(LINKED)):
        if facts(package)[1] not in sources:
            raise SystemExit(f"the build uses files of {package}, of which the table says nothing: add it to LINKED in packaging/licenses.py")
    if not of_torch:
        return None
    packages = pathlib.Path(of_torch[0].split("/torch/")[0])
    return next(packages.glob("torch-*.dist-info"))


def rows(root):
    """Of every binary in the package that is not one of our programs, wherever it lies."""
    app = root / "nodewise" / "_app"
    ours = {app / "bin" / name for name in stage.PROGRAMS}
    for file in elf_files(root):
        if file not in ours:
            yield f"`{file.relative_to(root).as_posix()}`", owner(origin(file, app / "plugins"))
    for package, where in LINKED.items():
        yield where, package


def write(root, info, build):
    """`root` is an unpacked package, `info` its .dist-info. Returns the number of rows."""
    texts = info / "licenses"
    (texts / "debian").mkdir(parents=True)
    (texts / "common").mkdir()
    shutil.copyfile(pathlib.Path(__file__).parent.parent / "LICENSE", texts / "LICENSE")
    table, bundled = [], []
    for what, package in rows(root):
        bundled.append(package)
        version, source, source_version = facts(package)
        table.append(f"| {what} | {package} | {version} | {license_of(package)} | {source} {source_version} |")
        shutil.copyfile(copyright_of(package), texts / "debian" / f"{package}.copyright")
    if torch := check_compiled_in(build, bundled):
        (texts / "torch").mkdir()
        shutil.copyfile(torch / "licenses" / "LICENSE", texts / "torch" / "LICENSE")
        version = torch.name[len("torch-"):-len(".dist-info")]
        table.append(f"| headers, in nodewise-torch; schemas of operators, in `nodewise/_app/share/nodewise/schemas/` | none: torch of PyPI | {version} | BSD-3-Clause | https://github.com/pytorch/pytorch |")
    referred = set()
    for file in (texts / "debian").iterdir():
        referred.update(re.findall(r"/usr/share/common-licenses/([\w.-]*\w)", file.read_text(encoding="utf-8", errors="replace")))
    for name in sorted(referred | {"LGPL-3", "GPL-3", "LGPL-2.1"}):
        if (COMMON / name).exists():
            shutil.copyfile(os.path.realpath(COMMON / name), texts / "common" / name)
    (info / "licenses" / "THIRD_PARTY.md").write_text(LEAD.format(libs="nodewise.libs/") + "\n".join(table) + "\n", encoding="utf-8")
    return len(table)
