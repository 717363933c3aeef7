// SPDX-License-Identifier: Apache-2.0
#include "views/compilelog/log_model.h"

#include "views/common/translated.h"

#include <QFileInfo>

namespace nodewise::views {

using torchtrace::Compile;
using Kind = LogRow::Kind;

namespace {

QString oneLine(const std::string& text)
{
    return QString::fromStdString(text.substr(0, text.find('\n')));
}

QString placeOf(const std::string& file, std::int64_t line)
{
    const QString name = QFileInfo(QString::fromStdString(file)).fileName();
    return line > 0 ? QStringLiteral("%1:%2").arg(name).arg(line) : name;
}

/// Adds rows below that of one compilation.
class Children {
public:
    Children(TreeRows<LogRow>& rows, const torchtrace::ReadLog& log, std::uint32_t parent) : m_rows(rows), m_log(log), m_parent(parent) {}

    void add(const Compile& compile)
    {
        for (std::size_t i = 0; i < compile.breaks.size(); ++i)
            row(Kind::Break, i, LogModel::tr("Graph break at %1").arg(placeOf(compile.breaks[i].file, compile.breaks[i].line)),
                oneLine(compile.breaks[i].reason));
        for (std::size_t i = 0; i < compile.failedGuards.size(); ++i)
            row(Kind::Guard, i, LogModel::tr("Failed guard of [%1]").arg(QString::fromStdString(compile.failedGuards[i].of)),
                oneLine(compile.failedGuards[i].guard));
        for (std::size_t i = 0; i < compile.restarts.size(); ++i)
            row(Kind::Restart, i, LogModel::tr("Restarted"), oneLine(compile.restarts[i]));
        if (!compile.errorType.empty() || compile.errorEntry)
            row(Kind::Failure, 0, QString::fromStdString(compile.errorType), oneLine(compile.error));
        for (const std::size_t graph : compile.graphs)
            addGraph(graph);
        addTexts(compile);
    }

private:
    std::uint32_t row(Kind kind, std::size_t place, const QString& name, const QString& what, std::optional<std::uint32_t> parent = {})
    {
        LogRow made = m_rows.row(m_parent); // of the same log and compilation
        made.kind = kind;
        made.place = place;
        made.name = name;
        made.what = what;
        made.time = -1;
        made.wrong = kind == Kind::Break || kind == Kind::Failure;
        return m_rows.add(std::move(made), parent.value_or(m_parent));
    }
    void addGraph(std::size_t index)
    {
        const torchtrace::GraphEntry& graph = m_log.summary.graphs[index];
        QString name = translated(graph.title);
        if (const std::size_t number = graph.name.rfind('#'); number != std::string::npos)
            name += QLatin1Char(' ') + QString::fromStdString(graph.name.substr(number));
        row(Kind::Graph, index, name, QString::fromStdString(graph.name));
    }
    void addTexts(const Compile& compile)
    {
        const auto titleOf = [this](const torchtrace::TextEntry& text) {
            return QString::fromUtf8(m_log.log->title(m_log.log->entries()[text.entry]));
        };
        for (std::size_t i = 0; i < compile.texts.size(); ++i)
            if (const QString title = titleOf(compile.texts[i]); compile.texts[i].code)
                row(Kind::Code, i, title == QLatin1String("inductor_output_code") ? LogModel::tr("Generated code") : title,
                    QString::fromStdString(compile.texts[i].name));
        std::optional<std::uint32_t> more;
        for (std::size_t i = 0; i < compile.texts.size(); ++i) {
            if (compile.texts[i].code)
                continue;
            if (!more)
                more = row(Kind::Texts, 0, LogModel::tr("More"), {});
            row(Kind::Text, i, titleOf(compile.texts[i]), {}, more);
        }
    }

    TreeRows<LogRow>& m_rows;
    const torchtrace::ReadLog& m_log;
    std::uint32_t m_parent;
};

} // namespace

QString LogModel::nameOf(const Compile& compile)
{
    if (!compile.id.known())
        return tr("Outside of a compilation");
    QString name = QStringLiteral("[%1]").arg(QString::fromStdString(compile.id.text()));
    if (!compile.function.empty())
        name += QLatin1Char(' ') + QString::fromStdString(compile.function);
    return compile.file.empty() ? name : tr("%1 at %2", "a function at a line").arg(name, placeOf(compile.file, compile.line));
}

QString LogModel::outcomeOf(const Compile& compile)
{
    if (!compile.id.known())
        return {};
    QStringList parts{translated(torchtrace::outcomeText(compile.outcome))};
    if (!compile.breaks.empty())
        parts.append(tr("%n graph break(s)", nullptr, int(compile.breaks.size())));
    if (!compile.failedGuards.empty())
        parts.append(tr("recompiled"));
    if (compile.attempts > 1)
        parts.append(tr("%n attempt(s)", nullptr, int(compile.attempts)));
    return parts.join(QStringLiteral(", "));
}

QString LogModel::timeOf(double microseconds)
{
    return QString::fromStdString(torchtrace::durationText(microseconds));
}

TreeRows<LogRow> LogModel::rowsOf(const CompileLogs& logs)
{
    TreeRows<LogRow> rows;
    for (std::size_t i = 0; i < logs.logs.size(); ++i) {
        const torchtrace::ReadLog& log = logs.logs[i];
        std::uint32_t around = TreeRows<LogRow>::none;
        if (logs.logs.size() > 1) {
            const QString file = QFileInfo(QString::fromStdString(logs.paths[i])).fileName();
            const bool ranked = log.log->rank() >= 0;
            around = rows.add({.kind = Kind::Log, .log = i, .name = ranked ? tr("Rank %1").arg(log.log->rank()) : file, .what = file});
        }
        for (std::size_t k = 0; k < log.summary.compiles.size(); ++k) {
            const Compile& compile = log.summary.compiles[k];
            const std::uint32_t row = rows.add({.kind = Kind::Compile,
                                                .log = i,
                                                .compile = k,
                                                .name = nameOf(compile),
                                                .what = outcomeOf(compile),
                                                .time = compile.times.total,
                                                .wrong = compile.outcome == Compile::Outcome::Failed},
                                               around);
            Children(rows, log, row).add(compile);
        }
    }
    return rows;
}

Table<LogRow> LogModel::describe() const
{
    using Row = LogRow;
    return {
        .columns = {{.title = tr("compilation"),
                     .name = "compilation",
                     .letters = 42,
                     .mono = false,
                     .text = [](const Row& row) { return row.name; },
                     .color =
                         [](const Row& row, const Theme& theme) {
                             return row.wrong ? theme.error : row.kind == Kind::Guard ? theme.warning : QColor();
                         },
                     .bold = [](const Row& row) { return row.kind == Kind::Compile || row.kind == Kind::Log; }},
                    {.title = tr("what"),
                     .name = "what",
                     .letters = 34,
                     .mono = false,
                     .text = [](const Row& row) { return row.what; },
                     .color = [](const Row& row, const Theme& theme) { return row.wrong ? theme.error : theme.dim; }},
                    {.title = tr("time"),
                     .name = "time_us",
                     .letters = 8,
                     .number = true,
                     .text = [](const Row& row) { return timeOf(row.time); },
                     .value = [](const Row& row) { return row.time < 0 ? QVariant() : QVariant(row.time); }}},
        .kind = [](const Row& row) { return int(row.kind); },
        .tip = [](const Row& row) { return Tip(row.what.isEmpty() ? row.name : QStringLiteral("%1\n%2").arg(row.name, row.what)); },
        .key =
            [](const Row& row) { return QStringLiteral("%1:%2:%3:%4").arg(row.log).arg(row.compile).arg(int(row.kind)).arg(row.place); }};
}

} // namespace nodewise::views
