// SPDX-License-Identifier: Apache-2.0
// How near the values of a run come to the limits of number formats, and where NaN and Inf began: nodewise/risk. docs/numerics.md tells
// how to read the figures.
#pragma once

#include "core/protocol/body.h"

#include <optional>
#include <vector>

namespace nodewise::protocol {

/// nodewise/risk: the session's program is run from its start to its end, edits included, breakpoints not; the session then stands where
/// it stood.
struct RiskRequest {
    static constexpr std::string_view command = "nodewise/risk";
    bool weights = true; ///< also rows of parameters, buffers and constants
    bool operator==(const RiskRequest&) const = default;
};

/// What a cast to a narrower type would do, as torch casts: to nearest, ties to even. What is too large becomes Inf; of float8_e4m3fn,
/// which has none, its largest number in torch 2.13, NaN in former versions and on some devices.
struct CastRisk {
    std::string dtype;           ///< "float16", "bfloat16", "float8_e4m3fn", "float8_e5m2"
    std::uint64_t overflow = 0;  ///< finite elements that would be too large
    std::uint64_t underflow = 0; ///< elements other than 0 that would become 0
    std::uint64_t subnormal = 0; ///< elements that would be kept with fewer bits than the type has
    bool operator==(const CastRisk&) const = default;
};

/// One floating value over all the times that its node ran; complex numbers count as their parts. A tuple or list has a row per element.
struct RiskRow {
    /// Against the value's own type.
    enum class Level : std::uint8_t {
        Fine,
        Watch,  ///< within `RiskAnswer::watchBits` of the largest number, or elements are subnormal
        Danger, ///< NaN; Inf that was not given (a mask has some); or within one bit of the largest number
    };
    std::uint32_t node = 0;
    std::optional<std::uint32_t> element; ///< of a tuple or list
    std::string name, op, module;         ///< qualified name, "aten.linear.default", "layers.0.attn"
    bool weight = false;                  ///< a placeholder that no user gives
    std::uint32_t runs = 1;               ///< how often the node ran; 1 for placeholders
    std::string dtype;                    ///< "float32"
    std::vector<std::int64_t> shape;      ///< of the last time
    Level level = Level::Fine;
    std::uint64_t elements = 0, finite = 0, zeros = 0, nan = 0, inf = 0;
    std::uint64_t subnormal = 0;     ///< in the value's own type
    double maxAbs = 0, minAbs = 0;   ///< of finite elements other than 0; both 0 where there are none
    std::optional<double> rangeBits; ///< log2(maxAbs / minAbs); none without such elements
    std::optional<double> headBits;  ///< log2(largest number of the type / maxAbs): doublings up to an overflow
    std::optional<double> floorBits; ///< log2(minAbs / smallest normal number of the type): negative = subnormal
    std::vector<CastRisk> casts;     ///< to types other than its own, in the order of RiskAnswer::castTypes
    bool operator==(const RiskRow&) const = default;

    /// Of the finite elements.
    double overflowFraction(const CastRisk& cast) const { return finite == 0 ? 0 : double(cast.overflow) / double(finite); }
    /// Of the finite elements that are not 0.
    double underflowFraction(const CastRisk& cast) const { return finite == zeros ? 0 : double(cast.underflow) / double(finite - zeros); }
};

/// A node that made NaN (or Inf) though none came in, or a placeholder that has some from the start.
struct NonFiniteOrigin {
    enum class Kind : std::uint8_t { Nan, Inf };
    Kind kind = Kind::Nan;
    std::uint32_t node = 0;
    std::string name, op, module;
    std::uint32_t run = 1;                  ///< how often the node had run
    std::optional<std::uint32_t> element;   ///< of a tuple or list
    std::vector<std::int64_t> firstIndex;   ///< of the first such element, row-major
    std::uint64_t count = 0;                ///< of such elements in that value
    UserText cause;                         ///< "log of -1 at [0, 3]"; "" = not known
    bool given = false;                     ///< it is an argument, a constant, or came in with an input or weight: Inf is meant there
    std::optional<std::uint32_t> infOrigin; ///< Nan: index in `origins` of the Inf that came in; none = all that came in was finite
    std::vector<std::uint32_t>
        path; ///< nodes and placeholders whose values have it because of this one, in the order they got it; the origin first
    std::vector<std::uint32_t> chain; ///< from the origin to the last of them, the shortest way; what to light up
    std::vector<std::string> outputs; ///< nodes returned by the program that have it because of this one
    bool operator==(const NonFiniteOrigin&) const = default;
};

struct RiskAnswer {
    static constexpr double watchBits = 4; ///< doublings below the largest number
    std::vector<std::string> castTypes;    ///< of the rows' casts
    std::vector<RiskRow> rows;             ///< in the order of the run, placeholders first
    std::vector<NonFiniteOrigin> origins;  ///< in the order of the run: the first is the one to look at
    std::uint64_t originsLeftOut = 0;      ///< more than `maxOrigins` are counted, not listed
    std::uint64_t leftOut = 0;             ///< values without floating numbers
    std::optional<std::uint32_t> failed;   ///< node at which the run failed: the rows are those before it
    UserText why;                          ///< of that
    bool operator==(const RiskAnswer&) const = default;
    static constexpr std::size_t maxOrigins = 200;
};

} // namespace nodewise::protocol
