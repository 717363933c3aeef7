// SPDX-License-Identifier: Apache-2.0
// Frame times of the canvas in software raster: a program fully expanded at 1600x1000, panned and zoomed along a fixed path.
//   bench_canvas [FILE.pt2] [--benchmark_format=json]
// The program is else the one that NODEWISE_BENCH_PROGRAM names. The time is a frame's mean; counters say p50, p95 and p99.
#include "core/program/program.h"
#include "views/common/selection.h"
#include "views/graph/graph_canvas.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QThread>
#include <QWheelEvent>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

using namespace nodewise;
using namespace nodewise::views;

namespace {

/// One stretch of the path: `frames` times the same movement of the wheel.
struct Part {
    const char* name;
    QPoint wheel;
    bool zoom = false;
    int frames = 0;
};

/// Moves the view as a user's wheel does and times each frame: event, drawing, and the copy to the window's backing store.
class Path {
public:
    Path(GraphCanvas& canvas, std::vector<Part> parts) : m_canvas(canvas), m_parts(std::move(parts)), m_times(m_parts.size()) {}

    int frames() const
    {
        int count = 0;
        for (const Part& part : m_parts)
            count += part.frames;
        return count;
    }
    /// Milliseconds of the next frame.
    double step()
    {
        while (m_frame >= m_parts[m_part].frames) {
            m_part = (m_part + 1) % m_parts.size();
            m_frame = 0;
        }
        ++m_frame;
        QElapsedTimer timer;
        timer.start();
        wheel(m_parts[m_part]);
        m_canvas.repaint();
        m_times[m_part].push_back(double(timer.nsecsElapsed()) / 1e6);
        QCoreApplication::processEvents();
        return m_times[m_part].back();
    }
    void print() const
    {
        for (std::size_t i = 0; i < m_parts.size(); ++i)
            std::fprintf(stderr, "%-20s %4zu frames  p50 %6.2f  p95 %6.2f  p99 %6.2f ms\n", m_parts[i].name, m_times[i].size(),
                         quantile(m_times[i], 0.5), quantile(m_times[i], 0.95), quantile(m_times[i], 0.99));
    }
    std::vector<double> all() const
    {
        std::vector<double> times;
        for (const auto& part : m_times)
            times.insert(times.end(), part.begin(), part.end());
        return times;
    }
    static double quantile(std::vector<double> times, double q)
    {
        if (times.empty())
            return 0;
        std::sort(times.begin(), times.end());
        return times[std::min(times.size() - 1, std::size_t(q * double(times.size())))];
    }

private:
    void wheel(const Part& part)
    {
        const QPointF at(m_canvas.width() * 0.55, m_canvas.height() * 0.45);
        QWheelEvent event(at, at, part.zoom ? QPoint() : part.wheel, part.wheel, Qt::NoButton,
                          part.zoom ? Qt::ControlModifier : Qt::NoModifier, part.zoom ? Qt::NoScrollPhase : Qt::ScrollUpdate, false);
        QCoreApplication::sendEvent(&m_canvas, &event);
    }

    GraphCanvas& m_canvas;
    std::vector<Part> m_parts;
    std::vector<std::vector<double>> m_times;
    std::size_t m_part = 0;
    int m_frame = 0;
};

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

long residentKb()
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (status.open(QIODevice::ReadOnly))
        for (const QByteArray& line : status.readAll().split('\n'))
            if (line.startsWith("VmRSS:"))
                return line.mid(6).trimmed().split(' ').first().toLong();
    return 0;
}

// From a node in the middle at scale 1 out to everything and back.
std::vector<Part> path(double fit)
{
    const int out = std::max(12, int(std::ceil(std::log2(1 / fit) * 3.5 / 0.5))); // half a notch of the wheel per frame
    return {{"pan down", {0, -24}, false, 240},      {"pan diagonally", {17, -60}, false, 120}, {"pan up, fast", {0, 300}, false, 60},
            {"zoom to 0.4", {0, -60}, true, 9},      {"pan at 0.4", {13, 40}, false, 120},      {"zoom to 0.16", {0, -60}, true, 9},
            {"pan at 0.16", {-20, -30}, false, 120}, {"zoom to all", {0, -60}, true, out - 18}, {"pan over all", {5, 10}, false, 30},
            {"zoom in", {0, 60}, true, out}};
}

void panAndZoom(benchmark::State& state, GraphCanvas& canvas, const Document& document)
{
    const auto scene = canvas.scene();
    Path frames(canvas, path(canvas.scale()));
    canvas.expandToNode(document.fxDiagram->item(scene->items[scene->items.size() / 2].item).node);
    canvas.repaint();
    for (auto _ : state)
        state.SetIterationTime(frames.step() / 1000);
    const std::vector<double> times = frames.all();
    state.counters["p50_ms"] = Path::quantile(times, 0.50);
    state.counters["p95_ms"] = Path::quantile(times, 0.95);
    state.counters["p99_ms"] = Path::quantile(times, 0.99);
    state.counters["resident_MB"] = double(residentKb()) / 1024;
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
    const int frames = Path(canvas, path(canvas.scale())).frames();
    benchmark::RegisterBenchmark("PanAndZoomFullyExpanded1600x1000", [&](benchmark::State& state) { panAndZoom(state, canvas, *document); })
        ->UseManualTime()
        ->Iterations(frames)
        ->Unit(benchmark::kMillisecond);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
