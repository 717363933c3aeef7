// SPDX-License-Identifier: Apache-2.0
// Tiles that are not chosen by the estimate.
#pragma once

#include "core/lowering/kernel_cache.h"
#include "core/lowering/plan.h"
#include "core/protocol/lower.h"

namespace nodewise::planner {

/// Gives kernels of the plan the tiles that the request names, and others those that a search left in the cache for its machine; their keys
/// follow. Errors: it names something that is neither a kernel nor a template of the plan.
Result<void> giveTiles(lowering::Plan& plan, const protocol::LowerRequest& request, const lowering::KernelCache& cache);

/// Who chose them.
protocol::LoweredKernel::TiledBy tiledBy(const lowering::KernelCase& given);

/// As the answer tells them, of all axes.
std::vector<protocol::LowerRequest::Tiles::Size> sizesOf(const std::map<std::string, std::int64_t>& sizes);

} // namespace nodewise::planner
