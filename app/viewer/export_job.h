// SPDX-License-Identifier: Apache-2.0
// What the export dialog writes: one format of one side and scope, rendered on a worker thread.
#pragma once

#include "core/base/progress.h"
#include "core/export/export.h"
#include "views/common/document.h"

#include <QImage>
#include <QString>

#include <memory>
#include <string>

namespace nodewise::viewer {

/// Everything that the job needs, shared or copied.
struct ExportRequest {
    std::shared_ptr<const views::Document> document;
    const exporting::Format* format = nullptr;
    exporting::Side side = exporting::Side::Ir;
    exporting::Scope scope;
    exporting::Options options;
};

struct ExportResult {
    std::string text;  ///< the whole file
    std::string error; ///< empty = success
    QImage image;      ///< preview of drawn formats
};

/// `previewSize`: the longer side of the preview in pixels.
ExportResult renderExport(const ExportRequest& request, int previewSize, const Progress& progress);

/// Writes the file whole or not at all; the reason if not.
QString writeFile(const QString& path, const std::string& text);

} // namespace nodewise::viewer
