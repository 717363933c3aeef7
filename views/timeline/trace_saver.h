// SPDX-License-Identifier: Apache-2.0
// What leaves a timeline: its trace in other forms, and pictures of it. A strip that is seen while a trace is written.
#pragma once

#include "views/common/job.h"

#include <QWidget>

class QMenu;

namespace nodewise::views {

class JobStrip;
class TimelineView;

class TraceSaver : public QWidget {
    Q_OBJECT
public:
    /// Stands in the menu of `view`, which outlives it.
    explicit TraceSaver(TimelineView* view, QWidget* parent = nullptr);

    /// What is suggested, without folders.
    void setNames(const QString& trace, const QString& picture);
    /// Asks for a file.
    void saveAs();
    void exportPicture();
    void save(const QString& file);

Q_SIGNALS:
    void message(const QString& text);

private:
    void writePicture(const QString& file);
    void fillMenu(QMenu& menu);
    void retranslate();

    TimelineView* m_view;
    JobStrip* m_strip;
    QString m_traceName, m_pictureName;
    JobRunner m_saving{this}, m_drawing{this};
};

} // namespace nodewise::views
