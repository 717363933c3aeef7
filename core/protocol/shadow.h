// SPDX-License-Identifier: Apache-2.0
// A run beside itself in double: nodewise/shadow. docs/numerics.md tells how to read the figures.
#pragma once

#include "core/protocol/body.h"

#include <limits>
#include <optional>
#include <vector>

namespace nodewise::protocol {

/// nodewise/shadow: the session's program is run from its start, edits included, breakpoints not, and each node again in double; the
/// session then stands where it stood.
struct ShadowRequest {
    static constexpr std::string_view command = "nodewise/shadow";
    std::vector<std::uint32_t> nodes; ///< whose rows are wanted; with no `names` either, all
    std::vector<std::string> names;   ///< of nodes, beside `nodes`; qualified where a body's name is another's, too
    bool program = true;              ///< also in double all along from the inputs; without it the run ends after the last of `nodes`
    std::string reference;            ///< dump (folder or file) of values by node name, measured against double, too; "" = none
    bool operator==(const ShadowRequest&) const = default;
};

/// How far from the double result, over the elements that are finite on both sides.
struct ShadowError {
    double maxAbs = 0, maxRel = 0;
    double snr = std::numeric_limits<double>::infinity(); ///< dB; infinity without difference
    std::uint64_t maxUlps = 0;                            ///< units in the last place of the value's own type
    std::uint64_t mismatches = 0;    ///< elements out of the tolerance that is usual for the type; NaN or Inf on one side alone counts
    std::vector<std::int64_t> worst; ///< index of the first element out of tolerance; empty if there is none, or without dimensions
    bool operator==(const ShadowError&) const = default;
};

/// One floating value. A tuple or list has a row per element.
struct ShadowRow {
    enum class Verdict : std::uint8_t {
        Fine,       ///< within tolerance of double
        Operator,   ///< out of tolerance on the run's own inputs: this operator loses the digits
        Inputs,     ///< only against double all along: what came in was off already
        NotShadowed ///< `why`
    };
    enum class Closer : std::uint8_t { Neither, Run, Reference }; ///< to double, by signal-to-noise ratio
    std::uint32_t node = 0;
    std::optional<std::uint32_t> element;
    std::uint32_t run = 1; ///< how often the node had run
    std::string name, op, module;
    std::string dtype;
    std::vector<std::int64_t> shape;
    Verdict verdict = Verdict::NotShadowed;
    UserText why;                         ///< it has no double result, or `total` is missing
    std::optional<ShadowError> own;       ///< this node alone in double, on the run's own inputs
    std::optional<ShadowError> total;     ///< double all along
    std::optional<ShadowError> reference; ///< the reference against double all along, else against `own`'s double
    Closer closer = Closer::Neither;      ///< run or reference, where both are measured and one is closer by more than 1 dB
    bool operator==(const ShadowRow&) const = default;
};

struct ShadowAnswer {
    std::vector<ShadowRow> rows; ///< in the order of the run
    std::uint64_t shadowed = 0, notShadowed = 0;
    std::uint64_t leftOut = 0;           ///< values without floating numbers
    std::uint64_t peakBytes = 0;         ///< of double values at a time, weights in double included
    std::optional<std::uint32_t> failed; ///< node at which the run failed: the rows are those before it
    UserText why;                        ///< of that
    bool operator==(const ShadowAnswer&) const = default;
};

} // namespace nodewise::protocol
