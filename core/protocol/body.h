// SPDX-License-Identifier: Apache-2.0
// How the value structs of a debug session become JSON and back: launch.h, stop.h, values.h, breakpoints.h, reports.h.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace nodewise::protocol {

/// JSON of a request's `arguments`, or of an answer's or event's `body`. NaN and the infinities travel as strings; members that have
/// their usual value are left out. Defined for the structs of the headers above.
template <class Body>
std::string encodeBody(const Body& body);

/// "" (absent) reads as {}. Members that we don't know are ignored, as DAP says. Errors name the JSON path: "$.arguments.inputs[0].shape:
/// this must be an array". Bounds are checked here, so that no number of a client's sizes an allocation.
template <class Body>
Result<Body> decodeBody(std::string_view json);

/// null, true, 3, 0.5, "text"
using Scalar = std::variant<std::monostate, bool, std::int64_t, double, std::string>;

/// A member that is kept as it came; "" = absent.
struct RawJson {
    std::string text;
    bool operator==(const RawJson&) const = default;
};

/// Which of a program's two graphs a node index belongs to: graph::Graph or ir::Graph.
enum class Side : std::uint8_t { Fx, Ir };

/// Bounds of what is read; beyond them it is an error.
inline constexpr std::size_t maxItems = 4'000'000; ///< of any list
inline constexpr int maxBins = 4096;               ///< of a histogram

} // namespace nodewise::protocol
