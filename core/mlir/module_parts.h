// SPDX-License-Identifier: Apache-2.0
// What a Module is made of, and how MLIR's diagnostics and places become ours. For the .cpp files of this module: it includes MLIR.
#pragma once

#include "core/mlir/module.h"

#include <llvm/Support/SourceMgr.h>
#include <mlir/AsmParser/AsmParserState.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/Diagnostics.h>
#include <mlir/IR/OwningOpRef.h>

namespace nodewise::kernel_worker {

/// Takes what MLIR says while it lives.
class DiagnosticCollector {
public:
    DiagnosticCollector(mlir::MLIRContext& context, Diagnostics& out);

private:
    static constexpr std::size_t most = 1000; ///< the rest is dropped: the first ones are those to read

    mlir::ScopedDiagnosticHandler m_handler;
};

struct Module::Parts {
    Context* context = nullptr;
    llvm::SourceMgr sources; ///< the text is its main file
    std::string text;
    mlir::AsmParserState state; ///< names and places, which operations don't have
    mlir::OwningOpRef<mlir::ModuleOp> op;
    Diagnostics diagnostics;
    std::vector<std::string> leftOut; ///< operations that can't be parsed (own_forms.h)
    bool verified = false, bytecode = false, allowUnregistered = false;

    protocol::KernelPlace place(llvm::SMRange range) const;
    /// As written, with % or @; "" where the text has none.
    std::string written(llvm::SMRange range) const;
    /// Line of an operation's name, and of its end; 0 = unknown.
    std::uint32_t line(mlir::Operation* op) const;
    std::uint32_t endLine(mlir::Operation* op) const;
    /// Without %; of a block's argument without a name "arg0".
    std::string name(mlir::Value value) const;
};

/// As MLIR prints a type or attribute.
template <class Printed>
std::string printed(Printed what)
{
    std::string out;
    llvm::raw_string_ostream stream(out);
    what.print(stream);
    return out;
}
/// As MLIR prints a module, in the form that it parses again.
std::string printed(mlir::ModuleOp module);

/// A file's operations stand in a module, be it written or not.
mlir::OwningOpRef<mlir::ModuleOp> moduleOf(mlir::Block& block, mlir::Location location);

protocol::KernelType describe(mlir::Type type);

} // namespace nodewise::kernel_worker
