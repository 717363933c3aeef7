// SPDX-License-Identifier: Apache-2.0
// One frame of a canvas: the backing image, and over it what stands out; or why there is no picture.
#pragma once

#include "views/graph/backing_image.h"
#include "views/graph/floating_titles.h"

#include <QString>

#include <vector>

class QPainter;

namespace nodewise::views {

struct CanvasParts;

class CanvasFrame {
public:
    explicit CanvasFrame(CanvasParts& parts) : d(parts) {}

    void paint(QPainter& painter);
    /// All is drawn anew.
    void invalidate() { m_backing.invalidate(); }
    /// The same, of another scene.
    void forget();
    /// As drawn last.
    const std::vector<FloatingTitle>& titles() const { return m_titles; }
    void setEmptyText(const QString& text) { m_emptyText = text; }

private:
    void render();
    void paintScene(QPainter& painter);
    void paintRubber(QPainter& painter) const;
    void paintEmpty(QPainter& painter) const;
    void paintBusy(QPainter& painter) const;
    QString emptyState() const;

    CanvasParts& d;
    BackingImage m_backing;
    std::vector<FloatingTitle> m_titles;
    QString m_emptyText;
};

} // namespace nodewise::views
