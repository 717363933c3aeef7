// SPDX-License-Identifier: Apache-2.0
#include "views/common/table_file.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QSaveFile>
#include <QWidget>

namespace nodewise::views {

namespace {

constexpr std::size_t linesAtOnce = 1024; // between which it may be cancelled

QString quoted(const QString& cell, QChar separator)
{
    const auto has = [&cell](QChar c) { return cell.contains(c); };
    if (!has(separator) && !has(QLatin1Char('"')) && !has(QLatin1Char('\n')) && !has(QLatin1Char('\r')))
        return cell;
    return QLatin1Char('"') + QString(cell).replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

} // namespace

QString tableLine(const QStringList& cells, QChar separator)
{
    QString out;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        if (i > 0)
            out += separator;
        out += quoted(cells[i], separator);
    }
    return out + QLatin1Char('\n');
}

QString tableText(const TextTable& table, QChar separator)
{
    QString out = tableLine(table.titles, separator);
    for (std::size_t row = 0; row < table.rows; ++row)
        out += tableLine(table.line(row), separator);
    return out;
}

QString writeTable(const TextTable& table, const QString& file, const Progress& progress)
{
    const QLatin1Char separator(file.endsWith(QLatin1String(".tsv"), Qt::CaseInsensitive) ? '\t' : ',');
    QSaveFile to(file);
    if (!to.open(QIODevice::WriteOnly))
        return to.errorString();
    QByteArray part = tableLine(table.titles, separator).toUtf8();
    for (std::size_t row = 0; row < table.rows; ++row) {
        part += tableLine(table.line(row), separator).toUtf8();
        if (row % linesAtOnce != linesAtOnce - 1)
            continue;
        if (progress.cancelled())
            return {}; // what was there before stays
        progress.step(Text(), static_cast<double>(row) / static_cast<double>(table.rows));
        if (to.write(part) != part.size())
            return to.errorString();
        part.clear();
    }
    return to.write(part) == part.size() && to.commit() ? QString() : to.errorString();
}

TableExport::TableExport(QWidget* view) : QObject(view)
{
}

void TableExport::ask(const QString& title, const QString& name, std::function<TextTable()> table)
{
    auto* dialog = new QFileDialog(static_cast<QWidget*>(parent())->window(), title, m_folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Comma-separated (*.csv)"), tr("Tab-separated (*.tsv)")});
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    connect(dialog, &QFileDialog::filterSelected, dialog,
            [dialog](const QString& filter) { dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1).chopped(1)); });
    dialog->selectFile(name);
    connect(dialog, &QFileDialog::fileSelected, this, [this, table = std::move(table)](const QString& file) { write(table(), file); });
    dialog->open();
}

void TableExport::write(TextTable table, const QString& file)
{
    m_folder = QFileInfo(file).absolutePath();
    m_job.start([table = std::move(table), file](const Progress& progress) { return writeTable(table, file, progress); },
                [this, file](const QString& why) {
                    Q_EMIT runningChanged();
                    Q_EMIT message(why.isEmpty() ? tr("Written: %1").arg(file) : tr("%1 can't be written: %2").arg(file, why));
                },
                [this, name = QFileInfo(file).fileName()](const QString&, double fraction) {
                    Q_EMIT progress(tr("Writing %1…").arg(name), fraction);
                });
    Q_EMIT runningChanged();
}

void TableExport::cancel()
{
    m_job.cancel();
    Q_EMIT runningChanged();
}

} // namespace nodewise::views
