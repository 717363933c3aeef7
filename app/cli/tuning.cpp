// SPDX-License-Identifier: Apache-2.0
#include "app/cli/tuning.h"

#include "app/cli/options.h"
#include "app/cli/terminal_line.h"
#include "app/cli/usage_error.h"
#include "core/sim/floor.h"

#include <charconv>
#include <sstream>

namespace nodewise::cli {

namespace {

using Tiles = protocol::LowerRequest::Tiles;

/// "TILE_M=64"
Tiles::Size sizeOf(const std::string& part, const std::string& all)
{
    const std::size_t equals = part.find('=');
    Tiles::Size size;
    const char* const end = part.data() + part.size();
    if (equals != std::string::npos && equals > 0) {
        size.axis = part.substr(0, equals);
        if (const auto [rest, error] = std::from_chars(part.data() + equals + 1, end, size.size); error == std::errc() && rest == end)
            return size;
    }
    throw UsageError{"--tile " + all + ": '" + part + "' is not a tile size such as TILE_M=64"};
}

Tiles tilesOf(const std::string& text)
{
    const std::size_t colon = text.find(':');
    if (colon == 0 || colon == std::string::npos)
        throw UsageError{"--tile " + text + ": it names a kernel or a template, then sizes: gemm:TILE_M=64,TILE_N=128"};
    Tiles tiles{.of = text.substr(0, colon), .sizes = {}};
    std::istringstream parts(text.substr(colon + 1));
    for (std::string part; std::getline(parts, part, ',');)
        tiles.sizes.push_back(sizeOf(part, text));
    if (tiles.sizes.empty())
        throw UsageError{"--tile " + text + ": it has no sizes, such as TILE_M=64"};
    return tiles;
}

Result<cost::TileSearch> searched(EngineClient& engine, const protocol::TilingsRequest& asked, const sim::Npu& npu)
{
    const auto tilings = engine.call<protocol::TilingsAnswer>(asked);
    if (!tilings)
        return fail(tilings.error());
    const auto graphs = engine.call<protocol::TileGraphsAnswer>(cost::tileGraphsOf(*tilings));
    if (!graphs)
        return fail(graphs.error());
    return cost::searchTiles(*tilings, *graphs, npu);
}

} // namespace

CLI::Option* addTiles(CLI::App& app, TileOptions& options)
{
    auto* tune = app.add_flag("--tune", options.tune, "Simulate the tilings of each kernel that fit, and use the fastest; they are kept");
    add(app, "--tune-limit N", options.limit, "With --tune: tilings of a kernel at most, the most promising ones; default 200")
        ->needs(tune)
        ->check(CLI::Range(std::uint64_t(1), protocol::TilingsRequest::limit));
    addRepeated(app, "--tile WHAT:AXIS=SIZE,...", options.tiles, "Force tiles of a kernel or a template: gemm:TILE_M=128");
    app.add_flag("--untuned", options.untuned, "Ignore tiles that --tune found before")->excludes(tune);
    return tune;
}

std::vector<Tiles> forcedTiles(const TileOptions& options)
{
    std::vector<Tiles> out;
    for (const std::string& text : options.tiles)
        out.push_back(tilesOf(text));
    return out;
}

std::string tunedFor(const TileOptions& options, const sim::Npu& npu)
{
    return options.tune || options.untuned ? std::string() : sim::simulationKey(npu);
}

Result<cost::TuneReport> tune(EngineClient& engine, const protocol::LowerAnswer& plan, const sim::Npu& npu, const TileOptions& options,
                              protocol::LowerRequest& request)
{
    cost::TuneReport report;
    TerminalLine progress;
    for (std::uint32_t i = 0; i < plan.kernels.size(); ++i) {
        const protocol::LoweredKernel& kernel = plan.kernels[i];
        if (kernel.fitting < 2 || !kernel.canRun())
            continue;
        progress.show("tuning " + std::to_string(i + 1) + " of " + std::to_string(plan.kernels.size()) + ": " + kernel.name,
                      static_cast<double>(i) / static_cast<double>(plan.kernels.size()));
        auto found = searched(engine, {.kernel = i, .key = kernel.key, .most = options.limit}, npu);
        if (!found)
            return fail(found.error());
        found->launches = kernel.launches;
        if (found->best) {
            const protocol::KeepTilesRequest keep{.kernel = i,
                                                  .key = kernel.key,
                                                  .tuned = sim::simulationKey(npu),
                                                  .sizes = found->bestSizes(),
                                                  .cycles = found->bestCycles(),
                                                  .estimateCycles = found->estimateCycles()};
            if (const auto kept = engine.call<protocol::KeepTilesAnswer>(keep); !kept)
                return fail(kept.error());
            request.tiles.push_back({.of = kernel.name, .sizes = found->bestSizes(), .tuned = true});
        }
        report.kernels.push_back(std::move(*found));
    }
    return report;
}

} // namespace nodewise::cli
