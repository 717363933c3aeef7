// SPDX-License-Identifier: Apache-2.0
// The documentation in a window of its own, beside the program: a list of pages or of what a search found, and the page.
#pragma once

#include "app/viewer/help_pages.h"
#include "views/common/job.h"

#include <QWidget>

class QLineEdit;
class QListWidget;
class QTextBrowser;
class QToolButton;
class QUrl;

namespace nodewise::views {
class Label;
}

namespace nodewise::viewer {

class HelpWindow : public QWidget {
    Q_OBJECT
public:
    explicit HelpWindow(QWidget* parent);

    /// Comes to the front with the page; once all are read, if they are not.
    void showTopic(const QString& page, const QString& anchor = {});
    /// Comes to the front with what the words find.
    void search(const QString& words);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Place {
        QString page, anchor;
        bool operator==(const Place&) const = default;
    };
    void take(QList<HelpPage> pages);
    void fillList();
    void go(const Place& place);
    void step(int by);
    void render(const Place& place);
    void follow(const QUrl& link);
    void scrollTo(const QString& anchor);
    void retranslate();

    QLineEdit* m_search;
    QListWidget* m_list;
    views::Label* m_none;
    QToolButton *m_back, *m_forward;
    QTextBrowser* m_text;
    QList<HelpPage> m_pages;
    QList<Place> m_visited; ///< in order, m_at the one that is shown
    int m_at = -1;
    Place m_wanted;
    bool m_read = false;
    views::JobRunner m_job{this};
};

} // namespace nodewise::viewer
