// SPDX-License-Identifier: Apache-2.0
#include "views/common/filter_chips.h"

#include "views/common/tip.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QToolButton>

#include <utility>

namespace nodewise::views {

FilterChips::FilterChips(const std::vector<std::size_t>& order, QWidget* parent)
    : QWidget(parent), m_kinds(order.size()), m_tip(QStringLiteral("%1"))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    for (const std::size_t kind : order) {
        auto* chip = new QToolButton(this);
        chip->setCheckable(true);
        chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        chip->setIconSize(QSize(14, 14));
        chip->setProperty("role", "chip");
        chip->setFocusPolicy(Qt::StrongFocus);
        m_kinds[kind].button = chip;
        row->addWidget(chip);
        connect(chip, &QToolButton::toggled, this, &FilterChips::chosenChanged);
    }
    showTexts();
}

void FilterChips::setName(std::size_t kind, const QString& name)
{
    m_kinds[kind].name = name;
    showTexts();
}

void FilterChips::setTip(const QString& tip)
{
    m_tip = tip;
    showTexts();
}

void FilterChips::setMeaning(std::size_t kind, const QString& meaning)
{
    m_kinds[kind].meaning = meaning;
    showTexts();
}

void FilterChips::setIcon(std::size_t kind, const QIcon& icon)
{
    chip(kind)->setIcon(icon);
}

void FilterChips::setCounts(std::vector<std::uint64_t> counts)
{
    counts.resize(m_kinds.size());
    for (std::size_t kind = 0; kind < m_kinds.size(); ++kind)
        m_kinds[kind].count = counts[kind];
    showTexts();
}

void FilterChips::setCompact(bool compact)
{
    if (std::exchange(m_compact, compact) != compact)
        showTexts();
}

std::vector<bool> FilterChips::chosen() const
{
    std::vector<bool> out;
    for (const Kind& kind : m_kinds)
        out.push_back(kind.button->isChecked());
    return out;
}

void FilterChips::choose(std::size_t kind, bool on)
{
    chip(kind)->setChecked(on);
}

int FilterChips::widthWithWords() const
{
    int width = layout()->spacing() * int(m_kinds.size());
    for (const Kind& kind : m_kinds) {
        const QToolButton& button = *kind.button;
        const auto wide = [&button](const QString& text) { return button.fontMetrics().horizontalAdvance(text); };
        width += button.sizeHint().width() - wide(button.text()) + wide(wordsOf(kind));
    }
    return width;
}

QString FilterChips::wordsOf(const Kind& kind)
{
    return tr("%1 %2", "count and kind").arg(QLocale().toString(qulonglong(kind.count)), kind.name);
}

void FilterChips::showTexts()
{
    for (const Kind& kind : m_kinds) {
        const QString count = QLocale().toString(qulonglong(kind.count)), full = wordsOf(kind);
        kind.button->setText(m_compact ? count : full);
        const QString tip = m_tip.arg(full);
        kind.button->setToolTip(Tip(kind.meaning.isEmpty() ? tip : tip + QLatin1Char('\n') + kind.meaning).text());
        kind.button->setAccessibleName(full);
        kind.button->setEnabled(kind.count > 0 || kind.button->isChecked());
    }
}

} // namespace nodewise::views
