// SPDX-License-Identifier: Apache-2.0
#include "views/dump/stick_drawing.h"

#include "views/common/follow.h"
#include "views/common/tip.h"

#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

constexpr int margin = 8;

QString listText(const std::vector<std::int64_t>& values)
{
    QStringList parts;
    for (const std::int64_t value : values)
        parts.append(QString::number(value));
    return QLatin1Char('[') + parts.join(QStringLiteral(", ")) + QLatin1Char(']');
}

QString number(std::int64_t value)
{
    return QLocale().toString(qlonglong(value));
}

} // namespace

StickDrawing::StickDrawing(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    followLanguage(this, [this] {
        describe();
        update();
    });
    onThemeChange(this, &StickDrawing::updateGeometry);
}

QColor StickDrawing::colorOf(std::int64_t core, const Theme& theme)
{
    // Neighbors far apart; the first is blue: red would say that something is wrong.
    const double hue = std::fmod(0.6 + double(core) * 0.61803398875, 1.0);
    return QColor::fromHslF(hue, 0.5, theme.kind == ThemeKind::Dark ? 0.28 : 0.83);
}

void StickDrawing::setPicture(std::optional<StickPicture> picture)
{
    m_picture = std::move(picture);
    m_place.assign(m_picture ? m_picture->layout.deviceSize.size() : 0, 0);
    chooseAxes();
    describe();
    updateGeometry();
    update();
    Q_EMIT placeChanged();
}

/// Columns are the tiles of the stick's axis; rows the innermost other axis that has more than one place.
void StickDrawing::chooseAxes()
{
    m_column.reset();
    m_row.reset();
    if (!m_picture)
        return;
    const sticks::StickLayout& layout = m_picture->layout;
    const std::size_t outer = layout.deviceSize.size() - 1;
    const auto stick = layout.tryStickAxis();
    for (std::size_t i = 0; i < outer; ++i)
        if (stick && layout.dimMap[i] == std::int64_t(*stick))
            m_column = i;
    for (std::size_t i = outer; i-- > 0;)
        if (m_column != i && layout.deviceSize[i] > 1 && !m_row)
            m_row = i;
    if (!m_column) // each element has a stick of its own
        for (std::size_t i = outer; i-- > 0;)
            if (m_row != i && !m_column && (layout.deviceSize[i] > 1 || i == 0))
                m_column = i;
}

void StickDrawing::setPlace(const Place& place)
{
    if (!m_picture || place.size() != m_place.size())
        return;
    Place wanted = place;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        wanted[i] = std::clamp<std::int64_t>(wanted[i], 0, std::max<std::int64_t>(m_picture->layout.deviceSize[i] - 1, 0));
    if (wanted == m_place)
        return;
    m_place = std::move(wanted);
    describe();
    update();
    Q_EMIT placeChanged();
}

void StickDrawing::describe()
{
    setAccessibleName(tr("Layout in sticks"));
    setAccessibleDescription(m_picture ? textOf(m_place) : QString());
}

QString StickDrawing::textOf(const Place& place) const
{
    if (!m_picture || m_picture->layout.bytes == 0)
        return {};
    const sticks::StickLayout& layout = m_picture->layout;
    const std::int64_t offset = sticks::deviceOffset(layout, place);
    const QString device = listText(place), byte = number(offset * layout.itemBytes), stick = number(offset / layout.elementsPerStick);
    const auto host = sticks::tryHostPlace(layout, place);
    if (!host)
        return tr("stick %1 · device %2 · padding · byte %3").arg(stick, device, byte);
    QString text = tr("stick %1 · device %2 · host %3, offset %4 · byte %5")
                       .arg(stick, device, listText(*host), number(sticks::hostOffset(layout, place)), byte);
    if (m_picture->division && m_picture->division->cores > 1)
        text = tr("%1 · core %2").arg(text).arg(m_picture->division->coreOf(*host));
    return text;
}

QSize StickDrawing::sizeHint() const
{
    const QFontMetrics metrics(monoFont());
    const auto lines = m_picture ? int(headLines().size()) : 1;
    const int rows = int(std::clamp<std::int64_t>(sizeOf(m_row), 3, 10));
    return {metrics.averageCharWidth() * 48, 2 * margin + (lines + 1) * metrics.height() + rows * (metrics.height() + 8)};
}

QSize StickDrawing::minimumSizeHint() const
{
    const QFontMetrics metrics(monoFont());
    return {metrics.averageCharWidth() * 20, metrics.height() * 8};
}

std::int64_t StickDrawing::sizeOf(std::optional<std::size_t> axis) const
{
    return axis && m_picture ? m_picture->layout.deviceSize[*axis] : 1;
}

StickDrawing::Grid StickDrawing::grid() const
{
    const QFontMetrics metrics(monoFont());
    Grid made;
    made.left = margin + metrics.horizontalAdvance(QStringLiteral("00000")) + 6;
    made.top = margin + double((headLines().size() + 1) * metrics.height()) + 4;
    made.height = metrics.height() + 8;
    const double wide = std::max(width() - made.left - margin, 1.0), high = std::max(height() - made.top - margin, 1.0);
    const double narrow = metrics.horizontalAdvance(QStringLiteral("00000 c00")) + 8;
    const std::int64_t columns = std::max<std::int64_t>(sizeOf(m_column), 1), rows = std::max<std::int64_t>(sizeOf(m_row), 1);
    made.columns = std::clamp<std::int64_t>(std::int64_t(wide / narrow), 1, columns);
    made.width = std::min(wide / double(made.columns), narrow * 2.5);
    made.rows = std::clamp<std::int64_t>(std::int64_t(high / made.height), 1, rows);
    // The place that is looked at is in the middle, as far as there is something on both sides.
    const std::int64_t column = m_column ? m_place[*m_column] : 0, row = m_row ? m_place[*m_row] : 0;
    made.firstColumn = std::clamp<std::int64_t>(column - made.columns / 2, 0, columns - made.columns);
    made.firstRow = std::clamp<std::int64_t>(row - made.rows / 2, 0, rows - made.rows);
    return made;
}

StickDrawing::Place StickDrawing::placeOf(std::int64_t column, std::int64_t row, std::int64_t lane) const
{
    Place place = m_place;
    if (m_column)
        place[*m_column] = column;
    if (m_row)
        place[*m_row] = row;
    place.back() = lane;
    return place;
}

std::optional<StickDrawing::Place> StickDrawing::tryPlaceAt(const QPointF& point) const
{
    if (!m_picture || m_picture->layout.bytes == 0)
        return {};
    const Grid cells = grid();
    const double x = (point.x() - cells.left) / cells.width, y = (point.y() - cells.top) / cells.height;
    if (x < 0 || y < 0 || x >= double(cells.columns) || y >= double(cells.rows))
        return {};
    const std::int64_t lanes = m_picture->layout.elementsPerStick;
    const auto lane = std::clamp<std::int64_t>(std::int64_t((x - std::floor(x)) * double(lanes)), 0, lanes - 1);
    return placeOf(cells.firstColumn + std::int64_t(x), cells.firstRow + std::int64_t(y), lane);
}

QString StickDrawing::axisText(std::size_t axis) const
{
    const sticks::StickLayout& layout = m_picture->layout;
    const std::int64_t host = layout.dimMap[axis];
    const QString size = number(layout.deviceSize[axis]);
    if (host == sticks::StickLayout::none)
        return tr("device axis %1, on the device only (%2)").arg(axis).arg(size);
    const QString name = m_picture->axes.value(int(host));
    if (layout.tryStickAxis() == std::size_t(host))
        return tr("device axis %1, sticks of axis %2 (%3)").arg(axis).arg(name, size);
    return tr("device axis %1, axis %2 (%3)").arg(axis).arg(name, size);
}

QStringList StickDrawing::headLines() const
{
    QStringList lines;
    const std::int64_t lanes = m_picture->layout.elementsPerStick;
    lines << tr("a cell is a stick of %1 elements, with its number in memory").arg(lanes);
    if (m_column)
        lines << tr("→ %1").arg(axisText(*m_column));
    if (m_row)
        lines << tr("↓ %1").arg(axisText(*m_row));
    for (std::size_t i = 0; i + 1 < m_place.size(); ++i)
        if (m_column != i && m_row != i && m_picture->layout.deviceSize[i] > 1)
            lines << tr("at %1: %2").arg(axisText(i)).arg(m_place[i]);
    return lines;
}

void StickDrawing::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().pane);
    painter.setFont(monoFont());
    if (!m_picture)
        return;
    painter.setPen(Theme::current().dim);
    const QFontMetrics metrics(monoFont());
    int y = margin + metrics.ascent();
    painter.setFont(uiFont());
    for (const QString& line : headLines()) {
        painter.drawText(margin, y, QFontMetrics(uiFont()).elidedText(line, Qt::ElideRight, width() - 2 * margin));
        y += metrics.height();
    }
    painter.setFont(monoFont());
    if (m_picture->layout.bytes == 0)
        return;
    const Grid cells = grid();
    paintLabels(painter, cells);
    for (std::int64_t row = 0; row < cells.rows; ++row)
        for (std::int64_t column = 0; column < cells.columns; ++column)
            paintCell(painter,
                      QRectF(cells.left + double(column) * cells.width, cells.top + double(row) * cells.height, cells.width, cells.height),
                      placeOf(cells.firstColumn + column, cells.firstRow + row, 0));
}

/// Host indices at the rows and the columns.
void StickDrawing::paintLabels(QPainter& painter, const Grid& cells) const
{
    const QFontMetrics metrics(monoFont());
    const sticks::StickLayout& layout = m_picture->layout;
    painter.setPen(Theme::current().dim);
    for (std::int64_t column = 0; m_column && column < cells.columns; ++column) {
        const bool tiles = layout.tryStickAxis() && layout.dimMap[*m_column] == std::int64_t(*layout.tryStickAxis());
        const std::int64_t index = (cells.firstColumn + column) * (tiles ? layout.elementsPerStick : 1);
        const QRectF box(cells.left + double(column) * cells.width, cells.top - metrics.height() - 2, cells.width, metrics.height());
        painter.drawText(box.adjusted(2, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, QString::number(index));
    }
    for (std::int64_t row = 0; m_row && row < cells.rows; ++row) {
        const QRectF box(margin, cells.top + double(row) * cells.height, cells.left - margin - 6, cells.height);
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(QString::number(cells.firstRow + row), Qt::ElideLeft, int(box.width())));
    }
}

void StickDrawing::paintCell(QPainter& painter, const QRectF& box, const Place& first) const
{
    const sticks::StickLayout& layout = m_picture->layout;
    const QRectF inner = box.adjusted(0.5, 0.5, -1.5, -1.5);
    const auto host = sticks::tryHostPlace(layout, first);
    const bool divided = m_picture->division && m_picture->division->cores > 1 && host;
    const std::int64_t core = divided ? m_picture->division->coreOf(*host) : 0;
    painter.fillRect(inner, divided ? colorOf(core, Theme::current()) : Theme::current().background);
    paintPadding(painter, inner, first);
    Place looked = m_place;
    looked.back() = 0;
    const bool current = looked == first;
    painter.setPen(QPen(current ? Theme::current().accent : Theme::current().line, current ? 2 : 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(inner);
    const QRectF words = inner.adjusted(4, 0, -4, 0);
    const QString count = QString::number(sticks::deviceOffset(layout, first) / layout.elementsPerStick);
    const QString coreText = divided ? QStringLiteral("c%1").arg(core) : QString();
    painter.setPen(Theme::current().text);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, count);
    const double beside = QFontMetrics(monoFont()).horizontalAdvance(count + QLatin1Char(' '));
    if (divided && beside + QFontMetrics(monoFont()).horizontalAdvance(coreText) < words.width()) {
        QColor ink = Theme::current().text;
        ink.setAlphaF(0.7F); // dim text can't be read on every tint
        painter.setPen(ink);
        painter.drawText(words.adjusted(beside, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, coreText);
    }
    if (current && layout.elementsPerStick > 1) { // the element that is looked at
        const double x = inner.left() + inner.width() * (double(m_place.back()) + 0.5) / double(layout.elementsPerStick);
        painter.setPen(QPen(Theme::current().accent, 2));
        painter.drawLine(QPointF(x, inner.bottom() - 5), QPointF(x, inner.bottom() - 1));
    }
}

/// Behind the last element that is one.
void StickDrawing::paintPadding(QPainter& painter, const QRectF& box, const Place& first) const
{
    const sticks::StickLayout& layout = m_picture->layout;
    std::int64_t valid = layout.elementsPerStick;
    const auto stick = layout.tryStickAxis();
    const auto host = sticks::tryHostPlace(layout, first);
    if (!host)
        valid = 0;
    else if (!stick)
        valid = 1;
    else
        valid = std::min(valid, layout.hostSize[*stick] - (*host)[*stick]);
    if (valid >= layout.elementsPerStick)
        return;
    const double from = box.left() + std::max(box.width() * double(valid) / double(layout.elementsPerStick), valid > 0 ? 3.0 : 0.0);
    const QRectF padded(from, box.top(), box.right() - from, box.height());
    painter.fillRect(padded, Theme::current().pane);
    QColor ink = Theme::current().dim;
    ink.setAlphaF(0.55F);
    painter.fillRect(padded, QBrush(ink, Qt::BDiagPattern));
}

void StickDrawing::move(std::optional<std::size_t> axis, std::int64_t by)
{
    if (!axis)
        return;
    Place wanted = m_place;
    wanted[*axis] += by;
    setPlace(wanted);
}

/// Along the axes that are neither rows nor columns, the innermost first.
void StickDrawing::moveOthers(bool forward)
{
    Place wanted = m_place;
    for (std::size_t i = wanted.size() - 1; i-- > 0;) {
        const std::int64_t size = m_picture->layout.deviceSize[i];
        if (m_column == i || m_row == i || size < 2)
            continue;
        wanted[i] += forward ? 1 : -1;
        if (wanted[i] >= 0 && wanted[i] < size)
            return setPlace(wanted);
        wanted[i] = forward ? 0 : size - 1;
    }
}

void StickDrawing::keyPressEvent(QKeyEvent* event)
{
    constexpr std::int64_t all = std::int64_t(1) << 61;
    if (!m_picture)
        return QWidget::keyPressEvent(event);
    const bool inside = event->modifiers().testFlag(Qt::ControlModifier);
    const auto across = inside ? std::optional(m_place.size() - 1) : m_column;
    switch (event->key()) {
    case Qt::Key_Left:
        return move(across, -1);
    case Qt::Key_Right:
        return move(across, 1);
    case Qt::Key_Up:
        return move(m_row, -1);
    case Qt::Key_Down:
        return move(m_row, 1);
    case Qt::Key_Home:
        return move(inside ? m_row : m_column, -all);
    case Qt::Key_End:
        return move(inside ? m_row : m_column, all);
    case Qt::Key_PageUp:
        return moveOthers(false);
    case Qt::Key_PageDown:
        return moveOthers(true);
    default:
        QWidget::keyPressEvent(event);
    }
}

void StickDrawing::mousePressEvent(QMouseEvent* event)
{
    if (const auto place = tryPlaceAt(event->position()))
        setPlace(*place);
}

void StickDrawing::wheelEvent(QWheelEvent* event)
{
    const int steps = event->angleDelta().y() / 120;
    if (steps == 0 || !m_picture || grid().rows >= sizeOf(m_row))
        return event->ignore(); // what is around it scrolls
    move(m_row, -3 * steps);
    event->accept();
}

bool StickDrawing::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const auto place = tryPlaceAt(help->pos());
        if (place)
            showTip(help->globalPos(), textOf(*place), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

} // namespace nodewise::views
