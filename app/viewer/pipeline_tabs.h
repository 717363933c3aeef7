// SPDX-License-Identifier: Apache-2.0
// Tabs that step through what a backend profile makes of a program; in them, the profile's actions are about the profile that did.
#pragma once

#include "app/viewer/analyses.h"

#include <QPointer>

namespace nodewise::views {
class CoverageAnalysis;
class PipelinePage;
} // namespace nodewise::views

namespace nodewise::viewer {

class PipelineTabs : public WindowPart {
    Q_OBJECT
public:
    static WindowToolKind kind();
    explicit PipelineTabs(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;

    /// The current program, rewritten by a profile, in a tab of its own; "" = the user chooses.
    views::PipelinePage* show(const QString& profile);

private:
    void addProfileActions(views::PipelinePage* page);
    views::CoverageAnalysis* tryCoverage(const views::PipelinePage& pipeline) const;

    QPointer<views::PipelinePage> m_asked; ///< by an option
};

} // namespace nodewise::viewer
