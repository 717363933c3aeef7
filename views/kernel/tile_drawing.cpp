// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/tile_drawing.h"

#include "views/common/follow.h"
#include "views/common/style_sheet.h"
#include "views/kernel/outline_rows.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

constexpr int side = 88, gap = 18, margin = 12; // pixels at the usual text size
constexpr std::int64_t mostLines = 26;          ///< more would be a gray block

/// The last two axes; a vector is one row.
struct Plane {
    std::int64_t rows = 1, columns = 1;
};
Plane planeOf(const std::vector<std::int64_t>& shape)
{
    const auto known = [](std::int64_t size) { return size == protocol::dynamicSize || size < 1 ? 1 : size; };
    const std::size_t rank = shape.size();
    return {rank > 1 ? known(shape[rank - 2]) : 1, rank > 0 ? known(shape[rank - 1]) : 1};
}

/// By the logarithm of the proportion: 16 × 30,000 must not be a line.
QSizeF boxOf(const Plane& plane, double most)
{
    const double ratio = std::log2(double(plane.columns) / double(plane.rows));
    const double squeezed = std::exp2(std::clamp(ratio, -12.0, 12.0) / 6.0);
    return squeezed >= 1 ? QSizeF(most, most / squeezed) : QSizeF(most * squeezed, most);
}

} // namespace

std::int64_t TiledOperand::count(std::size_t axis) const
{
    const std::int64_t all = shape[axis], part = tile[axis];
    return all == protocol::dynamicSize || part == protocol::dynamicSize || part < 1 ? 1 : (all + part - 1) / part;
}

std::vector<TiledOperand> tiledOperands(const protocol::KernelOutline& outline)
{
    std::vector<TiledOperand> found;
    for (const protocol::KernelFunction& function : outline.functions)
        for (const protocol::KernelArgument& argument : function.arguments) {
            TiledOperand operand{QString::fromStdString(argument.name), argument.type.shape, {}, false, false};
            for (const protocol::KernelCopy& copy : outline.copies)
                for (const bool in : {true, false}) {
                    const protocol::KernelEnd &dram = in ? copy.source : copy.target, &pad = in ? copy.target : copy.source;
                    const bool fits = dram.name == argument.name && dram.type.space == 0 && pad.type.space != 0 &&
                                      dram.type.shape.size() == operand.shape.size();
                    if (!fits)
                        continue;
                    operand.tile = operand.tile.empty() ? dram.type.shape : operand.tile;
                    (in ? operand.in : operand.out) = true;
                }
            if (!operand.tile.empty())
                found.push_back(std::move(operand));
        }
    return found;
}

void placeTiles(std::vector<TiledOperand>& operands, const TileSteps& steps)
{
    for (TiledOperand& operand : operands) {
        operand.parts.clear();
        for (const protocol::KernelTile& tile : steps.answer().tiles) {
            const auto part = tile.operand == operand.name.toStdString() && tile.shape == operand.shape ? steps.partOf(tile) : std::nullopt;
            if (!part || std::find(operand.parts.begin(), operand.parts.end(), *part) != operand.parts.end())
                continue;
            // Whole tiles, where the type alone does not tell because the edge cuts them off.
            if (operand.parts.empty())
                operand.tile = tile.extents;
            operand.parts.push_back(*part);
        }
    }
}

TileDrawing::TileDrawing(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    onLanguageChange(this, &TileDrawing::describe);
    onThemeChange(this, &TileDrawing::updateGeometry);
}

void TileDrawing::keyPressEvent(QKeyEvent* event)
{
    constexpr std::int64_t all = std::int64_t(1) << 52;
    switch (event->key()) {
    case Qt::Key_Right:
        Q_EMIT stepRequested(1);
        break;
    case Qt::Key_Left:
        Q_EMIT stepRequested(-1);
        break;
    case Qt::Key_Home:
        Q_EMIT stepRequested(-all);
        break;
    case Qt::Key_End:
        Q_EMIT stepRequested(all);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void TileDrawing::setOperands(std::vector<TiledOperand> operands)
{
    m_operands = std::move(operands);
    describe();
    updateGeometry();
    update();
}

QString TileDrawing::placeText(const TiledOperand& operand)
{
    QStringList begins;
    for (const std::int64_t begin : operand.parts.front().begin)
        begins.append(QString::number(begin));
    return tr("at [%1]", "place of a tile in its operand").arg(begins.join(QStringLiteral(", ")));
}

/// For those who can't see it.
void TileDrawing::describe()
{
    QStringList said;
    for (const TiledOperand& operand : m_operands) {
        said.append(tr("%1 of %2 in tiles of %3")
                        .arg(operand.name, KernelOutlineModel::shape(operand.shape), KernelOutlineModel::shape(operand.tile)));
        if (!operand.parts.empty())
            said.back() += ' ' + placeText(operand);
    }
    setAccessibleName(tr("Tiles of the operands"));
    setAccessibleDescription(said.join(QStringLiteral("; ")));
}

QSize TileDrawing::sizeHint() const
{
    const double scale = Theme::current().textScale;
    const int width = int(double(m_operands.size()) * (side + gap) * scale) + 2 * margin;
    return {width, int(side * scale) + 5 * fontMetrics().height() + 2 * margin};
}

void TileDrawing::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasFocus() && !m_operands.empty()) {
        painter.setPen(Theme::current().accent);
        painter.drawRect(rect().adjusted(2, 2, -3, -3));
    }
    int left = margin;
    for (const TiledOperand& operand : m_operands) {
        paintOperand(painter, operand, left);
        left += int((side + gap) * Theme::current().textScale);
    }
}

void TileDrawing::paintOperand(QPainter& painter, const TiledOperand& operand, int left) const
{
    const double most = side * Theme::current().textScale;
    const int line = fontMetrics().height();
    const QSizeF size = boxOf(planeOf(operand.shape), most);
    const QRectF box(QPointF(left, margin + line + 6), size);
    const int width = int(most) + gap - 4;
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(Theme::current().text);
    const QString arrow = operand.in && operand.out ? QStringLiteral(" ⇄") : operand.out ? QStringLiteral(" ↑") : QStringLiteral(" ↓");
    painter.drawText(QRect(left, margin, width, line), Qt::AlignLeft | Qt::AlignVCenter, operand.name + arrow);
    painter.setFont(font());
    // What lies behind: leading axes.
    std::int64_t behind = 1;
    for (std::size_t axis = 0; axis + 2 < operand.shape.size(); ++axis)
        behind *= operand.shape[axis] == protocol::dynamicSize ? 1 : operand.shape[axis];
    painter.setPen(QPen(Theme::current().line, 1));
    painter.setBrush(Theme::current().background);
    for (int sheet = behind > 1 ? 2 : 0; sheet > 0; --sheet)
        painter.drawRect(box.translated(3 * sheet, -3 * sheet));
    paintGrid(painter, operand, box);
    painter.setPen(Theme::current().dim);
    const int below = int(box.top() + most) + 4;
    painter.drawText(QRect(left, below, width, line), Qt::AlignLeft | Qt::AlignVCenter, KernelOutlineModel::shape(operand.shape));
    painter.setPen(Theme::current().accent);
    painter.drawText(QRect(left, below + line, width, line), Qt::AlignLeft | Qt::AlignVCenter, KernelOutlineModel::shape(operand.tile));
    if (operand.parts.empty())
        return;
    painter.setPen(Theme::current().dim);
    painter.drawText(QRect(left, below + 2 * line, width, line), Qt::AlignLeft | Qt::AlignVCenter, placeText(operand));
}

void TileDrawing::paintGrid(QPainter& painter, const TiledOperand& operand, const QRectF& box) const
{
    const std::size_t rank = operand.shape.size();
    const std::int64_t rows = rank > 1 ? operand.count(rank - 2) : 1, columns = rank > 0 ? operand.count(rank - 1) : 1;
    const Plane all = planeOf(operand.shape), part = planeOf(operand.tile);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::current().pane);
    painter.drawRect(box);
    const double width = std::max(2.0, box.width() * std::min(1.0, double(part.columns) / double(all.columns)));
    const double height = std::max(2.0, box.height() * std::min(1.0, double(part.rows) / double(all.rows)));
    painter.setBrush(mixed(Theme::current().pane, Theme::current().accent, 0.45));
    if (operand.parts.empty())
        painter.drawRect(QRectF(box.topLeft(), QSizeF(width, height)));
    for (const TilePart& tilePart : operand.parts) {
        const Plane size = planeOf(tilePart.size);
        const double x = rank > 0 ? double(tilePart.begin[rank - 1]) / double(all.columns) : 0;
        const double y = rank > 1 ? double(tilePart.begin[rank - 2]) / double(all.rows) : 0;
        const QSizeF drawn(std::max(2.0, box.width() * std::min(1.0, double(size.columns) / double(all.columns))),
                           std::max(2.0, box.height() * std::min(1.0, double(size.rows) / double(all.rows))));
        const QPointF from(std::min(box.left() + box.width() * x, box.right() - drawn.width()),
                           std::min(box.top() + box.height() * y, box.bottom() - drawn.height()));
        painter.drawRect(QRectF(from, drawn));
    }
    painter.setPen(QPen(mixed(Theme::current().pane, Theme::current().dim, 0.45), 1));
    for (std::int64_t i = 1; columns <= mostLines && i < columns; ++i)
        painter.drawLine(QPointF(box.left() + width * double(i), box.top()), QPointF(box.left() + width * double(i), box.bottom()));
    for (std::int64_t i = 1; rows <= mostLines && i < rows; ++i)
        painter.drawLine(QPointF(box.left(), box.top() + height * double(i)), QPointF(box.right(), box.top() + height * double(i)));
    painter.setPen(QPen(Theme::current().dim, 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
}

} // namespace nodewise::views
