// SPDX-License-Identifier: Apache-2.0
// Which files and folders hold MLIR, told by what is in them.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace nodewise::mlirtext {

enum class FileKind : std::uint8_t {
    Other,
    Text,       ///< operations as text
    Bytecode,   ///< operations as MLIR's bytecode
    PassLog,    ///< dumps after passes
    PassFolder, ///< of --mlir-print-ir-tree-dir: a file per pass
    DumpFolder, ///< of PyTorchSim: a folder per kernel
};

/// Reads the start of a file (4 MB at most, of a log whose first dump comes late), or lists a folder. A file that is called .mlir or
/// .mlirbc is one of MLIR whatever is in it, unless it is an archive.
FileKind kindOf(const std::string& path);
/// By its first bytes alone.
bool looksLikeMlir(std::string_view start);

/// Files of a pass folder in the order in which the passes ran; empty if it is none.
std::vector<std::string> filesOfPassFolder(const std::string& folder);

} // namespace nodewise::mlirtext
