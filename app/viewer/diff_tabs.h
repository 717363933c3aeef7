// SPDX-License-Identifier: Apache-2.0
// Tabs that compare graphs of open programs.
#pragma once

#include "app/viewer/window_part.h"
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
    explicit DiffTabs(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;
    void onOpened(ProgramTab* tab) override;

    /// In a tab of its own.
    void show(const views::DiffInput& before, const views::DiffInput& after);

private:
    void ask();
    QList<views::DiffInput> openGraphs() const;
    std::shared_ptr<const views::Document> documentOfTab() const;
    void goToNode(const views::DiffInput& input, std::uint32_t node);
    void askFor(views::DiffView* view, bool after);
    void openFor(views::DiffView* view, bool after, const QString& file);
    static QString titleOf(const views::DiffInput& before, const views::DiffInput& after);

    QPointer<DiffDialog> m_dialog;
};

} // namespace nodewise::viewer
