// SPDX-License-Identifier: Apache-2.0
// What the members of an NPU's configuration mean, for people. docs/simulator.md has the same with formulas.
#pragma once

#include <QString>

#include <string_view>

namespace nodewise::views {

/// "Cores; they share DRAM. Where it is missing: 1." Empty for a member that is not known.
QString npuMemberText(std::string_view name);

} // namespace nodewise::views
