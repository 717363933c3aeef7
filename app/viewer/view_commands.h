// SPDX-License-Identifier: Apache-2.0
// What the current tab shows of its program, and how large; full screen.
#pragma once

#include "app/viewer/window_part.h"

#include <QByteArray>

namespace nodewise::views {
class GraphCanvas;
class TimelineCanvas;
} // namespace nodewise::views

namespace nodewise::viewer {

class ViewCommands : public WindowPart {
    Q_OBJECT
public:
    explicit ViewCommands(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;

private:
    void addPanes();
    void addPanels();
    void addZoom();
    bool canZoom() const;
    void zoom(const QByteArray& id);
    views::GraphCanvas* canvas() const;
    static void zoomTrace(views::TimelineCanvas& canvas, const QByteArray& id);
};

} // namespace nodewise::viewer
