// SPDX-License-Identifier: Apache-2.0
// ExecuTorch programs (.pte), records, and dumps that are made to hurt: tables that share what is large, lists that hold themselves, places
// that are not there. Each is refused where it is wrong, or opened for what little it holds.
#include "core/base/zip_writer.h"
#include "core/levels/source.h"
#include "core/program/archive.h"
#include "core/program/executorch/pte_program.h"
#include "core/program/executorch/run_values.h"
#include "core/program/program.h"
#include "core/trace/read.h"
#include <etdump_generated.h>
#include <pte_generated.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nodewise;
namespace format = nodewise::executorch::format;
namespace dump = nodewise::executorch::dump;

namespace {

template <class T>
using Offset = flatbuffers::Offset<T>;
using Numbers = std::vector<std::int32_t>;

void writeBytes(const QString& path, const flatbuffers::FlatBufferBuilder& bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) ||
        file.write(reinterpret_cast<const char*>(bytes.GetBufferPointer()), qint64(bytes.GetSize())) < 0)
        qFatal("%s", qPrintable(path));
}

/// What a file is made of; each part is one that a sound file of relu has, unless a test sets it. Parts may be named many times.
struct Made {
    flatbuffers::FlatBufferBuilder out{1 << 20};
    std::vector<Offset<format::Value>> values{tensor({2, 3}), tensor({2, 3})};
    Numbers inputs{0}, outputs{1};
    std::vector<Offset<format::Instruction>> instructions{kernel({0, 1, 1})};
    std::vector<Offset<format::Frames>> stacks;
    std::string op = "aten::relu", name = "forward";
    std::vector<Offset<format::Delegate>> delegates;
    std::vector<Offset<format::InlinePayload>> payloads;
    std::vector<Offset<format::Segment>> segments;
    std::size_t plans = 1;

    Offset<format::Value> tensor(const Numbers& sizes, std::int8_t type = 6)
    {
        const auto memory = format::CreateMemory(out, 1);
        const auto made = format::CreateTensor(out, type, 0, out.CreateVector(sizes), 0, false, 0, memory);
        return format::CreateValue(out, format::Any::Tensor, made.Union());
    }
    Offset<format::Value> integers(const std::vector<std::int64_t>& items)
    {
        return format::CreateValue(out, format::Any::IntList, format::CreateIntList(out, out.CreateVector(items)).Union());
    }
    Offset<format::Value> tensors(const Numbers& items)
    {
        return format::CreateValue(out, format::Any::TensorList, format::CreateTensorList(out, out.CreateVector(items)).Union());
    }
    Offset<format::Value> text(const std::string& text)
    {
        return format::CreateValue(out, format::Any::String, format::CreateString(out, out.CreateString(text)).Union());
    }
    Offset<format::Instruction> kernel(const Numbers& args, std::int32_t op = 0)
    {
        return format::CreateInstruction(out, format::Step::Kernel, format::CreateKernel(out, op, out.CreateVector(args)).Union());
    }
    Offset<format::Instruction> delegation(const Numbers& args)
    {
        return format::CreateInstruction(out, format::Step::Delegation, format::CreateDelegation(out, 0, out.CreateVector(args)).Union());
    }
    Offset<format::Delegate> delegate(format::Place place)
    {
        return format::CreateDelegate(out, out.CreateString("XnnpackBackend"), format::CreatePayload(out, place, 0));
    }

    void write(const QString& path)
    {
        const auto chain = format::CreateChain(out, out.CreateVector(inputs), out.CreateVector(outputs), out.CreateVector(instructions),
                                               out.CreateVector(stacks));
        const auto operators = out.CreateVector(std::vector{format::CreateOperator(out, out.CreateString(op), out.CreateString("out"))});
        const auto plan =
            format::CreatePlan(out, out.CreateString(name), 0, out.CreateVector(values), out.CreateVector(inputs),
                               out.CreateVector(outputs), out.CreateVector(std::vector{chain}), operators, out.CreateVector(delegates));
        const auto all = out.CreateVector(std::vector(plans, plan));
        out.Finish(format::CreateProgram(out, 0, all, 0, out.CreateVector(payloads), out.CreateVector(segments)), "ET12");
        writeBytes(path, out);
    }
    /// "" = it opens; else the message, without the file's name.
    std::string opened()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("made.pte");
        write(path);
        const auto model = program::open(path.toStdString(), plans > 1 ? name : std::string());
        if (!model) {
            Error error = model.error();
            error.file.clear();
            return error.text();
        }
        return (*model)->graph->lint().empty() ? "" : "a graph that is not sound";
    }
};

/// A dump of one run.
struct MadeDump {
    flatbuffers::FlatBufferBuilder out{1 << 16};
    std::vector<Offset<dump::Event>> events;

    void keep(std::int32_t instruction, std::int8_t type, const std::vector<std::int64_t>& sizes, std::uint64_t offset)
    {
        const auto tensor = dump::CreateTensor(out, type, out.CreateVector(sizes), 0, std::int64_t(offset));
        const auto value = dump::CreateValue(out, dump::Held::Tensor, tensor);
        events.push_back(dump::CreateEvent(out, 0, 0, dump::CreateDebugEvent(out, 0, instruction, value)));
    }
    void time(std::int32_t instruction, const char* part, std::uint64_t start)
    {
        const auto event = dump::CreateProfileEvent(out, 0, 0, instruction, -1, out.CreateString(part), 0, start, start + 1);
        events.push_back(dump::CreateEvent(out, event));
    }
    std::string write(const QString& path)
    {
        const auto run = dump::CreateRun(out, out.CreateString("Execute"), -1, 0, out.CreateVector(events));
        out.FinishSizePrefixed(dump::CreateDump(out, 0, out.CreateVector(std::vector{run})), "ED00");
        writeBytes(path, out);
        return path.toStdString();
    }
};

QString data(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/executorch/") + QLatin1String(name);
}

/// A fixture's ETRecord with another record in it.
std::string changedRecord(const char* fixture, const QString& path, const std::string& name, const std::string& content)
{
    const auto archive = program::Archive::open(data(fixture).toStdString());
    auto out = AtomicFile::create(path.toStdString());
    if (!archive || !out)
        qFatal("%s", qPrintable(path));
    ZipWriter zip(*out, 1);
    for (const auto& record : archive->records()) {
        const auto bytes = archive->read(record);
        zip.add(record.name, record.name == name ? std::string_view(content) : bytes ? bytes->view() : std::string_view());
    }
    zip.finish();
    if (!out->commit())
        qFatal("%s", qPrintable(path));
    return path.toStdString();
}

/// "5, 5, 5".
std::string repeated(const char* number, std::size_t times)
{
    std::string all;
    for (std::size_t i = 0; i < times; ++i)
        all += (i > 0 ? ", " : "") + std::string(number);
    return all;
}

std::vector<levels::Fact> factsOf(const std::string& record)
{
    const auto all = levels::read(record);
    if (!all)
        qFatal("%s", all.error().text().c_str());
    return all->levels.at(all->tryLevel("edge/forward").value()).facts;
}

constexpr const char* repeats = "the arguments repeat more than the file could hold";

} // namespace

class TestExecutorchHostile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void soundOneOpens();
    void sharedPartsAreCounted();
    void listsThatHoldThemselves();
    void manyResultsInLinearTime();
    void manyPlansThatAreOne();
    void ranksAndSizes();
    void placesThatAreNotThere();
    void indicesBelowZero();
    void namesAreText();
    void typesThatAreNotKnown();
    void valueOfTheLastInstruction();
    void handlesWithoutEnd();
    void namesWithoutEnd();
};

void TestExecutorchHostile::soundOneOpens()
{
    QCOMPARE(Made().opened(), std::string());
}

/// A megabyte that a hundred thousand instructions name would be a hundred gigabytes.
void TestExecutorchHostile::sharedPartsAreCounted()
{
    constexpr std::size_t many = 100'000;
    Made longName;
    longName.op = "aten::" + std::string(1 << 20, 'a');
    longName.instructions.clear();
    for (std::size_t i = 0; i < many; ++i)
        longName.instructions.push_back(longName.kernel({0, 1, 1}));
    QVERIFY(longName.opened().ends_with(repeats));

    Made longList;
    const auto args = longList.out.CreateVector(Numbers(many, 0));
    longList.instructions.clear();
    for (std::size_t i = 0; i < many; ++i)
        longList.instructions.push_back(
            format::CreateInstruction(longList.out, format::Step::Kernel, format::CreateKernel(longList.out, 0, args).Union()));
    QVERIFY(longList.opened().ends_with(repeats));

    Made longText;
    longText.values.push_back(longText.text(std::string(1 << 20, 's')));
    Numbers texts(many, 2);
    texts.insert(texts.end(), {1, 1});
    longText.instructions = {longText.kernel(texts)};
    QVERIFY(longText.opened().ends_with(repeats));

    Made longStack;
    const auto frame = format::CreateFrame(longStack.out, longStack.out.CreateString(std::string(4000, 'f')), 1);
    const auto frames = format::CreateFrames(longStack.out, longStack.out.CreateVector(std::vector(1000, frame)));
    longStack.instructions.clear();
    for (std::size_t i = 0; i < 1000; ++i)
        longStack.instructions.push_back(longStack.kernel({0, 1, 1}));
    longStack.stacks.assign(1000, frames);
    QVERIFY(!longStack.opened().empty());

    Made oneValue; // named by all indices
    oneValue.values.assign(many, oneValue.values.front());
    oneValue.outputs.resize(many, 1);
    QVERIFY(oneValue.opened().ends_with(repeats));
}

/// Three levels deep, ten thousand wide: 10^12.
void TestExecutorchHostile::listsThatHoldThemselves()
{
    constexpr std::size_t wide = 10'000;
    Made own;
    own.values.push_back(own.integers(std::vector<std::int64_t>(wide, 2)));
    own.instructions = {own.kernel({0, 2, 1, 1})};
    QVERIFY(own.opened().ends_with(repeats));

    Made two;
    two.values.push_back(two.integers(std::vector<std::int64_t>(wide, 3)));
    two.values.push_back(two.integers(std::vector<std::int64_t>(wide, 2)));
    two.instructions = {two.kernel({0, 2, 1, 1})};
    QVERIFY(two.opened().ends_with(repeats));

    Made tensors;
    tensors.values.push_back(tensors.tensors(Numbers(wide, 2)));
    tensors.instructions = {tensors.kernel({0, 2, 1, 1})};
    QVERIFY(tensors.opened().ends_with(repeats));
}

/// Each argument is looked for among the results: of three million each, one by one, that took an hour.
void TestExecutorchHostile::manyResultsInLinearTime()
{
    constexpr std::size_t many = 3'000'000;
    Made made;
    Numbers results(many, 2), args(many, 3);
    results.back() = 3;
    made.values.insert(made.values.end(), {made.tensor({1}), made.tensor({1}), made.tensors(results)});
    args.push_back(4);
    made.instructions = {made.kernel(args)};
    QVERIFY(made.opened().ends_with(repeats));
}

void TestExecutorchHostile::manyPlansThatAreOne()
{
    Made made;
    made.plans = 10;
    QCOMPARE(made.opened(), std::string()); // the first of that name
    Made tooMany;                           // more tables than its bytes could hold
    tooMany.plans = 1'000'000;
    QVERIFY(!tooMany.opened().empty());
}

void TestExecutorchHostile::ranksAndSizes()
{
    Made rank;
    rank.values[0] = rank.tensor(Numbers(100'000, 1));
    QVERIFY(rank.opened().ends_with("a tensor has 100000 dimensions"));
    Made negative;
    negative.values[0] = negative.tensor({-1, 2});
    QVERIFY(negative.opened().ends_with("a tensor has the size -1"));
    Made large;
    large.values[0] = large.tensor(Numbers(8, std::numeric_limits<std::int32_t>::max()));
    QVERIFY(large.opened().ends_with("a tensor has more elements than 63 bits count"));
}

void TestExecutorchHostile::placesThatAreNotThere()
{
    Made segment; // its end is 2^64
    segment.segments = {format::CreateSegment(segment.out, std::uint64_t(1) << 63, std::uint64_t(1) << 63)};
    QVERIFY(segment.opened().find("segment 0 ends beyond the end of the file") != std::string::npos);

    // What can't be read of a delegate is told; the rest of the program is shown.
    for (const auto place : {format::Place::Segment, format::Place::Inline}) {
        Made nowhere;
        nowhere.delegates = {nowhere.delegate(place)};
        nowhere.instructions = {nowhere.delegation({0, 1})};
        QCOMPARE(nowhere.opened(), std::string());
    }
    Made lies; // its header claims a megabyte
    std::vector<std::uint8_t> bytes{0, 0, 0, 0, 'X', 'H', '0', '0', 30, 0, 30, 0, 0, 0, 0, 0, 16, 0};
    bytes.resize(50, 0);
    lies.payloads = {format::CreateInlinePayload(lies.out, lies.out.CreateVector(bytes))};
    lies.delegates = {lies.delegate(format::Place::Inline)};
    lies.instructions = {lies.delegation({0, 1})};
    QCOMPARE(lies.opened(), std::string());
}

void TestExecutorchHostile::indicesBelowZero()
{
    constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
    for (const std::int32_t index : {-1, lowest, 2, std::numeric_limits<std::int32_t>::max()}) {
        Made input;
        input.inputs = {index};
        QVERIFY(input.opened().find("there is no value") != std::string::npos);
        Made output;
        output.outputs = {index};
        QVERIFY(output.opened().find("there is no value") != std::string::npos);
        Made argument;
        argument.instructions = {argument.kernel({index, 1})};
        QVERIFY(argument.opened().find("there is no value") != std::string::npos);
        Made op;
        op.instructions = {op.kernel({0, 1, 1}, index == 2 ? 1 : index)};
        QVERIFY(op.opened().find("there is no operator") != std::string::npos);
        Made list; // an index in a list stands for a number that is not known
        list.values.push_back(list.integers({index, std::numeric_limits<std::int64_t>::min()}));
        list.instructions = {list.kernel({0, 2, 1, 1})};
        QCOMPARE(list.opened(), std::string());
    }
}

/// What the writers do with such texts is tst_hostile_names' matter; here no name of a node holds any.
void TestExecutorchHostile::namesAreText()
{
    Made made;
    made.op = "aten::</text><script>\n\x1b]0;x\x07 click A \"javascript:x\"";
    made.name = "for\nward\x1b[31m<b>";
    QCOMPARE(made.opened(), std::string());
    Made invalid;
    invalid.op = "aten::\xff\xfe\xed\xa0\x80";
    QCOMPARE(invalid.opened(), std::string());
}

/// Of such a type nobody knows how many bytes an element has.
void TestExecutorchHostile::typesThatAreNotKnown()
{
    const QTemporaryDir folder;
    QFile buffer(folder.filePath("made.debug.bin"));
    QVERIFY(buffer.open(QIODevice::WriteOnly) && buffer.resize(64));
    for (const std::int8_t type : {std::int8_t(16), std::int8_t(22)}) {
        Made made;
        made.values[1] = made.tensor({2, 3}, type);
        made.write(folder.filePath("made.pte"));
        MadeDump run;
        run.keep(0, type, {2, 3}, 0);
        const auto values = executorch::runValuesOf(run.write(folder.filePath("made.etdp")));
        QVERIFY2(values, values ? "" : values.error().text().c_str());
        QVERIFY(values->values.empty());
    }
}

/// Two instructions compute one node: what the first one made is no value of the node, kept or not the last one's.
void TestExecutorchHostile::valueOfTheLastInstruction()
{
    const QTemporaryDir folder;
    QVERIFY(QFile::copy(data("net.pte"), folder.filePath("net.pte")));
    QVERIFY(QFile::copy(data("net.debug.bin"), folder.filePath("net.debug.bin")));
    for (const bool inDelegate : {false, true}) {
        const char* handles = inDelegate ? R"({"forward": {"0": 1, "1": [1, 2]}})" : R"({"forward": {"0": 1, "1": 1}})";
        changedRecord("net.etrecord", folder.filePath("net.etrecord"), "debug_handle_map", handles);
        MadeDump first;
        first.keep(0, 6, {2, 8, 8, 8}, 48);
        auto values = executorch::runValuesOf(first.write(folder.filePath("net.etdp")));
        QVERIFY2(values, values ? "" : values.error().text().c_str());
        QVERIFY(std::ranges::all_of(values->values, [](const auto& value) { return value.edge; }));
        if (inDelegate)
            continue;
        MadeDump both;
        both.keep(1, 6, {2, 8, 8, 8}, 4144);
        both.keep(0, 6, {2, 8, 8, 8}, 48);
        values = executorch::runValuesOf(both.write(folder.filePath("net.etdp")));
        QVERIFY(values);
        const auto found = std::ranges::find(values->values, "conv2d", &executorch::RunValue::node);
        QVERIFY(found != values->values.end());
        QCOMPARE(found->tensor.offset, std::optional<std::uint64_t>(4144));
    }
}

/// One handle a million times is one, and what many instructions are is counted.
void TestExecutorchHostile::handlesWithoutEnd()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("net.etrecord");
    std::string handles = "{\"forward\": {\"0\": [" + repeated("1", 1'000'000) + "]}}";
    const std::string record = changedRecord("net.etrecord", path, "debug_handle_map", handles);
    QCOMPARE(factsOf(record).size(), std::size_t(1));
    QCOMPARE(executorch::readRecordMaps(record)->methods.at("forward").handles.at(0).size(), std::size_t(1));

    handles = "{\"forward\": {\"0\": [0";
    for (int i = 1; i < 10'000; ++i)
        handles += ", " + std::to_string(i);
    changedRecord("net.etrecord", path, "debug_handle_map", handles + "]}}");
    QCOMPARE(executorch::readRecordMaps(record)->methods.at("forward").handles.at(0).size(), std::size_t(4096));

    handles = "{\"forward\": {\"0\": 1";
    for (int i = 1; i < 1'100'000; ++i)
        handles += ",\"" + std::to_string(i) + "\":1";
    changedRecord("net.etrecord", path, "debug_handle_map", handles + "}}");
    QCOMPARE(factsOf(record).size(), std::size_t(1) << 20);
}

/// A part of a delegate has each name once, and all its events one link.
void TestExecutorchHostile::namesWithoutEnd()
{
    std::string sources = "[";
    for (int i = 0; i < 1000; ++i)
        sources += (i > 0 ? ", " : "") + (R"({"graph_id": 7, "name": "n)" + std::to_string(i)) + "\"}";
    graph::Node node;
    node.metadata.other.emplace_back("from_node", sources + "]");
    QCOMPARE(executorch::exportedNames(node, "7").size(), executorch::mostExportedNames);

    const QTemporaryDir folder;
    QVERIFY(QFile::copy(data("net_xnnpack.pte"), folder.filePath("net.pte")));
    changedRecord("net_xnnpack.etrecord", folder.filePath("net.etrecord"), "delegate_map",
                  R"({"forward": {"4": {"name": "X", "delegate_map": {"part": [)" + repeated("7, 5", 100'000) + "]}}}}");
    MadeDump run;
    run.keep(0, 6, {1}, 0); // the program is told by it
    for (std::uint64_t i = 0; i < 3; ++i)
        run.time(4, "part", 10 * i);
    const auto trace = trace::readTrace(run.write(folder.filePath("net.etdp")));
    QVERIFY2(trace, trace ? "" : trace.error().text().c_str());
    std::set<const trace::Link*> links;
    for (trace::SliceId slice = 0; slice < (*trace)->sliceCount(); ++slice)
        if (const trace::Link* link = (*trace)->tryLink(slice))
            links.insert(link);
    QCOMPARE(links.size(), std::size_t(1));
    QCOMPARE((*links.begin())->nodes, (std::vector<std::string>{"softmax", "cat"}));
}

QTEST_APPLESS_MAIN(TestExecutorchHostile)
#include "tst_executorch_hostile.moc"
