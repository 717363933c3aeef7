// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/analyses.h"

#include "app/viewer/diff_tabs.h"
#include "app/viewer/layout_analysis.h"
#include "app/viewer/levels_analysis.h"
#include "app/viewer/log_tabs.h"
#include "app/viewer/matrix_tabs.h"
#include "app/viewer/model_export.h"
#include "app/viewer/package_analysis.h"
#include "app/viewer/pipeline_tabs.h"
#include "app/viewer/profile_button.h"
#include "app/viewer/record_analysis.h"
#include "app/viewer/record_replay.h"
#include "app/viewer/run_inputs_analysis.h"
#include "views/compare/comparison_analysis.h"
#include "views/cost/cost_analysis.h"
#include "views/coverage/coverage_analysis.h"
#include "views/debug/debug_analysis.h"
#include "views/debug/times_analysis.h"
#include "views/kernel/kernel_analysis.h"
#include "views/notes/notes_analysis.h"
#include "views/numerics/memory_analysis.h"
#include "views/numerics/risk_analysis.h"
#include "views/numerics/shadow_analysis.h"
#include "views/tensor/tensor_analysis.h"

namespace nodewise::viewer {

std::vector<views::AnalysisKind> analysisKinds(const std::vector<views::AnalysisKind>& more)
{
    using namespace views;
    std::vector<AnalysisKind> all{
        DebugAnalysis::kind(),   RunInputsAnalysis::kind(), TensorAnalysis::kind(), ComparisonAnalysis::kind(),
        RiskAnalysis::kind(),    ShadowAnalysis::kind(),    MemoryAnalysis::kind(), CoverageAnalysis::kind(),
        KernelAnalysis::kind(),  CostAnalysis::kind(),      TimesAnalysis::kind(),  LayoutAnalysis::kind(),
        PackageAnalysis::kind(), RecordAnalysis::kind(),    NotesAnalysis::kind(),  LevelsAnalysis::kind(),
    };
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

std::vector<WindowToolKind> windowTools()
{
    return {DiffTabs::kind(), ProfileButton::kind(), PipelineTabs::kind(), RecordReplay::kind(), ModelExport::kind(), MatrixTabs::kind(),
            LogTabs::kind()};
}

std::vector<views::OptionSpec> optionSpecs()
{
    std::vector<views::OptionSpec> all;
    for (const views::AnalysisKind& kind : analysisKinds({}))
        all.insert(all.end(), kind.options.begin(), kind.options.end());
    for (const WindowToolKind& kind : windowTools())
        all.insert(all.end(), kind.options.begin(), kind.options.end());
    return all;
}

} // namespace nodewise::viewer
