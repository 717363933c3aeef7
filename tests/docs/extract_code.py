#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""extract_code.py OUT FILE.md...: writes every ```cpp block as OUT/<file>_<n>.cpp, so that the build compiles what the docs show.

A block that starts with #include is a file of its own; another one continues the file's previous block. #line points back at the .md."""
import pathlib
import sys


def blocks(path):
    code, start = None, 0
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if code is None and line.strip() == "```cpp":
            code, start = [], number + 1
        elif code is not None and line.strip() == "```":
            yield start, code
            code = None
        elif code is not None:
            code.append(line)


def main(out, files):
    out = pathlib.Path(out)
    out.mkdir(parents=True, exist_ok=True)
    for name in files:
        path, units = pathlib.Path(name), []
        for start, code in blocks(path):
            text = [f'#line {start} "{path.name}"', *code]
            if units and not code[0].startswith("#include"):
                units[-1] += text
            else:
                units.append(text)
        for i, unit in enumerate(units):
            target = out / f"{path.stem.replace('-', '_')}_{i}.cpp"
            text = "\n".join(unit) + "\n"
            if not target.exists() or target.read_text(encoding="utf-8") != text:
                target.write_text(text, encoding="utf-8")
            print(target)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
