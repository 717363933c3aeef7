// SPDX-License-Identifier: Apache-2.0
// Sources of exported programs, lone IR files, ETRecords, and ExecuTorch programs; rows of sources.cpp.
#pragma once

#include "core/levels/source.h"
#include "core/link/link_table.h"

namespace nodewise::levels {

const Source& programSource();
const Source& irSource();
const Source& etRecordSource();
const Source& pteSource();

/// A level with its IR, which the conversion links exactly; a conversion that fails is a problem.
void addProgram(Levels& levels, Level program, const Progress& progress);
/// A program that is open already, as its file's source would read it, with its IR.
Levels levelsOf(std::shared_ptr<const program::Model> model, const std::string& file, std::shared_ptr<const ir::Graph> ir,
                const link::LinkTable* links);
/// A program of an ETRecord, by its name in it: "edge_dialect_exported_program/forward".
Level edgeLevel(std::shared_ptr<const program::Model> model, const std::string& file);
/// Of an exported program, by its dialect.
Stage stageOf(const program::Model& model);

} // namespace nodewise::levels
