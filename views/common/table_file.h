// SPDX-License-Identifier: Apache-2.0
// Tables as files for other programs, .csv and .tsv: their lines are made and written off the GUI thread.
#pragma once

#include "views/common/job.h"

#include <QObject>
#include <QStringList>

#include <functional>

class QWidget;

namespace nodewise::views {

/// Made line by line on another thread: `line` captures values and shares of what does not change, and no object of the window.
struct TextTable {
    QStringList titles;
    std::size_t rows = 0;
    std::function<QStringList(std::size_t row)> line;
};

/// The cells with the line's end. `separator`: a tab or a comma; what needs quotes for it gets them (RFC 4180).
QString tableLine(const QStringList& cells, QChar separator);
/// The whole table.
QString tableText(const TextTable& table, QChar separator);
/// Tab-separated where the name ends in .tsv, else by commas. "" = the file is written whole; else it is as it was before, for this reason
/// (of the system, in its words; "" when cancelled).
QString writeTable(const TextTable& table, const QString& file, const Progress& progress);

/// Asks for a file and writes a table to it; a newer one ends one that is under way. A child of the view that has the table; GUI thread.
class TableExport : public QObject {
    Q_OBJECT
public:
    explicit TableExport(QWidget* view);

    /// `table` is called when the file is chosen. The folder is remembered.
    void ask(const QString& title, const QString& name, std::function<TextTable()> table);
    /// Says so by message(), or why not.
    void write(TextTable table, const QString& file);
    void cancel();
    bool running() const { return m_job.running(); }

Q_SIGNALS:
    /// running() changed.
    void runningChanged();
    void progress(const QString& text, double fraction);
    void message(const QString& text);

private:
    QString m_folder;
    JobRunner m_job{this};
};

} // namespace nodewise::views
