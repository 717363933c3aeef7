// SPDX-License-Identifier: Apache-2.0
// What the colors mean: the op families that the diagram has, with counts, and what is shown on nodes: a debug session's states, or what an
// analysis says.
#pragma once

#include "views/common/node_marks.h"
#include "views/graph/scene_model.h"

#include <QAbstractButton>

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace nodewise::views {

/// A child of the canvas. Folded, it is a row of the colors that are in use; a click, Space or Enter opens the names and counts. Its
/// tooltip says all of it, a line each.
class Legend final : public QAbstractButton {
    Q_OBJECT
public:
    explicit Legend(QWidget* parent);
    void setCounts(const DiagramFacts::FamilyCounts& counts);
    /// Null, or without states: no session.
    void setMarks(const NodeMarks* marks);
    QSize sizeHint() const override;
    static QString nameOf(layout::Family family);
    static QString nameOf(NodeMarks::State state);
    bool isFolded() const { return !isChecked(); }
    void setFolded(bool folded);

Q_SIGNALS:
    void folded(bool folded);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void takeTheme();
    /// One line below the families.
    struct Row {
        QString name;
        /// At 0..1 along a gradient.
        std::function<NodeLook(float heat)> look;
        bool gradient = false; ///< a bar from few to many
        bool box = false;      ///< with the sign that nodes have; else a swatch of a state
        const char* sign = "";
        bool heavy = false;
        NodeLook middle() const { return look(gradient ? 0.5f : 0); }
    };
    void paintFolded(QPainter& painter) const;
    void paintFamilies(QPainter& painter) const;
    void paintMarks(QPainter& painter, QPoint at) const;
    void paintSwatch(QPainter& painter, const Row& row, QPoint at) const;
    static void paintGradient(QPainter& painter, const Row& row, const QRectF& bar, const QColor& edge);
    void retranslate();
    std::vector<Row> rows() const;
    Row rowOf(NodeMarks::State state) const;
    int rowHeight() const;
    int familiesWidth() const;
    int marksWidth() const;
    /// Beside the families where both don't fit above each other.
    bool marksBeside() const;

    std::vector<std::pair<layout::Family, std::uint32_t>> m_families;
    std::vector<NodeMarks::State> m_states;   ///< empty: no session
    bool m_times = false;                     ///< with `m_states`
    std::shared_ptr<const Overlay> m_overlay; ///< null: none
    std::vector<std::uint8_t> m_entries;      ///< of the overlay, those that some node has
    std::shared_ptr<const LitPath> m_path;
    std::vector<Row> m_rows; ///< of all that, below the families
};

} // namespace nodewise::views
