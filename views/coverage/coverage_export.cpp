// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/coverage_export.h"

#include "core/coverage/report.h"
#include "views/common/table_file.h"
#include "views/coverage/coverage_model.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QSaveFile>
#include <QWidget>

namespace nodewise::views {

CoverageExport::CoverageExport(std::string program, QWidget* view)
    : QObject(view), m_program(std::move(program)), m_tables(new TableExport(view))
{
    connect(m_tables, &TableExport::message, this, &CoverageExport::message);
}

void CoverageExport::ask(std::shared_ptr<const CoverageResult> result, std::vector<std::uint32_t> shown)
{
    auto* dialog = new QFileDialog(static_cast<QWidget*>(parent())->window(), tr("Export Coverage"), m_folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Table of nodes, comma-separated (*.csv)"), tr("Table of nodes, tab-separated (*.tsv)"),
                            tr("Report in Markdown (*.md)"), tr("All of it as JSON (*.json)")});
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    connect(dialog, &QFileDialog::filterSelected, dialog,
            [dialog](const QString& filter) { dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1).chopped(1)); });
    dialog->selectFile(QStringLiteral("coverage.csv"));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, result = std::move(result), shown = std::move(shown)](const QString& file) { write(result, shown, file); });
    dialog->open();
}

void CoverageExport::write(std::shared_ptr<const CoverageResult> result, std::vector<std::uint32_t> shown, const QString& file)
{
    m_folder = QFileInfo(file).absolutePath();
    const bool json = file.endsWith(QLatin1String(".json"), Qt::CaseInsensitive);
    if (!json && !file.endsWith(QLatin1String(".md"), Qt::CaseInsensitive))
        return m_tables->write(coverageTable(std::move(result), std::move(shown)), file);
    const auto work = [result = std::move(result), program = m_program, file, json](const Progress&) {
        const dap::CoverageAnswer& answer = result->answer();
        const std::string text = json ? coverage::jsonReport(answer) : coverage::markdownReport(answer, program);
        QSaveFile to(file);
        const bool good = to.open(QIODevice::WriteOnly) && to.write(text.data(), qint64(text.size())) == qint64(text.size()) && to.commit();
        return good ? QString() : to.errorString();
    };
    m_job.start(work, [this, file](const QString& why) {
        Q_EMIT message(why.isEmpty() ? TableExport::tr("Written: %1").arg(file)
                                     : TableExport::tr("%1 can't be written: %2").arg(file, why));
    });
}

} // namespace nodewise::views
