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

/// Plain pointers: all of them outlive the analyses.
struct AnalysisHost {
    std::shared_ptr<const Document> document;
    Selection* selection = nullptr;
    SchemaService* schemas = nullptr; ///< null: there is no engine to ask
    PluginService* plugins = nullptr; ///< likewise
    QString engine;                   ///< program of sessions; "" = beside the running program
    QStringList engineArguments;
    QWidget* window = nullptr;     ///< the parent of dialogs
    QString* lastFolder = nullptr; ///< of file dialogs; may be null
};

} // namespace nodewise::views
