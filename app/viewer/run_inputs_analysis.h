// SPDX-License-Identifier: Apache-2.0
// What a program is run with, as the user chooses it.
#pragma once

#include "views/analysis/analysis.h"

namespace nodewise::viewer {

class RunInputsAnalysis : public views::Analysis {
    Q_OBJECT
public:
    static views::AnalysisKind kind();
    explicit RunInputsAnalysis(views::Analyses& tab);

private:
    void ask();
};

} // namespace nodewise::viewer
