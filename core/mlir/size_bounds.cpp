// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/size_bounds.h"

#include "core/mlir/module_parts.h"

#include <algorithm>
#include <llvm/IR/Module.h>
#include <mlir/Interfaces/FunctionInterfaces.h>

namespace nodewise::kernel_worker {

namespace {

constexpr std::size_t mostValues = 4096; // of one operation or block; a list in a template has 512 tensors
constexpr std::size_t mostFunctions = 10'000;
constexpr std::size_t blocksToOptimize = 2000, blocks = 20'000; // of one function; a loop has about three

std::size_t valuesOf(mlir::Operation* op)
{
    std::size_t most = std::max<std::size_t>({op->getNumOperands(), op->getNumResults(), op->getNumSuccessors()});
    if (auto function = mlir::dyn_cast<mlir::FunctionOpInterface>(op))
        most = std::max<std::size_t>({most, function.getNumArguments(), function.getNumResults()});
    for (mlir::Region& region : op->getRegions())
        for (mlir::Block& block : region)
            most = std::max<std::size_t>(most, block.getNumArguments());
    return most;
}

} // namespace

Result<void> checkSize(const Module& module, Diagnostics& diagnostics)
{
    UserText said;
    std::size_t functions = 0;
    const DiagnosticCollector collector(module.parts().context->mlir(), diagnostics);
    module.parts().op.get().walk([&](mlir::Operation* op) {
        if (mlir::isa<mlir::FunctionOpInterface>(op) && ++functions > mostFunctions)
            said = UserText("more than %1 functions, which would take too long to lower", mostFunctions);
        else if (valuesOf(op) > mostValues)
            said = UserText("more than %1 operands, results, or arguments, which would take too long to lower", mostValues);
        if (said.empty())
            return mlir::WalkResult::advance();
        mlir::emitError(op->getLoc(), said.english()); // which does not print the operation
        return mlir::WalkResult::interrupt();
    });
    return said.empty() ? Result<void>() : fail(std::move(said));
}

Result<Effort> effortFor(const llvm::Module& module)
{
    Effort out = Effort::Full;
    for (const llvm::Function& function : module) {
        if (function.size() > blocks)
            return fail("the function '%1' has %2 loops and branches, which would take too long to compile (at most %3)",
                        std::string_view(function.getName()), function.size(), blocks);
        out = function.size() > blocksToOptimize ? Effort::Light : out;
    }
    return out;
}

} // namespace nodewise::kernel_worker
