// SPDX-License-Identifier: Apache-2.0
// What lives when: against programs counted by hand, against an independent walk over the plan, with data and without.
#include "run_test.h"

#include "core/torch/analysis/allocation_meter.h"
#include "core/torch/analysis/memory_map.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

using namespace run_test;
using Block = protocol::MemoryBlock;

namespace {

protocol::MemoryAnswer mapOf(DebuggedRun& run)
{
    auto answer = memoryMap(run);
    if (!answer)
        qFatal("%s", answer.error().text().c_str());
    return std::move(*answer);
}

const Block& blockOf(const protocol::MemoryAnswer& answer, const char* name)
{
    for (const Block& block : answer.blocks)
        for (const std::uint32_t node : block.nodes)
            if (answer.names[node] == name)
                return block;
    qFatal("no block of %s", name);
}

QStringList names(const protocol::MemoryAnswer& answer, const Block& block)
{
    QStringList out;
    for (const std::uint32_t node : block.nodes)
        out << qs(answer.names[node]);
    return out;
}

} // namespace

class TestAnalysisMemory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void meter();
    void byHand();
    void inPlace();
    void everyProgram_data();
    void everyProgram();
    void withoutData();
    void staysWhereItStood();
    void cancelled();
};

void TestAnalysisMemory::meter()
{
    at::Tensor before = at::ones({1000});
    at::Tensor outlives;
    {
        AllocationMeter meter;
        QVERIFY(meter.works());
        QCOMPARE(meter.held(), 0u);
        outlives = at::empty({100});
        QCOMPARE(meter.held(), 400u);
        before.reset(); // was there before
        QCOMPARE(meter.held(), 400u);
        at::empty({300}).reset();
        QCOMPARE(meter.held(), 400u);
        QCOMPARE(meter.takePeak(), 1600u);
        QCOMPARE(meter.takePeak(), 400u);
        QVERIFY(!AllocationMeter().works()); // one at a time
        QVERIFY(meter.works());
    }
    AllocationMeter again;
    outlives.reset(); // of the former one
    QCOMPARE(again.held(), 0u);
}

/// lost_digits: all values but two are of 4 or 16 bytes; select and to_1 are views, or not.
void TestAnalysisMemory::byHand()
{
    const auto run = launched("not_finite.pt2");
    const auto answer = mapOf(*run);
    QVERIFY(answer.measured);
    const auto& zeros = blockOf(answer, "zeros"); // 6 floats, seen by its slice and written through it
    QCOMPARE(zeros.bytes, 24u);
    QCOMPARE(names(answer, zeros), (QStringList{"zeros", "slice_1", "copy_"}));
    QCOMPARE(answer.names[answer.steps[zeros.first].node], std::string("zeros"));
    QCOMPARE(answer.names[answer.steps[zeros.last].node], std::string("add"));
    QVERIFY(!zeros.output);
    const auto& full = blockOf(answer, "full");
    QCOMPARE(full.bytes, 64u);
    QCOMPARE(answer.names[answer.steps[full.last].node], std::string("triu"));
    QVERIFY(blockOf(answer, "softmax").output);
    QCOMPARE(blockOf(answer, "softmax").last, std::uint32_t(answer.steps.size() - 1));
    QCOMPARE(blockOf(answer, "a_0").kind, Block::Kind::Input);
    QCOMPARE(answer.inputs, 16u);
    QCOMPARE(blockOf(answer, "p_lin_weight").kind, Block::Kind::Weight);
    QCOMPARE(names(answer, blockOf(answer, "cond")).contains("getitem"), true); // the same tensor, out of a tuple
}

void TestAnalysisMemory::inPlace()
{
    const auto run = launched("buffer_mutation.pt2");
    const auto answer = mapOf(*run);
    const auto& buffer = blockOf(answer, "add_");
    QCOMPARE(buffer.kind, Block::Kind::Weight); // written in place: no memory of its own
    QCOMPARE(answer.blocks.front().first, 0u);
    const auto check = run->wholeRuns().run({});
    QVERIFY(check && run->wholeRuns().check({.file = NODEWISE_TEST_DATA "/programs/buffer_mutation.expected.safetensors"})->equal);
}

void TestAnalysisMemory::everyProgram_data()
{
    QTest::addColumn<QString>("program");
    for (const char* program :
         {"cnn", "bert", "llama", "gpt2", "vit", "resnet18", "aliases", "mutations_and_storages", "cond_branch", "while_loop", "scan",
          "map_over", "vmap_over", "random_ops", "complex_fft", "lost_digits", "item_and_nonzero"})
        QTest::newRow(program) << program;
}

/// The figures fit together, whatever the program: each step's plan is the sum of the blocks that span it, the run holds at least what the
/// plan needs, and what is left at the end is what is returned.
void TestAnalysisMemory::everyProgram()
{
    QFETCH(const QString, program);
    const auto run = launched((program + ".pt2").toLatin1());
    QVERIFY(run);
    const auto answer = mapOf(*run);
    QVERIFY(answer.measured && !answer.failed && !answer.steps.empty());
    std::uint64_t all = 0, peak = 0;
    for (std::uint32_t i = 0; i < answer.steps.size(); ++i) {
        std::uint64_t sum = 0;
        for (const Block& block : answer.blocks)
            if (block.kind == Block::Kind::Value && block.first <= i && i <= block.last)
                sum += block.bytes;
        QCOMPARE(answer.steps[i].planned, sum);
        peak = std::max(peak, sum);
        QVERIFY(answer.steps[i].peak >= answer.steps[i].held);
    }
    for (const Block& block : answer.blocks)
        all += block.kind == Block::Kind::Value ? block.bytes : 0;
    QCOMPARE(answer.allValues, all);
    QCOMPARE(answer.plannedPeak, peak);
    QVERIFY2(answer.measuredPeak >= answer.plannedPeak, qPrintable(QString("%1 %2").arg(answer.measuredPeak).arg(answer.plannedPeak)));
    // An independent count: the outputs' own memory is what is held at the end.
    std::uint64_t left = 0;
    for (const Block& block : answer.blocks)
        left += block.kind == Block::Kind::Value && block.output ? block.bytes : 0;
    QVERIFY2(answer.steps.back().held >= left, qPrintable(QString("%1 %2").arg(answer.steps.back().held).arg(left)));
}

/// The plan is the same with shapes alone.
void TestAnalysisMemory::withoutData()
{
    for (const char* program : {"cnn.pt2", "llama.pt2", "bert.pt2"}) {
        const auto with = launched(program), without = launched(program, {.meta = true});
        const auto a = mapOf(*with), b = mapOf(*without);
        QVERIFY(a.measured && !b.measured);
        QCOMPARE(b.plannedPeak, a.plannedPeak);
        QCOMPARE(b.weights, a.weights);
        QCOMPARE(b.steps.size(), a.steps.size());
        QCOMPARE(b.measuredPeak, 0u);
    }
}

void TestAnalysisMemory::staysWhereItStood()
{
    for (const char* program : {"random_ops.pt2", "mutations_and_storages.pt2", "while_loop.pt2"}) {
        const auto run = launched(program);
        run->steps().goTo(4);
        QStringList before, after;
        for (const std::uint32_t node : run->values().nodesOf(protocol::ValuesRequest::Scope::Live))
            before << qs(run->values().describe(node, {}, 0).text);
        mapOf(*run);
        QCOMPARE(run->history().tick(), Tick(4));
        for (const std::uint32_t node : run->values().nodesOf(protocol::ValuesRequest::Scope::Live))
            after << qs(run->values().describe(node, {}, 0).text);
        QCOMPARE(after, before);
    }
}

void TestAnalysisMemory::cancelled()
{
    const auto run = launched("llama.pt2");
    run->steps().goTo(7);
    run->interrupts().interrupt();
    const auto answer = memoryMap(*run);
    QVERIFY(!answer);
    QCOMPARE(qs(answer.error().text()), QStringLiteral("cancelled"));
    QCOMPARE(run->history().tick(), Tick(7));
}

QTEST_APPLESS_MAIN(TestAnalysisMemory)
#include "tst_analysis_memory.moc"
