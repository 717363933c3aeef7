// SPDX-License-Identifier: Apache-2.0
#include "views/common/follow.h"

#include <QEvent>

namespace nodewise::views {

namespace {

/// A child of the widget that it watches.
class Follower : public QObject {
public:
    Follower(QWidget* widget, QEvent::Type type, std::function<void()> act) : QObject(widget), m_type(type), m_act(std::move(act))
    {
        widget->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == m_type)
            m_act();
        return false;
    }

private:
    QEvent::Type m_type;
    std::function<void()> m_act;
};

} // namespace

void onThemeChange(QWidget* widget, std::function<void()> act)
{
    new Follower(widget, ThemeHub::eventType(), std::move(act));
}

void onLanguageChange(QWidget* widget, std::function<void()> act)
{
    new Follower(widget, QEvent::LanguageChange, std::move(act));
}

void followFont(QWidget* widget, QFont (*font)(), double scale)
{
    followTheme(widget, [widget, font, scale] {
        QFont scaled = font();
        if (scale != 1)
            scaled.setPointSizeF(scaled.pointSizeF() * scale);
        if (widget->font() != scaled)
            widget->setFont(scaled);
    });
}

} // namespace nodewise::views
