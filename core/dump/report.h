// SPDX-License-Identifier: Apache-2.0
// What compilers left behind, as text and as JSON (docs/command-line.md has its keys).
#pragma once

#include "core/dump/artifacts.h"
#include "core/dump/program_places.h"

#include <optional>
#include <string>

namespace nodewise::dump {

/// A program whose nodes are looked for; null = none.
struct ReportProgram {
    const graph::Graph* graph = nullptr;
    std::optional<ProgramPlaces> places;
};

std::string reportText(const Artifacts& artifacts, const ReportProgram& program);
std::string reportJson(const Artifacts& artifacts, const ReportProgram& program);

} // namespace nodewise::dump
