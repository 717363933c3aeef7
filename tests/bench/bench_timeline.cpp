// SPDX-License-Identifier: Apache-2.0
// Frame times of a timeline in software raster: ten million slices at 1600x1000, panned, scrolled and zoomed along a fixed path.
//   bench_timeline [MILLIONS] [--benchmark_format=json]
// The time is a frame's mean; counters say p50, p95 and p99.
#include "core/trace/store/builder.h"
#include "tests/bench/frame_path.h"
#include "views/timeline/timeline_canvas.h"

#include <QApplication>

#include <cstdlib>
#include <random>
#include <string>

using namespace nodewise;
using namespace nodewise::views;

namespace {

/// Cores with loads, arrays, a vector unit and stores, a lane of nested operators each, and counters: all at random by a fixed seed.
std::shared_ptr<const trace::Trace> makeTrace(std::size_t slices)
{
    using trace::Kind;
    constexpr int cores = 8, units = 5;
    trace::Builder builder(trace::Unit::Cycles, 940.0);
    std::mt19937_64 random(11);
    std::vector<trace::NameId> names;
    for (int i = 0; i < 400; ++i)
        names.push_back(builder.intern("matmul tile " + std::to_string(i)));
    const auto each = slices / (cores * (units + 3));
    for (int core = 0; core < cores; ++core) {
        const std::uint32_t group = builder.addGroup("Core " + std::to_string(core));
        for (int unit = 0; unit < units; ++unit) {
            constexpr Kind kinds[] = {Kind::Load, Kind::Array, Kind::Array, Kind::Vector, Kind::Store};
            const trace::LaneId lane = builder.addLane("Unit " + std::to_string(unit), group);
            trace::Time at = 0;
            for (std::size_t i = 0; i < each; ++i) {
                const auto length = trace::Time(1 + random() % 400);
                builder.addSlice(lane, at += trace::Time(random() % 200), length, names[random() % names.size()], kinds[unit]);
                at += length;
            }
        }
        const trace::LaneId nested = builder.addLane("Operators", group), counter = builder.addCounter("DRAM", group, "GB/s");
        trace::Time at = 0;
        for (std::size_t i = 0; i < each; ++i, at += 320) {
            builder.addSlice(nested, at, 300, names[random() % names.size()], Kind::Operator);
            builder.addSlice(nested, at + 10, 200, names[random() % names.size()], Kind::Operator);
            builder.addSlice(nested, at + 20, trace::Time(20 + random() % 100), names[random() % names.size()], Kind::Operator);
            builder.addSample(counter, at, double(random() % 900));
        }
    }
    return *builder.build();
}

std::vector<FramePart> path()
{
    return {{"pan over all", {0, 60}, Qt::ShiftModifier, 30},       {"zoom in, 2^8", {0, 60}, Qt::ControlModifier, 32},
            {"pan at 2^8", {0, -90}, Qt::ShiftModifier, 200},       {"scroll at 2^8", {0, -40}, Qt::NoModifier, 60},
            {"scroll back", {0, 80}, Qt::NoModifier, 30},           {"zoom in, 2^14", {0, 60}, Qt::ControlModifier, 24},
            {"pan at 2^14", {0, 70}, Qt::ShiftModifier, 200},       {"zoom to slices", {0, 60}, Qt::ControlModifier, 24},
            {"pan among slices", {0, -50}, Qt::ShiftModifier, 200}, {"zoom out", {0, -60}, Qt::ControlModifier, 90}};
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    benchmark::Initialize(&argc, argv);
    const double millions = argc > 1 ? std::atof(argv[1]) : 10;
    const auto trace = makeTrace(std::size_t(millions * 1e6));
    std::fprintf(stderr, "%zu slices in %zu rows\n", trace->sliceCount(), trace->rows().size());
    TimelineCanvas canvas;
    canvas.resize(1600, 1000);
    canvas.setTrace(trace);
    canvas.show();
    canvas.repaint();
    FramePath frames(canvas, path());
    benchmark::RegisterBenchmark("PanAndZoomTimeline1600x1000",
                                 [&](benchmark::State& state) {
                                     for (auto _ : state)
                                         state.SetIterationTime(frames.step() / 1000);
                                     frames.count(state);
                                     frames.print();
                                 })
        ->UseManualTime()
        ->Iterations(frames.frames())
        ->Unit(benchmark::kMillisecond);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
