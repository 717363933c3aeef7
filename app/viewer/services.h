// SPDX-License-Identifier: Apache-2.0
// What every tab shares. Owned by main(); outlives the window.
#pragma once

#include "views/analysis/analysis.h"

#include <QStringList>

#include <functional>
#include <vector>

namespace nodewise::views {
class PluginService;
class SchemaService;
class ThemeHub;
class TrustService;
} // namespace nodewise::views

namespace nodewise::viewer {

struct OpenFile;

struct Services {
    views::ThemeHub* theme = nullptr;        ///< never null
    views::SchemaService* schemas = nullptr; ///< null: no engine (tests, an incomplete installation)
    bool animated = true;                    ///< off for screenshots and tests
    QString engine;                          ///< program of debug sessions; "" = beside the running program
    QStringList engineArguments;
    QString stateFolder;                       ///< for what must not be lost with the program; "" = nothing is kept
    views::PluginService* plugins = nullptr;   ///< null: no engine
    views::TrustService* trust = nullptr;      ///< null: that of the plug-ins, or one that remembers nothing
    QString* lastFolder = nullptr;             ///< of the file dialogs; the window's own
    std::function<void(OpenFile&)> recall;     ///< what was set for the file before; null: nothing is kept
    std::vector<views::AnalysisKind> analyses; ///< beside those that are listed; of tests
};

} // namespace nodewise::viewer
