// SPDX-License-Identifier: Apache-2.0
// The levels of a program in a row above its graphs: each with its name and nodes, pressed where it is shown; between two of them a line
// tells how they are linked.
#pragma once

#include "core/levels/levels.h"

#include <QFrame>

class QAction;
class QHBoxLayout;
class QToolButton;

namespace nodewise::viewer {

class LevelsAnalysis;

/// A line between two levels: whole where all links are exact, dashed where some are derived, dotted where some are ambiguous; none: no
/// node is linked. Its tooltip has the counts.
class LevelStep : public QWidget {
    Q_OBJECT
public:
    LevelStep(const levels::JoinCounts& counts, const QString& tip, QWidget* parent);
    QSize sizeHint() const override { return {26, 16}; }

    static Qt::PenStyle styleOf(const levels::JoinCounts& counts);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    levels::JoinCounts m_counts;
};

/// Hidden while FX and IR are all there is.
class LevelStrip : public QFrame {
    Q_OBJECT
public:
    LevelStrip(LevelsAnalysis& analysis, QWidget* parent);

protected:
    /// Of the chips.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill();
    QToolButton* makeChip(std::size_t level);
    void setTip(QToolButton& chip) const;
    void showShown();

    LevelsAnalysis& m_analysis;
    QWidget* m_content = nullptr;
    QHBoxLayout* m_row;
};

} // namespace nodewise::viewer
