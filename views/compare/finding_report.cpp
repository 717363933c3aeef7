// SPDX-License-Identifier: Apache-2.0
#include "views/compare/finding_report.h"

#include "core/export/comparison_finding.h"
#include "views/compare/comparison.h"

#include <QFileInfo>
#include <QSaveFile>

namespace nodewise::views {

namespace {

/// Shared or copied: the comparison may be cleared while the page is made.
struct Contents {
    std::shared_ptr<const Document> document;
    Side side = Side::Fx;
    UserText reference;
    protocol::LaunchAnswer launch;
    protocol::CompareAnswer answer;
    CompareRows rows;
    std::string language;
};

std::string pageOf(const Contents& contents)
{
    const Document& document = *contents.document;
    exporting::ComparisonResult result{.program = document.file,
                                       .reference = contents.reference,
                                       .launch = contents.launch,
                                       .answer = contents.answer,
                                       .rows = {},
                                       .graph = document.fx(),
                                       .ir = contents.side == Side::Ir ? document.ir.get() : nullptr};
    result.rows.reserve(contents.rows.size());
    for (const auto& row : contents.rows)
        result.rows.push_back(row.get());
    const exporting::Language say{.code = contents.language,
                                  .translate = [](const std::string& source) { return translated(UserText(source, {})).toStdString(); }};
    return exporting::findingHtml(exporting::findingOf(result), say);
}

/// "" = the file is written whole; else the system's reason.
QString writePage(const Contents& contents, const QString& file)
{
    const std::string page = pageOf(contents);
    QSaveFile to(file);
    const auto size = static_cast<qint64>(page.size());
    return to.open(QIODevice::WriteOnly) && to.write(page.data(), size) == size && to.commit() ? QString() : to.errorString();
}

} // namespace

FindingReport::FindingReport(const CompareContext& context, QObject* parent) : QObject(parent), m_context(context)
{
}

bool FindingReport::possible() const
{
    const Comparison& comparison = *m_context.comparison;
    return comparison.state() == Comparison::State::Done && comparison.complete();
}

QString FindingReport::suggestion() const
{
    QString name = QFileInfo(QString::fromStdString(m_context.document->file)).completeBaseName();
    if (const auto& first = m_context.comparison->answer().firstRow)
        name += QLatin1Char('-') + QString::fromStdString(first->name).replace(QLatin1Char('/'), QLatin1Char('.'));
    return name + QStringLiteral(".html");
}

void FindingReport::write(const QString& file)
{
    if (!possible())
        return Q_EMIT failed(tr("There is no comparison to report."));
    const Comparison& comparison = *m_context.comparison;
    Contents contents{.document = m_context.document,
                      .side = comparison.side(),
                      .reference = comparison.ofKernels()                                     ? exporting::atenSide()
                                   : comparison.asked().with == CompareSetup::With::OtherSide ? exporting::ownSide(comparison.answer().side)
                                                                                              : UserText(comparison.answer().reference),
                      .launch = comparison.launch(),
                      .answer = comparison.answer(),
                      .rows = comparison.rows(),
                      .language = tr("en", "the language of a report, as browsers know it (BCP 47)").toStdString()};
    for (const auto& row : comparison.weights())
        contents.answer.weights.rows.push_back(*row);
    m_job.start([contents = std::move(contents), file](const Progress&) { return writePage(contents, file); },
                [this, file](const QString& why) {
                    Q_EMIT runningChanged();
                    if (why.isEmpty())
                        Q_EMIT written(file);
                    else
                        Q_EMIT failed(tr("%1 can't be written: %2. Choose another folder.").arg(file, why));
                });
    Q_EMIT runningChanged();
}

} // namespace nodewise::views
