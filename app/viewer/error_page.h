// SPDX-License-Identifier: Apache-2.0
// In the tab of a file that can't be shown: what is wrong, where, what to do, and for other PyTorch files how to export them.
#pragma once

#include "core/base/result.h"

#include <QWidget>

class QGridLayout;
class QPlainTextEdit;
class QPushButton;

namespace nodewise::views {
class Label;
}

namespace nodewise::viewer {

class ErrorPage : public QWidget {
    Q_OBJECT
public:
    explicit ErrorPage(QWidget* parent = nullptr);
    /// `snippet`: Python that exports what the file holds; "" = that is no help.
    void setError(const Error& error, const QString& snippet = {});
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
    QString m_code; ///< Python that exports what the file holds
    views::Label* m_title = nullptr;
    views::Label* m_message = nullptr;
    views::Label* m_hint = nullptr;
    views::Label* m_snippetTitle = nullptr;
    QWidget* m_place = nullptr;
    QGridLayout* m_rows = nullptr;
    QPlainTextEdit* m_snippet = nullptr;
    QPushButton* m_copySnippet = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_retry = nullptr;
    QPushButton* m_open = nullptr;
};

} // namespace nodewise::viewer
