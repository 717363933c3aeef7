// SPDX-License-Identifier: Apache-2.0
// The store of traces with ten million slices: made, opened, asked for what a view shows of them.
#include "core/trace/analysis/compare.h"
#include "core/trace/analysis/critical_path.h"
#include "core/trace/analysis/sums.h"
#include "core/trace/cache/cache_file.h"
#include "core/trace/store/builder.h"
#include "core/trace/write/write.h"

#include <benchmark/benchmark.h>

#include <filesystem>
#include <random>
#include <sys/resource.h>
#include <unistd.h>

using namespace nodewise;
using namespace nodewise::trace;

namespace {

constexpr std::uint32_t sliceCount = 10'000'000;

double peakMegabytes()
{
    ::rusage usage = {};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1000.0;
}

/// Like what a simulator writes: 4 cores of 8 units, most slices a few hundred ticks, bursts and pauses, each unit's in the order of time,
/// those of units mixed; every eighth slice holds the next seven, in two levels.
class Writer {
public:
    explicit Writer(Builder& builder) : m_builder(builder)
    {
        for (int core = 0; core < 4; ++core) {
            const auto group = builder.addGroup("Core " + std::to_string(core));
            for (int unit = 0; unit < 8; ++unit)
                m_lanes.push_back({builder.addLane("Unit " + std::to_string(unit), group), 0});
            m_counters.push_back(builder.addCounter("DRAM", group, "GB/s"));
        }
        for (int i = 0; i < 1000; ++i)
            m_names.push_back(builder.intern("kernel_" + std::to_string(i)));
        m_bytes = builder.intern("bytes");
        m_tile = builder.intern("tile");
    }
    void write(std::uint32_t count)
    {
        for (std::uint32_t i = 0; i < count; i += 8)
            group(m_lanes[m_random() % m_lanes.size()]);
    }

private:
    struct Lane {
        LaneId lane;
        Time now;
    };
    void group(Lane& lane)
    {
        const auto length = static_cast<Time>(100 + m_random() % 900);
        slice(lane, lane.now, length * 7, m_names[m_random() % m_names.size()]);
        for (Time i = 0; i < 7; ++i)
            slice(lane, lane.now + length * i + (i % 3 == 1 ? 10 : 0),
                  i % 3 == 1            ? length - 20
                  : i % 3 == 0 && i < 6 ? 2 * length
                                        : length,
                  m_names[static_cast<std::size_t>(i)]);
        m_builder.addSample(m_counters[lane.lane / 9], lane.now, static_cast<double>(m_random() % 1000));
        lane.now += length * 8 + static_cast<Time>(m_random() % 100 == 0 ? 100000 : 0);
    }
    void slice(const Lane& lane, Time start, Time duration, NameId name)
    {
        const SliceId made = m_builder.addSlice(lane.lane, start, duration, name, Kind::Array);
        m_builder.addArgument(made, m_bytes, m_random() % 4096);
        m_builder.addArgument(made, m_tile, m_random() % 64);
    }

    Builder& m_builder;
    std::vector<Lane> m_lanes;
    std::vector<LaneId> m_counters;
    std::vector<NameId> m_names;
    NameId m_bytes, m_tile;
    std::mt19937 m_random;
};

std::shared_ptr<const Trace> make()
{
    Builder builder(Unit::Cycles, 940);
    Writer(builder).write(sliceCount);
    return *builder.build();
}

const std::shared_ptr<const Trace>& trace()
{
    static const auto made = make();
    return made;
}

void add(benchmark::State& state)
{
    for (auto _ : state) {
        Builder builder(Unit::Cycles, 940);
        Writer(builder).write(sliceCount);
        benchmark::DoNotOptimize(builder.sliceCount());
    }
}
BENCHMARK(add)->Unit(benchmark::kMillisecond)->Iterations(1);

void addAndBuild(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(make());
    state.counters["peak_MB"] = peakMegabytes();
}
BENCHMARK(addAndBuild)->Unit(benchmark::kMillisecond)->Iterations(1);

/// A file under a name of this process, removed at its end.
const std::string& cacheFile()
{
    struct File {
        std::string path = (std::filesystem::temp_directory_path() / ("bench_trace." + std::to_string(::getpid()))).string();
        ~File() { std::filesystem::remove(path); }
    };
    static const File file;
    return file.path;
}

void writeCache(benchmark::State& state)
{
    const Trace& all = *trace();
    for (auto _ : state)
        if (const auto written = writeCacheFile(all, cacheFile(), "bench"); !written)
            state.SkipWithError(written.error().text().c_str());
    state.counters["MB"] = static_cast<double>(std::filesystem::file_size(cacheFile())) / 1e6;
}
BENCHMARK(writeCache)->Unit(benchmark::kMillisecond)->Iterations(1);

void openCache(benchmark::State& state)
{
    for (auto _ : state)
        if (const auto opened = openCacheFile(cacheFile(), "bench"); !opened)
            state.SkipWithError(opened.error().text().c_str());
}
BENCHMARK(openCache)->Unit(benchmark::kMillisecond);

/// One frame: every row and counter at 1600 pixels, with 1/zoom of the whole time, another part of it each time.
void frame(benchmark::State& state)
{
    const Trace& all = *trace();
    const Time visible = (all.end() - all.begin()) / state.range(0), pixel = std::max<Time>(visible / 1600, 1);
    std::vector<Trace::Piece> pieces;
    std::vector<Trace::Bin> bins;
    std::mt19937_64 random;
    std::size_t count = 0;
    for (auto _ : state) {
        const Time from = all.begin() + static_cast<Time>(random() % static_cast<std::uint64_t>(all.end() - all.begin() - visible + 1));
        for (const Row& row : all.rows()) {
            all.pieces(row, from, from + visible, pixel, pieces);
            count += pieces.size();
        }
        for (LaneId lane = 0; lane < all.lanes().size(); ++lane)
            all.bins(lane, from, from + visible, pixel, bins);
    }
    state.counters["pieces"] = static_cast<double>(count) / static_cast<double>(state.iterations());
    state.counters["rows"] = static_cast<double>(all.rows().size());
}
BENCHMARK(frame)->Unit(benchmark::kMillisecond)->ArgName("zoom")->RangeMultiplier(10)->Range(1, 1000000);

template <class Work>
void analysis(benchmark::State& state, Work work)
{
    const Trace& all = *trace();
    for (auto _ : state)
        if (const auto done = work(all); !done)
            state.SkipWithError(done.error().text().c_str());
}
BENCHMARK_CAPTURE(analysis, sums, [](const Trace& all) { return sumUp(all, everything(all), SumBy::Name); })->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(analysis, calls, [](const Trace& all) { return callTree(all, everything(all)); })->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(analysis, criticalPath, [](const Trace& all) { return criticalPath(all); })->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(analysis, compare, [](const Trace& all) { return compare(all, all); })->Unit(benchmark::kMillisecond);

template <class Write>
void writeAs(benchmark::State& state, Write write)
{
    const Trace& all = *trace();
    std::uint64_t bytes = 0;
    for (auto _ : state)
        (void)write(
            all,
            [&](std::string_view part) -> Result<void> {
                bytes += part.size();
                return {};
            },
            Progress());
    state.counters["MB"] = static_cast<double>(bytes) / 1e6;
}
BENCHMARK_CAPTURE(writeAs, chrome, writeChrome)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(writeAs, perfetto, writePerfetto)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(writeAs, csv, writeCsv)->Unit(benchmark::kMillisecond)->Iterations(1);

} // namespace

BENCHMARK_MAIN();
