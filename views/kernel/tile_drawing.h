// SPDX-License-Identifier: Apache-2.0
// A kernel's tiling as a picture: each operand in DRAM, cut into its tiles, with the part that is in the scratchpad at a time.
#pragma once

#include "core/protocol/kernels.h"
#include "views/kernel/tile_steps.h"

#include <QWidget>

#include <vector>

namespace nodewise::views {

struct TiledOperand {
    QString name;
    std::vector<std::int64_t> shape, tile; ///< of the same rank; dap::dynamicSize where not known
    bool in = false, out = false;          ///< it is copied in, out
    std::vector<TilePart> parts;           ///< in the scratchpad now; none: not known where
    bool operator==(const TiledOperand&) const = default;
    /// Tiles along an axis; 1 where that is not known.
    std::int64_t count(std::size_t axis) const;
};
/// What is copied between DRAM and the scratchpad, in the order of the arguments.
std::vector<TiledOperand> tiledOperands(const protocol::KernelOutline& outline);
/// Puts their parts where the loops stand.
void placeTiles(std::vector<TiledOperand>& operands, const TileSteps& steps);

class TileDrawing : public QWidget {
    Q_OBJECT
public:
    explicit TileDrawing(QWidget* parent = nullptr);
    void setOperands(std::vector<TiledOperand> operands);
    const std::vector<TiledOperand>& operands() const { return m_operands; }
    QSize sizeHint() const override;

Q_SIGNALS:
    /// By the arrow keys: so many iterations on; Home and End go to the ends.
    void stepRequested(std::int64_t by);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void paintOperand(QPainter& painter, const TiledOperand& operand, int left) const;
    void paintGrid(QPainter& painter, const TiledOperand& operand, const QRectF& box) const;
    void describe();
    static QString placeText(const TiledOperand& operand);

    std::vector<TiledOperand> m_operands;
};

} // namespace nodewise::views
