// SPDX-License-Identifier: Apache-2.0
// The toolbar's choice of a backend profile.
#pragma once

#include "app/viewer/analyses.h"

class QToolButton;

namespace nodewise::views {
class ProfileMenu;
}

namespace nodewise::viewer {

class ProfileButton : public WindowPart {
    Q_OBJECT
public:
    static WindowToolKind kind();
    explicit ProfileButton(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;
    void attach() override;
    void onOpened(ProgramTab* tab) override;
    void onContext() override;
    QWidget* barWidget() override;
    void setBrief(bool brief) override;

private:
    QToolButton* m_button;
    views::ProfileMenu* m_menu;
    bool m_brief = false;
};

} // namespace nodewise::viewer
