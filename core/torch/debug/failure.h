// SPDX-License-Identifier: Apache-2.0
// The error that a stop is for, and what mends it.
#pragma once

#include "core/protocol/debug.h"
#include "core/torch/debug/position.h"

#include <optional>

namespace nodewise::torch_worker {

/// Of the last thing that the run was asked for.
class Failure {
public:
    Failure(const Listing& listing, const ExecutionHistory& history) : m_listing(listing), m_history(history) {}

    void clear();
    /// The node that is next failed.
    void note(const Error& error);
    /// A filter found something in a value.
    void noteCaught(protocol::StopError error) { m_error = std::move(error); }
    const std::optional<protocol::StopError>& error() const { return m_error; }
    const std::optional<protocol::CastOffer>& cast() const { return m_cast; }

private:
    std::optional<protocol::CastOffer> castOffer() const;

    const Listing& m_listing;
    const ExecutionHistory& m_history;
    std::optional<protocol::StopError> m_error;
    std::optional<protocol::CastOffer> m_cast;
};

/// As the schema calls it.
std::string argumentName(const Step& step, std::size_t operand);

} // namespace nodewise::torch_worker
