// SPDX-License-Identifier: Apache-2.0
#include "views/debug/breakpoint_model.h"

#include "views/common/theme.h"
#include "views/common/translated.h"
#include "views/debug/value_text.h"

#include <QLocale>

namespace nodewise::views {

namespace {

bool change(BreakpointList& list, int key, QString Breakpoint::*member, const QString& to)
{
    Breakpoint breakpoint = *list.tryFind(key);
    if (std::exchange(breakpoint.*member, to) != to && breakpoint.told.empty()) { // what was said was of other words
        breakpoint.verified = Breakpoint::Verified::Unknown;
        breakpoint.message = UserText();
    }
    const QString& other = member == &Breakpoint::condition ? breakpoint.logMessage : breakpoint.condition;
    if (member != &Breakpoint::hitCondition) // what was typed is the user's
        breakpoint.recorded = breakpoint.recorded && !other.isEmpty();
    list.change(breakpoint);
    return true;
}

/// "-1, 1.5"
bool setRange(BreakpointList& list, const QString& typed)
{
    const QStringList parts = typed.split(QLatin1Char(','));
    bool low = false, high = false;
    const double from = parts.value(0).toDouble(&low), to = parts.value(1).toDouble(&high);
    if (parts.size() != 2 || !low || !high || from > to)
        return false;
    ExceptionStops stops = list.exceptions();
    stops.low = from;
    stops.high = to;
    stops.range = true;
    list.setExceptions(stops);
    return true;
}

void enable(BreakpointList& list, const BreakpointRow& row, bool on)
{
    if (!row.stop)
        return list.setEnabled(row.key, on);
    ExceptionStops stops = list.exceptions();
    stops.*row.stop = on;
    list.setExceptions(stops);
}

} // namespace

BreakpointModel::BreakpointModel(BreakpointList* list, QObject* parent) : DescribedModel(parent), m_list(list)
{
    connect(list, &BreakpointList::changed, this, &BreakpointModel::refresh);
    connect(list, &BreakpointList::verified, this, &BreakpointModel::refresh);
    refresh();
}

void BreakpointModel::retranslate()
{
    DescribedModel::retranslate();
    refresh();
}

void BreakpointModel::refresh()
{
    const ExceptionStops& stops = m_list->exceptions();
    const std::pair<QString, bool ExceptionStops::*> places[] = {{tr("Errors"), &ExceptionStops::error},
                                                                 {tr("NaN in a result"), &ExceptionStops::nan},
                                                                 {tr("Inf in a result"), &ExceptionStops::inf},
                                                                 {tr("Result out of range"), &ExceptionStops::range}};
    std::vector<BreakpointRow> rows;
    for (const auto& [place, stop] : places)
        rows.push_back({.stop = stop, .place = place, .on = stops.*stop});
    rows.back().condition = tr("outside %1 … %2").arg(ValueText::number(stops.low), ValueText::number(stops.high));
    rows.back().typed = QStringLiteral("%1, %2").arg(stops.low).arg(stops.high);
    const QString kinds[] = {tr("node"), tr("operator"), tr("module"), tr("Python line"), tr("value")};
    for (const Breakpoint& b : m_list->all())
        rows.push_back({.key = b.key,
                        .place = b.name(),
                        .kind = b.kind == Breakpoint::Kind::Node && b.side == Side::Ir ? tr("IR node") : kinds[int(b.kind)],
                        .condition = b.condition,
                        .typed = b.condition,
                        .hits = b.hitCondition,
                        .count = b.hits,
                        .counts = !b.told.empty(),
                        .log = b.logMessage,
                        .tip = b.message.empty() ? b.target : translated(b.message),
                        .on = b.enabled,
                        .hit = m_list->isHit(b),
                        .refused = b.verified == Breakpoint::Verified::No});
    updateRows(std::move(rows));
}

Table<BreakpointRow> BreakpointModel::describe() const
{
    using Row = BreakpointRow;
    const auto column = [list = m_list](const QString& title, const char* name, int letters, QString Row::*text,
                                        QString Breakpoint::*member, const QString& tip = {}) {
        views::Column<Row> made{.title = title,
                                .name = name,
                                .letters = letters,
                                .tip = tip,
                                .text = [text](const Row& row) { return row.*text; },
                                .words = [](const Row& row) { return row.stop != nullptr; },
                                .editable = [](const Row& row) { return !row.stop; }};
        if (member)
            made.edit = [list, member](const Row& row, const QString& typed) { return change(*list, row.key, member, typed); };
        return made;
    };
    Table<Row> table{
        .columns = {column(tr("place"), "place", 30, &Row::place, nullptr),
                    column(tr("kind"), "kind", 12, &Row::kind, nullptr),
                    column(tr("condition"), "condition", 26, &Row::condition, &Breakpoint::condition,
                           tr("TorchScript over the operator's arguments, its result, and the values before it: result.max() > 3")),
                    column(tr("stop at hit"), "stop_at_hit", 10, &Row::hits, &Breakpoint::hitCondition,
                           tr("A count: 3 stops at the third hit, >=3 from then on, %2 at every second hit")),
                    {.title = tr("hits"),
                     .name = "hits",
                     .letters = 6,
                     .number = true,
                     .tip = tr("How often the place was reached in this run, with its condition true"),
                     .text = [](const Row& row) { return row.counts ? QLocale().toString(qulonglong(row.count)) : QString(); },
                     .value = [](const Row& row) { return row.counts ? QVariant(qulonglong(row.count)) : QVariant(); },
                     .color = [](const Row& row, const Theme& theme) { return row.count > 0 ? QColor() : theme.dim; }},
                    column(tr("log message"), "log_message", 30, &Row::log, &Breakpoint::logMessage,
                           tr("Printed to the console instead of stopping; expressions go in braces: {linear.mean()}"))},
        .tip = [](const Row& row) { return row.tip; },
        .color = [](const Row& row, const Theme& theme) { return row.refused           ? theme.error
                                                                 : row.stop || !row.on ? theme.dim
                                                                                       : QColor(); },
        .background = [](const Row& row, const Theme& theme) { return row.hit ? theme.stop : QColor(); },
        .key = [](const Row& row) { return row.stop ? row.place : QString::number(row.key); },
    };
    table.columns[Place].checked = [](const Row& row) { return row.on; };
    table.columns[Place].check = [list = m_list](const Row& row, bool on) { enable(*list, row, on); };
    table.columns[Kind].mono = false;
    table.columns[Kind].color = [](const Row& row, const Theme& theme) { return row.refused ? theme.error : theme.dim; };
    table.columns[Condition].value = [](const Row& row) { return row.typed; };
    table.columns[Condition].editable = [](const Row& row) { return !row.stop || row.stop == &ExceptionStops::range; };
    table.columns[Condition].edit = [list = m_list](const Row& row, const QString& typed) {
        return row.stop ? setRange(*list, typed) : change(*list, row.key, &Breakpoint::condition, typed);
    };
    return table;
}

} // namespace nodewise::views
