// SPDX-License-Identifier: Apache-2.0
// A file or folder of MLIR that was opened.
#pragma once

#include "core/mlirtext/file_kind.h"
#include "core/mlirtext/text_file.h"

namespace nodewise::document {

/// What was found out about it before there is a widget.
struct MlirInput {
    std::string path;
    mlirtext::FileKind kind = mlirtext::FileKind::Other;
    std::shared_ptr<const mlirtext::TextFile> file; ///< null for a dump folder
    bool artifacts = false;                         ///< of torch.compile or Spyre, a folder or a file of them; `kind` is DumpFolder
};

/// Opens it for a page, in the background. Kind Other: it is none of MLIR's.
Result<MlirInput> openMlir(const std::string& path);

} // namespace nodewise::document
