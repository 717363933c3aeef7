// SPDX-License-Identifier: Apache-2.0
// A program that several ranks run together: where they stand, and whether they agree (python/nodewise/worker/ranked.py answers).
#pragma once

#include "core/protocol/body.h"

#include <optional>
#include <vector>

namespace nodewise::protocol {

/// nodewise/ranks: all of them. `focus`: the one that is asked from now on where a request names none; -1 = as it is.
struct RanksRequest {
    static constexpr std::string_view command = "nodewise/ranks";
    int focus = -1;
    bool operator==(const RanksRequest&) const = default;
};
struct RankState {
    int rank = 0;
    std::string state; ///< "stopped", "waiting", "running", "finished", "failed", "ended"
    std::uint64_t tick = 0;
    std::string name;                    ///< of its node
    UserText text;                       ///< "rank 0 waits in all_reduce (all_reduce_1) for rank 1, which stands before relu"
    std::string collective, group;       ///< of one that is inside of a collective: "all_reduce", the process group's name
    std::vector<std::uint32_t> waitsFor; ///< ranks that have not begun it
    bool operator==(const RankState&) const = default;
};
struct RanksAnswer {
    std::vector<RankState> ranks;
    int focus = 0;
    bool deadlock = false; ///< some wait, and none of the others can still come
    bool operator==(const RanksAnswer&) const = default;
};

/// nodewise/compareRanks: every value of a whole run on all ranks. Docs: docs/python.md.
struct CompareRanksRequest {
    static constexpr std::string_view command = "nodewise/compareRanks";
    bool operator==(const CompareRanksRequest&) const = default;
};
struct CompareRanksAnswer {
    struct First {
        std::string name, op;
        std::uint32_t node = 0;
        int rank = 0, of = 0; ///< the one that differs, and one that it differs from
        bool sure = false;    ///< most ranks agree against it; of two, which is right can't be told
        UserText message;     ///< by how much
        bool operator==(const First&) const = default;
    };
    int ranks = 0;
    /// Values that are equal on all ranks; that differ as what their nodes read does; that differ though it does not; that a rank lacks.
    std::uint64_t values = 0, equal = 0, own = 0, diverged = 0, notCompared = 0;
    std::optional<First> first;
    UserText text; ///< all of it, for people
    bool operator==(const CompareRanksAnswer&) const = default;
};

} // namespace nodewise::protocol
