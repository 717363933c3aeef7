// SPDX-License-Identifier: Apache-2.0
// Coverage as a file for other programs and people: a table of nodes (.csv, .tsv), a report (.md), or all of it (.json).
#pragma once

#include "views/common/job.h"
#include "views/coverage/coverage_result.h"

#include <QObject>

class QWidget;

namespace nodewise::views {

class TableExport;

/// A child of the view; GUI thread. The file is made and written on another one.
class CoverageExport : public QObject {
    Q_OBJECT
public:
    /// `program`: its name, for the heading of a report.
    CoverageExport(std::string program, QWidget* view);

    /// Asks for a file. `shown`: places of the nodes of a table; reports have all.
    void ask(std::shared_ptr<const CoverageResult> result, std::vector<std::uint32_t> shown);
    /// By the name's end. Says so by message(), or why not.
    void write(std::shared_ptr<const CoverageResult> result, std::vector<std::uint32_t> shown, const QString& file);

Q_SIGNALS:
    void message(const QString& text);

private:
    std::string m_program;
    QString m_folder;
    TableExport* m_tables;
    JobRunner m_job{this};
};

} // namespace nodewise::views
