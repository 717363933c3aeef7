// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/dap: words that several bodies about kernels share.
#pragma once

#include "core/protocol/fields.h"
#include "core/protocol/kernels.h"

namespace nodewise::protocol {

template <>
struct fields::Words<KernelRunAnswer::Outcome> {
    using Outcome = KernelRunAnswer::Outcome;
    static constexpr std::array<std::pair<Outcome, const char*>, 6> all{{{Outcome::Done, "done"},
                                                                         {Outcome::Invalid, "invalid"},
                                                                         {Outcome::Refused, "refused"},
                                                                         {Outcome::Crashed, "crashed"},
                                                                         {Outcome::Strayed, "strayed"},
                                                                         {Outcome::Late, "late"}}};
};

} // namespace nodewise::protocol
