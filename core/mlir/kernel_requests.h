// SPDX-License-Identifier: Apache-2.0
// What nodewise-kernels answers: kernels checked, sent through passes, run.
#pragma once

#include "core/mlir/context.h"
#include "core/mlir/jit.h"
#include "core/protocol/kernel_tiles.h"
#include "core/protocol/tile_graphs.h"

#include <functional>
#include <list>
#include <memory>
#include <string>

namespace nodewise::mlir_box {

/// Owns MLIR's context, the compiler and the latest kernels, all kept warm. One thread at a time.
class KernelService {
public:
    /// Told of each kernel of a request with several, before it is worked on.
    void onKernel(std::function<void(const std::string& name)> told) { m_told = std::move(told); }

    /// An error only where a file can't be read: what is wrong with a kernel is in the answer.
    Result<dap::KernelCheckAnswer> check(const dap::KernelCheckRequest& request);
    Result<dap::KernelPassesAnswer> passes(const dap::KernelPassesRequest& request);
    Result<dap::KernelTilesAnswer> tiles(const dap::KernelTilesRequest& request);
    /// What is wrong with one kernel is in its graph's `why`, and the others are answered all the same.
    Result<dap::TileGraphsAnswer> tileGraphs(const dap::TileGraphsRequest& request);
    /// Runs it in a process of its own, which must be the only thread of this one.
    Result<dap::KernelRunAnswer> run(const dap::KernelRunRequest& request);

private:
    struct Made {
        std::string text, entry;
        bool allowUnregistered = false;
        std::shared_ptr<Kernel> kernel;
    };

    std::shared_ptr<Kernel> tryMade(const std::string& text, const dap::KernelRunRequest& request);
    /// The kernel from the latest ones, or compiled; without one the answer says why.
    Result<std::shared_ptr<Kernel>> kernelOf(const dap::KernelRunRequest& request, dap::KernelRunAnswer& answer);
    Result<std::shared_ptr<Kernel>> compile(Module module, const dap::KernelRunRequest& request, dap::KernelRunAnswer& answer);
    Result<Jit*> jit();
    /// An error where there is no process for it.
    Result<void> execute(Kernel& kernel, const dap::KernelRunRequest& request, dap::KernelRunAnswer& answer);
    /// Runs it on zeros (or ones, where it divides by them), with counters beside its copies.
    Result<std::vector<dap::TileGraphsAnswer::Counted>> countBytes(const dap::KernelSource& source, const sim::TileGraph& graph);

    /// The context that the source is read in; of unregistered dialects, one that knows all of MLIR's, too.
    Context& contextOf(const dap::KernelSource& source);

    static constexpr std::size_t keptKernels = 64;

    std::function<void(const std::string& name)> m_told;
    Context m_context;
    std::unique_ptr<Context> m_foreign; ///< made when first asked for
    std::unique_ptr<Jit> m_jit;
    std::list<Made> m_made; ///< the latest first
};

} // namespace nodewise::mlir_box
