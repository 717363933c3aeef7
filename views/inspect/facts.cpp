// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/facts.h"

#include "views/common/shown.h"

namespace nodewise::views {

FactCell FactCell::value(const QString& text)
{
    FactCell cell;
    cell.mono = true;
    if (text.size() <= longestFact)
        return cell.add(text);
    cell.add(text.left(longestFact) + QStringLiteral(" …"));
    cell.whole = text;
    return cell;
}

FactCell FactCell::number(const QString& text)
{
    FactCell cell = value(text);
    cell.right = true;
    return cell;
}

FactCell FactCell::toned(const QString& text, Tone tone)
{
    FactCell cell;
    cell.add(text, tone);
    return cell;
}

FactCell& FactCell::add(const QString& more, Tone tone)
{
    const QString shown = shownLines(more);
    if (!whole.isNull() || shown != more)
        whole = copyText() + more;
    if (tone != Tone::Plain)
        runs.push_back({static_cast<int>(text.size()), static_cast<int>(shown.size()), tone, {}});
    text += shown;
    return *this;
}

FactCell& FactCell::link(const QString& more, FactLink to)
{
    add(more, Tone::Link);
    runs.back().link = std::move(to);
    return *this;
}

} // namespace nodewise::views
