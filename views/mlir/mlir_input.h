// SPDX-License-Identifier: Apache-2.0
// A file or folder of MLIR, as the window calls it.
#pragma once

#include "core/document/mlir_input.h"
#include "views/mlir/line_source.h"

#include <QString>

namespace nodewise::views {

using document::MlirInput;

inline Result<MlirInput> openMlir(const QString& path)
{
    return document::openMlir(path.toStdString());
}

} // namespace nodewise::views
