// SPDX-License-Identifier: Apache-2.0
// What all panels about one plan of kernels share; as DebugContext.
#pragma once

#include "views/debug/debug_context.h"

namespace nodewise::views {

class Comparison;
class KernelCheck;
class KernelPlan;
class TrustService;

struct KernelContext : DebugContext {
    KernelPlan* kernels = nullptr;
    KernelCheck* kernelCheck = nullptr;
    Comparison* comparison = nullptr; ///< runs the program through its kernels; null: nothing does
    TrustService* trust = nullptr;
};

} // namespace nodewise::views
