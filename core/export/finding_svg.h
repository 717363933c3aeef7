// SPDX-License-Identifier: Apache-2.0
// The drawings of a finding's report, as inline SVG that takes its colors from the page's style sheet.
#pragma once

#include "core/export/finding.h"

namespace nodewise::exporting {

std::string excerptSvg(const Finding::Excerpt& excerpt, const Language& say);
/// Relative error of each value in the order of the run, on a logarithmic axis.
std::string errorSvg(const std::vector<Finding::Point>& points, std::size_t first, const Language& say);

} // namespace nodewise::exporting
