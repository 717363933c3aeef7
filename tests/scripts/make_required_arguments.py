#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes core/program/required_arguments.cpp: how many arguments of each ATen operator have no default. Needs torch.

Usage: make_required_arguments.py > core/program/required_arguments.cpp
"""
import textwrap

import torch

HEAD = """// SPDX-License-Identifier: Apache-2.0
// Written by tests/scripts/make_required_arguments.py from the schemas of torch {version}.
#include "core/program/required_arguments.h"

#include <iterator>
#include <string>

namespace nodewise::program {{

namespace {{

/// Per count of arguments: the operators that require so many, each between spaces.
// NOLINTBEGIN(bugprone-suspicious-missing-comma): a row is one string over several lines
constexpr std::string_view operators[] = {{
"""

TAIL = """};
// NOLINTEND(bugprone-suspicious-missing-comma)

} // namespace

std::optional<std::size_t> tryRequiredArguments(std::string_view op)
{
    constexpr std::string_view prefix = "torch.ops.aten.", defaultOverload = ".default";
    if (!op.starts_with(prefix))
        return std::nullopt;
    op.remove_prefix(prefix.size());
    if (op.ends_with(defaultOverload))
        op.remove_suffix(defaultOverload.size());
    const std::string word = " " + std::string(op) + " ";
    for (std::size_t count = 0; count < std::size(operators); ++count)
        if (operators[count].find(word) != std::string_view::npos)
            return count;
    return std::nullopt;
}

} // namespace nodewise::program
"""


def main():
    groups = {}
    for schema in torch._C._jit_get_all_schemas():
        namespace, name = schema.name.split("::")
        overload = schema.overload_name
        if namespace != "aten" or overload == "out" or overload.endswith("_out") or any(a.is_out for a in schema.arguments):
            continue
        count = 0
        for argument in schema.arguments:
            if argument.has_default_value() or argument.kwarg_only:
                break
            count += 1
        groups.setdefault(count, set()).add(name + ("." + overload if overload else ""))
    print(HEAD.format(version=torch.__version__.split("+")[0]), end="")
    for count in range(max(groups) + 1):
        lines = textwrap.wrap(" ".join(sorted(groups.get(count, ()))), 125, break_long_words=False, break_on_hyphens=False)
        print("    \" \"" if not lines else "\n".join(f'    "{" " if i == 0 else ""}{line} "' for i, line in enumerate(lines)), end=",\n")
    print(TAIL, end="")


if __name__ == "__main__":
    main()
