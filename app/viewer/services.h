// SPDX-License-Identifier: Apache-2.0
// What every tab shares. Owned by main(); outlives the window.
#pragma once

#include "views/analysis/analysis.h"

#include <QStringList>

#include <vector>

namespace nodewise::views {
class PluginService;
class SchemaService;
class ThemeHub;
} // namespace nodewise::views

namespace nodewise::viewer {

struct Services {
    views::ThemeHub* theme = nullptr;        ///< never null
    views::SchemaService* schemas = nullptr; ///< null: no engine (tests, an incomplete installation)
    bool animated = true;                    ///< off for screenshots and tests
    QString engine;                          ///< program of debug sessions; "" = beside the running program
    QStringList engineArguments;
    views::PluginService* plugins = nullptr;   ///< null: no engine
    QString* lastFolder = nullptr;             ///< of the file dialogs; the window's own
    std::vector<views::AnalysisKind> analyses; ///< beside those that are listed; of tests
};

} // namespace nodewise::viewer
