// SPDX-License-Identifier: Apache-2.0
// The list of sources: a new one is a row here.
#include "core/levels/program_source.h"
#include "core/levels/torch_trace_source.h"

#include <array>

namespace nodewise::levels {

std::span<const Source* const> sources()
{
    static const std::array all = {
        &pteSource(),        &etRecordSource(),
        &torchTraceSource(), // before programs, which would read a log once per graph
        &programSource(),    &irSource(),
    };
    return all;
}

} // namespace nodewise::levels
