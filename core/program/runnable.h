// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/program.h"

namespace nodewise::program {

/// Whether a program can be run: one of torch.export can; one of another tool is shown, and says why it is not run.
Result<void> checkRunnable(const Model& model);

/// Whether the program is one of torch.export, whose operators are ATen's.
bool isExported(const Model& model);

} // namespace nodewise::program
