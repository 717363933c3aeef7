// SPDX-License-Identifier: Apache-2.0
// What lives when in a run, and where it needs most memory.
#pragma once

#include "views/analysis/analysis.h"

namespace nodewise::views {

class MemoryPage;
class MemoryRun;

/// Owns the run.
class MemoryAnalysis : public Analysis {
    Q_OBJECT
public:
    static AnalysisKind kind();
    explicit MemoryAnalysis(Analyses& tab);

private:
    MemoryRun* m_run;
    MemoryPage* m_page = nullptr; ///< of the dock's page of all numerics
};

} // namespace nodewise::views
