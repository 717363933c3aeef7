// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/sum_model.h"

#include "views/timeline/slice_look.h"
#include "views/timeline/tick_column.h"

#include <QLocale>

namespace nodewise::views {

using trace::SumBy;

namespace {

constexpr const char* fileNames[] = {"name", "kind", "waited_for", "nodes", "operator", "module", "kernel", "lane"}; // by SumBy

/// What a row is of, in words.
QString keyText(const std::string& key, SumBy by)
{
    if (by == SumBy::Kind)
        if (const auto kind = trace::tryKind(key))
            return SliceWords::kind(*kind);
    if (by == SumBy::Stall)
        if (const auto stall = trace::tryStall(key))
            return SliceWords::stall(*stall);
    return key.empty() ? SumModel::tr("none") : QString::fromStdString(key);
}

} // namespace

QString SumModel::nameOf(SumBy by)
{
    switch (by) {
    case SumBy::Name:
        return tr("name");
    case SumBy::Kind:
        return tr("kind");
    case SumBy::Stall:
        return tr("waited for");
    case SumBy::Node:
        return tr("nodes");
    case SumBy::Op:
        return tr("operator");
    case SumBy::Module:
        return tr("module");
    case SumBy::Kernel:
        return tr("kernel");
    case SumBy::Lane:
        return tr("lane");
    }
    return {};
}

void SumModel::setSums(const trace::Sums& sums, SumBy by, const TickText& text)
{
    m_by = by;
    m_text = text;
    Rows rows;
    rows.reserve(sums.parts.size());
    for (const trace::Sum& part : sums.parts)
        rows.push_back({part, sums.all.total > 0 ? double(part.total) / double(sums.all.total) : 0});
    setRows(std::move(rows));
}

Table<SumRow> SumModel::describe() const
{
    using Row = SumRow;
    const QString unit = m_text.unitName();
    const auto key = [by = m_by](const Row& row) { return keyText(row.sum.key, by); };
    const auto ticks = [this](const QString& title, const char* name, double (*of)(const trace::Sum&), bool blank = false) {
        return tickColumn<Row>(
            m_text, title, name, [of](const Row& row) { return of(row.sum); }, blank);
    };
    using Sum = trace::Sum;
    return {.columns = {{.title = nameOf(m_by),
                         .name = fileNames[std::size_t(m_by)],
                         .letters = 30,
                         .text = key,
                         .color = [](const Row& row, const Theme& theme) { return row.sum.key.empty() ? theme.dim : QColor(); },
                         .hint = key},
                        {.title = tr("slices"),
                         .name = "slices",
                         .letters = 9,
                         .number = true,
                         .value = [](const Row& row) { return QVariant(qulonglong(row.sum.count)); }},
                        ticks(tr("total, %1").arg(unit), "total", [](const Sum& sum) { return double(sum.total); }),
                        ticks(tr("self, %1").arg(unit), "self", [](const Sum& sum) { return double(sum.self); }),
                        ticks(tr("mean, %1").arg(unit), "mean", [](const Sum& sum) { return sum.mean(); }),
                        ticks(tr("longest, %1").arg(unit), "longest", [](const Sum& sum) { return double(sum.longest); }),
                        ticks(
                            tr("waited, %1").arg(unit), "waited", [](const Sum& sum) { return double(sum.waited); }, true),
                        {.title = tr("share"),
                         .name = "share",
                         .letters = 8,
                         .number = true,
                         .text = [](const Row& row) { return tr("%1 %", "percent").arg(QLocale().toString(row.share * 100, 'f', 1)); },
                         .value = [](const Row& row) { return QVariant(row.share); }}}};
}

} // namespace nodewise::views
