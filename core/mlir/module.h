// SPDX-License-Identifier: Apache-2.0
// A piece of MLIR, parsed and verified.
#pragma once

#include "core/base/result.h"
#include "core/mlir/context.h"
#include "core/protocol/kernels.h"

#include <memory>
#include <string>
#include <vector>

namespace nodewise::kernel_worker {

using Diagnostics = std::vector<protocol::KernelDiagnostic>;

/// Owns the operations; must not outlive its context.
class Module {
public:
    struct Parts; ///< module_parts.h, for this module alone

    /// What can't be parsed or does not verify is a Module, too, with diagnostics. In a foreign context, operations that only their own
    /// dialect can parse are left out with a warning where they have no results.
    static Module parse(Context& context, std::string text, bool allowUnregistered = false);
    /// Its text, or what its file holds, which may be bytecode. An error if the file can't be read.
    static Result<Module> read(Context& context, const protocol::KernelSource& source);

    Module(Module&&) noexcept;
    Module& operator=(Module&&) noexcept;
    ~Module();

    bool parsed() const;
    bool verified() const;
    /// None of those that later work on it adds.
    const Diagnostics& diagnostics() const;
    /// As it was read; of bytecode as MLIR prints it. All lines count in it.
    const std::string& text() const;
    bool bytecode() const;
    /// Operations of dialects that are not known here, each name once.
    std::vector<std::string> unregistered() const;
    /// Where values, functions, globals and blocks are defined and used, in the order of the text. Empty unless it was parsed.
    std::vector<protocol::KernelSymbol> symbols() const;

    Parts& parts() const { return *m_parts; }

private:
    explicit Module(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> m_parts;
};

} // namespace nodewise::kernel_worker
