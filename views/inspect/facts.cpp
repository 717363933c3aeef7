// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/facts.h"

namespace nodewise::views {

FactCell FactCell::value(const QString& text)
{
    FactCell cell(text);
    cell.mono = true;
    if (text.size() > longestFact) {
        cell.whole = text;
        cell.text = text.left(longestFact) + QStringLiteral(" …");
    }
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
    if (tone != Tone::Plain)
        runs.push_back({static_cast<int>(text.size()), static_cast<int>(more.size()), tone, {}});
    text += more;
    return *this;
}

FactCell& FactCell::link(const QString& more, FactLink to)
{
    runs.push_back({static_cast<int>(text.size()), static_cast<int>(more.size()), Tone::Link, std::move(to)});
    text += more;
    return *this;
}

} // namespace nodewise::views
