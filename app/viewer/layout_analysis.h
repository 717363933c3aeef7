// SPDX-License-Identifier: Apache-2.0
// How the selected value would lie on a device of the chosen profile.
#pragma once

#include "views/analysis/analysis.h"

namespace nodewise::viewer {

class LayoutAnalysis : public views::Analysis {
    Q_OBJECT
public:
    static views::AnalysisKind kind();
    using Analysis::Analysis;

    std::vector<views::PageSpec> pages() override;

private:
    QWidget* makePage();
};

} // namespace nodewise::viewer
