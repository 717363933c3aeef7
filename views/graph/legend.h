// SPDX-License-Identifier: Apache-2.0
// What the colors mean: the op families that the diagram has, with counts, and what a debug session shows on nodes.
#pragma once

#include <cstdint>

#include "views/common/node_marks.h"
#include "views/common/theme.h"
#include "views/graph/scene_model.h"
#include "views/graph/state_look.h"

#include <QAbstractButton>

#include <utility>
#include <vector>

namespace nodewise::views {

/// A child of the canvas. Folded, it is a row of the colors that are in use; a click, Space or Enter opens the names and counts.
class Legend final : public QAbstractButton {
    Q_OBJECT
public:
    explicit Legend(QWidget* parent);
    void setCounts(const DiagramFacts::FamilyCounts& counts);
    /// Null, or without states: no session.
    void setMarks(const NodeMarks* marks);
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;
    static QString nameOf(layout::Family family);
    static QString nameOf(NodeMarks::State state);
    static QString nameOf(NodeMarks::Verdict verdict);
    /// `type`: that values would be cast to; "" = against their own.
    static QString nameOf(NodeMarks::Risk risk, const std::string& type);
    const std::vector<NodeMarks::State>& states() const { return m_states; }
    bool showsTimes() const { return m_heat; }
    /// Of a comparison, in place of most states; empty: none is shown.
    const std::vector<NodeMarks::Verdict>& verdicts() const { return m_verdicts; }
    /// The same of numerical risk.
    const std::vector<NodeMarks::Risk>& risks() const { return m_risks; }
    static QString nameOf(NodeMarks::Lowered lowered);
    /// The same of a plan of kernels.
    const std::vector<NodeMarks::Lowered>& lowered() const { return m_lowered; }
    static QString nameOf(NodeMarks::Cost::Bound bound);
    /// The same of a simulated program, by cycles where showsCycles().
    const std::vector<NodeMarks::Cost::Bound>& bounds() const { return m_bounds; }
    static QString nameOf(NodeMarks::Difference difference);
    /// The same of two graphs.
    const std::vector<NodeMarks::Difference>& differences() const { return m_differences; }
    static QString nameOf(NodeMarks::Coverage verdict);
    /// The same of a backend profile.
    const std::vector<NodeMarks::Coverage>& coverage() const { return m_coverage; }
    bool showsCycles() const { return m_costHeat && !m_bounds.empty(); }
    bool showsWay() const { return m_way; }
    bool isFolded() const { return !isChecked(); }
    void setFolded(bool folded);

Q_SIGNALS:
    void folded(bool folded);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// Of verdicts, risks, routes, costs or coverage, with names.
    struct Entry {
        StateLook look;
        const char* sign;
        bool first;
        QString name;
        bool cycles = false; ///< with a bar from few to many
    };
    void paintFolded(QPainter& painter) const;
    void paintRows(QPainter& painter) const;
    void paintStates(QPainter& painter, QPoint at) const;
    void paintTints(QPainter& painter, QPoint at) const;
    void paintTimes(QPainter& painter, const QRectF& bar) const;
    void addBounds(std::vector<Entry>& to) const;
    void retranslate();
    QString stateText(NodeMarks::State state) const;
    std::vector<NodeMarks::State> statesOf(const NodeMarks& marks) const;
    /// Lines below the families, or beside them.
    int stateCount() const { return static_cast<int>(m_states.size() + tints().size()); }
    std::vector<Entry> tints() const;
    int rowHeight() const;
    int familiesWidth() const;
    int statesWidth() const;
    /// Beside the families where both don't fit above each other.
    bool statesBeside() const;

    std::vector<std::pair<layout::Family, std::uint32_t>> m_rows;
    std::vector<NodeMarks::State> m_states; ///< empty: no session
    std::vector<NodeMarks::Verdict> m_verdicts;
    std::vector<NodeMarks::Risk> m_risks;
    std::vector<NodeMarks::Lowered> m_lowered;
    std::vector<NodeMarks::Cost::Bound> m_bounds;
    std::vector<NodeMarks::Difference> m_differences;
    std::vector<NodeMarks::Coverage> m_coverage;
    bool m_costHeat = true;
    std::string m_riskType;
    bool m_heat = false, m_way = false;
    Theme m_theme = Theme::light();
};

} // namespace nodewise::views
