// SPDX-License-Identifier: Apache-2.0
// What the colors mean: the op families that the diagram has, with counts.
#pragma once

#include <cstdint>

#include "views/common/theme.h"
#include "views/graph/scene_model.h"

#include <QWidget>

#include <utility>
#include <vector>

namespace nodewise::views {

/// A child of the canvas. Folded, it is a row of the colors that are in use; a click opens the names and counts.
class Legend : public QWidget {
    Q_OBJECT
public:
    explicit Legend(QWidget* parent);
    void setCounts(const DiagramFacts::FamilyCounts& counts);
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;
    static QString nameOf(layout::Family family);
    bool isFolded() const { return m_folded; }
    void setFolded(bool folded);

Q_SIGNALS:
    void folded(bool folded);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void paintFolded(QPainter& painter) const;
    void paintRows(QPainter& painter) const;

    bool m_folded = true;
    std::vector<std::pair<layout::Family, std::uint32_t>> m_rows;
    int rowHeight() const;

    Theme m_theme;
};

} // namespace nodewise::views
