// SPDX-License-Identifier: Apache-2.0
// The list of sources: a new one is a row here.
#include "core/levels/program_source.h"

#include <array>

namespace nodewise::levels {

std::span<const Source* const> sources()
{
    static const std::array all = {
        &pteSource(),
        &etRecordSource(),
        &programSource(),
        &irSource(),
    };
    return all;
}

} // namespace nodewise::levels
