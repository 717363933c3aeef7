// SPDX-License-Identifier: Apache-2.0
// A file of MLIR, or the log of a compiler's passes, with what is in it.
#pragma once

#include "core/base/result.h"
#include "core/mlirtext/file_kind.h"
#include "core/mlirtext/scan.h"

#include <nlohmann/json_fwd.hpp>

namespace nodewise::cli {

/// A file, or the files of a folder, with what is in them.
struct ScannedFile {
    mlirtext::FileKind kind = mlirtext::FileKind::Other;
    std::shared_ptr<const mlirtext::TextFile> file;
    mlirtext::SharedScan scan;
};
Result<ScannedFile> openScanned(const std::string& path);

const char* wordOf(mlirtext::FileKind kind);
const char* wordOf(const mlirtext::PassDump& dump);
/// "func.func @f", "builtin.module"
std::string operationOf(const mlirtext::PassDump& dump);
nlohmann::ordered_json jsonOf(const mlirtext::PassDump& dump);

} // namespace nodewise::cli
