// SPDX-License-Identifier: Apache-2.0
// The critical path: slices that kept a run from ending earlier, and the gaps between them.
#pragma once

#include "core/trace/analysis/critical_path.h"
#include "views/timeline/analysis_page.h"
#include "views/timeline/slice_set.h"

namespace nodewise::views {

class SliceTable;

class PathPage final : public AnalysisPage {
    Q_OBJECT
public:
    explicit PathPage(QWidget* parent = nullptr);

    /// To this slice; none: to the one that ends last.
    void setLast(trace::SliceId last);
    const trace::CriticalPath& path() const { return m_found.path; }
    /// Its slices, and the same in the order of time.
    const SliceSet& slices() const { return m_found.slices; }
    const std::vector<trace::SliceId>& inTime() const { return m_found.inTime; }
    /// Looks for it even while it isn't seen.
    void find();

Q_SIGNALS:
    void pathFound();

protected:
    void start() override;
    void clear() override;
    void retranslate() override;

private:
    PathPage(SliceTable* model, QWidget* parent);
    /// The path, its slices, and the same in the order of time: as many as the trace has, so that they are put together in the job.
    struct Found {
        trace::CriticalPath path;
        SliceSet slices;
        std::vector<trace::SliceId> inTime;
    };
    static Result<Found> found(const trace::Trace& trace, trace::SliceId last, const Progress& progress);
    void take(Found found);
    void tell();

    SliceTable* m_model;
    Found m_found;
    trace::SliceId m_last = trace::none;
};

} // namespace nodewise::views
