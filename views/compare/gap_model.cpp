// SPDX-License-Identifier: Apache-2.0
#include "views/compare/gap_model.h"

#include "views/common/theme.h"
#include "views/common/translated.h"
#include "views/compare/compare_text.h"

#include <QLocale>

#include <algorithm>
#include <map>

namespace nodewise::views {

namespace {

constexpr std::size_t mostNames = 5000; // of the reference's

} // namespace

GapModel::Rows GapModel::rowsOf(const Comparison& comparison)
{
    std::map<QString, std::vector<const protocol::CompareRow*>> byReason;
    for (const auto& row : comparison.rows())
        if (row->verdict == protocol::CompareRow::Verdict::NotCompared)
            byReason[translated(row->why)].push_back(row.get());
    std::vector<std::pair<QString, std::vector<const protocol::CompareRow*>>> reasons(byReason.begin(), byReason.end());
    std::stable_sort(reasons.begin(), reasons.end(), [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
    Rows rows;
    for (const auto& [why, values] : reasons) {
        const auto parent = rows.add({why, {}, {}, values.size()});
        for (const protocol::CompareRow* row : values)
            rows.add({CompareText::name(*row), QString::fromStdString(row->op), row->node, 0}, parent);
    }
    const auto& unused = comparison.answer().unused;
    if (unused.empty())
        return rows;
    const auto parent = rows.add({tr("only in the reference: no value of the run has this name"), {}, {}, unused.size()});
    for (std::size_t i = 0; i < std::min(unused.size(), mostNames); ++i)
        rows.add({QString::fromStdString(unused[i]), {}, {}, 0}, parent);
    return rows;
}

Table<GapRow> GapModel::describe() const
{
    return {
        .columns = {{.title = tr("why, and which"),
                     .name = "what",
                     .text =
                         [](const GapRow& row) {
                             return row.count > 0 ? tr("%1  %2", "count, reason").arg(QLocale().toString(qulonglong(row.count)), row.text)
                                                  : row.text;
                         },
                     .hint = [](const GapRow& row) { return row.count > 0 ? row.text : QString(); },
                     .words = [](const GapRow& row) { return row.count > 0; }},
                    {.title = tr("operator"),
                     .name = "operator",
                     .letters = 26,
                     .text = [](const GapRow& row) { return row.detail; },
                     .color = [](const GapRow&, const Theme& theme) { return theme.dim; }}},
    };
}

} // namespace nodewise::views
