// SPDX-License-Identifier: Apache-2.0
// Tabs that compare graphs of open programs.
#pragma once

#include "app/viewer/analyses.h"
#include "views/diff/diff_result.h"

#include <QPointer>

namespace nodewise::views {
class DiffView;
}

namespace nodewise::viewer {

class DiffDialog;

class DiffTabs : public WindowPart {
    Q_OBJECT
public:
    static WindowToolKind kind();
    explicit DiffTabs(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;
    void onOpened(ProgramTab* tab) override;

    /// In a tab of its own.
    views::DiffView* show(const views::DiffInput& before, const views::DiffInput& after);

private:
    void ask();
    void addOption();
    void compareWith(const QString& file);
    QList<views::DiffInput> openGraphs() const;
    void goToNode(const views::DiffInput& input, std::uint32_t node);
    void askFor(views::DiffView* view, bool after);
    void openFor(views::DiffView* view, bool after, const QString& file);
    static QString titleOf(const views::DiffInput& before, const views::DiffInput& after);

    QPointer<DiffDialog> m_dialog;
    QPointer<views::DiffView> m_asked; ///< by an option
};

} // namespace nodewise::viewer
