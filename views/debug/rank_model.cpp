// SPDX-License-Identifier: Apache-2.0
#include "views/debug/rank_model.h"

#include "views/common/translated.h"
#include "views/debug/value_text.h"

namespace nodewise::views {

namespace {

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString stateText(const RankRow& row)
{
    const std::string& state = row.state.state;
    if (state == "stopped")
        return RankModel::tr("stopped before");
    if (state == "waiting")
        return RankModel::tr("waits in %1", "a collective, such as all_reduce").arg(text(row.state.collective));
    if (state == "running")
        return RankModel::tr("runs");
    if (state == "finished")
        return RankModel::tr("has come to the end");
    if (state == "failed")
        return RankModel::tr("failed at");
    return state == "ended" ? RankModel::tr("its process ended") : text(state);
}

QColor stateColor(const RankRow& row, const Theme& theme)
{
    const std::string& state = row.state.state;
    return state == "failed" || state == "ended" ? theme.error
           : state == "waiting"                  ? theme.warning
           : state == "finished"                 ? theme.dim
                                                 : QColor();
}

QString waitsFor(const RankRow& row)
{
    QStringList ranks;
    for (const std::uint32_t rank : row.state.waitsFor)
        ranks.append(RankModel::tr("rank %1").arg(rank));
    return ranks.join(QLatin1String(", "));
}

} // namespace

Table<RankRow> RankModel::describe() const
{
    const QString value = m_node.isEmpty() ? tr("value") : m_node;
    const auto shown = [](const RankRow& row) { return row.value && ValueText::hasRun(*row.value); };
    return {
        .columns = {{.title = tr("rank"),
                     .name = "rank",
                     .letters = 7,
                     .number = true,
                     .tip =
                         tr("Its number in the group of all ranks; the one in bold is looked at: values, stack, and watches are its own"),
                     .value = [](const RankRow& row) { return QVariant(row.state.rank); },
                     .color = [](const RankRow& row, const Theme& theme) { return row.blamed ? theme.error : QColor(); },
                     .bold = [](const RankRow& row) { return row.looked; }},
                    {.title = tr("state"), .name = "state", .letters = 20, .mono = false, .text = stateText, .color = stateColor},
                    {.title = tr("node"), .name = "node", .letters = 14, .text = [](const RankRow& row) { return text(row.state.name); }},
                    {.title = tr("waits for"),
                     .name = "waits_for",
                     .letters = 10,
                     .mono = false,
                     .tip = tr("Ranks that have not come to the collective"),
                     .text = waitsFor,
                     .color = stateColor},
                    {.title = value,
                     .name = "value",
                     .letters = 20,
                     .tip = tr("Least and greatest element of the selected node's value on each rank"),
                     .text = [shown](const RankRow& row) { return shown(row) ? ValueText::range(*row.value) : QString(); }},
                    {.title = tr("mean ± std"),
                     .name = "mean",
                     .letters = 18,
                     .text = [shown](const RankRow& row) { return shown(row) ? ValueText::mean(*row.value) : QString(); }}},
        .tip = [](const RankRow& row) { return Tip(translated(row.state.text)); },
        .key = [](const RankRow& row) { return QString::number(row.state.rank); },
    };
}

} // namespace nodewise::views
