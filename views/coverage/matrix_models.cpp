// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/matrix_models.h"

#include "views/common/translated.h"
#include "views/cost/cost_text.h"
#include "views/coverage/coverage_text.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace nodewise::views {

namespace {

using coverage::Matrix;
using coverage::MatrixSum;

constexpr double absent = 100; // behind all verdicts

double shareOf(const MatrixSum& sum)
{
    return sum.nodes > 0 ? double(sum.nodes - std::min(sum.missing, sum.nodes)) / double(sum.nodes) : 1;
}

qint64 differenceOf(std::uint64_t now, std::uint64_t before)
{
    return qint64(now) - qint64(before);
}

/// "+3", "−2", "0"
QString signedText(qint64 difference)
{
    const QString digits = QLocale().toString(std::abs(difference));
    return difference > 0 ? QLatin1Char('+') + digits : difference < 0 ? QChar(0x2212) + digits : digits;
}

/// More missing nodes are worse.
QColor changeColor(qint64 difference, const Theme& theme)
{
    return difference > 0 ? theme.error : difference < 0 ? theme.good : theme.dim;
}

/// "2026-11-01T10:00:00+00:00" as the user's place writes it; another text as it is.
QString timeText(const std::string& time)
{
    const QDateTime read = QDateTime::fromString(QString::fromStdString(time), Qt::ISODate);
    return read.isValid() ? QLocale().toString(read.toLocalTime(), QLocale::ShortFormat) : QString::fromStdString(time);
}

template <class Row>
std::vector<Row> numbered(std::size_t count)
{
    std::vector<Row> rows(count);
    for (std::size_t i = 0; i < count; ++i)
        rows[i] = {i};
    return rows;
}

} // namespace

MatrixProgramsModel::MatrixProgramsModel(SharedMatrix matrix, QObject* parent)
    : RecordModel<MatrixModelRow>(parent), m_matrix(std::move(matrix))
{
    auto rows = numbered<MatrixModelRow>(m_matrix->programs.size());
    const std::vector<Matrix::Run> runs = coverage::runsBefore(*m_matrix);
    for (MatrixModelRow& row : rows)
        for (const Matrix::Run& run : runs)
            if (const auto found = run.missing.find(m_matrix->programs[row.program].name); found != run.missing.end())
                row.before = found->second;
    setRows(std::move(rows));
}

Table<MatrixModelRow> MatrixProgramsModel::describe() const
{
    using Row = MatrixModelRow;
    const SharedMatrix matrix = m_matrix;
    const auto program = [matrix](const Row& row) -> const Matrix::Program& { return matrix->programs[row.program]; };
    const auto sum = [program](const Row& row) { return MatrixSum{program(row).totals.all.count, program(row).missing()}; };
    const auto judged = [program](auto value) {
        return [program, value](const Row& row) { return program(row).error ? QVariant() : QVariant(value(row)); };
    };
    const auto change = [program](const Row& row) {
        return row.before && !program(row).error ? QVariant(differenceOf(program(row).missing(), *row.before)) : QVariant();
    };
    return {
        .columns =
            {{.title = tr("model"),
              .name = QStringLiteral("model"),
              .letters = 22,
              .text = [program](const Row& row) { return QString::fromStdString(program(row).name); },
              .hint = [program](const Row& row) { return Tip(QString::fromStdString(program(row).file)); }},
             {.title = tr("nodes"),
              .name = QStringLiteral("nodes"),
              .letters = 7,
              .number = true,
              .value = judged([program](const Row& row) { return qulonglong(program(row).totals.all.count); })},
             {.title = tr("missing"),
              .name = QStringLiteral("missing"),
              .letters = 8,
              .number = true,
              .tip = tr("Nodes that are refused, unsupported, or unimplemented"),
              .value = judged([program](const Row& row) { return qulonglong(program(row).missing()); }),
              .color = [program](const Row& row, const Theme& theme) { return program(row).missing() > 0 ? theme.error : theme.good; }},
             {.title = tr("covered"),
              .name = QStringLiteral("covered"),
              .letters = 10,
              .number = true,
              .text = [program, sum](const Row& row) { return program(row).error ? QString() : CostText::percent(shareOf(sum(row))); },
              .value = judged([sum](const Row& row) { return shareOf(sum(row)); }),
              .bar = true},
             {.title = tr("change"),
              .name = QStringLiteral("change"),
              .letters = 8,
              .number = true,
              .tip = tr("Missing nodes now, against the last run before"),
              .text = [change](const Row& row) { return change(row).isValid() ? signedText(change(row).toLongLong()) : QString(); },
              .value = change,
              .color = [change](const Row& row, const Theme& theme) { return changeColor(change(row).toLongLong(), theme); }},
             {.title = tr("not judged"),
              .name = QStringLiteral("error"),
              .letters = 24,
              .mono = false,
              .text = [program](const Row& row) { return program(row).error ? translated(*program(row).error) : QString(); },
              .color = [](const Row&, const Theme& theme) { return theme.error; }}},
        .key = [program](const Row& row) { return QString::fromStdString(program(row).name); },
    };
}

MatrixOpsModel::MatrixOpsModel(SharedMatrix matrix, QObject* parent) : RecordModel<MatrixOpRow>(parent), m_matrix(std::move(matrix))
{
    setRows(numbered<MatrixOpRow>(m_matrix->rows.size()));
}

protocol::Verdict MatrixOpsModel::worstOf(const Matrix::Row& row)
{
    std::optional<protocol::Verdict> worst;
    for (const auto& cell : row.cells)
        if (cell && (!worst || coverage::severity(cell->verdict) < coverage::severity(*worst)))
            worst = cell->verdict;
    return worst.value_or(protocol::Verdict::Direct);
}

Table<MatrixOpRow> MatrixOpsModel::describe() const
{
    using Row = MatrixOpRow;
    const SharedMatrix matrix = m_matrix;
    const auto op = [matrix](const Row& row) -> const Matrix::Row& { return matrix->rows[row.row]; };
    Table<Row> out;
    out.columns = {{.title = tr("operator"),
                    .name = QStringLiteral("op"),
                    .letters = 30,
                    .text = [op](const Row& row) { return QString::fromStdString(op(row).op); },
                    .icon = [op](const Row& row) { return QVariant(coveredSwatch(markOf(worstOf(op(row))))); }},
                   {.title = tr("nodes"),
                    .name = QStringLiteral("nodes"),
                    .letters = 7,
                    .number = true,
                    .tip = tr("In all models"),
                    .value = [op](const Row& row) { return qulonglong(op(row).count); }},
                   {.title = tr("missing"),
                    .name = QStringLiteral("missing"),
                    .letters = 8,
                    .number = true,
                    .tip = tr("Nodes that are refused, unsupported, or unimplemented, in all models"),
                    .value = [op](const Row& row) { return qulonglong(op(row).missing); },
                    .color = [op](const Row& row, const Theme& theme) { return op(row).missing > 0 ? theme.error : theme.dim; }}};
    for (std::size_t at = 0; at < matrix->programs.size(); ++at) {
        const QString name = QString::fromStdString(matrix->programs[at].name);
        const auto cell = [op, at](const Row& row) -> const std::optional<Matrix::Cell>& { return op(row).cells[at]; };
        out.columns.push_back(
            {.title = name,
             .name = name,
             .letters = 10,
             .tip = tr("%1: nodes, or missing of all nodes; the color is the worst verdict", "a model").arg(name),
             .text =
                 [cell](const Row& row) {
                     const auto& of = cell(row);
                     if (!of)
                         return QString();
                     const QString all = QLocale().toString(qulonglong(of->count));
                     return of->missing > 0 ? QLocale().toString(qulonglong(of->missing)) + QLatin1Char('/') + all : all;
                 },
             .value =
                 [cell](const Row& row) {
                     return cell(row) ? QVariant(QString::fromStdString(coverage::cellText(*cell(row)))) : QVariant();
                 },
             .sortKey = [cell](const Row& row) { return QVariant(cell(row) ? double(coverage::severity(cell(row)->verdict)) : absent); },
             .color = [cell](const Row& row, const Theme& theme) { return cell(row) && cell(row)->missing > 0 ? theme.error : QColor(); },
             .hint =
                 [cell, name](const Row& row) {
                     const auto& of = cell(row);
                     return of ? Tip(tr("%1 in %2", "a verdict, and a model").arg(CoverageText::nameOf(of->verdict), name) +
                                     QLatin1Char('\n') + CoverageText::meaning(of->verdict))
                               : Tip();
                 },
             .icon = [cell](const Row& row) { return cell(row) ? QVariant(coveredSwatch(markOf(cell(row)->verdict))) : QVariant(); },
             .spoken =
                 [cell](const Row& row) {
                     return cell(row) ? CoverageText::nameOf(cell(row)->verdict) + QLatin1Char(' ') + QString::number(cell(row)->count)
                                      : QString();
                 }});
    }
    out.kind = [op](const Row& row) { return int(worstOf(op(row))); };
    out.search = [op](const Row& row) { return QString::fromStdString(op(row).op); };
    out.key = [op](const Row& row) { return QString::fromStdString(op(row).op); };
    return out;
}

void MatrixRunsModel::setRuns(const Matrix& matrix, const std::vector<std::string>& programs)
{
    Rows rows;
    for (const Matrix::Run& run : coverage::runsBefore(matrix))
        rows.push_back({timeText(run.time), coverage::sumOf(run, programs), {}, rows.empty()});
    rows.push_back({tr("now"), coverage::sumOf(matrix, programs), {}, rows.empty()});
    for (std::size_t i = 1; i < rows.size(); ++i)
        rows[i].before = rows[i - 1].sum;
    setRows(std::move(rows));
}

Table<MatrixRunRow> MatrixRunsModel::describe() const
{
    using Row = MatrixRunRow;
    const auto change = [](const Row& row) { return row.first ? QVariant() : QVariant(differenceOf(row.sum.missing, row.before.missing)); };
    return {
        .columns = {{.title = tr("run"),
                     .name = QStringLiteral("time"),
                     .letters = 24,
                     .mono = false,
                     .text = [](const Row& row) { return row.time; }},
                    {.title = tr("nodes"),
                     .name = QStringLiteral("nodes"),
                     .letters = 7,
                     .number = true,
                     .value = [](const Row& row) { return qulonglong(row.sum.nodes); }},
                    {.title = tr("missing"),
                     .name = QStringLiteral("missing"),
                     .letters = 8,
                     .number = true,
                     .value = [](const Row& row) { return qulonglong(row.sum.missing); }},
                    {.title = tr("covered"),
                     .name = QStringLiteral("covered"),
                     .letters = 12,
                     .number = true,
                     .text = [](const Row& row) { return CostText::percent(shareOf(row.sum)); },
                     .value = [](const Row& row) { return shareOf(row.sum); },
                     .bar = true},
                    {.title = tr("change"),
                     .name = QStringLiteral("change"),
                     .letters = 8,
                     .number = true,
                     .tip = tr("Missing nodes, against the run before"),
                     .text = [change](const Row& row) { return change(row).isValid() ? signedText(change(row).toLongLong()) : QString(); },
                     .value = change,
                     .color = [change](const Row& row, const Theme& theme) { return changeColor(change(row).toLongLong(), theme); }}}};
}

} // namespace nodewise::views
