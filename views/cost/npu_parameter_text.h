// SPDX-License-Identifier: Apache-2.0
// What the parameters of an NPU's configuration mean, for people. docs/simulator.md has the same with formulas.
#pragma once

#include <QString>

#include <string_view>

namespace nodewise::views {

/// "Cores; they share DRAM. Default: 1." Empty for a parameter that is not known.
QString npuParameterText(std::string_view name);

} // namespace nodewise::views
