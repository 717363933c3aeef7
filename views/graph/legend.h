// SPDX-License-Identifier: Apache-2.0
// What the colors mean: the op families that the diagram has, with counts.
#pragma once

#include <cstdint>

#include "views/common/theme.h"
#include "views/graph/scene_model.h"

#include <QAbstractButton>

#include <utility>
#include <vector>

namespace nodewise::views {

/// A child of the canvas. Folded, it is a row of the colors that are in use; a click, Space or Enter opens the names and counts.
class Legend : public QAbstractButton {
    Q_OBJECT
public:
    explicit Legend(QWidget* parent);
    void setCounts(const DiagramFacts::FamilyCounts& counts);
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;
    static QString nameOf(layout::Family family);
    bool isFolded() const { return !isChecked(); }
    void setFolded(bool folded);

Q_SIGNALS:
    void folded(bool folded);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    void paintFolded(QPainter& painter) const;
    void paintRows(QPainter& painter) const;
    void retranslate();

    std::vector<std::pair<layout::Family, std::uint32_t>> m_rows;
    int rowHeight() const;

    Theme m_theme = Theme::light();
};

} // namespace nodewise::views
