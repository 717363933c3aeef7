// SPDX-License-Identifier: Apache-2.0
// A line for an expression over values: names are completed as they are typed, behind a dot what a tensor has.
#pragma once

#include <QLineEdit>
#include <QStringList>

#include <functional>

class QCompleter;
class QStandardItemModel;

namespace nodewise::views {

/// A name that can be written, and what it is, in the language of the window.
struct ExpressionWord {
    QString word, what;
};
using ExpressionWords = std::vector<ExpressionWord>;

/// The members of tensors, torch, and math are known; other names are the owner's. Ctrl+Space offers all that fits.
class ExpressionField : public QLineEdit {
    Q_OBJECT
public:
    explicit ExpressionField(QWidget* parent = nullptr);

    /// The first are offered first.
    void setWords(ExpressionWords words);
    /// Completes what stands before the caret: all that fits has in common, else the list opens.
    void complete();
    /// What is offered now; empty where the list is not open.
    QStringList offered() const;
    /// What is wrong with the text, for a red frame and the tooltip; "" = nothing.
    void setProblem(const QString& problem);
    QString problem() const { return m_problem; }

Q_SIGNALS:
    /// Enter was pressed while the list was open and nothing in it was chosen: the event goes around filters.
    void entered();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QString begun() const;
    QString chosenWord() const;
    int fill(const QString& begun);
    void offer(bool always);
    void insertWord(const QString& word);

    ExpressionWords m_words;
    QString m_problem;
    QCompleter* m_completer;
    QStandardItemModel* m_model;
};

} // namespace nodewise::views
