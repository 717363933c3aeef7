#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes debugProtocol.json beside this file: the schema of the Debug Adapter Protocol without its prose.

usage: trim_protocol.py DEBUG_PROTOCOL_JSON   (the package debugpy carries it, below _vendored/pydevd/_pydevd_bundle/_debug_adapter)
"""

import json
import pathlib
import sys

PROSE = {"description", "title", "enumDescriptions", "_enum"}


def trimmed(schema):
    """Without prose; names of properties are no keywords."""
    out = {}
    for key, value in schema.items():
        if key in PROSE:
            continue
        if key in ("properties", "definitions"):
            out[key] = {name: trimmed(inner) for name, inner in value.items()}
        elif key in ("allOf", "oneOf"):
            out[key] = [trimmed(inner) for inner in value]
        elif isinstance(value, dict):
            out[key] = trimmed(value)
        else:
            out[key] = value
    return out


def main():
    schema = trimmed(json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")))
    lines = [json.dumps(name) + ": " + json.dumps(value) for name, value in schema["definitions"].items()]
    text = '{"$schema": ' + json.dumps(schema["$schema"]) + ', "definitions": {\n' + ",\n".join(lines) + "\n}}\n"
    pathlib.Path(__file__).with_name("debugProtocol.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
