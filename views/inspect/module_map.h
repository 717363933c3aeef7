// SPDX-License-Identifier: Apache-2.0
// What modules cost, as nested rectangles: a treemap that selects.
#pragma once

#include "core/summary/module_costs.h"

#include <QWidget>

namespace nodewise::views {

/// Areas are FLOPs, or bytes of weights.
class ModuleMap : public QWidget {
    Q_OBJECT
public:
    enum class By { Flops, Bytes };
    explicit ModuleMap(QWidget* parent = nullptr);

    void setCosts(std::vector<summary::ModuleCost> costs);
    void setBy(By by);
    By by() const { return m_by; }
    /// Of the innermost module that is drawn there; "" = the root, none: nothing is.
    std::optional<QString> tryPath(const QPoint& at) const;
    /// "layers.0.mlp: 1.2 GFLOP, 34 %"
    QString textOf(const QString& path) const;
    QSize sizeHint() const override { return {360, 220}; }

Q_SIGNALS:
    void chosen(const QString& path);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Tile {
        std::uint32_t module = 0;
        int depth = 0;
        QRectF rect;
    };
    double amount(std::uint32_t module) const;
    void arrange();
    void place(std::uint32_t module, const QRectF& rect, int depth);
    const Tile* tryTile(const QPointF& at) const;
    void paintTile(QPainter& painter, const Tile& tile) const;

    std::vector<summary::ModuleCost> m_costs;
    std::vector<std::vector<std::uint32_t>> m_children;
    std::vector<Tile> m_tiles; ///< outer ones before those within
    By m_by = By::Flops;
    int m_current = -1; ///< tile of the keyboard
};

} // namespace nodewise::views
