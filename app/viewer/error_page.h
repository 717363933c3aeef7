// SPDX-License-Identifier: Apache-2.0
// In the tab of a file that can't be shown: what is wrong, where, what to do, and for other PyTorch files how to export them.
#pragma once

#include "core/base/result.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace nodewise::viewer {

class ErrorPage : public QWidget {
    Q_OBJECT
public:
    explicit ErrorPage(QWidget* parent = nullptr);
    void setError(const Error& error);
    /// The whole of it as text, as "Copy" puts it on the clipboard.
    QString text() const;

Q_SIGNALS:
    void retryRequested();
    void openOtherRequested();

private:
    QString snippet() const;
    void rebuild();
    void addRow(const QString& name, const QString& value);

    Error m_error;
    QLabel* m_title = nullptr;
    QLabel* m_message = nullptr;
    QLabel* m_hint = nullptr;
    QLabel* m_snippetTitle = nullptr;
    QWidget* m_place = nullptr;
    QGridLayout* m_rows = nullptr;
    QPlainTextEdit* m_snippet = nullptr;
    QPushButton* m_copySnippet = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_retry = nullptr;
    QPushButton* m_open = nullptr;
};

/// How to make a .pt2 of what the file is, by its suffix: Python code; empty where export is no help (a broken .pt2, a .txt).
QString exportSnippet(const QString& file);

} // namespace nodewise::viewer
