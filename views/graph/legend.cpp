// SPDX-License-Identifier: Apache-2.0
#include "views/graph/legend.h"

#include <QKeyEvent>
#include <QLocale>
#include <QPainter>

namespace nodewise::views {

namespace {

constexpr int inset = 9, dot = 11;
constexpr double textPixels = 11;

} // namespace

Legend::Legend(QWidget* parent) : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus); // a click leaves the focus with the canvas
    setCursor(Qt::PointingHandCursor);
    setTheme(m_theme);
    retranslate();
    connect(this, &QAbstractButton::toggled, this, [this](bool open) {
        resize(sizeHint());
        Q_EMIT folded(!open);
    });
    hide();
}

QString Legend::nameOf(layout::Family family)
{
    using layout::Family;
    switch (family) {
    case Family::Matmul:
        return tr("Matmul, convolution");
    case Family::Normalization:
        return tr("Normalization, attention");
    case Family::Pointwise:
        return tr("Pointwise");
    case Family::Activation:
        return tr("Activation, reduction");
    case Family::View:
        return tr("Views");
    case Family::Control:
        return tr("Control flow");
    case Family::Symbolic:
        return tr("Symbolic sizes");
    case Family::Input:
        return tr("Inputs");
    case Family::Output:
        return tr("Outputs");
    case Family::Other:
        return tr("Other");
    }
    return {};
}

void Legend::setCounts(const DiagramFacts::FamilyCounts& counts)
{
    m_rows.clear();
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i])
            m_rows.emplace_back(static_cast<layout::Family>(i), counts[i]);
    retranslate();
}

void Legend::retranslate()
{
    QStringList spoken;
    for (const auto& [family, count] : m_rows)
        spoken.append(tr("%1: %2", "family: count").arg(nameOf(family), QLocale().toString(count)));
    setAccessibleName(tr("Legend of op families"));
    setAccessibleDescription(spoken.join(QStringLiteral(", ")));
    setToolTip(spoken.join(QLatin1Char('\n')));
    resize(sizeHint());
    update();
}

void Legend::setTheme(const Theme& theme)
{
    m_theme = theme;
    QFont small = uiFont();
    small.setPixelSize(qRound(textPixels * theme.textScale));
    setFont(small);
    resize(sizeHint());
    update();
}

void Legend::setFolded(bool isFolded)
{
    setChecked(!isFolded);
}

void Legend::keyPressEvent(QKeyEvent* event)
{
    const bool toggles = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (toggles || (event->key() == Qt::Key_Escape && !isFolded()))
        toggle();
    else
        QAbstractButton::keyPressEvent(event);
}

bool Legend::event(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    return QAbstractButton::event(event);
}

int Legend::rowHeight() const
{
    return qRound(18 * m_theme.textScale);
}

QSize Legend::sizeHint() const
{
    if (isFolded())
        return {2 * inset + int(m_rows.size()) * dot + fontMetrics().horizontalAdvance(tr("Colors")) + 4, rowHeight() + 6};
    int widest = 0;
    for (const auto& [family, count] : m_rows)
        widest = std::max(widest, fontMetrics().horizontalAdvance(nameOf(family) + QStringLiteral("    ") + QLocale().toString(count)));
    return {widest + 2 * inset + 16, int(m_rows.size()) * rowHeight() + 2 * inset - 6};
}

void Legend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool ring = hasFocus();
    painter.setPen(QPen(ring ? m_theme.accent : m_theme.line, ring ? 2 : 1));
    painter.setBrush(m_theme.pane);
    const double inside = ring ? 1 : 0.5;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inside, inside, -inside, -inside), 6, 6);
    isFolded() ? paintFolded(painter) : paintRows(painter);
}

void Legend::paintFolded(QPainter& painter) const
{
    int x = inset;
    painter.setPen(Qt::NoPen);
    for (const auto& [family, count] : m_rows) {
        painter.setBrush(m_theme.of(family));
        painter.drawRoundedRect(QRectF(x, height() / 2.0 - 3.5, 7, 7), 2, 2);
        x += dot;
    }
    painter.setPen(m_theme.dim);
    painter.drawText(rect().adjusted(x + 4, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("Colors"));
}

void Legend::paintRows(QPainter& painter) const
{
    int y = inset - 3;
    for (const auto& [family, count] : m_rows) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.of(family));
        painter.drawRoundedRect(QRectF(inset, y + rowHeight() / 2.0 - 5, 5, 10), 2, 2);
        const QRect line(inset + 13, y, width() - 2 * inset - 13, rowHeight());
        painter.setPen(m_theme.text);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, nameOf(family));
        painter.setPen(m_theme.dim);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, QLocale().toString(count));
        y += rowHeight();
    }
}

} // namespace nodewise::views
