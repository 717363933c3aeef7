// SPDX-License-Identifier: Apache-2.0
// What compilers left behind, as JSON for scripts: docs/command-line.md describes it.
#pragma once

#include "core/dump/artifacts.h"
#include "core/dump/program_places.h"

#include <optional>
#include <string>

namespace nodewise::cli {

/// A program whose nodes are looked for; null = none.
struct DumpProgram {
    const graph::Graph* graph = nullptr;
    std::optional<dump::ProgramPlaces> places;
};

/// "mlp.py:12", with the path as it is printed.
std::string sourceText(const dump::PythonLine& line);

std::string dumpJson(const dump::Artifacts& artifacts, const DumpProgram& program);

} // namespace nodewise::cli
