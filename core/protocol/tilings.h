// SPDX-License-Identifier: Apache-2.0
// Other tiles for the kernels of a plan: nodewise/tilings renders a kernel with each, nodewise/keepTiles keeps what a search found the
// best.
#pragma once

#include "core/protocol/lower.h"

namespace nodewise::protocol {

/// nodewise/tilings, of a kernel of the last nodewise/lower. Sizes that the user forced stay; tuned ones do not.
struct TilingsRequest {
    static constexpr std::string_view command = "nodewise/tilings";
    std::uint32_t kernel = 0;
    std::string key;            ///< the kernel's: an error where the last plan has another there
    std::uint64_t most = usual; ///< the most promising ones by estimate, or where there is no estimate, the fullest
    static constexpr std::uint64_t usual = 200, limit = 20'000;
    bool operator==(const TilingsRequest&) const = default;
};

struct TilingsAnswer {
    struct Tiling {
        std::vector<std::int64_t> sizes; ///< by axis
        std::int64_t bytes = 0;          ///< of all scratchpads, once; they are there twice
        std::int64_t tiles = 0;          ///< how many
        double estimated = 0;            ///< cycles; 0 = unknown
        std::string text;                ///< MLIR; "" = `why`
        UserText why;                    ///< it could not be rendered
        bool operator==(const Tiling&) const = default;
    };
    std::string kernel; ///< name
    std::vector<std::string> axes;
    std::vector<Tiling> tilings;      ///< all fit; the first one is the estimate's choice. None where nothing is tiled
    std::uint64_t fitting = 0;        ///< how many there are in all
    std::uint64_t candidates = 0;     ///< with those that do not fit
    std::int64_t scratchpadBytes = 0; ///< of the machine
    bool operator==(const TilingsAnswer&) const = default;
};

/// nodewise/keepTiles: for the next nodewise/lower whose `tuned` is the same, in the cache of the last one.
struct KeepTilesRequest {
    static constexpr std::string_view command = "nodewise/keepTiles";
    std::uint32_t kernel = 0;
    std::string key; ///< as of TilingsRequest
    std::string tuned;
    std::vector<LowerRequest::Tiles::Size> sizes; ///< of all axes
    std::int64_t cycles = 0, estimateCycles = 0;  ///< of a launch: with these, and with those of the estimate
    bool operator==(const KeepTilesRequest&) const = default;
};
struct KeepTilesAnswer {
    bool kept = false; ///< there is a cache, and no size is forced
    bool operator==(const KeepTilesAnswer&) const = default;
};

} // namespace nodewise::protocol
