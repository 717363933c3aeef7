// SPDX-License-Identifier: Apache-2.0
// Frame times of the canvas in software raster: a program fully expanded at 1600x1000, panned and zoomed along a fixed path.
//   bench_canvas [FILE.pt2] [--benchmark_format=json]
// The program is else the one that NODEWISE_BENCH_PROGRAM names. The time is a frame's mean; counters say p50, p95 and p99.
#include "core/program/program.h"
#include "tests/bench/frame_path.h"
#include "views/common/selection.h"
#include "views/graph/graph_canvas.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QThread>

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdio>
#include <vector>

using namespace nodewise;
using namespace nodewise::views;

namespace {

bool waitFor(const GraphCanvas& canvas, int milliseconds)
{
    QElapsedTimer timer;
    timer.start();
    while (!canvas.isComplete() && timer.elapsed() < milliseconds) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        QThread::msleep(1);
    }
    return canvas.isComplete();
}

// From a node in the middle at scale 1 out to everything and back.
std::vector<FramePart> path(double fit)
{
    const int out = std::max(12, int(std::ceil(std::log2(1 / fit) * 3.5 / 0.5))); // half a notch of the wheel per frame
    return {{"pan down", {0, -24}, Qt::NoModifier, 240},      {"pan diagonally", {17, -60}, Qt::NoModifier, 120},
            {"pan up, fast", {0, 300}, Qt::NoModifier, 60},   {"zoom to 0.4", {0, -60}, Qt::ControlModifier, 9},
            {"pan at 0.4", {13, 40}, Qt::NoModifier, 120},    {"zoom to 0.16", {0, -60}, Qt::ControlModifier, 9},
            {"pan at 0.16", {-20, -30}, Qt::NoModifier, 120}, {"zoom to all", {0, -60}, Qt::ControlModifier, out - 18},
            {"pan over all", {5, 10}, Qt::NoModifier, 30},    {"zoom in", {0, 60}, Qt::ControlModifier, out}};
}

void panAndZoom(benchmark::State& state, GraphCanvas& canvas, const Document& document)
{
    const auto scene = canvas.scene();
    FramePath frames(canvas, path(canvas.scale()));
    canvas.expandToNode(document.fxDiagram->item(scene->items[scene->items.size() / 2].item).node);
    canvas.repaint();
    for (auto _ : state)
        state.SetIterationTime(frames.step() / 1000);
    frames.count(state);
    frames.print();
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    benchmark::Initialize(&argc, argv);
    const std::string file = argc > 1 ? argv[1] : qEnvironmentVariable("NODEWISE_BENCH_PROGRAM").toStdString();
    const auto model = program::open(file);
    if (!model) {
        std::fprintf(stderr, "%s\n", model.error().text().c_str());
        return 1;
    }
    auto document = std::make_shared<Document>();
    document->model = *model;
    document->fxDiagram = layout::diagramOf(*(*model)->graph);
    GraphCanvas canvas(Side::Fx);
    canvas.setAnimated(false);
    canvas.resize(1600, 1000);
    canvas.setLegendVisible(true);
    canvas.setDocument(document);
    canvas.show();
    if (!waitFor(canvas, 30000))
        return 1;
    canvas.expandAll();
    if (!waitFor(canvas, 60000))
        return 1;
    const auto scene = canvas.scene();
    std::fprintf(stderr, "%zu items, %zu groups, %zu routes, %.0f x %.0f\n", scene->items.size(), scene->groups.size(),
                 scene->routes.size(), scene->bounds.width, scene->bounds.height);
    const int frames = FramePath(canvas, path(canvas.scale())).frames();
    benchmark::RegisterBenchmark("PanAndZoomFullyExpanded1600x1000", [&](benchmark::State& state) { panAndZoom(state, canvas, *document); })
        ->UseManualTime()
        ->Iterations(frames)
        ->Unit(benchmark::kMillisecond);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
