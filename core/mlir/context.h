// SPDX-License-Identifier: Apache-2.0
// MLIR's context with the dialects that kernels are written in and the passes over them.
#pragma once

#include <memory>
#include <string>

namespace mlir {
class MLIRContext;
}

namespace nodewise::kernel_worker {

/// Owns MLIR's context. Takes 5 to 30 ms to make and is kept as long as the process; one thread at a time.
class Context {
public:
    /// `foreign`: all of MLIR's dialects, to read what other compilers write (foreign.h).
    explicit Context(bool foreign = false);
    ~Context();
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    mlir::MLIRContext& mlir() { return *m_context; }
    bool foreign() const { return m_foreign; }

private:
    std::unique_ptr<mlir::MLIRContext> m_context;
    bool m_foreign;
};

/// "19.1.7"
std::string mlirVersion();

} // namespace nodewise::kernel_worker
