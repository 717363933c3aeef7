// SPDX-License-Identifier: Apache-2.0
#include "core/trace/pytorchsim/pytorchsim.h"

#include "core/trace/input/bytes.h"
#include "core/trace/input/lines.h"
#include "core/trace/input/reader.h"
#include "core/trace/pytorchsim/pytorchsim_instructions.h"
#include "core/trace/pytorchsim/pytorchsim_kernels.h"
#include "core/trace/pytorchsim/pytorchsim_launches.h"
#include "core/trace/pytorchsim/pytorchsim_windows.h"
#include "core/trace/store/levels.h"
#include "core/trace/store/skips.h"

#include <algorithm>

namespace nodewise::trace {

namespace sim = pytorchsim;

namespace {

constexpr std::size_t mostNotes = 500, longestNote = 1024, longestConfig = 8192;

using Level = ReadOptions::Level;

/// Reads logs one after the other. Owns the builder.
class Reader {
public:
    Reader(const ReadOptions& options, const Progress& progress) : m_options(options), m_progress(progress) {}

    Result<std::shared_ptr<const Trace>> read(const std::vector<std::string>& paths)
    {
        for (m_file = 0; m_file < paths.size(); ++m_file) {
            m_files = paths.size();
            if (auto done = readLog(paths[m_file]); !done)
                return fail(std::move(done.error()));
        }
        m_lanes.finish();
        if (m_options.clockMhz)
            setClock(*m_options.clockMhz);
        Origin& origin = m_builder.origin();
        origin.file = paths.size() == 1 ? paths.front() : std::string();
        origin.producer = "PyTorchSim";
        if (paths.size() > 1)
            for (const std::string& path : paths)
                note(path);
        origin.skipped = m_skips.take();
        return m_builder.build(m_progress);
    }

private:
    Result<void> readLog(const std::string& path)
    {
        auto source = ByteSource::open(path);
        if (!source)
            return fail(std::move(source.error()));
        LineSource lines(*source);
        m_lines = &lines;
        begin();
        std::string_view line;
        for (std::uint64_t count = 0; lines.next(line); ++count) {
            if (count % 4096 == 0) {
                if (m_progress.cancelled())
                    return fail(Error{.message = UserText::listed(cancelledMessage), .file = path});
                m_progress.step(UserText("Reading the trace"),
                                (static_cast<double>(m_file) + source->fraction()) / static_cast<double>(m_files));
            }
            if (lines.wasLong())
                skip(UserText("this line is longer than 1 MB"));
            take(line);
        }
        if (!source->damage().empty())
            skip(source->damage());
        end();
        return verdict(path);
    }
    void begin()
    {
        m_kernels.begin(m_base);
        m_windows.begin(m_base);
        m_instructions.begin(m_base);
        m_last = 0;
        m_failed.clear();
        m_config.clear();
        m_inConfig = false;
    }
    void end()
    {
        m_last = std::max({m_last, m_windows.last(), m_instructions.last()});
        m_instructions.end(m_skips, m_lines->number());
        m_windows.end();
        m_kernels.end(m_last);
        noteConfig();
        m_length = m_last;
        m_base = std::min(farthest / 2, m_base + m_last);
    }
    /// A kernel that could not be compiled leaves a log that ends in "Total execution cycles: 1".
    Result<void> verdict(const std::string& path)
    {
        constexpr Time none = 1;
        if (m_failed.empty())
            return {};
        if (m_length <= none)
            return fail(Error{.message = UserText("the run that wrote this log failed: %1", m_failed), .file = path, .line = m_failedLine});
        m_skips.add(UserText("the run that wrote this log failed: %1", m_failed), std::uint64_t(m_failedLine));
        return {};
    }
    void skip(const UserText& why) { m_skips.add(why, m_lines->number()); }
    void note(std::string_view text)
    {
        auto& notes = m_builder.origin().notes;
        if (notes.size() < mostNotes)
            notes.emplace_back(text.substr(0, longestNote));
    }
    bool full()
    {
        if (++m_events <= m_options.mostEvents)
            return false;
        skip(UserText("the trace has more than %1 events", m_options.mostEvents));
        return true;
    }

    // --- lines --------------------------------------------------------------------------------------------------------------------------

    void take(std::string_view line)
    {
        line = sim::withoutPrefix(line);
        if (sim::isInstruction(line))
            return takeInstruction(line);
        if (sim::isOldInstruction(line))
            return takeOldInstruction(line);
        if (line.starts_with("[Scheduler "))
            return takeScheduler(line);
        if (line.starts_with("Core ["))
            return takeCore(line);
        if (line.starts_with('['))
            m_inConfig = false;
        takeOther(line);
    }
    void takeInstruction(std::string_view line)
    {
        if (m_options.level != Level::Instructions || full())
            return;
        const auto instruction = sim::readInstruction(line);
        const UserText why =
            instruction ? m_instructions.take(*instruction, m_kernels.link()) : UserText("this line of an instruction can't be read");
        if (!why.empty())
            skip(why);
    }
    void takeOldInstruction(std::string_view line)
    {
        if (m_options.level != Level::Instructions || full())
            return;
        if (const auto compute = sim::readOldCompute(line))
            m_instructions.take(*compute, m_kernels.link());
        else
            skip(UserText("this line of an instruction can't be read"));
    }
    void takeScheduler(std::string_view line)
    {
        const auto scheduler = sim::readSchedulerLine(line);
        const auto says = [](const sim::SchedulerLine& s) { return s.requested || s.started || s.finished || s.computeTime; };
        if (!scheduler || !says(*scheduler))
            return skip(UserText("this line of the scheduler can't be read"));
        for (const auto& time : {scheduler->requested, scheduler->started, scheduler->finished})
            m_last = std::max(m_last, time.value_or(0));
        m_kernels.take(*scheduler);
    }
    void takeCore(std::string_view line)
    {
        const auto core = sim::readCoreLine(line);
        if (!core)
            return skip(UserText("this line of a core can't be read"));
        if (const auto cycles = sim::countAfter(core->rest, "Total_cycles"); cycles && core->rest.starts_with("Total")) {
            m_last = std::max(m_last, *cycles);
            if (m_options.level != Level::Kernels)
                m_windows.takeEnd(core->core, *cycles);
            return;
        }
        if (core->rest.find("inst_count") != std::string_view::npos || core->rest.starts_with("NUMA") ||
            core->rest.starts_with("MatMul active") || core->rest.starts_with("Loads reused") || core->rest.starts_with("DMA streams"))
            return note(line);
        if (core->rest.find("ccupancy") != std::string_view::npos)
            return;
        const auto use = sim::readUnitUse(core->rest);
        if (!use)
            return skip(UserText("this line of a core can't be read"));
        if (m_options.level != Level::Kernels && !full())
            m_windows.take(core->core, *use);
    }
    void takeOther(std::string_view line)
    {
        if (line.find("Command line:") < 20) {
            const std::string_view command = sim::textBetween(line, "Command line:");
            note(std::string("Command line: ").append(command));
            return m_kernels.takeCommand(command);
        }
        if (line.starts_with("[Config/"))
            return takeConfigLine(line);
        if (line.starts_with("[LoadConfig]"))
            return note(line);
        if (line.starts_with("PyTorchSim config")) {
            m_inConfig = true;
            takeConfigLine(line);
        } else if (line.starts_with("[DRAM]"))
            return takeDram(line);
        else if (line.starts_with("[ICNT]"))
            return takeIcnt(line);
        else if (line.find("Core stat =") != std::string_view::npos)
            m_windows.header();
        else if (line.starts_with("Simulation finished") || line.starts_with("=== DRAM stat") ||
                 line.starts_with("===== Instructions count"))
            m_windows.finalBlock();
        else if (line.starts_with("Total execution cycles"))
            takeTotal(line, "Total execution cycles");
        else if (line.starts_with("[TOGSim-trace] Total cycles"))
            takeTotal(line, "Total cycles");
        else if (line.starts_with("[Simulator] simulation wedged"))
            takeWedged(line);
        else if (line.starts_with("Total : ")) // a unit of all cores
            note(line);
        else if (isFailure(line))
            takeFailure(line);
        else if (line.starts_with("Total compute time")) // of the line before, in old logs
            takeScheduler(std::string("[Scheduler 0] ").append(line));
        else if (!line.starts_with('['))
            takeConfigLine(line);
    }
    /// What Python or the compiler says of a kernel that could not be made.
    static bool isFailure(std::string_view line)
    {
        return line.starts_with("Traceback (most recent call last)") || line.find("InductorError") != std::string_view::npos ||
               line.find("CompilationError") != std::string_view::npos;
    }
    /// Of several the last one says most: a traceback ends in its exception.
    void takeFailure(std::string_view line)
    {
        m_failed = line.substr(0, longestNote);
        m_failedLine = int(m_lines->number());
    }
    void takeWedged(std::string_view line)
    {
        if (const auto cycle = sim::countAfter(line, "wedged at cycle"))
            m_last = std::max(m_last, *cycle);
        note(line);
        skip(UserText("the simulation stopped before its end: %1", std::string(line.substr(0, longestNote))));
    }
    void takeTotal(std::string_view line, std::string_view word)
    {
        const auto cycles = sim::countAfter(line, word);
        if (!cycles)
            return skip(UserText("this line can't be read: %1", std::string(line.substr(0, 80))));
        m_last = std::max(m_last, *cycles);
        note(line);
    }
    void takeDram(std::string_view line)
    {
        if (line.find("channels 0..") != std::string_view::npos)
            return note(line); // of the whole run
        if (line.find("all ") == std::string_view::npos || m_options.level == Level::Kernels)
            return;
        if (!m_windows.takeDram(line))
            skip(UserText("this line of DRAM's bandwidth can't be read"));
    }
    void takeIcnt(std::string_view line)
    {
        if (m_options.level != Level::Kernels && !m_windows.takeIcnt(line))
            skip(UserText("this line of the interconnect can't be placed in time"));
    }

    // --- configuration ------------------------------------------------------------------------------------------------------------------

    /// "[Config/Core] Core 0: core_freq_mhz: 940, ...", or a line of the YAML.
    void takeConfigLine(std::string_view line)
    {
        if (line.starts_with("[Config/"))
            note(line);
        else if (m_inConfig && m_config.size() < longestConfig)
            m_config.append(line).append("\n");
        if (line.find("core_freq_mhz") != std::string_view::npos && !m_clock)
            if (const auto mhz = sim::numberAfter(line, "core_freq_mhz")) {
                m_clock = mhz;
                setClock(*mhz);
            }
        if (const auto period =
                line.starts_with("dram_stats_print_period_cycles") ? sim::countAfter(line, "dram_stats_print_period_cycles") : std::nullopt)
            m_windows.setDramPeriod(*period);
        if (const auto period =
                line.starts_with("icnt_stats_print_period_cycles") ? sim::countAfter(line, "icnt_stats_print_period_cycles") : std::nullopt)
            m_windows.setIcntPeriod(*period);
    }
    void setClock(double mhz)
    {
        if (mhz > 0 && mhz < 1e6)
            m_builder.setClock(mhz);
    }
    void noteConfig()
    {
        auto& notes = m_builder.origin().notes;
        if (!m_config.empty() && std::find(notes.begin(), notes.end(), m_config) == notes.end() && notes.size() < mostNotes)
            notes.push_back(m_config);
        m_config.clear();
    }

    const ReadOptions& m_options;
    const Progress& m_progress;
    Builder m_builder{Unit::Cycles};
    sim::Lanes m_lanes{m_builder};
    sim::Kernels m_kernels{m_builder, m_lanes, m_options.kernels};
    sim::Windows m_windows{m_builder, m_lanes};
    sim::Instructions m_instructions{m_builder, m_lanes};
    Skips m_skips;
    LineSource* m_lines = nullptr; ///< of the log that is read
    std::size_t m_file = 0, m_files = 1;
    Time m_base = 0, m_last = 0; ///< where the log begins in the trace; its own last cycle
    std::uint64_t m_events = 0;
    std::optional<double> m_clock;
    std::string m_config;
    bool m_inConfig = false;
    Time m_length = 0;    ///< of the log that was read
    std::string m_failed; ///< what its run said when it failed
    int m_failedLine = 0;
};

bool detects(std::string_view start)
{
    while (!start.empty()) {
        const std::size_t end = start.find('\n');
        std::string_view line = sim::withoutPrefix(start.substr(0, end));
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        start.remove_prefix(end == std::string_view::npos ? start.size() : end + 1);
        for (const std::string_view word : {std::string_view("[TOGSim]"), std::string_view("[LoadConfig]"),
                                            std::string_view("[Config/Core]"), std::string_view("PyTorchSim config")})
            if (line.starts_with(word))
                return true;
        if (sim::isInstruction(line) || sim::isOldInstruction(line))
            return true;
        if (const auto scheduler = sim::readSchedulerLine(line);
            scheduler && (scheduler->requested || scheduler->started || scheduler->finished))
            return true;
        if (const auto core = sim::readCoreLine(line); core && sim::readUnitUse(core->rest))
            return true;
    }
    return false;
}

} // namespace

Result<std::shared_ptr<const Trace>> readPyTorchSim(const std::vector<std::string>& paths, const ReadOptions& options,
                                                    const Progress& progress)
{
    return Reader(options, progress).read(paths.size() > 1 ? sim::inLaunchOrder(paths) : paths);
}

extern const FormatReader pytorchsimReader;
const FormatReader pytorchsimReader{
    .name = "pytorchsim", .detects = detects, .read = readPyTorchSim, .together = true, .usesKernels = true};

} // namespace nodewise::trace
