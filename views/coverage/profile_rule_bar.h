// SPDX-License-Identifier: Apache-2.0
// What the rule decides that the caret stands in.
#pragma once

#include <QWidget>

class QToolButton;

namespace nodewise::views {

class Label;
class CoverageAsk;
class TextEditor;

class ProfileRuleBar : public QWidget {
    Q_OBJECT
public:
    explicit ProfileRuleBar(QWidget* parent);
    /// Of a file's text, null: none is shown; after an answer, and when the caret moved.
    void refresh(const CoverageAsk& asked, const QString& file, const TextEditor* editor);

Q_SIGNALS:
    /// Those that the rule decides.
    void nodesWanted(const std::vector<std::uint32_t>& nodes);

private:
    Label* m_text;
    QToolButton* m_select;
    std::vector<std::uint32_t> m_nodes;
};

} // namespace nodewise::views
