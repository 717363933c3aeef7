// SPDX-License-Identifier: Apache-2.0
// What stands over files under edit: their head, and what came in between.
#pragma once

#include <QFrame>

class QHBoxLayout;
class QMenu;
class QPushButton;
class QToolButton;

namespace nodewise::views {

class Label;
class ElidedLabel;

/// Name of what is edited, whose it is, what became of it, and what can be done with it.
class EditHead : public QFrame {
    Q_OBJECT
public:
    explicit EditHead(QWidget* parent = nullptr);

    void setTitle(const QString& title, bool dirty);
    void setBadge(const QString& text); ///< "" = none
    QString badge() const;
    void setStatus(const QString& text, bool bad = false);
    QString status() const;
    /// Left of the one that saves.
    void insertButton(QPushButton* button);
    QPushButton* saveButton() const { return m_save; }
    QMenu* menu() const;

private:
    void retranslate();

    QHBoxLayout* m_row;
    Label *m_title, *m_badge;
    ElidedLabel* m_status;
    QPushButton* m_save;
    QToolButton* m_more;
};

/// Hidden until there is something to tell, and once it is answered.
class NoticeBar : public QFrame {
    Q_OBJECT
public:
    enum class Notice {
        None,
        Restored, ///< what was typed and not saved is here again
        Changed,  ///< another program wrote the file under the editor
    };

    explicit NoticeBar(QWidget* parent = nullptr);

    void tell(Notice notice, const QString& text);
    void clear() { tell(Notice::None, {}); }
    QString text() const; ///< "" = nothing is told
    QPushButton* button(bool first) const { return first ? m_first : m_second; }

Q_SIGNALS:
    /// The text of the file is wanted in place of the one that is shown.
    void fileWanted();

private:
    void answer(bool first);
    void retranslate();

    Notice m_notice = Notice::None;
    Label* m_text;
    QPushButton *m_first, *m_second;
};

} // namespace nodewise::views
