// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/verdict_bar.h"

#include "views/common/follow.h"
#include "views/common/tip.h"
#include "views/cost/cost_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int inset = 2; // pixels: for the frame of the focus
constexpr double least = 3;

} // namespace

VerdictBar::VerdictBar(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    setMouseTracking(true);
    followLanguage(this, &VerdictBar::retranslate);
}

void VerdictBar::setTotals(const CoverageResult::Totals& totals)
{
    m_totals = totals;
    retranslate();
}

void VerdictBar::setMeasure(CoverageMeasure measure)
{
    m_measure = measure;
    retranslate();
}

/// A small share is still seen: it has a few pixels, which the others give.
std::vector<VerdictBar::Part> VerdictBar::parts() const
{
    std::vector<Part> out;
    double all = 0;
    for (const CoverageResult::Sum& sum : m_totals)
        all += amountOf(sum, m_measure);
    for (std::size_t verdict = 0; verdict < verdictCount && all > 0; ++verdict)
        if (const double amount = amountOf(m_totals[verdict], m_measure); amount > 0)
            out.push_back({protocol::Verdict(verdict), amount / all, {}});
    const double room = std::max(0.0, width() - 2.0 * inset - least * double(out.size()));
    double x = inset;
    for (Part& part : out) {
        part.box = QRectF(x, inset, least + room * part.share, height() - 2 * inset);
        x = part.box.right();
    }
    return out;
}

QString VerdictBar::textOf(const Part& part) const
{
    return tr("%1 %2: %3", "percent, verdict, amount")
        .arg(CostText::percent(part.share), CoverageText::nameOf(part.verdict),
             CoverageText::amount(m_totals[std::size_t(part.verdict)], m_measure));
}

QSize VerdictBar::sizeHint() const
{
    return {200, fontMetrics().height() + 8};
}

void VerdictBar::paintPart(QPainter& painter, const Part& part, bool chosen) const
{
    const Covered mark = markOf(part.verdict);
    painter.fillRect(part.box.adjusted(0, 0, -1, 0), coveredColor(Theme::current(), mark));
    painter.setPen(onCovered(Theme::current(), mark));
    const QString sign = QString::fromUtf8(coveredSign(mark)), percent = CostText::percent(part.share);
    const QRectF room = part.box.adjusted(5, 0, -5, 0);
    for (const QString& text : {QStringLiteral("%1 %2 %3").arg(sign, CoverageText::nameOf(part.verdict), percent),
                                QStringLiteral("%1 %2").arg(sign, percent), sign})
        if (painter.fontMetrics().horizontalAdvance(text) <= room.width() + (text == sign ? 8 : 0)) {
            painter.drawText(text == sign ? part.box : room, int(Qt::AlignVCenter | (text == sign ? Qt::AlignHCenter : Qt::AlignLeft)),
                             text);
            break;
        }
    if (!chosen || !hasFocus())
        return;
    painter.setPen(QPen(Theme::current().accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(part.box.adjusted(-0.5, -0.5, -0.5, 0.5));
}

void VerdictBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const std::vector<Part> all = parts();
    if (all.empty()) {
        painter.setPen(Theme::current().dim);
        painter.drawText(rect().adjusted(4, 0, -4, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         tr("nothing to measure", "the program has no FLOPs, or no bytes"));
        return;
    }
    for (std::size_t i = 0; i < all.size(); ++i)
        paintPart(painter, all[i], int(i) == m_chosen);
}

int VerdictBar::partAt(const QPoint& at) const
{
    const std::vector<Part> all = parts();
    const auto found = std::ranges::find_if(all, [&](const Part& part) { return at.x() < part.box.right(); });
    return found == all.end() ? int(all.size()) - 1 : int(found - all.begin());
}

void VerdictBar::mousePressEvent(QMouseEvent* event)
{
    const int part = partAt(event->pos());
    if (event->button() != Qt::LeftButton || part < 0)
        return QWidget::mousePressEvent(event);
    m_chosen = part;
    update();
    Q_EMIT verdictClicked(parts()[std::size_t(part)].verdict);
}

void VerdictBar::keyPressEvent(QKeyEvent* event)
{
    const std::vector<Part> all = parts();
    const int key = event->key();
    if (all.empty())
        return QWidget::keyPressEvent(event);
    if (key == Qt::Key_Left || key == Qt::Key_Right) {
        m_chosen = std::clamp(m_chosen + (key == Qt::Key_Left ? -1 : 1), 0, int(all.size()) - 1);
        retranslate();
    } else if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space) {
        Q_EMIT verdictClicked(all[std::size_t(m_chosen)].verdict);
    } else {
        QWidget::keyPressEvent(event);
    }
}

bool VerdictBar::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const int part = partAt(help->pos());
        if (part >= 0)
            showTip(help->globalPos(),
                    textOf(parts()[std::size_t(part)]) + u'\n' + CoverageText::meaning(parts()[std::size_t(part)].verdict), this);
        return true;
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QWidget::event(event);
}

/// What is painted is also told.
void VerdictBar::retranslate()
{
    const std::vector<Part> all = parts();
    m_chosen = std::clamp(m_chosen, 0, std::max(0, int(all.size()) - 1));
    QStringList told;
    for (const Part& part : all)
        told.append(textOf(part));
    setAccessibleName(all.empty() ? tr("Shares of verdicts")
                                  : tr("Shares of verdicts: %1", "the part that is chosen").arg(textOf(all[std::size_t(m_chosen)])));
    setAccessibleDescription(told.join(QStringLiteral(", ")));
    update();
}

} // namespace nodewise::views
