// SPDX-License-Identifier: Apache-2.0
// One of two compared graphs: its canvas under a line that names it, with a selection of its own.
#pragma once

#include "views/diff/diff_result.h"

#include <QFrame>

class QVBoxLayout;

namespace nodewise::views {

class Label;
class ElidedLabel;
class GraphCanvas;
class Selection;

class DiffPane : public QFrame {
    Q_OBJECT
public:
    explicit DiffPane(QWidget* parent = nullptr);

    void setAnimated(bool animated);
    /// `after`: the second one. A view of the same graph stays as it is.
    void show(const std::shared_ptr<const DiffResult>& result, bool after);
    void clear();
    /// Nodes of the graph; what a selection can't name is left out.
    void select(const std::vector<std::uint32_t>& nodes);
    /// The current one's.
    std::optional<std::uint32_t> selected() const;
    GraphCanvas* canvas() const { return m_canvas; } ///< null while nothing was shown

Q_SIGNALS:
    /// By the user.
    void nodeSelected(std::uint32_t node);
    /// Double clicked.
    void nodeActivated(std::uint32_t node);
    void viewChanged();
    void layoutDone();

private:
    void makeCanvas(Side side);
    void showHead();

    bool m_animated = true, m_after = false, m_selecting = false;
    std::shared_ptr<const DiffResult> m_result;
    DiffInput m_input;
    QVBoxLayout* m_column;
    Label* m_title;
    ElidedLabel* m_detail;
    GraphCanvas* m_canvas = nullptr;
    Selection* m_selection = nullptr;
};

} // namespace nodewise::views
