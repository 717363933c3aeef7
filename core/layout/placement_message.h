// SPDX-License-Identifier: Apache-2.0
// Placement requests and answers as bytes between the layouter and its worker. Little-endian; counts and indices as 32-bit integers,
// coordinates as 64-bit floats; versioned by the first four bytes. Both ends are built together, so no other reader exists.
#pragma once

#include "core/layout/placer.h"

#include <string>
#include <string_view>

namespace nodewise::layout {

std::string encodeRequests(std::span<const PlacementRequest> requests);
/// Errors: not a request, cut off, or counts that the message is too short for.
Result<std::vector<PlacementRequest>> decodeRequests(std::string_view message);

/// An error of the worker travels as its message.
std::string encodeAnswers(const Result<std::vector<Placement>>& answers);
Result<std::vector<Placement>> decodeAnswers(std::string_view message);

} // namespace nodewise::layout
