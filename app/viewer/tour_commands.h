// SPDX-License-Identifier: Apache-2.0
// The tour: offered once before anything was ever opened, and from the Help menu.
#pragma once

#include "app/viewer/tour.h"
#include "app/viewer/window_part.h"
#include "views/common/job.h"

namespace nodewise::viewer {

class TourCommands : public WindowPart {
    Q_OBJECT
public:
    explicit TourCommands(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;
    void attach() override;
    void onTab(ProgramTab* tab) override;
    void onContext() override;

    /// On the current program; without one on a sample, once it is there.
    void start();

private:
    void offerOnce();
    void decline();
    void begin();
    void beginOnCurrent();
    QList<TourStep> steps() const;
    void selectNode() const;
    void runToNode() const;

    QPointer<Tour> m_tour;
    QPointer<ProgramTab> m_awaited; ///< on which it begins
    views::JobRunner m_marking{this}, m_finding{this};
};

} // namespace nodewise::viewer
