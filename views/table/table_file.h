// SPDX-License-Identifier: Apache-2.0
// Tables as files for other programs and people, .csv, .tsv, .json and .md: their lines are made and written off the GUI thread.
#pragma once

#include "views/common/job.h"

#include <QObject>
#include <QStringList>
#include <QVariant>

#include <functional>
#include <map>
#include <memory>

class QWidget;

namespace nodewise::views {

enum class TableFormat { Csv, Tsv, Json, Markdown };

/// By the name's end; Csv where it says nothing.
TableFormat tableFormatOf(const QString& file);

/// Made line by line on another thread: `line` captures values and shares of what does not change, and no object of the window.
struct TextTable {
    QStringList titles;
    std::size_t rows = 0;
    std::function<QStringList(std::size_t row)> line;
    /// The same with their types, for JSON; none: all are texts.
    std::function<QVariantList(std::size_t row)> values{};
    /// By column: stands right in Markdown.
    std::vector<bool> right{};
    /// What people read, for Markdown; none: this one.
    std::shared_ptr<const TextTable> shown{};
};

/// The cells with the line's end. `separator`: a tab or a comma; what needs quotes for it gets them (RFC 4180).
QString tableLine(const QStringList& cells, QChar separator);
/// The whole table.
QString tableText(const TextTable& table, QChar separator);
QString tableText(const TextTable& table, TableFormat format);
/// "" = the file is written whole; else it is as it was before, for this reason (of the system, in its words; "" when cancelled).
QString writeTable(const TextTable& table, const QString& file, const Progress& progress);

/// Asks for a file and writes a table to it; a newer one ends one that is under way. A child of the view that has the table; GUI thread.
class TableExport : public QObject {
    Q_OBJECT
public:
    /// Made on another thread, in place of the table.
    using Report = std::function<std::string()>;

    explicit TableExport(QWidget* view);

    /// Another file for names that end like this, "md". `filter`: "Report as Markdown"; `make` is called when the file is chosen.
    void setReport(TableFormat format, std::function<QString()> filter, std::function<Report()> make);
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
    struct Other {
        std::function<QString()> filter;
        std::function<Report()> make;
    };
    QStringList filters() const;

    QString m_folder;
    std::map<TableFormat, Other> m_reports;
    JobRunner m_job{this};
};

} // namespace nodewise::views
