// SPDX-License-Identifier: Apache-2.0
// The comparison as a page to hand on (core/export/comparison_finding.h), in the window's language, made and written off the GUI thread.
#pragma once

#include "views/common/job.h"
#include "views/compare/compare_context.h"

#include <QObject>

namespace nodewise::views {

class FindingReport : public QObject {
    Q_OBJECT
public:
    explicit FindingReport(const CompareContext& context, QObject* parent = nullptr);

    /// There is a comparison, and all of its rows are here.
    bool possible() const;
    bool running() const { return m_job.running(); }
    /// "bert-layer_norm_1.html"
    QString suggestion() const;
    /// written() or failed() follows.
    void write(const QString& file);

Q_SIGNALS:
    void runningChanged();
    void written(const QString& file);
    void failed(const QString& message);

private:
    CompareContext m_context;
    JobRunner m_job{this};
};

} // namespace nodewise::views
