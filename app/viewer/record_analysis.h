// SPDX-License-Identifier: Apache-2.0
// Writes the session to a file that can be replayed.
#pragma once

#include "views/analysis/analysis.h"

namespace nodewise::viewer {

/// ".nodewise-session.json"
QString recordSuffix();

class RecordAnalysis : public views::Analysis {
    Q_OBJECT
public:
    static views::AnalysisKind kind();
    explicit RecordAnalysis(views::Analyses& tab);

private:
    void ask();
};

} // namespace nodewise::viewer
