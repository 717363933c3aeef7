// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/profile_rule_bar.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/coverage/coverage_ask.h"
#include "views/editor/text_editor.h"

#include <QHBoxLayout>
#include <QTextBlock>
#include <QToolButton>

namespace nodewise::views {

namespace {

/// Braces of a line that are in no string, from its end.
QString bracesOf(const QString& text)
{
    QString braces;
    bool string = false;
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (text[at] == u'"' && (at == 0 || text[at - 1] != u'\\'))
            string = !string;
        else if (!string && (text[at] == u'{' || text[at] == u'}'))
            braces.prepend(text[at]);
    }
    return braces;
}

/// Of the innermost brace that is open where the caret stands, from 1; 0 = none is.
int openBraceLine(const QTextCursor& caret)
{
    int depth = 0;
    for (QTextBlock block = caret.block(); block.isValid(); block = block.previous())
        for (const QChar brace : bracesOf(block == caret.block() ? block.text().left(caret.positionInBlock()) : block.text())) {
            depth += brace == u'}' ? 1 : -1;
            if (depth < 0)
                return block.blockNumber() + 1;
        }
    return 0;
}

/// The rule that the caret stands in: its own line, or the one where the innermost braces around it begin.
int ruleLine(const CoverageResult& live, const QString& file, const TextEditor& editor)
{
    const auto lines = live.linesOf(file.toStdString());
    const int own = editor.currentLine() + 1;
    if (lines.contains(own))
        return own;
    const QString here = editor.textCursor().block().text();
    if (here.contains(u'{') && here.count(u'{') == here.count(u'}'))
        return -own; // a rule in one line, wherever the caret stands in it
    const int brace = openBraceLine(editor.textCursor());
    return brace == 0 || lines.contains(brace) ? brace : -brace;
}

} // namespace

ProfileRuleBar::ProfileRuleBar(QWidget* parent) : QWidget(parent), m_text(new Label(this)), m_select(new QToolButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 3, 8, 3);
    row->setSpacing(8);
    m_text->setProperty("role", "dim");
    m_select->setProperty("role", "link");
    row->addWidget(m_text);
    row->addWidget(m_select);
    row->addStretch(1);
    connect(m_select, &QToolButton::clicked, this, [this] { Q_EMIT nodesWanted(m_nodes); });
    followLanguage(this, [this] {
        m_select->setText(tr("Select them"));
        m_select->setToolTip(tr("Select the nodes whose chain includes this rule"));
    });
}

void ProfileRuleBar::refresh(const CoverageAsk& asked, const QString& file, const TextEditor* editor)
{
    const bool faulty = asked.state() == CoverageAsk::State::Faulty;
    const auto live = faulty || !editor ? nullptr : asked.result();
    const int line = live ? ruleLine(*live, file, *editor) : 0;
    m_nodes = line > 0 ? live->nodesOfRule(file.toStdString(), line) : std::vector<std::uint32_t>();
    m_text->setText(faulty            ? tr("No rule applies until the errors are fixed.")
                    : !asked.result() ? QString()
                    : line > 1        ? tr("This rule decides %n node(s).", nullptr, int(m_nodes.size()))
                    : line < -1       ? tr("This rule decides no node of this program.")
                                      : tr("Put the cursor in a rule to see what it decides."));
    m_select->setVisible(!m_nodes.empty());
}

} // namespace nodewise::views
