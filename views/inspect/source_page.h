// SPDX-License-Identifier: Apache-2.0
// The Python lines that a node comes from, innermost first, with the lines around them where the file is at hand.
#pragma once

#include "views/common/job.h"
#include "views/common/markup.h"
#include "views/inspect/source_trace.h"

#include <QTextBrowser>

namespace nodewise::views {

/// Files are read in a background job; until it is done the recorded lines stand alone.
class SourcePage : public QTextBrowser {
    Q_OBJECT
public:
    explicit SourcePage(QWidget* parent = nullptr);

    void setTrace(const std::string& stackTrace, const QString& programFile);
    /// Nothing to show: a sentence that says why.
    void setEmpty(const QString& sentence);
    const std::vector<SourceFrame>& frames() const { return m_frames; }

    /// Nothing: its text names no pictures.
    QVariant loadResource(int, const QUrl&) override { return {}; }

Q_SIGNALS:
    /// The files were read.
    void sourcesRead();

private:
    void render();
    Markup frameMarkup(const SourceFrame& frame, bool innermost) const;
    Markup contextMarkup(const SourceFrame& frame) const;

    std::vector<SourceFrame> m_frames;
    QString m_empty;
    JobRunner m_job{this};
};

} // namespace nodewise::views
