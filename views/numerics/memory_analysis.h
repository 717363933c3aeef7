// SPDX-License-Identifier: Apache-2.0
// What lives when in a run, and where it needs most memory.
#pragma once

#include "views/analysis/analysis.h"

namespace nodewise::views {

class MemoryRun;

/// Owns the run.
class MemoryAnalysis : public Analysis {
    Q_OBJECT
public:
    static AnalysisKind kind();
    explicit MemoryAnalysis(Analyses& tab);

private:
    MemoryRun* m_run;
};

} // namespace nodewise::views
