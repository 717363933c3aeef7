// SPDX-License-Identifier: Apache-2.0
// A canvas on a stored program, shown and laid out, with a selection.
#pragma once

#include "core/layout/scene_index.h"
#include "core/program/program.h"
#include "views/common/selection.h"
#include "views/graph/graph_canvas.h"

#include <QtTest>

namespace nodewise::views {

inline std::shared_ptr<const Document> openProgram(const char* name)
{
    auto document = std::make_shared<Document>();
    document->file = std::string(NODEWISE_TEST_DATA "/programs/") + name + ".pt2";
    const auto model = program::open(document->file);
    if (!model)
        qFatal("%s", model.error().text().c_str());
    document->model = *model;
    document->fxDiagram = layout::diagramOf(*(*model)->graph);
    return document;
}

struct Opened {
    std::shared_ptr<const Document> document;
    std::unique_ptr<Selection> selection;
    std::unique_ptr<GraphCanvas> canvas;

    explicit Opened(const char* name, QSize size = {900, 700}) : document(openProgram(name))
    {
        selection = std::make_unique<Selection>(document);
        canvas = std::make_unique<GraphCanvas>(Side::Fx);
        canvas->setAnimated(false);
        canvas->resize(size);
        canvas->setDocument(document);
        canvas->setSelection(selection.get());
        canvas->show();
        settle();
    }
    void settle() const
    {
        QVERIFY(QTest::qWaitFor([this] { return canvas->isComplete(); }, 20000));
    }
    graph::NodeId node(const char* name) const { return *document->fx()->tryFind(name); }
    layout::ItemId item(const char* name) const
    {
        const auto& items = document->fxDiagram->items;
        for (std::size_t i = 0; i < items.size(); ++i)
            if (items[i].node == node(name).index())
                return layout::ItemId(i);
        return {};
    }
    layout::GroupId group(const char* path) const
    {
        const auto& groups = document->fxDiagram->groups;
        for (std::size_t i = 0; i < groups.size(); ++i)
            if (groups[i].path == path)
                return layout::GroupId(i);
        return {};
    }
    layout::SceneIndex places() const { return layout::SceneIndex(*document->fxDiagram, *canvas->scene()); }
    // Where a scene rectangle is on the widget, by the restorable state of the view.
    QRectF onScreen(const layout::Rect& rect) const
    {
        const GraphCanvas::ViewState state = canvas->viewState();
        const QPointF offset = QPointF(canvas->width() / 2.0, canvas->height() / 2.0) - state.center * state.scale;
        return {QPointF(rect.x, rect.y) * state.scale + offset, QSizeF(rect.width, rect.height) * state.scale};
    }
    QRectF onScreen(layout::ItemId id) const { return onScreen(*places().tryRect(id)); }
    QRectF onScreen(layout::GroupId id) const { return onScreen(*places().tryRect(id)); }
    void click(const QRectF& box, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::mouseClick(canvas.get(), Qt::LeftButton, modifiers, QPointF(box.center().x(), box.top() + box.height() * 0.3).toPoint());
    }
};

} // namespace nodewise::views
