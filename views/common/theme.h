// SPDX-License-Identifier: Apache-2.0
// Colors and fonts of the window, light and dark; the values of the design's drawings.
#pragma once

#include "core/layout/diagram.h"

#include <QColor>
#include <QFont>
#include <QObject>

class QApplication;

namespace nodewise::views {

enum class ThemeKind { Light, Dark };

/// All colors by meaning. A plain value: painters copy it, nothing asks a global.
struct Theme {
    ThemeKind kind = ThemeKind::Light;
    QColor background, pane, line, text, dim, accent, selection, module;
    QColor stop, stopEdge, error, good, warning;
    QColor family[layout::familyCount]; ///< by layout::Family
    double textScale = 1;               ///< of the text size that the user chose, against the system's

    static Theme light();
    static Theme dark();
    QColor of(layout::Family family_) const { return family[static_cast<int>(family_)]; }
};

/// At the size that the user chose. GUI thread only.
QFont uiFont();
QFont monoFont();

/// Holds the current theme and tells the widgets when it changes; one per process, owned by the window's main().
class ThemeHub : public QObject {
    Q_OBJECT
public:
    explicit ThemeHub(QObject* parent = nullptr);
    const Theme& theme() const { return m_theme; }
    /// Sets palette and style sheet of the application, too.
    void apply(ThemeKind kind);
    /// Of the application and of all that draws its own text; 0 = the system's.
    void setTextSize(int points);

Q_SIGNALS:
    void changed(const Theme& theme);

private:
    Theme m_theme = Theme::light();
};

} // namespace nodewise::views
