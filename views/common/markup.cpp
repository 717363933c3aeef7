// SPDX-License-Identifier: Apache-2.0
#include "views/common/markup.h"

#include "views/common/shown.h"

namespace nodewise::views {

Markup Markup::plain(const QString& text)
{
    return Markup(shownLines(text).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
}

Markup& Markup::operator+=(const Markup& more)
{
    m_html += more.m_html;
    return *this;
}

} // namespace nodewise::views
