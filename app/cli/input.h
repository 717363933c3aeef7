// SPDX-License-Identifier: Apache-2.0
// The file that a command works on: an exported program, or an IR file.
#pragma once

#include "app/cli/plugins.h"
#include "core/ir/convert.h"
#include "core/ir/ir.h"
#include "core/program/program.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::cli {

struct Input {
    std::string file;
    std::shared_ptr<const program::Model> model; ///< null for an IR file
    std::shared_ptr<const ir::Graph> ir;         ///< of an IR file; of a program after convert()
};

/// Opens a program or, by its first character, an IR file. A file with several models needs `model`: the error lists their names.
Result<Input> open(const std::string& file, const std::string& model);

/// As open(), but an IR file is an error that says what the command needs.
Result<Input> openProgram(const std::string& file, const std::string& model, std::string_view command);

/// What can be said of a program before an engine opens it: it is no IR file, and `model` says which where it has several.
Result<void> checkProgram(const std::string& file, const std::string& model, std::string_view command);

bool isFolder(const std::string& path);
/// Exported programs (.pt2) that stand in a folder itself, by name.
std::vector<std::string> programsOf(const std::string& folder);

/// Makes the IR of a program; an IR file has it already. Warnings go to stderr. With plug-ins the torch worker converts.
Result<void> convert(Input& input, bool strict = false, const PluginOptions& plugins = {});

} // namespace nodewise::cli
