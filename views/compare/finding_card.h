// SPDX-License-Identifier: Apache-2.0
// The first divergence as one card: which node, is it this operator or what came in, by how much, and what can be done next.
#pragma once

#include "views/compare/compare_context.h"

#include <QScrollArea>

class QBoxLayout;
class QGridLayout;
class QPushButton;
class QToolButton;

namespace nodewise::protocol {
struct CompareFigures;
struct CompareRow;
struct ValueInfo;
} // namespace nodewise::protocol

namespace nodewise::views {

class Label;
class FindingInputs;

class FindingCard : public QScrollArea {
    Q_OBJECT
public:
    explicit FindingCard(const CompareContext& context, QWidget* parent = nullptr);
    FindingInputs* inputs() const { return m_inputs; }
    QString headline() const;
    QString verdict() const;
    QString advice() const;
    /// "max abs" → its text on the run's own inputs and on the reference's; "" without replay.
    QStringList figure(const QString& title) const;
    QToolButton* sourceLink() const { return m_source; }

Q_SIGNALS:
    void valueRequested(std::uint32_t node, std::optional<std::uint32_t> element, bool expected);
    void valueChosen(const nodewise::protocol::ValueInfo& value);
    /// The selected node's Python source should be seen.
    void sourceRequested();
    void reportRequested();
    void differenceRequested(std::uint32_t node, std::optional<std::uint32_t> element);
    /// Which weights differ should be seen.
    void weightsRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeLeft();
    QWidget* makeRight();
    void arrangeButtons();
    void refresh();
    void showFinding(const protocol::CompareRow& row);
    void showNothing();
    void showReplay();
    void showElsewhere();
    void showSource(const protocol::CompareRow& row);
    void showWeights();
    void fillFigures(const protocol::CompareRow& row);
    void addFigure(int row, const QString& title, const QString& own, const QString& expected);
    void enableButtons();
    void nameButtons();
    void goToNode();
    void select();
    void retranslate();

    CompareContext m_context;
    QBoxLayout* m_columns;
    QWidget* m_right = nullptr;
    Label *m_head, *m_what, *m_verdict, *m_advice;
    QToolButton *m_source, *m_weights;
    QPushButton *m_go, *m_own, *m_expected, *m_difference, *m_use, *m_why, *m_report;
    QGridLayout* m_buttons = nullptr;
    QGridLayout* m_figures = nullptr;
    Label *m_figureTitle, *m_inputTitle;
    FindingInputs* m_inputs;
};

} // namespace nodewise::views
