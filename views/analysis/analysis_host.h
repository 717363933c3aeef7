// SPDX-License-Identifier: Apache-2.0
// What a tab gives to its analyses.
#pragma once

#include "views/common/document.h"

#include <QStringList>

#include <memory>

class QWidget;

namespace nodewise::views {

class PluginService;
class SchemaService;
class Selection;
class TrustService;

/// Plain pointers: all of them outlive the analyses.
struct AnalysisHost {
    std::shared_ptr<const Document> document;
    Selection* selection = nullptr;
    SchemaService* schemas = nullptr; ///< null: there is no engine to ask
    PluginService* plugins = nullptr; ///< likewise
    TrustService* trust = nullptr;    ///< never null in a window
    QString engine;                   ///< program of sessions; "" = beside the running program
    QStringList engineArguments;
    QString stateFolder;           ///< for what must not be lost with the program; "" = nothing is kept
    QWidget* window = nullptr;     ///< the parent of dialogs
    QString* lastFolder = nullptr; ///< of file dialogs; may be null
};

} // namespace nodewise::views
