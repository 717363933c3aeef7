// SPDX-License-Identifier: Apache-2.0
// Columns of times: as people read them in tables, in ticks with the unit in the title in files.
#pragma once

#include "core/trace/store/words.h"
#include "views/table/column.h"
#include "views/timeline/tick_text.h"

namespace nodewise::views {

/// `title`: with the unit; `name`: "total", in files "total_cycles" or "total_ns". `blank`: of no time nothing is said.
template <class Row>
Column<Row> tickColumn(const TickText& text, const QString& title, const QString& name, std::function<double(const Row&)> ticks,
                       bool blank = false)
{
    const std::string_view unit = trace::wordOf(text.unit());
    return {.title = title,
            .name = name + QLatin1Char('_') + QLatin1String(unit.data(), qsizetype(unit.size())),
            .letters = 15,
            .number = true,
            .text = [=](const Row& row) { return blank && ticks(row) == 0 ? QString() : text.number(ticks(row)); },
            .value = [=](const Row& row) { return QVariant(ticks(row)); }};
}

} // namespace nodewise::views
