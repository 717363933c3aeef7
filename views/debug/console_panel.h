// SPDX-License-Identifier: Apache-2.0
// Expressions typed at a stop with their results, and what the session prints. Up and Down walk the history, names are completed as they
// are typed, `help` says what can be written.
#pragma once

#include "views/debug/debug_context.h"
#include "views/debug/expression_field.h"

#include <QStringList>
#include <QWidget>

class QPlainTextEdit;

namespace nodewise::protocol {
struct LaunchAnswer;
}

namespace nodewise::views {

class ExpressionField;

class ConsolePanel : public QWidget {
    Q_OBJECT
public:
    explicit ConsolePanel(const DebugContext& context, QWidget* parent = nullptr);
    ExpressionField* field() const { return m_field; }
    QString allText() const;
    /// A line of the window's own.
    void say(const QString& text, bool important = false);
    void evaluate(const QString& expression);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void paintAll();
    enum class Ink { Plain, Dim, Typed, Bad };
    struct Entry {
        QString text;
        Ink ink;
    };
    void append(const QString& text, Ink ink);
    void paint(const Entry& entry);
    void tellOpened(const protocol::LaunchAnswer& answer);
    void retranslate();
    void walkHistory(int by);
    void learn(const QString& expression);
    void offerWords();

    DebugContext m_context;
    QPlainTextEdit* m_text;
    ExpressionField* m_field;
    ExpressionWords m_named; ///< names that were given here, in Python
    QList<Entry> m_entries;  ///< kept for a change of theme
    QStringList m_history;
    qsizetype m_at = 0; ///< in the history; its size = the new line
};

} // namespace nodewise::views
