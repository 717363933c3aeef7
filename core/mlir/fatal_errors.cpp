// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/fatal_errors.h"

#include <cstdio>
#include <llvm/Support/ErrorHandling.h>
#include <unistd.h>

namespace nodewise::kernel_worker {

void explainFatalErrors()
{
    const auto explain = [](void*, const char* reason, bool) {
        std::fprintf(stderr, "MLIR can't go on with this kernel: %s\n", reason);
        std::fflush(nullptr);
        ::_exit(1);
    };
    llvm::install_fatal_error_handler(explain, nullptr);
    llvm::install_bad_alloc_error_handler(explain, nullptr);
}

} // namespace nodewise::kernel_worker
