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

/// A child of the canvas; lets the mouse through.
class Legend : public QWidget {
    Q_OBJECT
public:
    explicit Legend(QWidget* parent);
    void setCounts(const DiagramFacts::FamilyCounts& counts);
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;
    static QString nameOf(layout::Family family);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<std::pair<layout::Family, std::uint32_t>> m_rows;
    Theme m_theme;
};

} // namespace nodewise::views
