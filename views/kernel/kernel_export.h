// SPDX-License-Identifier: Apache-2.0
// Kernels as files, NAME.mlir each, for other tools.
#pragma once

#include "core/base/progress.h"
#include "core/dap/lower.h"

#include <QString>

namespace nodewise::views {

struct WrittenKernels {
    std::size_t count = 0; ///< those that could be rendered
    QString file, why;     ///< the first that can't be written; "" = all were
};

/// Any thread.
WrittenKernels writeKernels(const dap::LowerAnswer& plan, const QString& folder, const Progress& progress);

} // namespace nodewise::views
