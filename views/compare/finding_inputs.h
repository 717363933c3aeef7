// SPDX-License-Identifier: Apache-2.0
// The inputs of the node that diverged first, the run's beside the reference's; each opens in the tensor view.
#pragma once

#include "core/protocol/values.h"
#include "views/compare/compare_context.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QToolButton;

namespace nodewise::views {

class Label;

class FindingInputs : public QWidget {
    Q_OBJECT
public:
    explicit FindingInputs(const CompareContext& context, QWidget* parent = nullptr);
    /// Asks for them where the session stands before the node; says what to do where it does not.
    void refresh();
    /// Buttons in the order of the inputs; null where the reference has none.
    const std::vector<QToolButton*>& own() const { return m_own; }
    const std::vector<QToolButton*>& expected() const { return m_expected; }
    QString note() const;

Q_SIGNALS:
    void valueChosen(const nodewise::protocol::ValueInfo& value);

private:
    void fill(const std::vector<protocol::ValueInfo>& own, const std::vector<protocol::ValueInfo>& expected);
    void addRow(int row, const protocol::ValueInfo& own, const protocol::ValueInfo* expected);
    QToolButton* link(const protocol::ValueInfo& value);
    void clear();
    void say(const QString& text);

    CompareContext m_context;
    QGridLayout* m_grid;
    Label* m_note;
    std::vector<QWidget*> m_cells;
    std::vector<QToolButton*> m_own, m_expected;
};

} // namespace nodewise::views
