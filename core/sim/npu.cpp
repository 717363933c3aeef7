// SPDX-License-Identifier: Apache-2.0
#include "core/sim/npu.h"

#include "core/base/input_file.h"
#include "core/base/numbers.h"
#include "core/base/words.h"
#include "core/sim/npu_text.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <set>

namespace nodewise::sim {

namespace fs = std::filesystem;

namespace {

// Bounds no machine reaches, so that products of them stay in 64 bits.
constexpr std::int64_t maxLanes = 1 << 20;
constexpr std::int64_t maxKilobytes = 1 << 30;
constexpr std::int64_t maxCount = 1 << 20;
constexpr std::size_t maxFileBytes = 4u << 20;

struct Whole {
    std::string_view name;
    std::int64_t Npu::*field;
    std::int64_t least = 1, most = maxCount;
};

constexpr Whole wholes[] = {
    {"num_cores", &Npu::cores, 1, 1024},
    {"core_freq_mhz", &Npu::coreMhz},
    {"vpu_num_lanes", &Npu::lanes, 1, maxLanes},
    {"sa_rows", &Npu::arrayRows, 1, maxLanes},
    {"num_systolic_array_per_core", &Npu::arraysPerCore, 1, 64},
    {"vpu_vector_length_bits", &Npu::vectorBits},
    {"sa_weight_buffer_depth", &Npu::weightBufferDepth, 1, 1024},
    {"core_queue_depth", &Npu::queueDepth},
    {"max_concurrent_dispatch", &Npu::workItems},
    {"core_work_items", &Npu::workItems},
    {"dma_streams", &Npu::dmaEngines, 1, 64},
    {"core_dma_engines", &Npu::dmaEngines, 1, 64},
    {"dram_channels", &Npu::dramChannels, 1, 1024},
    {"icnt_injection_ports_per_core", &Npu::linkPortsPerCore},
};

struct Switch {
    std::string_view name;
    bool Npu::*field;
};
constexpr Switch switches[] = {{"dma_issue_order", &Npu::dmaInOrder},
                               {"release_dispatch_at_store", &Npu::storesDoNotHold},
                               {"dispatch_after_loads", &Npu::afterLoads},
                               {"dma_reuse_across_dispatch", &Npu::reuseLoads}};

/// By VectorWork::Class.
constexpr std::string_view passNames[] = {"vpu_passes_simple",      "vpu_passes_multiply",      "vpu_passes_divide",  "vpu_passes_root",
                                          "vpu_passes_exponential", "vpu_passes_trigonometric", "vpu_passes_compare", "vpu_passes_convert"};

/// Read with rules of their own, below.
constexpr std::string_view others[] = {"vpu_spad_size_kb_per_lane",
                                       "core_spad_size_kb",
                                       "core_type",
                                       "dram_type",
                                       "dram_freq_mhz",
                                       "dram_latency",
                                       "dram_req_size_byte",
                                       "dram_bandwidth_gbps_per_channel",
                                       "dram_bandwidth_gbps_total",
                                       "dram_row_bytes",
                                       "dram_banks",
                                       "dram_nrcd",
                                       "dram_nrp",
                                       "dram_nrc",
                                       "dram_nrrd",
                                       "dram_nrfc",
                                       "dram_nrefi",
                                       "dram_nrtw",
                                       "dram_nwtr",
                                       "dram_queue_depth",
                                       "program_start_ns",
                                       "ramulator_config_path",
                                       "dma_stream_req_per_cycle",
                                       "icnt_type",
                                       "icnt_freq_mhz",
                                       "icnt_latency_cycles"};

/// Rows of a DRAM and what they cost, in its clocks.
struct Timing {
    std::int64_t rowBytes = 0, banks = 0;
    std::int64_t nRCD = 0, nRP = 0, nRC = 0;
    std::int64_t nRRD = 0; ///< of a channel: the longer of nRRD and nFAW / 4, divided by its pseudo channels, rounded up
    std::int64_t nRFC = 0, nREFI = 0;
    std::int64_t nRTW = 0, nWTR = 0; ///< from a read command to a write command and back, without the burst between them
    std::int64_t queue = 0;
};

/// What Ramulator's own file says, which PyTorchSim's configurations name by its path. docs/simulator.md has the sources.
struct Standard {
    std::string_view name;
    std::int64_t bytesPerClock = 0; ///< of a channel, all its pseudo channels together
    std::int64_t clockMhz = 0;      ///< where the configuration has none
    std::int64_t readClocks = 0;    ///< from the read command to the last of its data: nCL + nBL
    std::int64_t requestBytes = 0;  ///< one burst
    Timing timing;
};
/// The first whose name is part of the file's.
constexpr Standard standards[] = {{"HBM3", 16, 3200, 56, 32, {1024, 32, 52, 52, 148, 8, 1120, 12480, 40, 32, 64}},
                                  {"HBM2_TPUv2", 32, 700, 11, 32, {1024, 32, 9, 9, 31, 2, 245, 2730, 7, 9, 64}},
                                  {"HBM2_TPUv3", 32, 940, 15, 32, {1024, 32, 13, 13, 44, 2, 329, 3666, 10, 11, 64}},
                                  {"HBM2_TPUv4", 32, 1200, 19, 32, {1024, 32, 17, 17, 57, 3, 421, 4682, 13, 14, 64}},
                                  {"HBM2", 32, 1000, 16, 32, {1024, 32, 14, 14, 48, 2, 350, 3900, 11, 11, 64}},
                                  {"LPDDR5X", 16, 1067, 25, 32, {2048, 16, 20, 20, 65, 6, 224, 4165, 13, 19, 32}},
                                  {"LPDDR5", 16, 800, 19, 32, {2048, 16, 15, 15, 49, 4, 168, 3125, 10, 14, 32}},
                                  {"DDR4", 16, 1600, 26, 64, {8192, 16, 22, 22, 74, 9, 576, 12480, 8, 20, 32}}};

std::int64_t rounded(std::int64_t cycles, std::int64_t coreMhz, std::int64_t otherMhz)
{
    return (cycles * coreMhz + otherMhz - 1) / otherMhz;
}

/// Owns the NPU while it is made of its parameters.
class Reading {
public:
    explicit Reading(const NpuText& text) : m_text(text) {}

    Result<Npu> npu()
    {
        for (const Whole& whole : wholes)
            take(whole.name, m_npu.*whole.field, whole.least, whole.most);
        for (std::size_t i = 0; i < std::size(passNames); ++i)
            take(passNames[i], m_npu.passes[i], 1, maxCount);
        for (const Switch& one : switches)
            takeSwitch(one.name, m_npu.*one.field);
        for (const std::string_view needed : {"vpu_num_lanes", "vpu_spad_size_kb_per_lane"})
            if (m_text.find(needed) == nullptr)
                give(needed, UserText("'%1' is missing", std::string(needed)));
        takeScratchpad();
        takeCoreTypes();
        takeDram();
        takeLink();
        takeStart();
        if (m_error)
            return fail(std::move(*m_error));
        takeParameters();
        return std::move(m_npu);
    }

private:
    void give(std::string_view name, UserText message, UserText hint = {})
    {
        if (!m_error)
            m_error = m_text.at(name, std::move(message)).withHint(std::move(hint));
    }

    /// The parameter, if it is there and one value.
    const std::string* one(std::string_view name)
    {
        const NpuParameter* parameter = m_text.find(name);
        return parameter != nullptr && parameter->values.size() == 1 ? &parameter->values.front() : nullptr;
    }

    void take(std::string_view name, std::int64_t& into, std::int64_t least, std::int64_t most)
    {
        if (m_text.find(name) == nullptr)
            return;
        const std::string* text = one(name);
        const auto value = text ? tryNumber<std::int64_t>(*text) : std::nullopt;
        if (!value || *value < least || *value > most)
            give(name, UserText("'%1' must be a whole number from %2 to %3", std::string(name), least, most));
        else
            into = *value;
    }

    void takeSwitch(std::string_view name, bool& into)
    {
        if (m_text.find(name) == nullptr)
            return;
        const std::string* text = one(name);
        if (text == nullptr || (*text != "true" && *text != "false" && *text != "1" && *text != "0"))
            give(name, UserText("'%1' must be true or false", std::string(name)));
        else
            into = *text == "true" || *text == "1";
    }

    /// 0 where it is not there.
    double takeRate(std::string_view name)
    {
        if (m_text.find(name) == nullptr)
            return 0;
        const std::string* text = one(name);
        const auto value = text ? tryNumber<double>(*text) : std::nullopt;
        if (!value || !(*value >= 1e-3 && *value <= 1e6))
            give(name, UserText("'%1' must be a number from %2 to %3", std::string(name), std::string("0.001"), std::string("1000000")));
        return value.value_or(0);
    }

    void takeScratchpad()
    {
        std::int64_t kilobytes = 0;
        take("vpu_spad_size_kb_per_lane", kilobytes, 1, maxKilobytes);
        m_npu.scratchpadBytesPerLane = kilobytes * 1024;
        // PyTorchSim's kernels are cut for the lanes' scratchpads; what it calls the core's may be another number
        std::int64_t whole = 0;
        take("core_spad_size_kb", whole, 1, std::int64_t(1) << 50);
        if (whole != 0 && whole != kilobytes * m_npu.lanes)
            m_npu.ignored.emplace_back("core_spad_size_kb");
    }

    void takeCoreTypes()
    {
        const NpuParameter* types = m_text.find("core_type");
        if (types == nullptr)
            return;
        for (const std::string& type : types->values)
            if (type != "ws_mesh")
                return give("core_type", UserText("cores of the type '%1' are not simulated", type),
                            UserText("ws_mesh is: weight-stationary systolic arrays"));
        if (std::int64_t(types->values.size()) != m_npu.cores)
            give("core_type", UserText("'core_type' has %1 cores, but 'num_cores' says %2", types->values.size(), m_npu.cores));
    }

    void takeDram()
    {
        const std::string* type = one("dram_type");
        if (m_text.find("dram_type") != nullptr && (!type || (*type != "simple" && *type != "ramulator2")))
            return give("dram_type", UserText("'dram_type' must be simple or ramulator2"));
        const Standard* standard = type && *type == "ramulator2" ? standardOf() : nullptr;
        std::int64_t clock = standard ? standard->clockMhz : m_npu.coreMhz;
        m_npu.dramRequestBytes = standard ? standard->requestBytes : 32;
        take("dram_freq_mhz", clock, 1, maxCount);
        const Timing timing = takeTiming(standard ? standard->timing : Timing());
        std::int64_t latency = standard ? timing.nRCD + standard->readClocks : 0;
        take("dram_latency", latency, 0, maxCount);
        take("dram_req_size_byte", m_npu.dramRequestBytes, 1, 1024);
        if (type && *type == "simple" && m_text.find("dram_latency") == nullptr)
            give("dram_latency", UserText("'%1' is missing", std::string("dram_latency")));
        m_npu.dramLatency = rounded(latency, m_npu.coreMhz, clock);
        setTiming(timing, clock);
        const double perChannel = takeRate("dram_bandwidth_gbps_per_channel"), total = takeRate("dram_bandwidth_gbps_total");
        if (perChannel > 0 && total > 0)
            give("dram_bandwidth_gbps_total",
                 UserText("'dram_bandwidth_gbps_total' and 'dram_bandwidth_gbps_per_channel' are mutually exclusive"));
        // Without a stated rate a channel moves what its standard says, or, of no standard, a request each clock
        const double eachClock = double(standard ? standard->bytesPerClock : m_npu.dramRequestBytes);
        const double channels = double(m_npu.dramChannels), core = double(m_npu.coreMhz);
        m_npu.dramBytesPerCycle = total > 0        ? total * 1000 / core
                                  : perChannel > 0 ? perChannel * channels * 1000 / core
                                                   : eachClock * channels * double(clock) / core;
    }

    Timing takeTiming(Timing timing)
    {
        constexpr std::int64_t most = maxCount;
        take("dram_row_bytes", timing.rowBytes, 0, most);
        take("dram_banks", timing.banks, 0, 1024);
        take("dram_nrcd", timing.nRCD, 0, most);
        take("dram_nrp", timing.nRP, 0, most);
        take("dram_nrc", timing.nRC, 0, most);
        take("dram_nrrd", timing.nRRD, 0, most);
        take("dram_nrfc", timing.nRFC, 0, most);
        take("dram_nrefi", timing.nREFI, 0, most);
        take("dram_nrtw", timing.nRTW, 0, most);
        take("dram_nwtr", timing.nWTR, 0, most);
        take("dram_queue_depth", timing.queue, 0, most);
        if (timing.nRFC != 0 && timing.nREFI <= timing.nRFC)
            give("dram_nrefi", UserText("'dram_nrefi' must be more than 'dram_nrfc'"));
        if ((timing.rowBytes == 0) != (timing.banks == 0))
            give("dram_banks", UserText("'dram_row_bytes' and 'dram_banks' go together"));
        return timing;
    }

    void setTiming(const Timing& timing, std::int64_t clock)
    {
        const auto cycles = [&](std::int64_t clocks) { return rounded(clocks, m_npu.coreMhz, clock); };
        const auto exactly = [&](std::int64_t clocks) { return double(clocks) * double(m_npu.coreMhz) / double(clock); };
        m_npu.dramRows = {.bytes = timing.rowBytes,
                          .banks = timing.banks,
                          .open = std::min(cycles(timing.nRCD), m_npu.dramLatency),
                          .close = cycles(timing.nRP),
                          .between = exactly(timing.nRRD),
                          .cycle = exactly(timing.nRC)};
        m_npu.dramRefresh = timing.nRFC > 0 && timing.nREFI > timing.nRFC ? double(timing.nRFC) / double(timing.nREFI) : 0;
        m_npu.dramReadToWrite = cycles(timing.nRTW);
        m_npu.dramWriteToRead = cycles(timing.nWTR);
        m_npu.dramQueue = timing.queue;
    }

    void takeStart()
    {
        std::int64_t nanoseconds = 0;
        take("program_start_ns", nanoseconds, 0, 1'000'000'000);
        m_npu.programStart = rounded(nanoseconds, m_npu.coreMhz, 1000);
    }

    const Standard* standardOf()
    {
        const std::string* path = one("ramulator_config_path");
        for (const Standard& standard : standards)
            if (path && fs::path(*path).filename().string().find(standard.name) != std::string::npos)
                return &standard;
        const bool stated =
            m_text.find("dram_latency") && (m_text.find("dram_bandwidth_gbps_total") || m_text.find("dram_bandwidth_gbps_per_channel"));
        if (!stated)
            give("ramulator_config_path",
                 UserText("the DRAM of '%1' is unknown: the file's name must say HBM2, HBM3, DDR4 or LPDDR5", path ? *path : std::string()),
                 UserText("add dram_latency, and dram_bandwidth_gbps_total or dram_bandwidth_gbps_per_channel"));
        return nullptr;
    }

    void takeLink()
    {
        const std::string* type = one("icnt_type");
        if (type && *type != "simple")
            m_npu.ignored.emplace_back("icnt_type");
        std::int64_t clock = m_npu.coreMhz, latency = 0;
        take("icnt_freq_mhz", clock, 1, maxCount);
        take("icnt_latency_cycles", latency, 0, maxCount);
        if (const std::string* cap = one("dma_stream_req_per_cycle"); cap == nullptr || *cap != "0") // that is none
            m_npu.dmaRequestsPerCycle = takeRate("dma_stream_req_per_cycle");
        m_npu.linkLatency = rounded(latency, m_npu.coreMhz, clock);
    }

    void takeParameters()
    {
        const std::vector<std::string_view> known = npuParameters();
        for (const NpuParameter& parameter : m_text.parameters) {
            if (parameter.name == "name" || parameter.name == "title" || parameter.name == "notes")
                takeWords(parameter);
            else if (std::ranges::find(known, parameter.name) == known.end())
                m_npu.ignored.push_back(parameter.name);
            else if (parameter.name != "core_type")
                m_npu.parameters.emplace_back(parameter.name, parameter.values.empty() ? std::string() : parameter.values.front());
        }
        std::ranges::sort(m_npu.ignored);
    }

    void takeWords(const NpuParameter& parameter)
    {
        if (parameter.name == "notes")
            m_npu.notes = parameter.values;
        else if (!parameter.values.empty())
            (parameter.name == "name" ? m_npu.name : m_npu.title) = parameter.values.front();
    }

    const NpuText& m_text;
    Npu m_npu;
    std::optional<Error> m_error; ///< the first one
};

Result<Npu> readNpuFile(const fs::path& path)
{
    const auto text = readFile(path.string(), maxFileBytes);
    return text ? readNpu(*text, path.string()) : Result<Npu>(fail(text.error()));
}

bool isConfiguration(const fs::path& path)
{
    const std::string suffix = path.extension().string();
    return suffix == ".json" || suffix == ".yml" || suffix == ".yaml";
}

std::vector<fs::path> filesOf(const std::string& folder)
{
    std::vector<fs::path> files;
    std::error_code none;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, none))
        if (isConfiguration(entry.path()))
            files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

} // namespace

std::vector<std::string_view> npuParameters()
{
    std::vector<std::string_view> names;
    names.reserve(std::size(wholes) + std::size(switches) + std::size(passNames) + std::size(others));
    std::ranges::transform(wholes, std::back_inserter(names), &Whole::name);
    std::ranges::transform(switches, std::back_inserter(names), &Switch::name);
    std::ranges::copy(passNames, std::back_inserter(names));
    std::ranges::copy(others, std::back_inserter(names));
    std::ranges::sort(names);
    return names;
}

Result<Npu> readNpu(std::string_view text, const std::string& file)
{
    const auto parameters = parseNpu(text);
    if (!parameters)
        return fail(Error(parameters.error()).inFile(file));
    const NpuParameter* name = parameters->find("name");
    if (name == nullptr ? file.empty() : name->values.size() != 1 || name->values.front().empty())
        return fail(parameters->at("name", UserText("an NPU configuration needs a name")).inFile(file));
    auto npu = Reading(*parameters).npu();
    if (!npu)
        return fail(std::move(npu.error()).inFile(file));
    if (npu->name.empty())
        npu->name = fs::path(file).stem().string();
    return npu;
}

Result<std::vector<Npu>> readNpus(const std::vector<std::string>& folders, std::vector<Error>* broken)
{
    std::map<std::string, Npu> byName;
    for (const std::string& folder : folders)
        for (const fs::path& file : filesOf(folder)) {
            auto npu = readNpuFile(file);
            if (npu)
                byName[npu->name] = std::move(*npu);
            else if (broken)
                broken->push_back(npu.error());
            else
                return fail(npu.error());
        }
    std::vector<Npu> npus;
    npus.reserve(byName.size());
    for (auto& [name, npu] : byName)
        npus.push_back(std::move(npu));
    return npus;
}

Result<Npu> findNpu(const std::string& nameOrFile, const std::vector<std::string>& folders)
{
    if (isConfiguration(nameOrFile))
        return readNpuFile(nameOrFile);
    std::set<std::string> names;
    std::optional<Error> broken;
    for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder) {
        const std::vector<fs::path> files = filesOf(*folder);
        for (auto file = files.rbegin(); file != files.rend(); ++file) {
            auto npu = readNpuFile(*file);
            if (npu && npu->name == nameOrFile)
                return npu;
            if (npu)
                names.insert(npu->name);
            else if (file->stem() == nameOrFile) // or its namesake would be taken for it
                return npu;
            else
                broken = npu.error();
        }
    }
    if (broken)
        return fail(std::move(*broken));
    return fail(Error{.message = UserText("there is no NPU configuration '%1'", nameOrFile),
                      .hint = UserText("available: %1", joined({names.begin(), names.end()}))});
}

Result<void> setNpuParameter(Npu& npu, std::string_view assignment)
{
    const std::size_t at = assignment.find('=');
    if (at == std::string_view::npos)
        return fail("'%1' is not of the form parameter=value", std::string(assignment));
    const std::string name(assignment.substr(0, at)), value(assignment.substr(at + 1));
    std::vector<std::string_view> known = npuParameters();
    std::erase(known, "core_type");
    if (std::ranges::find(known, name) == known.end())
        return fail(Error{.message = UserText("an NPU has no parameter '%1'", name),
                          .hint = UserText("available: %1", joined({known.begin(), known.end()}))});
    NpuText text;
    for (const auto& [parameter, before] : npu.parameters)
        if (parameter != name)
            text.parameters.push_back({.name = parameter, .values = {before}});
    text.parameters.push_back({.name = name, .values = {value}});
    auto made = Reading(text).npu();
    if (!made)
        return fail(made.error());
    made->name = npu.name;
    made->title = npu.title;
    made->notes = npu.notes;
    made->ignored = npu.ignored;
    npu = std::move(*made);
    return {};
}

} // namespace nodewise::sim
