// SPDX-License-Identifier: Apache-2.0
// One opened trace file: its timeline, what of the file could not be used, and whether it was cut while it was open.
#pragma once

#include "views/timeline/timeline_view.h"

#include <QTimer>

class QPushButton;

namespace nodewise::views {

class Label;
class ProgramNotes;
class TraceSaver;

class TracePage : public QWidget {
    Q_OBJECT
public:
    /// `file`: where it was read from.
    TracePage(std::shared_ptr<const trace::Trace> trace, const QString& file, QWidget* parent = nullptr);

    TimelineView* view() const { return m_view; }
    /// What stands above the lanes where the file is damaged; "" = it is whole.
    QString skippedText() const;
    QString notesText() const; ///< of an ETDump: what its times are in, and whose; "" = of another trace

    void find() { m_view->find(); }
    void findNext(bool forward) { m_view->findNext(forward); }
    TraceSaver* saver() const { return m_saver; }
    /// Kept beside the file.
    ProgramNotes& notes() const { return *m_notes; }

Q_SIGNALS:
    void message(const QString& text);
    void reloadRequested();

private:
    void lookForCut();
    /// What stands there, too, once bytes were missed that the file had when it was opened; "" = none were.
    QString cutText() const;
    void followNotes();
    void retranslate();

    TimelineView* m_view;
    QWidget* m_notice;
    Label* m_noticeText;
    QPushButton *m_show, *m_reload;
    QTimer m_watch; ///< nobody tells when bytes are missed: they are read while it is painted, and beside it
    TraceSaver* m_saver;
    ProgramNotes* m_notes;
};

} // namespace nodewise::views
