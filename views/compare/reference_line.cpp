// SPDX-License-Identifier: Apache-2.0
#include "views/compare/reference_line.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/translated.h"
#include "views/compare/compare_text.h"
#include "views/compare/verdict_swatch.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

using Verdict = protocol::CompareRow::Verdict;

} // namespace

ReferenceLine::ReferenceLine(QWidget* parent)
    : QWidget(parent), m_title(new Label(this)), m_figures(new Label(this)), m_peer(new Label(this)), m_chip(new QToolButton(this))
{
    m_title->setProperty("role", "heading");
    m_peer->setProperty("role", "dim");
    for (Label* label : {m_figures, m_peer}) {
        label->setWordWrap(true);
        label->setMinimumWidth(20);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_chip->setProperty("role", "chip");
    m_chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_chip->setIconSize(QSize(14, 14));
    m_chip->setCursor(Qt::PointingHandCursor);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_title);
    head->addWidget(m_chip);
    head->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 10, 0, 0);
    column->setSpacing(3);
    column->addLayout(head);
    column->addWidget(m_figures);
    column->addWidget(m_peer);
    connect(m_chip, &QToolButton::clicked, this, &ReferenceLine::activated);
    hide();
    onLanguageChange(this, &ReferenceLine::show_);
    onThemeChange(this, &ReferenceLine::show_);
}

void ReferenceLine::setRow(const protocol::CompareRow* row)
{
    m_row = row ? std::optional(*row) : std::nullopt;
    show_();
}

QString ReferenceLine::allText() const
{
    return isHidden() ? QString() : QStringList{m_chip->text(), m_figures->text(), m_peer->text()}.join(QLatin1Char('\n'));
}

void ReferenceLine::show_()
{
    setVisible(m_row.has_value());
    if (!m_row)
        return;
    const protocol::CompareRow& row = *m_row;
    const bool compared = row.verdict != Verdict::NotCompared;
    m_title->setText(tr("Δ reference"));
    m_chip->setIcon(verdictSwatch(row.verdict));
    m_chip->setText(CompareText::nameOf(row));
    m_chip->setToolTip(tr("Show its row among the compared values"));
    m_chip->setAccessibleName(tr("Δ reference: %1", "verdict").arg(m_chip->text()));
    const QString mono = monoFont().family(), dim = Theme::current().dim.name();
    const auto cell = [&](const QString& name, const QString& value) {
        return Markup(QStringLiteral("<td style='padding-right:18px'><span style='color:%1'>%2</span> "
                                     "<span style=\"font-family:'%3'\">%4</span></td>"))
            .arg(dim, name, mono, value);
    };
    m_figures->setVisible(compared);
    m_figures->setText(Markup(QStringLiteral("<table cellspacing='0'><tr>%1%2</tr><tr>%3%4</tr></table>"))
                           .arg(cell(tr("max abs"), CompareText::figure(row.figures.maxAbs)),
                                cell(tr("max rel"), CompareText::figure(row.figures.maxRel)),
                                cell(tr("cosine"), QLocale::c().toString(row.figures.cosine, 'g', 6)),
                                cell(tr("SNR"), CompareText::snr(row.figures.snr))));
    QStringList peer;
    if (!row.expectedName.empty())
        peer.append(tr("beside %1", "the reference's value").arg(QString::fromStdString(row.expectedName)));
    if (row.element || row.run > 1)
        peer.append(
            tr("worst of %1: %2", "node; its element or time in a loop").arg(QString::fromStdString(row.name), CompareText::name(row)));
    if (!compared)
        peer.append(translated(row.why));
    m_peer->setText(peer.join(QStringLiteral(" · ")));
    m_peer->setVisible(!peer.isEmpty());
}

} // namespace nodewise::views
