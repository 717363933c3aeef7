// SPDX-License-Identifier: Apache-2.0
// Colors and fonts of the window, light and dark; the values of the design's drawings.
#pragma once

#include "core/layout/diagram.h"

#include <QColor>
#include <QEvent>
#include <QFont>
#include <QObject>

class QApplication;

namespace nodewise::views {

enum class ThemeKind { Light, Dark };

/// All colors by meaning. A plain value: what paints on another thread copies it.
struct Theme {
    ThemeKind kind = ThemeKind::Light;
    QColor background, pane, line, text, dim, accent, selection, module;
    QColor stop, stopEdge, error, good, warning;
    QColor family[layout::familyCount]; ///< by layout::Family
    double textScale = 1;               ///< of the text size that the user chose, against the system's

    static Theme light();
    static Theme dark();
    /// The window's. GUI thread only.
    static const Theme& current();
    QColor of(layout::Family family_) const { return family[static_cast<int>(family_)]; }
};

/// At the size that the user chose. GUI thread only.
QFont uiFont();
QFont monoFont();

/// Sets the current theme and tells all widgets when it changes; one at a time, owned by the window's main().
class ThemeHub : public QObject {
    Q_OBJECT
public:
    explicit ThemeHub(QObject* parent = nullptr);
    ~ThemeHub() override; ///< the current theme is what it was before the first
    static const Theme& theme() { return Theme::current(); }
    /// Of the event that every widget gets after a change, its children before it; see follow.h.
    static QEvent::Type eventType();
    /// Sets palette and style sheet of the application, too.
    void apply(ThemeKind kind);
    /// Of the application and of all that draws its own text; 0 = the system's.
    void setTextSize(int points);

Q_SIGNALS:
    void changed(const Theme& theme);

private:
    void tell();
};

} // namespace nodewise::views
