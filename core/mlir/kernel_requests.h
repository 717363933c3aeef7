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

namespace nodewise::kernel_worker {

/// Owns MLIR's context, the compiler and the latest kernels, all kept warm. One thread at a time.
class KernelService {
public:
    /// Told of each kernel of a request with several, before it is worked on.
    void onKernel(std::function<void(const std::string& name)> told) { m_told = std::move(told); }

    /// An error only where a file can't be read: what is wrong with a kernel is in the answer.
    Result<protocol::KernelCheckAnswer> check(const protocol::KernelCheckRequest& request);
    Result<protocol::KernelPassesAnswer> passes(const protocol::KernelPassesRequest& request);
    Result<protocol::KernelTilesAnswer> tiles(const protocol::KernelTilesRequest& request);
    /// What is wrong with one kernel is in its graph's `why`, and the others are answered all the same.
    Result<protocol::TileGraphsAnswer> tileGraphs(const protocol::TileGraphsRequest& request);
    /// Runs it in a process of its own, which must be the only thread of this one.
    Result<protocol::KernelRunAnswer> run(const protocol::KernelRunRequest& request);

private:
    struct Made {
        std::string text, entry;
        bool allowUnregistered = false;
        std::shared_ptr<Kernel> kernel;
    };

    std::shared_ptr<Kernel> tryMade(const std::string& text, const protocol::KernelRunRequest& request);
    /// The kernel from the latest ones, or compiled; without one the answer says why.
    Result<std::shared_ptr<Kernel>> kernelOf(const protocol::KernelRunRequest& request, protocol::KernelRunAnswer& answer);
    Result<std::shared_ptr<Kernel>> compile(Module module, const protocol::KernelRunRequest& request, protocol::KernelRunAnswer& answer);
    Result<Jit*> jit();
    /// An error where there is no process for it.
    Result<void> execute(Kernel& kernel, const protocol::KernelRunRequest& request, protocol::KernelRunAnswer& answer);
    /// Runs it on zeros (or ones, where it divides by them), with counters beside its copies.
    Result<std::vector<protocol::TileGraphsAnswer::Counted>> countBytes(const protocol::KernelSource& source, const sim::TileGraph& graph);

    /// The context that the source is read in; of unregistered dialects, one that knows all of MLIR's, too.
    Context& contextOf(const protocol::KernelSource& source);

    static constexpr std::size_t keptKernels = 64;

    std::function<void(const std::string& name)> m_told;
    Context m_context;
    std::unique_ptr<Context> m_foreign; ///< made when first asked for
    std::unique_ptr<Jit> m_jit;
    std::list<Made> m_made; ///< the latest first
};

} // namespace nodewise::kernel_worker
