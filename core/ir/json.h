// SPDX-License-Identifier: Apache-2.0
// IR files: pytorch-ir's JSON (its ir.py: IR.to_dict), with keys of ours that it ignores. Format: docs/ir-format.md.
#pragma once

#include "core/base/input_file.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/ir/ir.h"

#include <memory>
#include <string>
#include <string_view>

namespace nodewise::ir {

struct JsonOptions {
    int indent = 2;         ///< 0: one line
    bool extensions = true; ///< false: only the keys that pytorch-ir writes
};

/// Byte for byte what pytorch-ir's serialize_ir prints, but for our keys.
std::string writeJson(const Graph& graph, const JsonOptions& options = {});

/// One node as it stands in the file.
std::string writeJson(const OpNode& node, const Graph& graph, const JsonOptions& options = {});

/// Reads what writeJson or pytorch-ir wrote. Missing parts of ours are filled in: one module, no placeholders. Unknown keys at the top and
/// in nodes are kept. Errors carry the JSON path, for broken JSON line and column too; `file` only names the file in them.
Result<std::shared_ptr<const Graph>> readJson(std::string_view text, const std::string& file = {}, const Progress& progress = {});

/// The same from a file of at most 2 GiB, and no larger than the free memory takes. `identity`: of the file that was read; may be null.
Result<std::shared_ptr<const Graph>> readJsonFile(const std::string& file, const Progress& progress = {}, FileIdentity* identity = nullptr);

} // namespace nodewise::ir
