// SPDX-License-Identifier: Apache-2.0
// Logs of PyTorchSim's simulator, synthesized from its format strings by tests/data/make_pytorchsim_logs.py: no simulator wrote them.
#include "core/trace/pytorchsim/pytorchsim_launches.h"
#include "core/trace/pytorchsim/pytorchsim_line.h"
#include "tests/core/trace_text.h"

using namespace nodewise;
using namespace nodewise::test;
using namespace nodewise::trace;
using namespace nodewise::trace::pytorchsim;

namespace {

const QString data = QStringLiteral(NODEWISE_TEST_DATA "/traces/");

std::shared_ptr<const Trace> readData(const QString& name, const ReadOptions& options = {})
{
    auto trace = readTrace((data + name).toStdString(), options);
    if (!trace)
        qFatal("%s", trace.error().text().c_str());
    return *trace;
}

/// As a dump folder would answer.
std::optional<KernelPlace> lookUp(const std::string& folder)
{
    if (folder.ends_with("/6r6msd22zvs"))
        return KernelPlace{"mlir_kernel_0", {"addmm"}};
    if (folder.ends_with("/lzsnevjamdu"))
        return KernelPlace{"extension_kernel_1", {"relu", "relu_1"}};
    return {};
}

QString written(const std::optional<Time>& time)
{
    return time ? QString::number(*time) : QString("-");
}

} // namespace

class TestTracePytorchsim : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void prefixes();
    void instructions();
    void units_data();
    void units();
    void scheduler();
    void launchLists();
    void isLog_data();
    void isLog();
    void gemm();
    void gemmWaits();
    void gemmNotes();
    void loads();
    void levels();
    void session();
    void old();
    void damaged();
    void newLines();
    void wedged();
    void failedRun();
    void severalLogs();
    void everyCut();
    void large();
};

void TestTracePytorchsim::prefixes()
{
    QCOMPARE(withoutPrefix("[2026-07-01 10:00:00.000] [info] Core"), std::string_view("Core"));
    QCOMPARE(withoutPrefix("[trace] [Core 0]"), std::string_view("[Core 0]"));
    QCOMPARE(withoutPrefix("[120][Core 0]"), std::string_view("[120][Core 0]"));
    QCOMPARE(withoutPrefix("[2026-07-01 10:00"), std::string_view("[2026-07-01 10:00"));
    QCOMPARE(withoutPrefix(""), std::string_view(""));
}

void TestTracePytorchsim::instructions()
{
    const auto comp = readInstruction(
        "[120][Core 3][INST_ISSUED    ][INST_ID=7] COMP (compute_type=1 compute_cycle=160 overlapping_cycle=32 sa=0 tile=5)");
    QVERIFY(comp && comp->cycle == 120 && comp->core == 3 && comp->tag == Tag::Issued && comp->id == 7 && comp->opcode == Opcode::Compute);
    QVERIFY(comp->computeType == 1 && comp->computeCycle == 160 && comp->overlap == 32 && comp->array == 0 && comp->tile == 5);
    const auto load =
        readInstruction("[1][StonneCore 0][DRAM_RESP_DONE ][INST_ID=-1] MOVIN (ASYNC subgraph_id=2 addr_name=arg0 dram=0xffffffff00000010 "
                        "rank=2 size=[128, 64] stride=[64, 1] elem_bits=16 tag_id=[0])");
    QVERIFY(load && load->sparse && load->tag == Tag::Done && load->id == -1 && load->opcode == Opcode::Load && load->async);
    QCOMPARE(load->size, std::string_view("[128, 64]"));
    QCOMPARE(load->buffer, std::string_view("arg0"));
    QCOMPARE(std::uint64_t(*load->address), 0xffffffff00000010u);
    const auto tile = readInstruction("[9][Core 0][TILE_SCHEDULED ] spad_footprint=1 max_dispatch=2");
    QVERIFY(tile && tile->tag == Tag::Scheduled && !tile->id);
    QVERIFY(readInstruction("[9][Core 0][FIRST_DRAM_RESP][INST_ID=1] MOVIN ()")->tag == Tag::FirstResponse);
    for (const char* bad :
         {"", "[9]", "[9][Core 0]", "[9][Core 0][INST", "[x][Core 0][INST_ISSUED]", "[9][Core 99999][INST_ISSUED    ][INST_ID=1] COMP ()",
          "[9][Core 0][INST_ISSUED    ][INST_ID=1] COMP (compute_cycle=-5)", "[9][Core 0][INST_ISSUED    ][INST_ID=1] COMP (sa=100000)",
          "[-9][Core 0][INST_ISSUED    ][INST_ID=1] COMP ()"})
        QVERIFY2(!readInstruction(bad), bad);
    const auto old = readOldCompute("[Core 0][1599] COMP-0 ISSUED, finsh at 1703");
    QVERIFY(old && old->core == 0 && old->cycle == 1599 && old->finish == 1703 && old->type == 0);
    QVERIFY(readOldCompute("[Core 0][1599] COMP-2 ISSUED, finish at 1703"));
    QVERIFY(!readOldCompute("[Core 0][1599] COMP-0 ISSUED, finsh at 3"));
}

void TestTracePytorchsim::units_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("shall");
    QTest::newRow("array") << "Systolic array [0] utilization(%): 34.37, active_cycles: 4096, idle_cycles: 7821"
                           << "Systolic array [0] 34.37% 4096 7821";
    QTest::newRow("array, old") << "Systolic array [0] utilization(%) 79.04, active_cycles 7904, idle_cycles 2096"
                                << "Systolic array [0] 79.04% 7904 2096";
    QTest::newRow("dma") << "DMA active_cycles: 6144, DMA idle_cycles: 5773, DRAM BW: 248.000 GB/s (98304 responses)"
                         << "DMA 6144 5773 248 GB/s 98304";
    QTest::newRow("dma, old") << "DMA active_cycles 6144, DMA idle_cycles 5773, DRAM BW 248.000 GB/s (98304 responses)"
                              << "DMA 6144 5773 248 GB/s 98304";
    QTest::newRow("vector") << "Vector unit Utilization(%): 2.55, active_cycles: 304, idle_cycles: 11613"
                            << "Vector unit 2.55% 304 11613";
    QTest::newRow("vector, final") << "Vector unit utilization(%): 2.55, active cycle: 304, idle_cycle: 11613"
                                   << "Vector unit 2.55% 304 11613";
    QTest::newRow("cross-lane") << "Cross-lane unit Utilization(%): 1.00, active_cycles: 1, idle_cycles: 99"
                                << "Cross-lane unit 1% 1 99";
    QTest::newRow("unit table") << "Vpu utilization(%): 5.00, active_cycles: 5, idle_cycles: 95"
                                << "Vpu 5% 5 95";
    QTest::newRow("none") << "NUMA local memory: 96 requests"
                          << "";
    QTest::newRow("no number") << "Vector unit utilization(%): nan, active_cycles: 1"
                               << "";
}

void TestTracePytorchsim::units()
{
    QFETCH(QString, line);
    QFETCH(QString, shall);
    const std::string text_ = line.toStdString();
    const auto use = readUnitUse(text_);
    QString is;
    if (use)
        is = text(use->unit) + (use->utilization ? QString(" %1%").arg(*use->utilization) : QString()) + " " + written(use->active) + " " +
             written(use->idle) + (use->bandwidth ? QString(" %1 GB/s").arg(*use->bandwidth) : QString()) +
             (use->responses ? " " + written(use->responses) : QString());
    QCOMPARE(is, shall);
}

void TestTracePytorchsim::scheduler()
{
    const auto all = [](const char* line) {
        const auto s = readSchedulerLine(line);
        return s ? QString("%1 %2 '%3' '%4' requested %5 started %6 finished %7 compute %8")
                       .arg(s->scheduler)
                       .arg(s->kernel ? QString::number(*s->kernel) : "-", text(s->path), text(s->operation), written(s->requested),
                            written(s->started), written(s->finished), written(s->computeTime))
                 : QString();
    };
    QCOMPARE(all("[Scheduler 1] Enqueued kernel_id: 2, tog_path: /o/k/tile_graph.onnx, operation: add_1_mul, request_time_cycles: 95"),
             QString("1 2 '/o/k/tile_graph.onnx' 'add_1_mul' requested 95 started - finished - compute -"));
    QCOMPARE(all("[Scheduler 0] Kernel 3 has completed - TOG path: /o/k/tile_graph.onnx operation: relu finished at cycle 90"),
             QString("0 3 '/o/k/tile_graph.onnx' 'relu' requested - started - finished 90 compute -"));
    QCOMPARE(all("[Scheduler 0] Kernel 3 execution summary - Started at: 4 cycles, Total compute time: 86 cycles"),
             QString("0 3 '' '' requested - started 4 finished - compute 86"));
    QCOMPARE(all("[Scheduler 0] Graph path: outputs/k/tile_graph.onnx operation: relu finish at 3490353"),
             QString("0 - 'outputs/k/tile_graph.onnx' 'relu' requested - started - finished 3490353 compute -"));
}

void TestTracePytorchsim::launchLists()
{
    QCOMPARE(launchedFolders(std::string_view("# a, b\nLAUNCH_KERNEL,0,0,0,/o/k1/tile_graph.onnx,/a,0\r\nDEVICE_SYNC,0\nLAUNCH_KERNEL, 1, "
                                              "0, 0, /o/k2, x, 0\nLAUNCH_KERNEL,2\n")),
             (std::vector<std::string>{"/o/k1", "/o/k2"}));
    QVERIFY(launchedFolders(std::string_view()).empty());
}

void TestTracePytorchsim::isLog_data()
{
    QTest::addColumn<QByteArray>("start");
    QTest::addColumn<bool>("log");
    for (const char* name : {"gemm", "session", "old", "damaged"}) {
        QFile file(data + QString("pytorchsim_%1_synthesized.log").arg(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QTest::newRow(name) << file.readAll() << true;
    }
    QTest::newRow("python's log") << QByteArray("[2026-07-01 10:00:00.000] [INFO] [codegen] Wrapper Codegen Path = /x/c.py\n") << false;
    QTest::newRow("passes") << QByteArray("// -----// IR Dump After Canonicalizer //----- //\nmodule {\n}\n") << false;
    QTest::newRow("launch list") << QByteArray("# command_type, kernel_id\nLAUNCH_KERNEL,0,0,0,/o/k1/tile_graph.onnx,/a,0\n") << false;
}

void TestTracePytorchsim::isLog()
{
    QFETCH(QByteArray, start);
    QFETCH(bool, log);
    TraceFiles files;
    QCOMPARE(files.reader(start), log ? "pytorchsim" : "");
    QCOMPARE(files.reader(packed(start)), log ? "pytorchsim" : "");
}

void TestTracePytorchsim::gemm()
{
    const auto trace = readData("pytorchsim_gemm_synthesized.log", {.kernels = lookUp});
    QCOMPARE(trace->unit(), Unit::Cycles);
    QCOMPARE(trace->clockMhz().value(), 940.0);
    const QString link = " <addmm mlir_kernel_0#0>";
    compareLines(
        traceText(*trace),
        {"PyTorchSim / Kernels:",
         "  mlir_kernel_0 0 +250 kernel {compute time=250, path=/data/outputs/6r6msd22zvs/trace.so}" + link,
         "PyTorchSim / DRAM bandwidth (counter, GB/s)",
         "  0: 256",
         "  100: 40",
         "  200: 0",
         "PyTorchSim / Interconnect Core->ICNT (counter, GB/s)",
         "  0: 64",
         "  100: 10",
         "  200: 0",
         "PyTorchSim / Core 0 / Windows:",
         "  window 0 +100 window {Array 0 active=0, Array 0 idle=100, Array 1 active=0, Array 1 idle=100, DMA active=64, DMA idle=36, "
         "DRAM responses=1024, Vector active=0, Vector idle=100, Cross-lane active=0, Cross-lane idle=100}",
         "  window 100 +100 window {Array 0 active=56, Array 0 idle=44, Array 1 active=40, Array 1 idle=60, DMA active=10, DMA idle=90, "
         "DRAM responses=160, Vector active=6, Vector idle=94, Cross-lane active=0, Cross-lane idle=100}",
         "PyTorchSim / Core 0 / Tiles:",
         "  tile scheduled at 0",
         "PyTorchSim / Core 0 / DMA in:",
         "  MOVIN tag0 1 +79 load {instruction=1, issued=1, tile=0, bytes=32768, address=1048576, sent=33}" + link,
         "  .MOVIN tag1 2 +110 load {instruction=2, issued=2, tile=0, bytes=32768, address=2097152, sent=65}" + link,
         "PyTorchSim / Core 0 / DMA out:",
         "  MOVOUT tag2 185 +55 store {instruction=8, issued=185, tile=0, bytes=1024, address=3145728}" + link,
         "PyTorchSim / Core 0 / Array 0:",
         "  preload 120 +16 array {instruction=4, issued=120, tile=0, overlap=16}" + link,
         "  matmul 136 +40 array {instruction=5, issued=121, tile=0, overlap=24}" + link,
         "PyTorchSim / Core 0 / Array 1:",
         "  matmul 122 +40 array {instruction=6, issued=122, tile=0, overlap=24}" + link,
         "PyTorchSim / Core 0 / Vector:",
         "  vector 178 +6 vector {instruction=7, issued=178, tile=0, overlap=0}" + link,
         "  skipped at 177",
         "PyTorchSim / Core 0 / Barriers:",
         "  MEMORY_BAR tag0 3 +78 barrier {instruction=3, issued=3, tile=0}" + link,
         "PyTorchSim / Core 0 / Array 0 utilization (counter, %)",
         "  0: 0",
         "  100: 56",
         "  200: 0",
         "PyTorchSim / Core 0 / Array 1 utilization (counter, %)",
         "  0: 0",
         "  100: 40",
         "  200: 0",
         "PyTorchSim / Core 0 / Vector utilization (counter, %)",
         "  0: 0",
         "  100: 6",
         "  200: 0",
         "PyTorchSim / Core 0 / Cross-lane utilization (counter, %)",
         "  0: 0",
         "  100: 0",
         "  200: 0",
         "PyTorchSim / Core 0 / DMA utilization (counter, %)",
         "  0: 64",
         "  100: 10",
         "  200: 0",
         "PyTorchSim / Core 0 / DRAM bandwidth (counter, GB/s)",
         "  0: 32",
         "  100: 5",
         "  200: 0"});
}

/// What it waited for in its unit's order: the matmul stood after the preload.
void TestTracePytorchsim::gemmWaits()
{
    const auto trace = readData("pytorchsim_gemm_synthesized.log", {.kernels = lookUp});
    const Columns& columns = trace->columns();
    for (SliceId s = 0; s < trace->sliceCount(); ++s)
        if (trace->laneOf(s) == 7 && trace->start(s) == 136)
            QVERIFY(columns.stall[s] == Stall::Engine && columns.waited[s] == 15);
        else
            QVERIFY(columns.stall[s] == Stall::None);
}

void TestTracePytorchsim::gemmNotes()
{
    const auto trace = readData("pytorchsim_gemm_synthesized.log", {.kernels = lookUp});
    const auto& notes = trace->origin().notes;
    QVERIFY(notes[0].starts_with("Command line: ./build/bin/Simulator --config ../configs/tpuv3.yml --trace_so"));
    QVERIFY(std::find(notes.begin(), notes.end(),
                      "[Config/DRAM] Total bandwidth 480.00 GB/s, 940 MHz, 16 channels, 32 bytes per request") != notes.end());
    QVERIFY(std::find(notes.begin(), notes.end(), "Core [0] : MOVIN    inst_count: 2") != notes.end());
    QVERIFY(std::any_of(notes.begin(), notes.end(),
                        [](const std::string& note) { return note.starts_with("PyTorchSim config:\nnum_cores: 1\n"); }));
}

void TestTracePytorchsim::loads()
{
    TraceFiles files;
    const QByteArray issued = "[10][Core 0][INST_ISSUED    ][INST_ID=1] MOVIN (addr_name=a size=[4] elem_bits=8 async=%a)\n";
    const auto log = [&](const char* async, const QByteArray& rest) {
        return files.read(QByteArray(issued).replace("%a", async) + rest).mid(1, 1).join("");
    };
    const QByteArray sent = "[15][Core 0][ASYNC_DMA_ISSUE][INST_ID=1] MOVIN (ASYNC addr_name=a)\n",
                     finished = "[15][Core 0][INST_FINISHED  ][INST_ID=1] MOVIN (addr_name=a)\n",
                     first = "[17][Core 0][FIRST_DRAM_RESP][INST_ID=1] MOVIN (addr_name=a)\n",
                     done = "[30][Core 0][DRAM_RESP_DONE ][INST_ID=1] MOVIN (addr_name=a)\n";
    QCOMPARE(log("1", sent + done), QString("  MOVIN a 10 +20 load {instruction=1, issued=10, bytes=4, sent=15}"));
    QCOMPARE(log("1", finished + done), QString("  MOVIN a 10 +20 load {instruction=1, issued=10, bytes=4, sent=15}"));
    QCOMPARE(log("1", sent + finished + first + done),
             QString("  MOVIN a 10 +20 load {instruction=1, issued=10, bytes=4, sent=15, first response=17}"));
    QCOMPARE(log("0", finished), QString("  MOVIN a 10 +5 load {instruction=1, issued=10, bytes=4}"));
    QCOMPARE(log("1", sent), QString("  MOVIN a 10 +5 load {instruction=1, issued=10, bytes=4, sent=15}")); // the log ends
}

void TestTracePytorchsim::levels()
{
    const auto lanes = [](ReadOptions::Level level) {
        const auto trace = readData("pytorchsim_gemm_synthesized.log", {.level = level});
        QStringList names;
        for (LaneId lane = 0; lane < trace->lanes().size(); ++lane)
            names << text(trace->lanes()[lane].name);
        return names.join(", ");
    };
    QCOMPARE(lanes(ReadOptions::Level::Kernels), QString("Kernels"));
    QCOMPARE(
        lanes(ReadOptions::Level::Windows),
        QString("Kernels, DRAM bandwidth, Interconnect Core->ICNT, Windows, Array 0 utilization, Array 1 utilization, Vector utilization, "
                "Cross-lane utilization, DMA utilization, DRAM bandwidth"));
}

void TestTracePytorchsim::session()
{
    const auto trace = readData("pytorchsim_session_synthesized.log", {.level = ReadOptions::Level::Kernels, .kernels = lookUp});
    compareLines(traceText(*trace), {"PyTorchSim / Kernels 0:",
                                     "  mlir_kernel_0 4 +86 kernel {requested=0, compute time=86, operation=addmm, "
                                     "path=/data/outputs/6r6msd22zvs/tile_graph.onnx} <addmm mlir_kernel_0#0>",
                                     "  extension_kernel_1 92 +88 kernel {requested=90, compute time=88, operation=relu_relu_1, "
                                     "path=/data/outputs/lzsnevjamdu/tile_graph.onnx} <relu "
                                     "relu_1 extension_kernel_1#1>",
                                     "PyTorchSim / Kernels 1:",
                                     "  add_47_sub_19 96 +54 kernel {requested=95, compute time=54, operation=add_47_sub_19, "
                                     "path=/data/outputs/notadumpdir/tile_graph.onnx} "
                                     "<notadumpdir#2>"});
    QCOMPARE(trace->end(), 180);
    const auto windows = readData("pytorchsim_session_synthesized.log");
    QCOMPARE(windows->end(), 200);
    QCOMPARE(traceText(*windows).filter("  window").size(), 2);
    QVERIFY(windows->origin().skipped.empty());
}

void TestTracePytorchsim::old()
{
    const auto trace = readData("pytorchsim_old_synthesized.log", {.kernels = lookUp});
    compareLines(traceText(*trace), {"PyTorchSim / Kernels:",
                                     "  mlir_kernel_0 30 +170 kernel {compute time=170, operation=relu, "
                                     "path=outputs/6r6msd22zvs/tile_graph.onnx} <addmm mlir_kernel_0#0>",
                                     "PyTorchSim / Core 0 / Windows:",
                                     "  window 0 +100 window {Array 0 active=79, Array 0 idle=21}",
                                     "  window 100 +100 window {Array 0 active=10, Array 0 idle=90}",
                                     "PyTorchSim / Core 0 / Array:",
                                     "  matmul 100 +40 array {issued=100}",
                                     "PyTorchSim / Core 0 / Vector:",
                                     "  vector 20 +20 vector {issued=20}",
                                     "  vector 40 +15 vector {issued=30}",
                                     "PyTorchSim / Core 0 / Array utilization (counter, %)",
                                     "  0: 79.04",
                                     "  100: 10",
                                     "  200: 0",
                                     "PyTorchSim / Core 1 / DMA in:",
                                     "  MOVIN arg0 84 +6 load {instruction=3, issued=84, bytes=32, address=16}",
                                     "PyTorchSim / Core 1 / Array:",
                                     "  matmul 60 +20 array {instruction=1, issued=60, overlap=4}",
                                     "PyTorchSim / Core 1 / Barriers:",
                                     "  BAR arg0 81 +2 barrier {instruction=2, issued=81}",
                                     "PyTorchSim / StonneCore 0 / Array:",
                                     "  matmul 84 +7 array {instruction=4, overlap=0}",
                                     "  matmul 92 +7 array {instruction=5, issued=92, overlap=0}"});
    QVERIFY(!trace->clockMhz());
}

void TestTracePytorchsim::damaged()
{
    const auto trace = readData("pytorchsim_damaged_synthesized.log");
    const QStringList lines = traceText(*trace);
    compareLines(lines,
                 {"PyTorchSim / Kernels:", "  6r6msd22zvs 0 +20 kernel {path=/data/outputs/6r6msd22zvs/trace.so} <6r6msd22zvs#0>",
                  "PyTorchSim / Core 0 / DMA in:",
                  "  MOVIN tag0 16 +2 load {instruction=10, issued=16, bytes=32, address=16, sent=18} <6r6msd22zvs#0>",
                  "PyTorchSim / Core 0 / Array:", "  matmul 5 +10 array {instruction=1, issued=5, tile=0, overlap=0} <6r6msd22zvs#0>",
                  "skipped 4, line 14: this line of an instruction can't be read",
                  "skipped 1, line 16: this instruction has no number (INST_ID)", "skipped 1, line 17: this instruction was never issued",
                  "skipped 1, line 18: this tag of an instruction is not known: NEVER_HEARD",
                  "skipped 2, line 20: this line of a core can't be read", "skipped 1, line 22: this line of the scheduler can't be read",
                  "skipped 2, line 27: this instruction never ends: number 10"});
}

namespace {

/// A log as of 2026, with these lines before its last.
Result<std::shared_ptr<const Trace>> readWith(const QByteArray& lines, const char* total)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("run.log"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("no file");
    file.write("[info] [TOGSim] Command line: ./Simulator --config a.yml --unit_table units.tsv\n"
               "[info] [Config/Core] Core 0: core_freq_mhz: 940, systolic_arrays_per_core: 2\n" +
               lines + "[info] " + total + "\n");
    file.close();
    return readTrace(path.toStdString(), {});
}

bool notes(const Trace& trace, const char* line)
{
    return std::ranges::count(trace.origin().notes, line) == 1;
}

} // namespace

// Lines that came after 1.1.0: each is kept as a note, and none is taken for damage.
void TestTracePytorchsim::newLines()
{
    const char* const reused = "Core [0] : Loads reused across dispatches: 3 (12288 bytes)";
    const char* const streams = "Core [0] : DMA streams busy, cycles by count: [100, 40, 2]";
    const char* const all = "Total : Vpu utilization(%): 5.00, active_cycles: 5, idle_cycles: 95";
    const char* const energy = "[Config/Energy] Loaded energy cost table \"hbm2\" from ../configs/energy_tables/hbm2.yml";
    const char* const skipped = "Core [0] : COMP     inst_count: 4 (GEMM: 3, Vector: 1, XLU: 0), skipped inst_count 1";
    const char* const total = "[TOGSim-trace] Total cycles: 1077";
    QByteArray lines = "[debug] load reused across dispatches: dispatch=1 arg=0\n";
    for (const char* line : {energy, reused, streams, skipped, all})
        lines += QByteArray("[info] ") + line + "\n";
    const auto trace = readWith(
        lines + "[info] Core [0] : Vpu utilization(%): 5.00, active_cycles: 5, idle_cycles: 95\n[info] Core [0] : Total_cycles: 100\n",
        total);
    QVERIFY2(trace.has_value(), trace ? "" : trace.error().text().c_str());
    QVERIFY((*trace)->origin().skipped.empty());
    for (const char* line : {energy, reused, streams, skipped, all, total})
        QVERIFY2(notes(**trace, line), line);
}

void TestTracePytorchsim::wedged()
{
    const auto trace =
        readWith("[error] [Simulator] simulation wedged at cycle 4000: core 0 waits for tag 3\n", "Total execution cycles: 4000");
    QVERIFY2(trace.has_value(), trace ? "" : trace.error().text().c_str());
    QCOMPARE((*trace)->origin().skipped.size(), std::size_t(1));
    QCOMPARE((*trace)->origin().skipped.front().why.english(),
             std::string("the simulation stopped before its end: [Simulator] simulation wedged at cycle 4000: core 0 waits for tag 3"));
}

// A kernel that did not compile seems to take one cycle.
void TestTracePytorchsim::failedRun()
{
    const QByteArray traceback = "Traceback (most recent call last):\n  File \"timing.py\", line 3\n"
                                 "torch._inductor.exc.InductorError: CompilationError: no tile fits\n";
    const auto failed = readWith(traceback, "Total execution cycles: 1");
    QVERIFY(!failed);
    const QString text = QString::fromStdString(failed.error().text());
    QVERIFY2(text.endsWith(
                 "run.log: line 5: the run that wrote this log failed: torch._inductor.exc.InductorError: CompilationError: no tile fits"),
             qPrintable(text));
    // What ran before it is still shown
    const auto late = readWith("[info] [Scheduler 0] Kernel 0 execution summary - Started at: 0 cycles, Total compute time: 90 cycles\n"
                               "[info] [Scheduler 0] Kernel 0 has completed - TOG path: a operation: b finished at cycle 90\n" +
                                   traceback,
                               "Total execution cycles: 90");
    QVERIFY2(late.has_value(), late ? "" : late.error().text().c_str());
    QCOMPARE((*late)->origin().skipped.size(), std::size_t(1));
    QVERIFY((*late)->origin().skipped.front().why.english().starts_with("the run that wrote this log failed: "));
}

void TestTracePytorchsim::severalLogs()
{
    const QString folder = data + "pytorchsim_run_synthesized/";
    std::vector<std::string> paths;
    for (const char* name : {"20260701_100002_cccccccc.log", "20260701_100000_aaaaaaaa.log", "20260701_100001_bbbbbbbb.log"})
        paths.push_back((folder + name).toStdString());
    const auto trace = readTraces(paths, {.kernels = lookUp});
    QVERIFY(trace);
    compareLines(
        traceText(**trace),
        {"PyTorchSim / Kernels:",
         "  mlir_kernel_0 0 +100 kernel {compute time=100, path=/data/outputs/6r6msd22zvs/trace.so} <addmm mlir_kernel_0#0>",
         "  extension_kernel_1 100 +50 kernel {compute time=50, path=/data/outputs/lzsnevjamdu/trace.so} <relu relu_1 "
         "extension_kernel_1#1>",
         "  extension_kernel_1 150 +70 kernel {compute time=70, path=/data/outputs/lzsnevjamdu/trace.so} <relu relu_1 "
         "extension_kernel_1#2>",
         "PyTorchSim / Core 0 / Array:", "  matmul 10 +20 array {instruction=1, issued=10, tile=0, overlap=0} <addmm mlir_kernel_0#0>",
         "  matmul 110 +20 array {instruction=1, issued=110, tile=0, overlap=0} <relu relu_1 extension_kernel_1#1>",
         "  matmul 160 +20 array {instruction=1, issued=160, tile=0, overlap=0} <relu relu_1 extension_kernel_1#2>"});
    const auto ofFolder = readTrace(folder.toStdString(), {.kernels = lookUp});
    QVERIFY(ofFolder);
    QCOMPARE(traceText(**ofFolder), traceText(**trace));
    QCOMPARE(text(tryReaderOf(folder.toStdString())->name), "pytorchsim");
    QVERIFY(!tryReaderOf(NODEWISE_TEST_DATA "/programs"));
    TraceFiles files;
    paths.push_back(files.write("other.json", "[{\"ph\":\"X\"}]"));
    QCOMPARE(readTraces(paths).error().message.english(), std::string("only PyTorchSim logs, or TORCH_TRACE logs, are read together"));
}

void TestTracePytorchsim::everyCut()
{
    QFile file(data + "pytorchsim_gemm_synthesized.log");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray whole = file.readAll();
    TraceFiles files;
    std::size_t before = 0;
    for (qsizetype size = 400; size < whole.size(); size += 23) {
        const auto trace = readTrace(files.write("cut.log", whole.left(size)));
        QVERIFY(trace);
        QVERIFY((*trace)->end() <= 250);
        before = std::max(before, (*trace)->sliceCount());
        QVERIFY((*trace)->sliceCount() + 4 >= before); // but for what is open there
    }
}

void TestTracePytorchsim::large()
{
    QByteArray log = "[TOGSim] Command line: Simulator --trace_so /data/outputs/6r6msd22zvs/trace.so\r\n";
    constexpr int count = 100'000;
    for (int i = 0; i < count; ++i) {
        log +=
            QString("[%1][Core %2][INST_ISSUED    ][INST_ID=%3] COMP (compute_type=1 compute_cycle=8 overlapping_cycle=0 sa=%4 tile=0)\r\n")
                .arg(i * 10)
                .arg(i % 4)
                .arg(i)
                .arg(i % 2)
                .toUtf8();
        log +=
            QString("[%1][Core %2][INST_FINISHED  ][INST_ID=%3] COMP (compute_type=1 compute_cycle=8 overlapping_cycle=0 sa=%4 tile=0)\r\n")
                .arg(i * 10 + 8)
                .arg(i % 4)
                .arg(i)
                .arg(i % 2)
                .toUtf8();
    }
    log += QByteArray(3'000'000, 'x') +
           "\n[Scheduler 0] Kernel 0 has completed - TOG path: trace_kernel operation: trace_kernel finished at cycle 1000008\n";
    TraceFiles files;
    Progress progress;
    double last = 0;
    progress.report = [&](const UserText&, double fraction) { last = std::max(last, fraction); };
    const auto trace = readTrace(files.write("large.log", packed(log)), {}, progress);
    QVERIFY(trace);
    QCOMPARE((*trace)->sliceCount(), std::size_t(count + 1));
    QCOMPARE((*trace)->end(), 1000008);
    QCOMPARE((*trace)->lanes().size(), std::size_t(5)); // two arrays of four cores, of each core one, and the kernels'
    QVERIFY(last > 0.9);
    QCOMPARE((*trace)->origin().skipped.size(), std::size_t(1));
    QCOMPARE((*trace)->origin().skipped.front().why.english(), std::string("this line is longer than 1 MB"));
    progress.cancel.cancel();
    QCOMPARE(readTrace(files.path().toStdString() + "/large.log", {}, progress).error().message.english(), std::string(cancelledMessage));
}

QTEST_GUILESS_MAIN(TestTracePytorchsim)
#include "tst_trace_pytorchsim.moc"
