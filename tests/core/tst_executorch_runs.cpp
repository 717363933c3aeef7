// SPDX-License-Identifier: Apache-2.0
// What lies beside an ExecuTorch program: its runs (.etdp), their values, its constants (.ptd), its test cases (.bpte).
#include "core/export/planned_memory.h"
#include "core/program/executorch/bundle_file.h"
#include "core/program/executorch/pte_program.h"
#include "core/program/executorch/run_values.h"
#include "core/program/program.h"
#include "core/trace/analysis/sums.h"
#include "core/trace/read.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nodewise;

namespace {

std::string data(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/executorch/") + name;
}

QByteArray contentOf(const std::string& path)
{
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s", path.c_str());
    return file.readAll();
}

std::string written(const QTemporaryDir& folder, const char* name, const QByteArray& bytes)
{
    const QString path = folder.filePath(QString::fromLatin1(name));
    QFile::remove(path);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s", qPrintable(path));
    return path.toStdString();
}

std::shared_ptr<const trace::Trace> traced(const std::string& file)
{
    auto read = trace::readTrace(file);
    if (!read)
        qFatal("%s", read.error().text().c_str());
    return *read;
}

/// "relu: instruction 1, 13652 ns" of the slices that are called so.
QStringList slices(const trace::Trace& trace, std::string_view name)
{
    QStringList all;
    for (trace::SliceId slice = 0; slice < trace.sliceCount(); ++slice) {
        if (trace.name(trace.columns().name[slice]) != name)
            continue;
        const trace::Link* link = trace.tryLink(slice);
        QStringList nodes;
        if (link)
            for (const std::string& node : link->nodes)
                nodes.append(QString::fromStdString(node));
        QString instruction = QStringLiteral("-");
        for (const trace::Argument& argument : trace.arguments(slice))
            if (argument.key == "instruction")
                instruction = QString::number(std::get<std::int64_t>(argument.value));
        all.append(QStringLiteral("%1: %2, %3 ticks").arg(instruction, nodes.join(QStringLiteral(" "))).arg(trace.duration(slice)));
    }
    return all;
}

/// "linear @8624" of the exported program's nodes, or of the edge program's.
QStringList values(const executorch::RunValues& run, bool edge = false)
{
    QStringList all;
    for (const executorch::RunValue& value : run.values)
        if (value.edge == edge)
            all.append(QStringLiteral("%1%2 @%3")
                           .arg(QString::fromStdString(value.node), value.element ? QStringLiteral(".%1").arg(*value.element) : QString())
                           .arg(value.tensor.offset.value()));
    return all;
}

bool has(const std::vector<std::string>& notes, std::string_view part)
{
    return std::ranges::any_of(notes, [part](const std::string& note) { return note.find(part) != std::string::npos; });
}

} // namespace

class TestExecutorchRuns : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void times();
    void timesOfDelegates();
    void timesWithoutProgram();
    void severalRuns();
    void wrappedClock();
    void namesOfValues();
    void valuesOfDelegates();
    void valuesOfBranches();
    void valuesBeyondTheBuffer();
    void valuesWithoutNames();
    void constantsBeside();
    void testCases();
    void truncated_data();
    void truncated();
    void oddNumbers_data();
    void oddNumbers();
    void sharedEvents();
    void plannedMemory();
};

void TestExecutorchRuns::times()
{
    const auto trace = traced(data("net.etdp"));
    QCOMPARE(trace->unit(), trace::Unit::Nanoseconds);
    QVERIFY(has(trace->origin().notes, "does not say the unit"));
    QVERIFY(has(trace->origin().notes, "Program: net.pte, method forward"));
    QVERIFY(has(trace->origin().notes, "9 of 9 instructions are timed"));
    QVERIFY(has(trace->origin().notes, "they compute 8 of 8 nodes of the exported program"));
    QCOMPARE(slices(*trace, "native_call_relu.out"), QStringList{"1: relu, 13277 ticks"});
    QCOMPARE(slices(*trace, "native_call_addmm.out"), QStringList{"6: linear, 13242 ticks"}); // by its debug handle
    QCOMPARE(slices(*trace, "native_call_permute_copy.out"), QStringList{"5: linear, 2111 ticks"});
    QCOMPARE(slices(*trace, "Method::execute"), QStringList{"-: , 277357 ticks"}); // instruction 0 of chain -1 is none
    QCOMPARE(slices(*trace, "OPERATOR_CALL").size(), 9);
}

void TestExecutorchRuns::timesOfDelegates()
{
    const auto trace = traced(data("synthetic_net_xnnpack.etdp"));
    QVERIFY(has(trace->origin().notes, "Program: net_xnnpack.pte, method forward")); // the only one whose operators these are
    QCOMPARE(slices(*trace, "DELEGATE_CALL"), (QStringList{"0: conv2d relu, 10 ticks", "4: cat linear softmax, 10 ticks"}));
    QCOMPARE(slices(*trace, "Softmax (NC, F32) #1"), QStringList{"4: cat linear softmax, 1000 ticks"});
}

void TestExecutorchRuns::timesWithoutProgram()
{
    const QTemporaryDir folder;
    const auto trace = traced(written(folder, "alone.etdp", contentOf(data("net.etdp"))));
    QCOMPARE(slices(*trace, "native_call_relu.out"), QStringList{"1: , 13277 ticks"});
    auto told = trace::readTrace(folder.filePath("alone.etdp").toStdString(), {.programs = {data("net.pte"), data("net.etrecord")}});
    QVERIFY(told);
    QCOMPARE(slices(**told, "native_call_addmm.out"), QStringList{"6: linear, 13242 ticks"});
    // One that does not fit is not taken.
    told = trace::readTrace(folder.filePath("alone.etdp").toStdString(), {.programs = {data("branch.pte")}});
    QVERIFY(told && has((*told)->origin().notes, "no ExecuTorch program beside the dump has the operators that it names"));
}

void TestExecutorchRuns::severalRuns()
{
    const auto trace = traced(data("net_two_runs.etdp"));
    QCOMPARE(slices(*trace, "Execute 1").size(), 1);
    QCOMPARE(slices(*trace, "Execute 2").size(), 1);
    QCOMPARE(slices(*trace, "native_call_relu.out").size(), 2);
    const auto run = executorch::runValuesOf(data("stateful.etdp"));
    QVERIFY2(run, run ? "" : run.error().text().c_str());
    QCOMPARE(run->notes.front().english(), "of 2 runs that kept values, the first is compared");
    QCOMPARE(values(*run), (QStringList{"sum_1 @48", "add_ @112", "linear @240", "mul @304"}));
}

/// Times that a trace can't hold are counted, not shown.
void TestExecutorchRuns::wrappedClock()
{
    const QTemporaryDir folder;
    QByteArray bytes = contentOf(data("net.etdp"));
    const quint64 end = 9317672, early = 5; // of native_call_relu.out
    const auto at = bytes.indexOf(QByteArray(reinterpret_cast<const char*>(&end), sizeof end));
    QVERIFY(at > 0);
    std::memcpy(bytes.data() + at, &early, sizeof early);
    auto trace = traced(written(folder, "wrapped.etdp", bytes));
    QVERIFY(slices(*trace, "native_call_relu.out").isEmpty());
    QCOMPARE(trace->origin().skipped.size(), std::size_t(1));
    QCOMPARE(trace->origin().skipped[0].count, std::uint64_t(1));
    const quint64 far = ~quint64(0);
    std::memcpy(bytes.data() + at, &far, sizeof far);
    trace = traced(written(folder, "wrapped.etdp", bytes));
    QCOMPARE(trace->origin().skipped[0].why.english(), "the event's time is beyond what a trace holds");
}

void TestExecutorchRuns::namesOfValues()
{
    const auto run = executorch::runValuesOf(data("net.etdp"));
    QVERIFY2(run, run ? "" : run.error().text().c_str());
    QCOMPARE(run->nodes, std::size_t(8));
    QCOMPARE(run->of, std::size_t(8));
    QCOMPARE(values(*run), (QStringList{"conv2d @48", "relu @4144", "mean @8240", "split.0 @8304", "split.1 @8368", "getitem @8304",
                                        "getitem_1 @8368", "cat @8432", "linear @8624", "softmax @8688", "amax @8752"}));
    QVERIFY(values(*run, true).contains("aten_permute_copy_default @8496")); // its handle is linear's, whose value is the last one's
    QCOMPARE(run->buffer, data("net.debug.bin"));
}

/// All arguments of a delegate are kept: its outputs are those of the nodes that its graph names.
void TestExecutorchRuns::valuesOfDelegates()
{
    const auto run = executorch::runValuesOf(data("synthetic_net_xnnpack.etdp"));
    QVERIFY2(run, run ? "" : run.error().text().c_str());
    QCOMPARE(values(*run), (QStringList{"relu @1584", "mean @5680", "split.0 @5744", "split.1 @5808", "getitem @5744", "getitem_1 @5808",
                                        "amax @5872", "softmax @6064"}));
    QCOMPARE(run->nodes, std::size_t(5));
    QCOMPARE(run->of, std::size_t(8)); // conv2d, cat, and linear are inside
}

void TestExecutorchRuns::valuesOfBranches()
{
    const auto run = executorch::runValuesOf(data("branch_false.etdp"));
    QVERIFY2(run, run ? "" : run.error().text().c_str());
    QVERIFY(values(*run).contains("add @240"));
}

void TestExecutorchRuns::valuesBeyondTheBuffer()
{
    const QTemporaryDir folder;
    for (const char* name : {"net.etdp", "net.pte", "net.etrecord"})
        written(folder, name, contentOf(data(name)));
    const auto buffer = written(folder, "net.debug.bin", contentOf(data("net.debug.bin")).left(8800));
    const auto run = executorch::runValuesOf(folder.filePath("net.etdp").toStdString());
    QVERIFY(!run);
    QCOMPARE(run.error().file, buffer);
    QCOMPARE(run.error().message.english(), "a value of 32 bytes from byte 8816 lies beyond the debug buffer's 8800 bytes");
    QFile::remove(QString::fromStdString(buffer));
    const auto without = executorch::runValuesOf(folder.filePath("net.etdp").toStdString());
    QVERIFY(!without && without.error().hint.english().find("net.debug.bin") != std::string::npos);
}

void TestExecutorchRuns::valuesWithoutNames()
{
    const QTemporaryDir folder;
    written(folder, "x.etdp", contentOf(data("net.etdp")));
    written(folder, "x.debug.bin", contentOf(data("net.debug.bin")));
    const auto nameless = executorch::runValuesOf(folder.filePath("x.etdp").toStdString());
    QVERIFY(!nameless && nameless.error().hint.english().find(".etrecord") != std::string::npos);
    written(folder, "x.pte", contentOf(data("net.pte")));
    const auto byProgram = executorch::runValuesOf(folder.filePath("x.etdp").toStdString());
    QVERIFY(byProgram);
    QVERIFY(values(*byProgram).contains("addmm @8624")); // as the .pte's nodes are called
}

void TestExecutorchRuns::constantsBeside()
{
    const auto tensors = executorch::readPtd(data("net_external.ptd"));
    QVERIFY2(tensors, tensors ? "" : tensors.error().text().c_str());
    QCOMPARE(tensors->size(), std::size_t(4));
    const auto weight = std::ranges::find(*tensors, "conv.weight", &executorch::PlacedTensor::name);
    QVERIFY(weight != tensors->end());
    QCOMPARE(QString::fromStdString(graph::shapeText(weight->meta)), QString("8×3×3×3"));
    // The same bytes as in the program that holds its constants.
    const auto whole = *program::open(data("net.pte"));
    QCOMPARE(contentOf(data("net_external.ptd")).mid(qsizetype(weight->offset), qsizetype(weight->bytes)),
             contentOf(data("net.pte")).mid(qsizetype(whole->weights[0].recordOffset), qsizetype(weight->bytes)));
    const QTemporaryDir folder;
    const auto alone = program::open(written(folder, "alone.pte", contentOf(data("net_external.pte"))));
    QVERIFY(alone);
    QCOMPARE((*alone)->weights[0].record, "");
    QCOMPARE((*alone)->graph->diagnostics().at(0).where.message.english(),
             "4 constants lie in a file of their own (.ptd) that was not found beside the program");
}

void TestExecutorchRuns::testCases()
{
    const auto bundle = executorch::readBundle(data("net.bpte"));
    QVERIFY2(bundle, bundle ? "" : bundle.error().text().c_str());
    QCOMPARE(bundle->suites.size(), std::size_t(1));
    QCOMPARE(bundle->suites[0].method, "forward");
    QCOMPARE(bundle->suites[0].cases.size(), std::size_t(2));
    QStringList names;
    for (const auto& tensor : executorch::bundledTensors(*bundle))
        names.append(QString::fromStdString(tensor.name));
    QCOMPARE(names, (QStringList{"input_0", "output_0", "output_1", "case_1.input_0", "case_1.output_0", "case_1.output_1"}));
    // The program in it is the one that was written by itself.
    const auto inside = *program::open(data("net.bpte")), alone = *program::open(data("net.pte"));
    QCOMPARE(inside->contentHash, alone->contentHash);
    QCOMPARE(contentOf(data("net.bpte")).mid(qsizetype(inside->weights[0].recordOffset), 864),
             contentOf(data("net.pte")).mid(qsizetype(alone->weights[0].recordOffset), 864));
    QVERIFY(inside->graph->diagnostics().at(0).where.message.english().starts_with("the file has 2 test cases of this method"));
}

namespace {

/// Whatever is read of it, without an end in sight or a byte beyond.
std::string readAll(const std::string& path)
{
    if (path.ends_with(".etdp")) {
        const auto trace = trace::readTrace(path);
        if (!trace)
            return trace.error().message.english();
        const auto run = executorch::runValuesOf(path);
        return run ? std::string() : run.error().message.english();
    }
    if (path.ends_with(".ptd")) {
        const auto tensors = executorch::readPtd(path);
        return tensors ? std::string() : tensors.error().message.english();
    }
    const auto bundle = executorch::readBundle(path);
    const auto program = program::open(path);
    return !bundle ? bundle.error().message.english() : !program ? program.error().message.english() : std::string();
}

void addFiles()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"net.etdp", "net_external.ptd", "net.bpte"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

} // namespace

void TestExecutorchRuns::truncated_data()
{
    addFiles();
}

void TestExecutorchRuns::truncated()
{
    QFETCH(QString, name);
    const QTemporaryDir folder;
    const QByteArray bytes = contentOf(data(qPrintable(name)));
    for (int size = 16; size < bytes.size(); size += 97) {
        const auto path = written(folder, qPrintable(name), bytes.left(size));
        QVERIFY2(!readAll(path).empty(), qPrintable(QString::number(size)));
    }
}

void TestExecutorchRuns::oddNumbers_data()
{
    addFiles();
}

/// Sizes, offsets, and indices are the file's: each number is tried, and what is left is refused or within bounds.
void TestExecutorchRuns::oddNumbers()
{
    QFETCH(QString, name);
    const QTemporaryDir folder;
    if (name.endsWith(QStringLiteral(".etdp")))
        for (const char* beside : {"net.pte", "net.etrecord", "net.debug.bin"})
            written(folder, beside, contentOf(data(beside)));
    const QByteArray bytes = contentOf(data(qPrintable(name)));
    int refused = 0;
    const int step = name.endsWith(QStringLiteral(".etdp")) ? 20 : 4; // whose program and record are read each time
    for (int at = 4; at + 4 <= std::min<int>(bytes.size(), 3200); at += step)
        for (const quint32 number : {0x7fffffffU, 0xfffffff0U, 60000U}) {
            QByteArray changed = bytes;
            std::memcpy(changed.data() + at, &number, sizeof number);
            refused += readAll(written(folder, qPrintable(name), changed)).empty() ? 0 : 1;
        }
    QVERIFY(refused > 100);
}

/// One event in two thousand places of one run, which two thousand runs are: 4 million events out of 16 kB.
void TestExecutorchRuns::sharedEvents()
{
    constexpr quint32 many = 2000;
    QByteArray bytes;
    const auto put16 = [&bytes](quint16 number) { bytes.append(reinterpret_cast<const char*>(&number), sizeof number); };
    const auto put32 = [&bytes](quint32 number) { bytes.append(reinterpret_cast<const char*>(&number), sizeof number); };
    const auto table = [&](quint32 fields) { put32(quint32(bytes.size()) - fields); };
    const auto list = [&] {
        const quint32 after = quint32(bytes.size()) + 4 + 4 * many;
        put32(many);
        for (quint32 i = 0; i < many; ++i)
            put32(after - quint32(bytes.size()));
    };
    put32(0); // the size of what follows
    put32(40);
    bytes.append("ED00");
    for (const quint16 number : {8, 8, 0, 4, 12, 8, 0, 0, 0, 4, 6, 8, 4, 0, 4, 4}) // fields of the dump, a run, an event, a time
        put16(number);
    table(12);
    put32(4);
    list();
    table(20);
    put32(4);
    list();
    table(32);
    put32(4);
    table(40);
    const quint32 size = quint32(bytes.size()) - 4;
    std::memcpy(bytes.data(), &size, sizeof size);
    const QTemporaryDir folder;
    const auto dump = executorch::EtDump::open(written(folder, "shared.etdp", bytes));
    QVERIFY(!dump);
}

void TestExecutorchRuns::plannedMemory()
{
    const auto planned = exporting::plannedMemory(**program::open(data("net.pte")));
    QCOMPARE(planned.lives.steps.size(), std::size_t(9));
    const auto find = [&](const char* name) {
        const auto found = std::ranges::find_if(planned.places, [&](const exporting::PlannedPlace& place) {
            return planned.lives.names[planned.lives.blocks[place.block].nodes.front()] == name;
        });
        if (found == planned.places.end())
            qFatal("%s is not planned", name);
        return *found;
    };
    // The convolution's value lives until relu has read it, where something else lies at once.
    const auto convolution = find("convolution"), relu = find("relu");
    const auto& made = planned.lives.blocks[convolution.block];
    QCOMPARE(made.bytes, std::uint64_t(2 * 8 * 8 * 8 * 4));
    QCOMPARE(made.first, std::uint32_t(0));
    QCOMPARE(made.last, std::uint32_t(1));
    QVERIFY(convolution.memory == 1 && relu.memory == 1 && convolution.offset != relu.offset);
    // No two values that live at once share a byte, and the peak is what lives there.
    std::uint64_t most = 0;
    for (const auto& one : planned.places)
        for (const auto& other : planned.places) {
            const auto &a = planned.lives.blocks[one.block], &b = planned.lives.blocks[other.block];
            if (one.block != other.block && one.memory == other.memory && a.first <= b.last && b.first <= a.last)
                QVERIFY(one.offset + a.bytes <= other.offset || other.offset + b.bytes <= one.offset);
        }
    for (std::uint32_t step = 0; step < planned.lives.steps.size(); ++step) {
        std::uint64_t living = 0;
        for (const auto& place : planned.places)
            if (const auto& block = planned.lives.blocks[place.block]; block.first <= step && step <= block.last)
                living += block.bytes;
        QCOMPARE(planned.lives.steps[step].planned, living);
        most = std::max(most, living);
    }
    QCOMPARE(planned.lives.plannedPeak, most);
    QVERIFY(planned.together.at(1) <= planned.memories.at(1));
    const std::string text = exporting::plannedMemoryText(planned);
    QVERIFY2(text.find("memory 1: ") != std::string::npos && text.find("softmax (output)") != std::string::npos, text.c_str());
}

QTEST_APPLESS_MAIN(TestExecutorchRuns)
#include "tst_executorch_runs.moc"
