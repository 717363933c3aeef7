// SPDX-License-Identifier: Apache-2.0
#include "views/compare/verdict_chips.h"

#include "views/compare/compare_text.h"
#include "views/graph/state_look.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QToolButton>

#include <utility>

namespace nodewise::views {

namespace {

using Verdict = dap::CompareRow::Verdict;
constexpr Verdict order[] = {Verdict::Diverged, Verdict::Within, Verdict::Equal, Verdict::NotCompared}; // worst first

/// The node's box as the canvas draws it, with its sign.
QIcon swatch(const Theme& theme, Verdict verdict, qreal ratio)
{
    constexpr int size = 14;
    QPixmap picture(QSize(size, size) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    const StateLook look = verdictLook(theme, CompareText::markOf(verdict));
    painter.setPen(QPen(look.edge, 1.2));
    painter.setBrush(look.fill);
    painter.drawRoundedRect(QRectF(1, 1, size - 2, size - 2), 3, 3);
    QFont font = uiFont();
    font.setPixelSize(11);
    painter.setFont(font);
    painter.setPen(theme.text);
    painter.drawText(QRectF(0, 0, size, size), Qt::AlignCenter, CompareText::sign(verdict));
    return picture;
}

} // namespace

VerdictChips::VerdictChips(QWidget* parent) : QWidget(parent)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    for (const Verdict verdict : order) {
        auto* chip = new QToolButton(this);
        chip->setCheckable(true);
        chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        chip->setIconSize(QSize(14, 14));
        chip->setProperty("role", "chip");
        chip->setFocusPolicy(Qt::StrongFocus);
        m_chips[std::size_t(verdict)] = chip;
        row->addWidget(chip);
        connect(chip, &QToolButton::toggled, this, &VerdictChips::chosenChanged);
    }
    setTheme(m_theme);
}

void VerdictChips::setTheme(const Theme& theme)
{
    m_theme = theme;
    for (const Verdict verdict : order)
        chip(verdict)->setIcon(swatch(theme, verdict, devicePixelRatioF()));
    retranslate();
}

void VerdictChips::setCounts(const dap::CompareAnswer& answer)
{
    m_counts = {answer.equal, answer.within, answer.diverged, answer.notCompared};
    retranslate();
}

std::array<bool, 4> VerdictChips::chosen() const
{
    std::array<bool, 4> out{};
    for (const Verdict verdict : order)
        out[std::size_t(verdict)] = chip(verdict)->isChecked();
    return out;
}

void VerdictChips::choose(Verdict verdict, bool on)
{
    chip(verdict)->setChecked(on);
}

void VerdictChips::setCompact(bool compact)
{
    if (std::exchange(m_compact, compact) != compact)
        retranslate();
}

void VerdictChips::retranslate()
{
    for (const Verdict verdict : order) {
        const QString count = QLocale().toString(qulonglong(m_counts[std::size_t(verdict)])), name = CompareText::nameOf(verdict);
        QToolButton* button = chip(verdict);
        const QString full = tr("%1 %2", "count and verdict").arg(count, name);
        button->setText(m_compact ? count : full);
        button->setToolTip(tr("%1\nShow only values with this verdict; several add up, none shows all").arg(full));
        button->setAccessibleName(full);
        button->setEnabled(m_counts[std::size_t(verdict)] > 0 || button->isChecked());
    }
}

void VerdictChips::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace nodewise::views
