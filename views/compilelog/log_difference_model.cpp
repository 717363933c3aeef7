// SPDX-License-Identifier: Apache-2.0
#include "views/compilelog/log_difference_model.h"

#include "views/common/translated.h"
#include "views/compilelog/log_model.h"

namespace nodewise::views {

using torchtrace::Compile;
using Change = LogDifferenceRow::Change;

namespace {

QString oneLine(const std::string& text)
{
    return QString::fromStdString(text.substr(0, text.find('\n')));
}

/// Rows below that of a pair.
class PairRows {
public:
    PairRows(TreeRows<LogDifferenceRow>& rows, const LogComparison& of, std::size_t pair, std::uint32_t parent)
        : m_rows(rows), m_of(of), m_pair(pair), m_parent(parent)
    {
    }

    void add(const Compile& before, const Compile& after)
    {
        const torchtrace::CompilePair& pair = m_of.difference.compiles[m_pair];
        for (const auto& [name, time] : {std::pair{LogDifferenceModel::tr("Dynamo"), &torchtrace::Times::dynamo},
                                         {LogDifferenceModel::tr("AOTAutograd"), &torchtrace::Times::autograd},
                                         {LogDifferenceModel::tr("Inductor"), &torchtrace::Times::inductor},
                                         {LogDifferenceModel::tr("Code generation"), &torchtrace::Times::generation},
                                         {LogDifferenceModel::tr("Backward, later"), &torchtrace::Times::backward}})
            if (before.times.*time >= 0 || after.times.*time >= 0)
                row(Change::Same, name, {}, before.times.*time, after.times.*time);
        if (pair.outcomeChanged)
            row(Change::Changed, LogDifferenceModel::tr("Outcome"),
                LogDifferenceModel::tr("%1, then %2").arg(LogModel::outcomeOf(before), LogModel::outcomeOf(after)));
        for (const std::size_t i : pair.breaksGone)
            row(Change::Removed, LogDifferenceModel::tr("Graph break"), oneLine(before.breaks[i].reason));
        for (const std::size_t i : pair.breaksNew)
            row(Change::Added, LogDifferenceModel::tr("Graph break"), oneLine(after.breaks[i].reason));
        for (const std::size_t i : pair.guardsGone)
            row(Change::Removed, LogDifferenceModel::tr("Failed guard"), oneLine(before.failedGuards[i].guard));
        for (const std::size_t i : pair.guardsNew)
            row(Change::Added, LogDifferenceModel::tr("Failed guard"), oneLine(after.failedGuards[i].guard));
        addGraphs(pair);
    }

private:
    std::uint32_t row(Change change, const QString& name, const QString& what, double before = -1, double after = -1)
    {
        return m_rows.add({.change = change,
                           .ofPair = m_rows.entry(m_parent).row.ofPair,
                           .name = name,
                           .what = what,
                           .before = before,
                           .after = after,
                           .pair = m_pair,
                           .graph = {}},
                          m_parent);
    }
    void addGraphs(const torchtrace::CompilePair& pair)
    {
        for (const std::size_t i : pair.graphsGone)
            row(Change::Removed, translated(m_of.before.summary.graphs[i].title), LogDifferenceModel::tr("only in the first log"));
        for (const std::size_t i : pair.graphsNew)
            row(Change::Added, translated(m_of.after.summary.graphs[i].title), LogDifferenceModel::tr("only in the second log"));
        for (const torchtrace::GraphPair& graph : pair.graphs) {
            const QString title = translated(m_of.after.summary.graphs[graph.after].title);
            const auto id = row(graph.differs ? Change::Changed : Change::Same, title,
                                graph.differs ? LogDifferenceModel::tr("the graph differs") : LogDifferenceModel::tr("the same graph"));
            m_rows.row(id).graph = graph;
        }
    }

    TreeRows<LogDifferenceRow>& m_rows;
    const LogComparison& m_of;
    std::size_t m_pair;
    std::uint32_t m_parent;
};

/// What differs, in few words.
QString wordsOf(const torchtrace::CompilePair& pair)
{
    QStringList parts;
    if (pair.outcomeChanged)
        parts.append(LogDifferenceModel::tr("another outcome"));
    if (!pair.breaksNew.empty())
        parts.append(LogDifferenceModel::tr("%n new graph break(s)", nullptr, int(pair.breaksNew.size())));
    if (!pair.breaksGone.empty())
        parts.append(LogDifferenceModel::tr("%n graph break(s) gone", nullptr, int(pair.breaksGone.size())));
    if (!pair.guardsNew.empty())
        parts.append(LogDifferenceModel::tr("%n new failed guard(s)", nullptr, int(pair.guardsNew.size())));
    const auto graphs = std::count_if(pair.graphs.begin(), pair.graphs.end(), [](const torchtrace::GraphPair& g) { return g.differs; }) +
                        std::ptrdiff_t(pair.graphsGone.size() + pair.graphsNew.size());
    if (graphs > 0)
        parts.append(LogDifferenceModel::tr("%n graph(s) differ", nullptr, int(graphs)));
    return parts.isEmpty() ? LogDifferenceModel::tr("the same graphs") : parts.join(QStringLiteral(", "));
}

QColor colorOf(Change change, const Theme& theme)
{
    return change == Change::Added     ? theme.good
           : change == Change::Removed ? theme.error
           : change == Change::Changed ? theme.warning
                                       : QColor();
}

QVariant slowerBy(const LogDifferenceRow& row)
{
    return row.before > 0 && row.after >= 0 ? QVariant(row.after / row.before) : QVariant();
}

} // namespace

TreeRows<LogDifferenceRow> LogDifferenceModel::rowsOf(const LogComparison& of)
{
    TreeRows<LogDifferenceRow> rows;
    for (std::size_t i = 0; i < of.difference.compiles.size(); ++i) {
        const torchtrace::CompilePair& pair = of.difference.compiles[i];
        const Compile* const before = pair.before ? &of.before.summary.compiles[*pair.before] : nullptr;
        const Compile* const after = pair.after ? &of.after.summary.compiles[*pair.after] : nullptr;
        LogDifferenceRow row{.change = !before          ? Change::Added
                                       : !after         ? Change::Removed
                                       : pair.differs() ? Change::Changed
                                                        : Change::Same,
                             .name = LogModel::nameOf(after ? *after : *before),
                             .what = !before  ? tr("only in the second log")
                                     : !after ? tr("only in the first log")
                                              : wordsOf(pair),
                             .before = before ? before->times.total : -1,
                             .after = after ? after->times.total : -1,
                             .pair = i,
                             .graph = {},
                             .compile = true};
        row.ofPair = row.change;
        const std::uint32_t id = rows.add(std::move(row));
        if (before && after)
            PairRows(rows, of, i, id).add(*before, *after);
    }
    return rows;
}

Table<LogDifferenceRow> LogDifferenceModel::describe() const
{
    using Row = LogDifferenceRow;
    const auto time = [](double Row::*of) { return [of](const Row& row) { return row.*of < 0 ? QVariant() : QVariant(row.*of); }; };
    return {.columns = {{.title = tr("compilation"),
                         .name = "compilation",
                         .letters = 38,
                         .mono = false,
                         .text = [](const Row& row) { return row.name; },
                         .color = [](const Row& row, const Theme& theme) { return colorOf(row.change, theme); },
                         .bold = [](const Row& row) { return row.compile; }},
                        {.title = tr("first log"),
                         .name = "before_us",
                         .letters = 10,
                         .number = true,
                         .text = [](const Row& row) { return LogModel::timeOf(row.before); },
                         .value = time(&Row::before)},
                        {.title = tr("second log"),
                         .name = "after_us",
                         .letters = 10,
                         .number = true,
                         .text = [](const Row& row) { return LogModel::timeOf(row.after); },
                         .value = time(&Row::after)},
                        {.title = tr("ratio"),
                         .name = "ratio",
                         .letters = 7,
                         .number = true,
                         .tip = tr("Time of the second log by that of the first"),
                         .text =
                             [](const Row& row) {
                                 const QVariant ratio = slowerBy(row);
                                 return ratio.isValid() ? QStringLiteral("×%1").arg(ratio.toDouble(), 0, 'f', 2) : QString();
                             },
                         .value = slowerBy},
                        {.title = tr("what differs"),
                         .name = "what",
                         .letters = 44,
                         .mono = false,
                         .text = [](const Row& row) { return row.what; },
                         .color = [](const Row& row,
                                     const Theme& theme) { return row.change == Change::Same ? theme.dim : colorOf(row.change, theme); }}},
            .kind = [](const Row& row) { return int(row.ofPair); },
            .tip = [](const Row& row) { return Tip(row.what.isEmpty() ? row.name : QStringLiteral("%1\n%2").arg(row.name, row.what)); }};
}

} // namespace nodewise::views
