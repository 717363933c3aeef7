// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/run_inputs_analysis.h"

#include "app/viewer/inputs_dialog.h"
#include "views/debug/debug_analysis.h"

namespace nodewise::viewer {

using views::BarSpec;
using views::Menu;
using views::Needs;

views::AnalysisKind RunInputsAnalysis::kind()
{
    static constexpr views::ActionSpec actions[] = {
        {"debug.inputs",
         Menu::Debug,
         503,
         Needs::Document,
         "",
         QT_TRANSLATE_NOOP("Actions", "Inputs and &Weights…"),
         QT_TRANSLATE_NOOP("Actions", "Choose what the program runs on: samples, files or generated inputs, weights, seed and memory"),
         false,
         {311, BarSpec::Words::Always, ""}},
    };
    return {actions, [](views::Analyses& tab) -> views::Analysis* { return new RunInputsAnalysis(tab); }};
}

RunInputsAnalysis::RunInputsAnalysis(views::Analyses& tab) : Analysis(tab)
{
    const views::SessionStart* start = &find<views::DebugAnalysis>()->launcher();
    actionSet().add("debug.inputs",
                    {.run = [this](bool) { ask(); },
                     .buttonText = [start](bool brief) { return brief ? tr("Inputs") : tr("Inputs: %1").arg(start->inputsText()); }});
}

void RunInputsAnalysis::ask()
{
    views::SessionStart* start = &find<views::DebugAnalysis>()->launcher();
    auto* dialog = new InputsDialog(document(), start->setup(), lastFolder(), host().window);
    connect(dialog, &InputsDialog::chosen, this, [this, start](const protocol::LaunchArguments& setup, bool run) {
        start->setSetup(setup);
        if (run)
            start->start();
        Q_EMIT keptChanged();
    });
    dialog->open();
}

} // namespace nodewise::viewer
