// SPDX-License-Identifier: Apache-2.0
// NPU configurations: PyTorchSim's own, as they are, ours, and broken ones with what is said of them.
#include "core/sim/npu.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace nodewise;
using namespace nodewise::sim;

namespace {

const std::string shippedFolder = NODEWISE_TEST_DATA "/../../resources/npu";

// Members and values of PyTorchSim's systolic_ws_128x128_c1_simple_noc_tpuv3.yml, as reference/pytorchsim.md quotes it
const char* const tpuv3 = R"(num_cores: 1
core_freq_mhz: 940
core_stats_print_period_cycles: 10000
num_systolic_array_per_core: 2

vpu_num_lanes: 128
vpu_spad_size_kb_per_lane: 128
vpu_vector_length_bits: 256

dram_type: ramulator2
dram_freq_mhz: 940
dram_channels: 16
dram_stats_print_period_cycles: 10000
ramulator_config_path: ../configs/ramulator2_configs/HBM2_TPUv3.yaml
energy_cost_table_path: ../configs/energy_tables/hbm2.yml

icnt_type: simple
icnt_latency_cycles: 10
icnt_freq_mhz: 940
icnt_injection_ports_per_core: 16

pytorchsim_functional_mode: 1
pytorchsim_timing_mode: 1
codegen_mapping_strategy: heuristic
codegen_external_mapping_file: ''
codegen_autotune_max_retry: 10
codegen_autotune_template_topk: 4
codegen_compiler_optimization: all

# Per-core scratchpad
core_spad_size_kb: 16384
)";

Npu read(std::string_view text, const std::string& file = "given.yml")
{
    auto npu = readNpu(text, file);
    if (!npu)
        qFatal("%s", npu.error().text().c_str());
    return std::move(*npu);
}

std::string errorOf(std::string_view text)
{
    const auto npu = readNpu(text, "given.yml");
    return npu ? "none" : npu.error().text();
}

std::string withLanes(const std::string& more)
{
    return "vpu_num_lanes: 8\nvpu_spad_size_kb_per_lane: 32\n" + more;
}

/// All but its words.
void compareMachines(const Npu& a, const Npu& b)
{
    QCOMPARE(a.cores, b.cores);
    QCOMPARE(a.coreMhz, b.coreMhz);
    QCOMPARE(a.lanes, b.lanes);
    QCOMPARE(a.rows(), b.rows());
    QCOMPARE(a.arraysPerCore, b.arraysPerCore);
    QCOMPARE(a.vectorBits, b.vectorBits);
    QVERIFY(a.passes == b.passes);
    QCOMPARE(a.scratchpadBytesPerLane, b.scratchpadBytesPerLane);
    QCOMPARE(a.dramChannels, b.dramChannels);
    QCOMPARE(a.dramLatency, b.dramLatency);
    QCOMPARE(a.dramRequestBytes, b.dramRequestBytes);
    QCOMPARE(a.dramBytesPerCycle, b.dramBytesPerCycle);
    QCOMPARE(a.dramRows.bytes, b.dramRows.bytes);
    QCOMPARE(a.dramRows.banks, b.dramRows.banks);
    QCOMPARE(a.dramRows.open, b.dramRows.open);
    QCOMPARE(a.dramRows.close, b.dramRows.close);
    QCOMPARE(a.dramRows.between, b.dramRows.between);
    QCOMPARE(a.dramRows.cycle, b.dramRows.cycle);
    QCOMPARE(a.dramRefresh, b.dramRefresh);
    QCOMPARE(a.dramReadToWrite, b.dramReadToWrite);
    QCOMPARE(a.dramWriteToRead, b.dramWriteToRead);
    QCOMPARE(a.dramQueue, b.dramQueue);
    QCOMPARE(a.linkLatency, b.linkLatency);
    QCOMPARE(a.linkPortsPerCore, b.linkPortsPerCore);
}

} // namespace

class TestSimNpu : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asPyTorchSimWritesIt();
    void json();
    void shipped();
    void simpleDram();
    void dramTiming();
    void currentMembers();
    void clocks();
    void folders();
    void broken_data();
    void broken();
    void parameters();
};

// 16 channels of 128 bits, at both edges of 940 MHz, are 512 bytes each cycle of a core of 940 MHz: 481 GB/s.
void TestSimNpu::asPyTorchSimWritesIt()
{
    const Npu npu = read(tpuv3, "/somewhere/systolic_ws_128x128_c1.yml");
    QCOMPARE(npu.name, std::string("systolic_ws_128x128_c1"));
    QCOMPARE(npu.cores, std::int64_t(1));
    QCOMPARE(npu.coreMhz, std::int64_t(940));
    QCOMPARE(npu.lanes, std::int64_t(128));
    QCOMPARE(npu.rows(), std::int64_t(128));
    QCOMPARE(npu.arraysPerCore, std::int64_t(2));
    QCOMPARE(npu.vectorBits, std::int64_t(256));
    QCOMPARE(npu.scratchpadBytes(), std::int64_t(16) << 20);
    QCOMPARE(npu.weightBufferDepth, std::int64_t(2));
    QCOMPARE(npu.dramChannels, std::int64_t(16));
    QCOMPARE(npu.dramRequestBytes, std::int64_t(32));
    QCOMPARE(npu.dramBytesPerCycle, 512.0);
    QCOMPARE(npu.dramLatency, std::int64_t(28));
    QCOMPARE(npu.linkLatency, std::int64_t(10));
    QCOMPARE(npu.linkPortsPerCore, std::int64_t(16));
    QCOMPARE(npu.macsPerCycle(), std::int64_t(2 * 128 * 128));
    const std::vector<std::string> ignored = {
        "codegen_autotune_max_retry", "codegen_autotune_template_topk", "codegen_compiler_optimization",  "codegen_external_mapping_file",
        "codegen_mapping_strategy",   "core_stats_print_period_cycles", "dram_stats_print_period_cycles", "energy_cost_table_path",
        "pytorchsim_functional_mode", "pytorchsim_timing_mode"};
    QVERIFY(npu.ignored == ignored);
    compareMachines(npu, *findNpu("tpuv3", {shippedFolder}));
    // And of its TPUv6e, which states no clock of its DRAM
    const Npu v6e =
        read("num_cores: 1\ncore_freq_mhz: 3502\nnum_systolic_array_per_core: 2\nvpu_num_lanes: 256\nvpu_spad_size_kb_per_lane: 512\n"
             "vpu_vector_length_bits: 512\ndram_type: ramulator2\ndram_channels: 32\n"
             "ramulator_config_path: ../configs/ramulator2_configs/HBM3_TPUv6e.yaml\nl2d_type: datacache\n"
             "l2d_config: S:128:128:512,32,L:T:m:W:L,A:192:4,32:0,32\nicnt_type: simple\nicnt_latency_cycles: 10\nicnt_freq_mhz: 3502\n"
             "icnt_injection_ports_per_core: 16\n");
    QVERIFY(v6e.ignored == (std::vector<std::string>{"l2d_config", "l2d_type"}));
    compareMachines(v6e, *findNpu("tpuv6e", {shippedFolder}));
}

void TestSimNpu::json()
{
    const Npu npu = read(R"({"num_cores": 2, "core_freq_mhz": 940, "vpu_num_lanes": 128, "vpu_spad_size_kb_per_lane": 128,
        "core_type": ["ws_mesh", "ws_mesh"], "partition": {"core_0": 0, "core_1": 1}, "num_partition": 2, "core_spad_size_kb": 1024,
        "notes": ["one", "two"], "title": "two cores"})",
                         "c2.json");
    QCOMPARE(npu.name, std::string("c2"));
    QCOMPARE(npu.title, std::string("two cores"));
    QVERIFY(npu.notes == (std::vector<std::string>{"one", "two"}));
    QCOMPARE(npu.cores, std::int64_t(2));
    // The scratchpad is that of the lanes, for which kernels are cut
    QVERIFY(npu.ignored == (std::vector<std::string>{"core_spad_size_kb", "num_partition", "partition"}));
}

void TestSimNpu::shipped()
{
    const auto npus = readNpus({shippedFolder});
    QVERIFY2(npus.has_value(), npus ? "" : npus.error().text().c_str());
    std::vector<std::string> names;
    for (const Npu& npu : *npus) {
        names.push_back(npu.name);
        QVERIFY(npu.ignored.empty() && !npu.title.empty() && !npu.notes.empty() && npu.dramBytesPerCycle > 0);
    }
    QVERIFY(names == (std::vector<std::string>{"small16", "spyre", "tpuv3", "tpuv6e"}));
    const Npu v6e = *findNpu("tpuv6e", {shippedFolder});
    QCOMPARE(v6e.lanes, std::int64_t(256));
    QCOMPARE(v6e.coreMhz, std::int64_t(3502));
    // HBM3: 32 channels of 64 bits at 6.4 Gb/s
    QVERIFY(std::abs(v6e.dramBytesPerCycle * 3502 - 1638400) < 1);
    QCOMPARE(v6e.dramLatency, std::int64_t(119)); // 108 cycles of 3,200 MHz
    const Npu spyre = *findNpu("spyre", {shippedFolder});
    QCOMPARE(spyre.cores, std::int64_t(32));
    QCOMPARE(spyre.scratchpadBytes(), std::int64_t(2) << 20);
    QCOMPARE(spyre.macsPerCycle(), std::int64_t(32 * 2 * 8 * 64));
    const Npu small = *findNpu("small16", {shippedFolder});
    QCOMPARE(small.scratchpadBytes(), std::int64_t(256) << 10);
}

void TestSimNpu::simpleDram()
{
    const Npu capped = read(withLanes("core_freq_mhz: 1000\ndram_type: simple\ndram_latency: 30\ndram_freq_mhz: 500\ndram_channels: 4\n"
                                      "dram_req_size_byte: 64\ndram_bandwidth_gbps_per_channel: 12.5\n"));
    QCOMPARE(capped.dramBytesPerCycle, 50.0);
    QCOMPARE(capped.dramLatency, std::int64_t(60));
    QCOMPARE(capped.dramRequestBytes, std::int64_t(64));
    // Without a stated rate each channel takes a request each cycle of its clock
    const Npu open = read(withLanes("core_freq_mhz: 1000\ndram_type: simple\ndram_latency: 30\ndram_freq_mhz: 500\ndram_channels: 4\n"));
    QCOMPARE(open.dramBytesPerCycle, 64.0);
    // Of a file that is not known what it lacks may be stated
    const Npu stated =
        read(withLanes("dram_type: ramulator2\nramulator_config_path: GDDR6.yaml\ndram_latency: 50\ndram_bandwidth_gbps_total: 68\n"));
    QCOMPARE(stated.dramBytesPerCycle, 68.0);
}

// Of PyTorchSim's HBM2_TPUv3.yaml and HBM3_TPUv6e.yaml: nRCD 13 and 52, nRP the same, nRFC / nREFI 329 / 3666 and 1120 / 12480.
void TestSimNpu::dramTiming()
{
    const Npu v3 = *findNpu("tpuv3", {shippedFolder});
    QCOMPARE(v3.dramRows.bytes, std::int64_t(1024));
    QCOMPARE(v3.dramRows.banks, std::int64_t(32));
    QCOMPARE(v3.dramRows.open, std::int64_t(13));
    QCOMPARE(v3.dramRows.close, std::int64_t(13));
    QCOMPARE(v3.dramRows.between, 2.0);
    QCOMPARE(v3.dramRows.cycle, 44.0);
    QCOMPARE(v3.dramRefresh, 329.0 / 3666);
    QCOMPARE(v3.dramReadToWrite, std::int64_t(10));
    QCOMPARE(v3.dramWriteToRead, std::int64_t(11));
    QCOMPARE(v3.dramQueue, std::int64_t(64));
    const Npu v6e = *findNpu("tpuv6e", {shippedFolder});
    QCOMPARE(v6e.dramRows.open, std::int64_t(57)); // 52 of 3,200 MHz
    QCOMPARE(v6e.dramRefresh, 1120.0 / 12480);
    QCOMPARE(v6e.programStart, std::int64_t(5394)); // 1,540 ns
    // Each of its files has its own: the name that says more counts
    const auto of = [](const char* file) {
        return read(withLanes(std::string("dram_type: ramulator2\nramulator_config_path: a/") + file + "\n"));
    };
    QCOMPARE(of("HBM2.yaml").dramRefresh, 350.0 / 3900);
    QCOMPARE(of("HBM2_TPUv4.yaml").dramRefresh, 421.0 / 4682);
    QCOMPARE(of("LPDDR5X.yaml").dramRefresh, 224.0 / 4165);
    QVERIFY(std::abs(of("LPDDR5.yaml").dramBytesPerCycle - 12.8) < 1e-9);
    // A simple one has no rows, unless they are stated
    const Npu simple = read(withLanes("core_freq_mhz: 1000\ndram_type: simple\ndram_latency: 30\n"));
    QCOMPARE(simple.dramRows.bytes, std::int64_t(0));
    QCOMPARE(simple.dramRows.open, std::int64_t(0));
    QCOMPARE(simple.dramRefresh, 0.0);
    const Npu stated = read(withLanes("core_freq_mhz: 1000\ndram_type: simple\ndram_latency: 30\ndram_row_bytes: 512\ndram_banks: 8\n"
                                      "dram_nrcd: 10\ndram_nrp: 11\ndram_nrc: 40\ndram_nrrd: 4\ndram_nrfc: 100\ndram_nrefi: 1000\n"
                                      "dram_nrtw: 5\ndram_nwtr: 6\ndram_queue_depth: 7\n"));
    QCOMPARE(stated.dramRows.bytes, std::int64_t(512));
    QCOMPARE(stated.dramRows.cycle, 40.0);
    QCOMPARE(stated.dramRefresh, 0.1);
    QCOMPARE(stated.dramQueue, std::int64_t(7));
}

// Members that PyTorchSim's configurations got after 1.1.0.
void TestSimNpu::currentMembers()
{
    const Npu npu = read(withLanes("max_concurrent_dispatch: 3\nrelease_dispatch_at_store: true\ndispatch_after_loads: 1\n"
                                   "dma_reuse_across_dispatch: true\ndma_streams: 4\ndma_stream_req_per_cycle: 2.5\ndma_issue_order: true\n"
                                   "systolic_array_split: round_robin\ntpu_systolic_queue_entries: 256\n"));
    QCOMPARE(npu.workItems, std::int64_t(3));
    QCOMPARE(npu.dmaEngines, std::int64_t(4));
    QCOMPARE(npu.dmaRequestsPerCycle, 2.5);
    QVERIFY(npu.storesDoNotHold && npu.afterLoads && npu.reuseLoads && npu.dmaInOrder);
    QVERIFY(npu.ignored == (std::vector<std::string>{"systolic_array_split", "tpu_systolic_queue_entries"}));
    const Npu usual = read(withLanes("dma_stream_req_per_cycle: 0\ndma_issue_order: false\n"));
    QCOMPARE(usual.dmaRequestsPerCycle, 0.0);
    QVERIFY(!usual.storesDoNotHold && !usual.afterLoads && !usual.reuseLoads && !usual.dmaInOrder);
}

void TestSimNpu::clocks()
{
    const Npu npu = read(withLanes("core_freq_mhz: 1500\nicnt_freq_mhz: 1000\nicnt_latency_cycles: 7\ndram_type: ramulator2\n"
                                   "ramulator_config_path: a/DDR4.yaml\ndram_freq_mhz: 1200\n"));
    QCOMPARE(npu.linkLatency, std::int64_t(11)); // 10.5
    QCOMPARE(npu.dramLatency, std::int64_t(60)); // 48 * 1.25
    QCOMPARE(npu.dramBytesPerCycle, 8.0 * 2 * 1200 / 1500);
    QCOMPARE(npu.dramRequestBytes, std::int64_t(64));
}

void TestSimNpu::folders()
{
    const QTemporaryDir folder;
    const auto save = [&](const char* name, const std::string& text) {
        QFile file(folder.filePath(QString::fromLatin1(name)));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text.c_str()) > 0);
    };
    save("own.yml", withLanes(""));
    save("mine.yaml", "name: tpuv3\n" + withLanes(""));
    save("readme.txt", "no configuration");
    const std::string path = folder.path().toStdString();
    QCOMPARE(findNpu("own", {shippedFolder, path})->lanes, std::int64_t(8));
    QCOMPARE(findNpu("tpuv3", {shippedFolder, path})->lanes, std::int64_t(8)); // a later folder's replaces its namesake
    QCOMPARE(findNpu(path + "/own.yml", {})->name, std::string("own"));
    QCOMPARE(findNpu("tpuv9", {shippedFolder}).error().text(),
             std::string("there is no NPU configuration 'tpuv9' (available: small16, spyre, tpuv3, tpuv6e)"));
    QCOMPARE(findNpu("/nowhere/x.yml", {}).error().text(), std::string("/nowhere/x.yml: there is no such file"));
    save("broken.json", "{");
    QCOMPARE(readNpus({path}).error().text(), path + "/broken.json: byte 2: this is not JSON");
    std::vector<Error> unread;
    const auto others = readNpus({path}, &unread);
    QVERIFY(others && !others->empty());
    QCOMPARE(unread.size(), std::size_t(1));
    QCOMPARE(unread[0].text(), path + "/broken.json: byte 2: this is not JSON");
    // Who asks for another one gets it
    QCOMPARE(findNpu("own", {shippedFolder, path})->lanes, std::int64_t(8));
    QCOMPARE(findNpu("small16", {shippedFolder, path})->lanes, std::int64_t(16));
    for (const char* name : {"broken", "nowhere"})
        QCOMPARE(findNpu(name, {shippedFolder, path}).error().text(), path + "/broken.json: byte 2: this is not JSON");
    save("small16.json", "{");
    QCOMPARE(findNpu("small16", {shippedFolder, path}).error().text(), path + "/small16.json: byte 2: this is not JSON");
}

void TestSimNpu::broken_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("error");
    const auto row = [](const char* name, const std::string& text, const std::string& error) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray::fromStdString("given.yml: " + error);
    };
    row("empty", "", "an NPU configuration must be an object of parameters");
    const QByteArray deep = "{\"codegen\": [" + QByteArray(200'000, '[') + QByteArray(200'000, ']') + "], \"vpu_num_lanes\": 3}";
    row("deep", deep.left(200'000).toStdString(), "the JSON nests deeper than 200 levels");
    row("a list without end", withLanes("codegen: [" + std::string(300'000, ',') + "]\n"), "an NPU configuration has at most 262144 bytes");
    row("list", "- 1\n- 2\n", "an NPU configuration must be an object of parameters");
    row("json list", "[1]", "an NPU configuration must be an object of parameters");
    row("not yaml", "a: [1\nb: 2\n", "line 2, column 2: this is not YAML: end of sequence flow not found");
    row("no lanes", "vpu_spad_size_kb_per_lane: 3\n", "'vpu_num_lanes' is missing");
    row("no scratchpad", "{\"vpu_num_lanes\": 3}", "$.vpu_spad_size_kb_per_lane: 'vpu_spad_size_kb_per_lane' is missing");
    row("words", withLanes("num_cores: many\n"), "line 3: 'num_cores' must be a whole number from 1 to 1024");
    row("fraction", withLanes("num_cores: 1.5\n"), "line 3: 'num_cores' must be a whole number from 1 to 1024");
    row("none", withLanes("num_cores: 0\n"), "line 3: 'num_cores' must be a whole number from 1 to 1024");
    row("list for a number", withLanes("core_freq_mhz: [1, 2]\n"), "line 3: 'core_freq_mhz' must be a whole number from 1 to 1048576");
    row("huge", withLanes("dram_channels: 99999999999999999999\n"), "line 3: 'dram_channels' must be a whole number from 1 to 1024");
    row("stonne", withLanes("core_type: [stonne]\n"),
        "line 3: cores of the type 'stonne' are not simulated (ws_mesh is: weight-stationary systolic arrays)");
    row("types", withLanes("num_cores: 2\ncore_type: [ws_mesh]\n"), "line 4: 'core_type' has 1 cores, but 'num_cores' says 2");
    row("dram", withLanes("dram_type: hbm\n"), "line 3: 'dram_type' must be simple or ramulator2");
    row("no latency", withLanes("dram_type: simple\n"), "'dram_latency' is missing");
    row("unknown dram", withLanes("dram_type: ramulator2\nramulator_config_path: x/GDDR6.yaml\n"),
        "line 4: the DRAM of 'x/GDDR6.yaml' is unknown: the file's name must say HBM2, HBM3, DDR4 or LPDDR5 (add dram_latency, and "
        "dram_bandwidth_gbps_total or dram_bandwidth_gbps_per_channel)");
    row("two rates", withLanes("dram_bandwidth_gbps_total: 1\ndram_bandwidth_gbps_per_channel: 2\n"),
        "line 3: 'dram_bandwidth_gbps_total' and 'dram_bandwidth_gbps_per_channel' are mutually exclusive");
    row("rate", withLanes("dram_bandwidth_gbps_total: fast\n"),
        "line 3: 'dram_bandwidth_gbps_total' must be a number from 0.001 to 1000000");
    row("nan", withLanes("dram_bandwidth_gbps_total: nan\n"), "line 3: 'dram_bandwidth_gbps_total' must be a number from 0.001 to 1000000");
    row("switch", withLanes("dma_issue_order: often\n"), "line 3: 'dma_issue_order' must be true or false");
    row("refresh", withLanes("dram_nrfc: 10\ndram_nrefi: 10\n"), "line 4: 'dram_nrefi' must be more than 'dram_nrfc'");
    row("rows", withLanes("dram_banks: 8\n"), "line 3: 'dram_row_bytes' and 'dram_banks' go together");
    row("name", "name: ''\n" + withLanes(""), "line 1: an NPU configuration needs a name");
}

void TestSimNpu::broken()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, error);
    QCOMPARE(QByteArray::fromStdString(errorOf(text.toStdString())), error);
}

void TestSimNpu::parameters()
{
    Npu npu = *findNpu("tpuv3", {shippedFolder});
    QVERIFY(setNpuParameter(npu, "dram_channels=32"));
    QCOMPARE(npu.dramBytesPerCycle, 1024.0);
    QVERIFY(setNpuParameter(npu, "core_freq_mhz=470")); // half the clock: each cycle brings twice as much, and latencies are half
    QCOMPARE(npu.dramBytesPerCycle, 2048.0);
    QCOMPARE(npu.dramLatency, std::int64_t(14));
    QCOMPARE(npu.dramRows.open, std::int64_t(7)); // 6.5
    QCOMPARE(npu.linkLatency, std::int64_t(5));
    QVERIFY(setNpuParameter(npu, "dram_bandwidth_gbps_total=94"));
    QCOMPARE(npu.dramBytesPerCycle, 200.0);
    QVERIFY(setNpuParameter(npu, "vpu_passes_exponential=4"));
    QCOMPARE(npu.passes[4], std::int64_t(4));
    QCOMPARE(npu.name, std::string("tpuv3"));
    QVERIFY(!npu.title.empty());
    const Npu before = npu;
    QCOMPARE(setNpuParameter(npu, "num_cores=0").error().text(), std::string("'num_cores' must be a whole number from 1 to 1024"));
    QCOMPARE(setNpuParameter(npu, "num_cores").error().text(), std::string("'num_cores' is not of the form parameter=value"));
    const std::string unknown = setNpuParameter(npu, "cores=2").error().text();
    QVERIFY(unknown.starts_with("an NPU has no parameter 'cores' (available: core_dma_engines, core_freq_mhz, "));
    compareMachines(npu, before); // as it was
    // All that are listed can be set to what they are
    for (const auto& [name, value] : before.parameters)
        QVERIFY(setNpuParameter(npu, name + "=" + value));
    compareMachines(npu, before);
    const std::vector<std::string_view> names = npuParameters();
    QCOMPARE(std::ranges::count(names, std::string_view("sa_weight_buffer_depth")), std::ptrdiff_t(1));
}

QTEST_GUILESS_MAIN(TestSimNpu)
#include "tst_sim_npu.moc"
