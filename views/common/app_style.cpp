// SPDX-License-Identifier: Apache-2.0
#include "views/common/app_style.h"

#include "views/common/look.h"
#include "views/common/style_sheet.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyleOptionComboBox>

#include <algorithm>

namespace nodewise::views {

AppStyle::AppStyle() : QProxyStyle(QStringLiteral("fusion"))
{
}

void AppStyle::polish(QWidget* widget)
{
    setLook(widget);
    QProxyStyle::polish(widget);
}

void AppStyle::drawChevron(QPainter* painter, const QRectF& box, bool down, const QColor& color) const
{
    const QPointF c = box.center();
    QPolygonF line;
    if (down)
        line << c + QPointF(-3.5, -1.75) << c + QPointF(0, 1.75) << c + QPointF(3.5, -1.75);
    else
        line << c + QPointF(-1.75, -3.5) << c + QPointF(1.75, 0) << c + QPointF(-1.75, 3.5);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(color, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->drawPolyline(line);
    painter->restore();
}

void AppStyle::drawCheck(const QStyleOption* option, QPainter* painter, bool round) const
{
    const QRectF box = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
    const bool on = option->state & (State_On | State_NoChange);
    const bool enabled = option->state & State_Enabled;
    const QColor fill = on && enabled ? Theme::current().accent : Theme::current().pane;
    const QColor edge = on && enabled ? Theme::current().accent : mixed(Theme::current().line, Theme::current().text, enabled ? 0.25 : 0);
    const double radius = round ? box.width() / 2 : 3;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(option->state & State_HasFocus ? Theme::current().accent : edge, 1));
    painter->setBrush(fill);
    painter->drawRoundedRect(box, radius, radius);
    const QColor mark =
        enabled ? (Theme::current().kind == ThemeKind::Dark ? Theme::current().background : Theme::current().pane) : Theme::current().dim;
    const QPointF c = box.center();
    const double u = box.width() / 13;
    if (on && round) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(mark);
        painter->drawEllipse(c, 2.6 * u, 2.6 * u);
    } else if (option->state & State_NoChange) {
        painter->setPen(QPen(mark, 1.8 * u, Qt::SolidLine, Qt::RoundCap));
        painter->drawLine(c - QPointF(3 * u, 0), c + QPointF(3 * u, 0));
    } else if (on) {
        painter->setPen(QPen(mark, 1.8 * u, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->drawPolyline(QPolygonF{c + QPointF(-3.2 * u, 0.2 * u), c + QPointF(-0.8 * u, 2.6 * u), c + QPointF(3.4 * u, -2.6 * u)});
    }
    painter->restore();
}

void AppStyle::drawRow(const QStyleOption* option, QPainter* painter) const
{
    const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option);
    if (!item)
        return;
    if (item->backgroundBrush.style() != Qt::NoBrush)
        painter->fillRect(item->rect, item->backgroundBrush);
    if (item->state & State_Selected)
        painter->fillRect(item->rect, Theme::current().selection);
    else if (item->state & State_MouseOver && item->state & State_Enabled)
        painter->fillRect(item->rect, mixed(Theme::current().pane, Theme::current().text, 0.06));
}

void AppStyle::drawCross(const QStyleOption* option, QPainter* painter) const
{
    const QPointF c = QRectF(option->rect).center();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (option->state & State_MouseOver) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(mixed(Theme::current().pane, Theme::current().text, 0.12));
        painter->drawRoundedRect(QRectF(c.x() - 8, c.y() - 8, 16, 16), 4, 4);
    }
    painter->setPen(QPen(option->state & (State_MouseOver | State_Selected) ? Theme::current().text : Theme::current().dim, 1.2,
                         Qt::SolidLine, Qt::RoundCap));
    painter->drawLine(c - QPointF(3, 3), c + QPointF(3, 3));
    painter->drawLine(c - QPointF(3, -3), c + QPointF(3, -3));
    painter->restore();
}

/// Above the title, as a right-aligned one leaves no room beside it.
void AppStyle::drawSortArrow(const QStyleOption* option, QPainter* painter) const
{
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
    const bool up = header && header->sortIndicator == QStyleOptionHeader::SortDown; // ascending, in Qt's words
    const QPointF c = QRectF(option->rect).center();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(Theme::current().dim, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const double dy = up ? -1.5 : 1.5;
    painter->drawPolyline(QPolygonF{c + QPointF(-3.5, -dy), c + QPointF(0, dy), c + QPointF(3.5, -dy)});
    painter->restore();
}

void AppStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    switch (element) {
    case PE_IndicatorBranch:
        if (option->state & State_Children)
            drawChevron(painter, option->rect, option->state & State_Open,
                        option->state & State_MouseOver ? Theme::current().text : Theme::current().dim);
        return;
    case PE_IndicatorArrowDown:
    case PE_IndicatorArrowRight:
        drawChevron(painter, option->rect, element != PE_IndicatorArrowRight, Theme::current().dim);
        return;
    case PE_IndicatorHeaderArrow:
        drawSortArrow(option, painter);
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        drawCheck(option, painter, false);
        return;
    case PE_PanelItemViewItem:
    case PE_PanelItemViewRow:
        drawRow(option, painter);
        return;
    case PE_IndicatorTabClose:
        drawCross(option, painter);
        return;
    case PE_IndicatorToolBarHandle:
        return;
    case PE_IndicatorRadioButton:
        drawCheck(option, painter, true);
        return;
    case PE_FrameFocusRect:
        painter->save();
        painter->setPen(QPen(Theme::current().accent, 1));
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void AppStyle::drawCombo(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const
{
    const QRectF box = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
    const bool hot = option->state & State_MouseOver && option->state & State_Enabled;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(
        QPen(option->state & State_HasFocus ? Theme::current().accent : mixed(Theme::current().line, Theme::current().text, 0.12), 1));
    painter->setBrush(hot ? mixed(Theme::current().pane, Theme::current().text, 0.06) : Theme::current().pane);
    painter->drawRoundedRect(box, 5, 5);
    painter->restore();
    drawChevron(painter, subControlRect(CC_ComboBox, option, SC_ComboBoxArrow, widget), true, Theme::current().dim);
}

void AppStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const
{
    if (control == CC_ComboBox)
        drawCombo(option, painter, widget);
    else
        QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QSize AppStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents, const QWidget* widget) const
{
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    if (type == CT_ItemViewItem)
        size.setHeight(std::max(size.height() + 4, 20));
    else if (type == CT_ComboBox || type == CT_SpinBox)
        size += QSize(type == CT_ComboBox ? 8 : 0, 2);
    return size;
}

int AppStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return 15;
    case PM_TreeViewIndentation:
        return 14;
    case PM_SmallIconSize:
        return 16;
    case PM_ToolBarExtensionExtent:
        return 26;
    case PM_SplitterWidth:
        return 1;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int AppStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const
{
    if (hint == SH_ItemView_ShowDecorationSelected)
        return 1;
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, data);
}

} // namespace nodewise::views
