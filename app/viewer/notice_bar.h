// SPDX-License-Identifier: Apache-2.0
// The strip over the panes that says what was written, where, and what is in it; it stays until it is dismissed and asks for nothing.
#pragma once

#include "views/analysis/notice.h"
#include "views/common/theme.h"

#include <QFrame>
#include <QString>

#include <vector>

class QPushButton;

namespace nodewise::views {
class Label;
class Label;
} // namespace nodewise::views

namespace nodewise::viewer {

/// Hidden while there is nothing to tell. A new notice takes the place of the one before, or stands before one that waits for an answer.
class NoticeBar : public QFrame {
    Q_OBJECT
public:
    explicit NoticeBar(QWidget* parent = nullptr);
    void tell(views::Notice notice);
    void dismiss();
    /// It is not so any more.
    void withdraw(const QString& key);
    QString text() const;
    QString details() const;
    QPushButton* openButton() const { return m_open; }
    QPushButton* folderButton() const { return m_folder; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate();
    void refresh();
    views::Notice taken();

    std::vector<views::Notice> m_notices; ///< the last one is shown
    views::Label *m_text, *m_details;
    QPushButton *m_action, *m_open, *m_folder, *m_dismiss;
};

} // namespace nodewise::viewer
