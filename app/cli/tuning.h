// SPDX-License-Identifier: Apache-2.0
// Tiles by search, and tiles that the user names: the same options for lower and simulate.
#pragma once

#include "app/cli/command.h"
#include "app/cli/engine_client.h"
#include "core/cost/tile_search.h"
#include "core/protocol/lower.h"
#include "core/sim/npu.h"

#include <cstdint>
#include <string>
#include <vector>

namespace nodewise::cli {

struct TileOptions {
    std::vector<std::string> tiles; ///< "gemm:TILE_M=64,TILE_N=128" each
    bool tune = false;
    std::uint64_t limit = protocol::TilingsRequest::usual; ///< tilings of a kernel
    bool untuned = false;                                  ///< what the cache has of earlier searches is not used
};
/// --tile, --tune, --tune-limit and --untuned. The flag of --tune.
CLI::Option* addTiles(CLI::App& app, TileOptions& options);

/// Throws UsageError for what is no "NAME:AXIS=SIZE,...".
std::vector<protocol::LowerRequest::Tiles> forcedTiles(const TileOptions& options);
/// LowerRequest::tuned; "" while a search goes on, and where tuned tiles are not wanted.
std::string tunedFor(const TileOptions& options, const sim::Npu& npu);

/// What `plan`, the engine's last one, which was asked for by `request`, takes by the estimate and by the best tiles. Keeps these in the
/// cache, and adds them to the request.
Result<cost::TuneReport> tune(EngineClient& engine, const protocol::LowerAnswer& plan, const sim::Npu& npu, const TileOptions& options,
                              protocol::LowerRequest& request);

} // namespace nodewise::cli
