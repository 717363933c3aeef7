// SPDX-License-Identifier: Apache-2.0
// Where letters stand in a line of a font of one width: those outside of ASCII may be wider (Korean) or come from another font.
#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QString>

namespace nodewise::views {

/// Widths in pixels. They are measured once per letter.
class LetterWidths {
public:
    explicit LetterWidths(const QFont& font);

    double narrow() const { return m_narrow; }
    double of(QStringView letter) const;
    /// Left edge of a column, in UTF-16 units. Past the end: as if narrow letters followed.
    double x(QStringView text, int column) const;
    /// Of the letter edge that is nearest.
    int column(QStringView text, double x) const;

private:
    QFontMetricsF m_metrics;
    double m_narrow;
    mutable QHash<QString, double> m_wide;
};

/// Goes through a line once, from its start. What it goes through outlives it.
class LetterWalk {
public:
    LetterWalk(const LetterWidths& widths, QStringView text) : m_widths(widths), m_text(text) {}

    int column() const { return m_column; }
    double x() const { return m_count * m_widths.narrow() + m_wide; }
    bool atEnd() const { return m_column >= m_text.size(); }
    /// The letter here is one of ASCII: as wide as all of them.
    bool narrow() const;
    /// Over one letter, with all its units.
    void step();
    /// Not past the column, which is not before this one.
    double to(int column);

private:
    int next() const; ///< column of the next letter

    const LetterWidths& m_widths;
    QStringView m_text;
    int m_column = 0, m_count = 0; ///< of narrow letters
    double m_wide = 0;             ///< pixels of all others
};

} // namespace nodewise::views
