// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/mark_text.h"

namespace nodewise::viewer {

using levels::Mark;

QString MarkText::nameOf(Mark mark)
{
    switch (mark) {
    case Mark::Exact:
        return tr("exact");
    case Mark::Derived:
        return tr("derived");
    case Mark::Ambiguous:
        return tr("ambiguous");
    }
    return {};
}

const char* MarkText::signOf(Mark mark)
{
    return mark == Mark::Exact ? "=" : mark == Mark::Derived ? "≈" : "?";
}

QColor MarkText::colorOf(const views::Theme& theme, Mark mark)
{
    return mark == Mark::Exact ? theme.good : mark == Mark::Derived ? theme.accent : theme.warning;
}

QString MarkText::countsOf(const levels::JoinCounts& counts)
{
    QStringList kinds;
    if (counts.exact > 0)
        kinds.append(tr("%1 exact").arg(counts.exact));
    if (counts.derived > 0)
        kinds.append(tr("%1 derived").arg(counts.derived));
    if (counts.ambiguous > 0)
        kinds.append(tr("%1 ambiguous").arg(counts.ambiguous));
    if (counts.leftOut > 0)
        kinds.append(tr("%1 left out").arg(counts.leftOut));
    return tr("%1 of %2 nodes are linked: %3").arg(counts.linked()).arg(counts.nodes).arg(kinds.join(tr(", ")));
}

} // namespace nodewise::viewer
