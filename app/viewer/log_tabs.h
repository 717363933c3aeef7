// SPDX-License-Identifier: Apache-2.0
// Opens logs of torch.compile (TORCH_TRACE), and folders of the logs of a run's ranks, in tabs, and from there graphs, differences, and the
// timeline.
#pragma once

#include "app/viewer/analyses.h"
#include "views/common/document.h"
#include "views/common/job.h"

#include <deque>

namespace nodewise::viewer {

class LogTabs : public WindowPart {
    Q_OBJECT
public:
    static WindowToolKind kind();
    explicit LogTabs(MainWindow& window);
    bool open(const QString& path) override;

private:
    struct Wanted {
        QString file, model, otherFile, otherModel;
    };
    void openModel(const QString& file, const QString& model);
    void showDifference();
    void compareWith(const QString& path, const QString& other);
    void showComparison(const QString& before, const QString& after);

    std::deque<Wanted> m_differences; ///< whose graphs are still to be read
    views::JobRunner m_reading{this};
};

} // namespace nodewise::viewer
