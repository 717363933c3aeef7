// SPDX-License-Identifier: Apache-2.0
// An analysis that knows of findings: of what it ran or judged.
#pragma once

#include "core/findings/finding.h"

namespace nodewise::views {

/// Asked on the GUI thread whenever the analysis tells `changed`; answers from what it has.
class FindingSource {
public:
    virtual ~FindingSource() = default;
    virtual void addFindings(std::vector<findings::Finding>& found) const = 0;
};

} // namespace nodewise::views
