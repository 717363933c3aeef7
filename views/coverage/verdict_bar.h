// SPDX-License-Identifier: Apache-2.0
// How much of a program has which verdict: one bar, a part for each, as long as its share of nodes, FLOPs or bytes.
#pragma once

#include "views/coverage/coverage_text.h"

#include <QWidget>

namespace nodewise::views {

/// Parts have signs and, where there is room, names and shares. Left and Right choose a part, Enter, Space or a click asks for its nodes.
class VerdictBar : public QWidget {
    Q_OBJECT
public:
    explicit VerdictBar(QWidget* parent = nullptr);

    void setTotals(const CoverageResult::Totals& totals);
    void setMeasure(CoverageMeasure measure);
    CoverageMeasure measure() const { return m_measure; }
    struct Part {
        protocol::Verdict verdict = protocol::Verdict::Direct;
        double share = 0;
        QRectF box;
    };
    /// Those that have a share, from good to bad.
    std::vector<Part> parts() const;
    /// "12 % decomposed: 48 nodes"
    QString textOf(const Part& part) const;
    QSize sizeHint() const override;

Q_SIGNALS:
    void verdictClicked(nodewise::protocol::Verdict verdict);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    void retranslate();
    void paintPart(QPainter& painter, const Part& part, bool chosen) const;
    int partAt(const QPoint& at) const;

    CoverageResult::Totals m_totals{};
    CoverageMeasure m_measure = CoverageMeasure::Nodes;
    int m_chosen = 0; ///< of parts()
};

} // namespace nodewise::views
