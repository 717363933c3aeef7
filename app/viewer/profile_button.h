// SPDX-License-Identifier: Apache-2.0
// The toolbar's choice of a backend profile.
#pragma once

#include "app/viewer/window_part.h"

class QToolButton;

namespace nodewise::views {
class ProfileMenu;
}

namespace nodewise::viewer {

class ProfileButton : public WindowPart {
    Q_OBJECT
public:
    explicit ProfileButton(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;
    void attach() override;
    void onOpened(ProgramTab* tab) override;
    void onContext() override;

    QWidget* widget() const;
    /// How much its text says.
    void setBrief(bool brief);

private:
    QToolButton* m_button;
    views::ProfileMenu* m_menu;
    bool m_brief = false;
};

} // namespace nodewise::viewer
