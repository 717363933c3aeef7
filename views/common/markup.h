// SPDX-License-Identifier: Apache-2.0
// Rich text whose tags are all our own.
#pragma once

#include <QString>
#include <QStringList>

namespace nodewise::views {

/// The pattern is a literal or a translation with %1, %2, ...; what is put in is escaped, so a name can't bring tags.
class Markup {
public:
    Markup() = default;
    explicit Markup(const QString& pattern) : m_html(pattern) {}
    /// Text without tags; its line ends stay.
    static Markup plain(const QString& text);
    /// All at once, as QString's: a "%1" in what is put in stays.
    template <class... Parts>
    Markup arg(const Parts&... parts) const
    {
        return Markup(m_html.arg(html(parts)...));
    }
    Markup& operator+=(const Markup& more);
    const QString& html() const { return m_html; }

private:
    static QString html(const QString& text) { return plain(text).m_html; }
    static const QString& html(const Markup& markup) { return markup.m_html; }

    QString m_html;
};

inline Markup operator+(Markup first, const Markup& second)
{
    return first += second;
}

} // namespace nodewise::views
