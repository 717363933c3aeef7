// SPDX-License-Identifier: Apache-2.0
// Opens a Python file that makes a model: exports it, and opens the program, or the page that says why there is none.
#pragma once

#include "app/viewer/analyses.h"

#include <QPointer>

namespace nodewise::viewer {

class ExportPage;

class ModelExport : public WindowPart {
    Q_OBJECT
public:
    static WindowToolKind kind();
    explicit ModelExport(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;
    /// Of a file that was written about an export that failed, and of Python files but those that compilers dump.
    bool open(const QString& file) override;

private:
    void askFile();
    void run(const QString& model);
    void connectPage(ExportPage* page);
    void showProgram(ExportPage* page, const QString& program, bool whole);
    ProgramTab* tryTabOf(const ExportPage* page) const;
};

} // namespace nodewise::viewer
