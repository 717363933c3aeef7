// SPDX-License-Identifier: Apache-2.0
// What the window remembers from one run to the next, as a plain value. Read and written on the GUI thread only.
#pragma once

#include "app/viewer/options.h"
#include "views/common/plugin_service.h"

#include <QByteArray>
#include <QList>
#include <QPoint>
#include <QString>
#include <QStringList>
#include <QVariantMap>

class QSettings;

namespace nodewise::viewer {

/// How one tab is arranged.
struct PageState {
    PaneMode fxMode = PaneMode::Canvas;
    PaneMode irMode = PaneMode::Code;
    bool fxVisible = true, irVisible = true; ///< never both false
    bool summary = false;
    bool leftPanel = true, rightPanel = true;
    QList<int> columns; ///< widths: left panel, centre, inspector; empty = default
    QList<int> panes;   ///< widths: FX, IR
    QList<int> left;    ///< heights: outline, find
    bool debugDock = false;
    QList<int> rows;               ///< heights: panes, debug panel
    QList<int> dock;               ///< widths of its halves
    QString dockLeft, dockRight;   ///< ids of its chosen pages; "" = the first
    QStringList docked;            ///< ids of the pages with tabs there; empty = as in a new tab
    QStringList inMain, inWindows; ///< of those that stand elsewhere
    bool operator==(const PageState&) const = default;
};

/// What one canvas shows.
struct CanvasState {
    QStringList expanded; ///< paths of modules
    double x = 0, y = 0;  ///< scene coordinates in the middle
    double scale = 0;     ///< logical pixels per scene unit; 0 = as a new file is shown
    bool operator==(const CanvasState&) const = default;
};

struct OpenFile {
    QString file, model, irFile;
    QStringList selectedNodes; ///< FX nodes by qualified name, or IR nodes by name where there is no FX side; first = the current one
    QString selectedModule;    ///< null = none; "" is the root
    PageState page;
    CanvasState fxCanvas, irCanvas;
    QPoint fxCode, irCode; ///< scroll positions of the code: x in the bar's units, y the first line
    QByteArray debug;      ///< breakpoints, watches, inputs as JSON; empty = none
    QByteArray trace;      ///< of a trace: bookmarks and what is seen, as JSON; empty = none
    bool operator==(const OpenFile&) const = default;
};

struct Session {
    QList<OpenFile> files;
    int current = 0;
    QByteArray geometry; ///< QWidget::saveGeometry
    QString theme;       ///< "light", "dark"; empty = the system's
    QString language;    ///< "en", "ko"; empty = the system's
    int textSize = 0;    ///< points; 0 = the system's
    QStringList recent;  ///< newest first
    QString lastFolder;  ///< of the file dialogs
    QByteArray exportFormat;
    QString profile;                   ///< backend profile of the next new tab; empty = the usual one
    PageState page;                    ///< arrangement of the next new tab
    QList<views::NamedPlugin> plugins; ///< that the user named
    bool operator==(const Session&) const = default;
};

inline constexpr int maxRecent = 12;

inline constexpr int maxPanels = 64;
/// Lower-case letters, digits and hyphens, a letter first, 40 at most: as an analysis may call a page.
bool isPanelId(const QString& text);

/// Reads what is there; a missing, wrong or absurd entry gives its default, never an error.
OpenFile readOpenFile(QSettings& settings);
/// All but files and `current`, which session_store.h keeps.
Session readSettings(QSettings& settings);
/// What these read, by key.
QVariantMap valuesOf(const OpenFile& file);
QVariantMap settingsOf(const Session& session);
/// Moves or puts the file first and cuts the list.
void noteRecent(Session& session, const QString& file);

} // namespace nodewise::viewer
