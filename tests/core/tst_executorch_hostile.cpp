// SPDX-License-Identifier: Apache-2.0
// ExecuTorch programs (.pte) that are made to hurt: tables that share what is large, lists that hold themselves, places that are not there.
// Each is refused where it is wrong, or opened for what little it holds.
#include "core/program/executorch/pte_program.h"
#include "core/program/program.h"
#include <pte_generated.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nodewise;
namespace format = nodewise::executorch::format;

namespace {

template <class T>
using Offset = flatbuffers::Offset<T>;
using Numbers = std::vector<std::int32_t>;

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

    Offset<format::Value> tensor(const Numbers& sizes)
    {
        const auto memory = format::CreateMemory(out, 1);
        const auto made = format::CreateTensor(out, 6, 0, out.CreateVector(sizes), 0, false, 0, memory);
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

    /// "" = it opens; else the message, without the file's name.
    std::string opened()
    {
        const auto chain = format::CreateChain(out, out.CreateVector(inputs), out.CreateVector(outputs), out.CreateVector(instructions),
                                               out.CreateVector(stacks));
        const auto operators = out.CreateVector(std::vector{format::CreateOperator(out, out.CreateString(op), out.CreateString("out"))});
        const auto plan =
            format::CreatePlan(out, out.CreateString(name), 0, out.CreateVector(values), out.CreateVector(inputs),
                               out.CreateVector(outputs), out.CreateVector(std::vector{chain}), operators, out.CreateVector(delegates));
        const auto all = out.CreateVector(std::vector(plans, plan));
        out.Finish(format::CreateProgram(out, 0, all, 0, out.CreateVector(payloads), out.CreateVector(segments)), "ET12");
        QTemporaryDir folder;
        const QString path = folder.filePath("made.pte");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            return "the file can't be written";
        file.write(reinterpret_cast<const char*>(out.GetBufferPointer()), qint64(out.GetSize()));
        file.close();
        const auto model = program::open(path.toStdString(), plans > 1 ? name : std::string());
        if (!model) {
            Error error = model.error();
            error.file.clear();
            return error.text();
        }
        return (*model)->graph->lint().empty() ? "" : "a graph that is not sound";
    }
};

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

QTEST_APPLESS_MAIN(TestExecutorchHostile)
#include "tst_executorch_hostile.moc"
