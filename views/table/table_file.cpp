// SPDX-License-Identifier: Apache-2.0
#include "views/table/table_file.h"

#include "core/base/csv_cell.h"
#include "core/export/escape.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>
#include <QWidget>

#include <cmath>

namespace nodewise::views {

namespace {

constexpr std::size_t linesAtOnce = 1024; // between which it may be cancelled

constexpr std::pair<TableFormat, const char*> suffixes[] = {
    {TableFormat::Csv, "csv"}, {TableFormat::Tsv, "tsv"}, {TableFormat::Json, "json"}, {TableFormat::Markdown, "md"}};

/// "\"a\"", "12", "null"
QString jsonText(const QJsonValue& value)
{
    const QByteArray list = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(list.mid(1, list.size() - 2));
}

/// Numbers that JSON has none for are texts, "inf".
QString jsonText(const QVariant& value, const QString& text)
{
    if (!value.isValid())
        return QStringLiteral("null");
    if (value.userType() == QMetaType::Bool)
        return value.toBool() ? QStringLiteral("true") : QStringLiteral("false");
    const bool whole = value.userType() == QMetaType::Int || value.userType() == QMetaType::UInt ||
                       value.userType() == QMetaType::LongLong || value.userType() == QMetaType::ULongLong;
    if (whole || (value.userType() == QMetaType::Double && std::isfinite(value.toDouble())))
        return text;
    return jsonText(QJsonValue(text));
}

QString markdownLine(const QStringList& cells)
{
    QString out = QStringLiteral("|");
    for (const QString& cell : cells) {
        QStringList lines;
        for (const QString& line : cell.split(QLatin1Char('\n')))
            lines.append(QString::fromStdString(exporting::markdownCell(line.toStdString())));
        out += QLatin1Char(' ') + lines.join(QStringLiteral("<br>")) + QStringLiteral(" |");
    }
    return out + QLatin1Char('\n');
}

/// What stands before the lines, between them and after them.
class Writing {
public:
    Writing(const TextTable& table, TableFormat format)
        : m_table(format == TableFormat::Markdown && table.shown ? *table.shown : table), m_format(format)
    {
    }
    std::size_t rows() const { return m_table.rows; }
    QString head() const
    {
        switch (m_format) {
        case TableFormat::Json:
            return m_table.rows == 0 ? QStringLiteral("[") : QStringLiteral("[\n");
        case TableFormat::Markdown:
            return markdownLine(m_table.titles) + rule();
        default:
            return tableLine(m_table.titles, separator());
        }
    }
    QString line(std::size_t row) const
    {
        switch (m_format) {
        case TableFormat::Json:
            return json(row);
        case TableFormat::Markdown:
            return markdownLine(m_table.line(row));
        default:
            return tableLine(m_table.line(row), separator());
        }
    }
    QString tail() const { return m_format == TableFormat::Json ? QStringLiteral("]\n") : QString(); }

private:
    QChar separator() const { return QLatin1Char(m_format == TableFormat::Tsv ? '\t' : ','); }
    QString rule() const
    {
        QString out = QStringLiteral("|");
        for (std::size_t at = 0; at < std::size_t(m_table.titles.size()); ++at)
            out += at < m_table.right.size() && m_table.right[at] ? QStringLiteral(" ---: |") : QStringLiteral(" --- |");
        return out + QLatin1Char('\n');
    }
    QString json(std::size_t row) const
    {
        const QStringList texts = m_table.line(row);
        const QVariantList values = m_table.values ? m_table.values(row) : QVariantList();
        QStringList members;
        for (qsizetype at = 0; at < texts.size(); ++at) {
            const QString value = at < values.size() ? jsonText(values[at], texts[at]) : jsonText(QJsonValue(texts[at]));
            members.append(jsonText(QJsonValue(m_table.titles[at])) + QStringLiteral(": ") + value);
        }
        return QStringLiteral("  {%1}%2\n")
            .arg(members.join(QStringLiteral(", ")), row + 1 < m_table.rows ? QStringLiteral(",") : QString());
    }

    const TextTable& m_table;
    TableFormat m_format;
};

QString writeText(const std::string& text, const QString& file)
{
    QSaveFile to(file);
    const bool good = to.open(QIODevice::WriteOnly) && to.write(text.data(), qint64(text.size())) == qint64(text.size()) && to.commit();
    return good ? QString() : to.errorString();
}

} // namespace

TableFormat tableFormatOf(const QString& file)
{
    for (const auto& [format, suffix] : suffixes)
        if (file.endsWith(QLatin1Char('.') + QLatin1String(suffix), Qt::CaseInsensitive))
            return format;
    return TableFormat::Csv;
}

QString tableLine(const QStringList& cells, QChar separator)
{
    QString out;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        if (i > 0)
            out += separator;
        out += QString::fromStdString(csvCell(cells[i].toStdString(), separator.toLatin1()));
    }
    return out + QLatin1Char('\n');
}

QString tableText(const TextTable& table, QChar separator)
{
    return tableText(table, separator == QLatin1Char('\t') ? TableFormat::Tsv : TableFormat::Csv);
}

QString tableText(const TextTable& table, TableFormat format)
{
    const Writing writing(table, format);
    QString out = writing.head();
    for (std::size_t row = 0; row < writing.rows(); ++row)
        out += writing.line(row);
    return out + writing.tail();
}

QString writeTable(const TextTable& table, const QString& file, const Progress& progress)
{
    const Writing writing(table, tableFormatOf(file));
    QSaveFile to(file);
    if (!to.open(QIODevice::WriteOnly))
        return to.errorString();
    QByteArray part = writing.head().toUtf8();
    for (std::size_t row = 0; row < writing.rows(); ++row) {
        part += writing.line(row).toUtf8();
        if (row % linesAtOnce != linesAtOnce - 1)
            continue;
        if (progress.cancelled())
            return {}; // what was there before stays
        progress.step(UserText(), static_cast<double>(row) / static_cast<double>(writing.rows()));
        if (to.write(part) != part.size())
            return to.errorString();
        part.clear();
    }
    part += writing.tail().toUtf8();
    return to.write(part) == part.size() && to.commit() ? QString() : to.errorString();
}

TableExport::TableExport(QWidget* view) : QObject(view)
{
}

void TableExport::setReport(TableFormat format, std::function<QString()> filter, std::function<Report()> make)
{
    m_reports[format] = {std::move(filter), std::move(make)};
}

QStringList TableExport::filters() const
{
    const QString names[] = {tr("Comma-separated"), tr("Tab-separated"), tr("JSON"), tr("Markdown")};
    QStringList out;
    for (const auto& [format, suffix] : suffixes) {
        const auto report = m_reports.find(format);
        const QString name = report == m_reports.end() ? names[int(format)] : report->second.filter();
        out.append(QStringLiteral("%1 (*.%2)").arg(name, QLatin1String(suffix)));
    }
    return out;
}

void TableExport::ask(const QString& title, const QString& name, std::function<TextTable()> table)
{
    auto* dialog = new QFileDialog(static_cast<QWidget*>(parent())->window(), title, m_folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(filters());
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
    const auto report = m_reports.find(tableFormatOf(file));
    std::function<QString(const Progress&)> work;
    if (report != m_reports.end())
        work = [make = report->second.make(), file](const Progress&) { return writeText(make(), file); };
    else
        work = [table = std::move(table), file](const Progress& progress) { return writeTable(table, file, progress); };
    m_job.start(
        std::move(work),
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
