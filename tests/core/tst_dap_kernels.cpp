// SPDX-License-Identifier: Apache-2.0
// Bodies of what is asked of the kernel worker: there and back, and refused with their place.
#include "core/protocol/kernels.h"
#include "core/protocol/lower.h"
#include "core/protocol/tile_graphs.h"
#include "tests/core/dap_bodies.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::protocol;
using test::again;
using test::refusal;

class TestDapKernels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void check();
    void passes();
    void run();
    void keptVerdicts();
    void tileGraphs();
    void refusals();
};

void TestDapKernels::check()
{
    QCOMPARE(encodeBody(KernelCheckRequest{.source = {.text = "x"}}), std::string(R"({"text":"x"})"));
    const KernelCheckRequest request{
        .name = "k", .source = {.text = "a", .file = "b.mlir", .allowUnregistered = true}, .outline = false, .symbols = true};
    QVERIFY(again(request) == request);
    const KernelType tile{.text = "memref<?x8xf32, strided<[8, 1], offset: ?>, 1>",
                          .dtype = "f32",
                          .memref = true,
                          .shape = {dynamicSize, 8},
                          .strides = {8, 1},
                          .offset = dynamicSize,
                          .space = 1};
    const KernelCheckAnswer full{
        .parsed = true,
        .verified = true,
        .diagnostics = {{.severity = KernelDiagnostic::Severity::Warning,
                         .line = 3,
                         .column = 5,
                         .message = "odd",
                         .notes = {{.line = 1, .column = 2, .message = "see"}}}},
        .outline =
            {.functions = {{.name = "kernel", .line = 2, .endLine = 9, .arguments = {{.name = "X", .type = tile}}, .results = {"f32"}}},
             .buffers = {{.kind = KernelBuffer::Kind::Alloca, .name = "X_spad", .type = tile, .bytes = 64, .line = 1, .function = 0}},
             .loops = {{.op = "affine.for",
                        .line = 3,
                        .endLine = 7,
                        .loop = 0,
                        .variables = {"i"},
                        .lower = {"0"},
                        .upper = {"%n"},
                        .step = {"2"},
                        .trips = 3,
                        .runs = 1,
                        .roles = {{"outer_loop", "true"}}}},
             .copies = {{.op = "memref.copy",
                         .direction = "MVIN",
                         .line = 4,
                         .loop = 0,
                         .source = {.name = "X", .value = "%tile", .type = tile},
                         .target = {.type = tile},
                         .bytes = 64,
                         .runs = 3,
                         .attributes = {{"dma", "\"MVIN\""}}}},
             .computes = {{.op = "linalg.matmul", .line = 5, .inputs = {{.type = tile}}, .outputs = {{.type = tile}}}},
             .accesses = {{.op = "memref.load", .store = true, .name = "X", .line = 6, .runs = 9}},
             .leftOut = 1},
        .symbols = {{.name = "%tile", .type = "f32", .place = {3, 1, 5}, .uses = {{4, 2, 5}}}},
        .bytecode = true,
        .text = "module {}",
        .unregistered = {"togsim.wait"}};
    QVERIFY(again(full) == full);
    QVERIFY(again(KernelCheckAnswer()) == KernelCheckAnswer());
}

void TestDapKernels::passes()
{
    const KernelPassesRequest request{.name = "k", .source = {.file = "x"}, .pipeline = "canonicalize", .texts = false};
    QVERIFY(again(request) == request);
    const KernelPassesAnswer full{
        .verified = true,
        .succeeded = true,
        .diagnostics = {{.message = "no"}},
        .stages = {{.pass = "cse", .function = "kernel", .text = "module {}", .changed = true, .failed = true, .ms = 1.5}},
        .pipeline = "builtin.module(cse)"};
    QVERIFY(again(full) == full);
}

void TestDapKernels::run()
{
    const KernelRunRequest request{.name = "k",
                                   .source = {.text = "x"},
                                   .entry = "main",
                                   .operands = {{.name = "X",
                                                 .file = "/dev/shm/x",
                                                 .offset = 64,
                                                 .bytes = 32,
                                                 .dtype = "f32",
                                                 .shape = {2, 2},
                                                 .strides = {1, 2},
                                                 .storageOffset = 4,
                                                 .read = false,
                                                 .written = true}},
                                   .repeat = 3,
                                   .timeLimitMs = 0};
    QVERIFY(again(request) == request);
    const KernelRunAnswer full{.outcome = KernelRunAnswer::Outcome::Strayed,
                               .message = UserText("the kernel %1 crashed", std::string("k")),
                               .diagnostics = {{.message = "no"}},
                               .strayed = {"X"},
                               .checkMs = 0.5,
                               .passesMs = 1,
                               .jitMs = 2,
                               .runMs = 3,
                               .compiledBefore = true};
    QVERIFY(again(full) == full);
}

void TestDapKernels::keptVerdicts()
{
    const KeptVerdict full{.outcome = KernelRunAnswer::Outcome::Late,
                           .equal = true,
                           .rtol = 1,
                           .atol = 2,
                           .maxAbs = 3,
                           .maxRel = 4,
                           .mismatches = 5,
                           .elements = 6,
                           .message = UserText("slow"),
                           .compileMs = 7,
                           .runMs = 8,
                           .program = "p",
                           .inputs = "i",
                           .time = 9};
    QVERIFY(again(full) == full);
    QVERIFY(!full.good());
    LowerVerdictsRequest request;
    request.add(3, {.passesMs = 1, .jitMs = 2, .runMs = 4});
    request.add(5, {.outcome = KernelRunAnswer::Outcome::Invalid,
                    .message = UserText("the kernel does not verify"),
                    .diagnostics = {{.line = 7, .message = "no such type"}}});
    QVERIFY(again(request) == request);
    QCOMPARE(request.kernels, std::vector<std::uint32_t>{3}); // only what ended well is compared
    QCOMPARE(request.runs[0].compileMs, 3.0);
    QCOMPARE(request.runs[1].message.english(), std::string("line 7: no such type"));
}

void TestDapKernels::tileGraphs()
{
    using Op = sim::Number::Op;
    using Kind = sim::Step::Kind;
    const TileGraphsRequest request{
        .kernels = {{.name = "k", .source = {.text = "x"}, .count = true}, {.name = "l", .source = {.file = "l.mlir"}}}};
    QVERIFY(again(request) == request);
    QCOMPARE(encodeBody(request), std::string(R"({"kernels":[{"count":true,"name":"k","text":"x"},{"file":"l.mlir","name":"l"}]})"));
    sim::TileGraph graph{
        .name = "k",
        .numbers = {{.value = -3}, {.op = Op::Loop, .value = 0}, {.op = Op::Unknown}},
        .buffers = {{.name = "X", .argument = 0, .elementBits = 16, .element = "bf16", .shape = {4, 2}, .strides = {1, 4}, .bytes = 16},
                    {.name = "X_spad"}}};
    for (const Op op : {Op::Add, Op::Multiply, Op::FloorDiv, Op::CeilDiv, Op::Mod, Op::Min, Op::Max})
        graph.numbers.push_back({.op = op, .left = 1, .right = 2});
    graph.steps = {{.kind = Kind::Loop,
                    .line = 3,
                    .end = 5,
                    .lower = 0,
                    .upper = 1,
                    .step = 2,
                    .variable = "m",
                    .parallel = true,
                    .accumulation = true},
                   {.kind = Kind::Load,
                    .dram = 0,
                    .pad = 1,
                    .offsets = {1, 2},
                    .sizes = {0, 0},
                    .steps = {0, 1},
                    .elementBits = 16,
                    .isIndirect = true,
                    .writes = {{1, true, 0}}},
                   {.kind = Kind::Array, .batch = 1, .m = 2, .n = 3, .k = 4, .operandBits = 8, .reads = {{1}}, .writes = {{1}}},
                   {.kind = Kind::Vector, .points = 5, .operandBits = 64},
                   {.kind = Kind::Store, .reads = {{1}}},
                   {.kind = Kind::Barrier}};
    using Class = sim::VectorWork::Class;
    for (const Class kind : {Class::Simple, Class::Multiply, Class::Divide, Class::Root, Class::Exponential, Class::Trigonometric,
                             Class::Compare, Class::Convert})
        graph.steps[3].work.push_back({kind, 2});
    const TileGraphsAnswer full{.kernels = {{.graph = graph, .counted = {{0, 7, 8}}, .uncounted = UserText("slow")},
                                            {.graph = {.name = "l", .why = UserText("line %1: odd", 3)}}}};
    QVERIFY(again(full) == full);
    QCOMPARE(refusal<TileGraphsRequest>("{}"), QStringLiteral("$.arguments.kernels: this is missing"));
    const QString number = QStringLiteral("$.body.kernels[0].graph.numbers[1]");
    const auto of = [](const char* numbers) {
        return refusal<TileGraphsAnswer>(QByteArray(R"({"kernels":[{"graph":{"numbers":%}}]})").replace('%', numbers).constData());
    };
    QCOMPARE(of("[1,[\"add\",1,2]]"), QStringLiteral("accepted"));
    QCOMPARE(of("[1,[\"add\",1]]"), number + QStringLiteral(": this must be a number, or an array of a word and numbers"));
    QCOMPARE(of("[1,[]]"), number + QStringLiteral(": this must be a number, or an array of a word and numbers"));
    QCOMPARE(of("[1,[\"sub\",1,2]]"), number + QStringLiteral(": this must be a number, or an array of a word and numbers"));
    QCOMPARE(of("[1,[\"add\",1,-2]]"), number + QStringLiteral(": this is less than 0"));
    QCOMPARE(of("[1,\"x\"]"), number + QStringLiteral(": this must be an integer"));
    QCOMPARE(of("3"), QStringLiteral("$.body.kernels[0].graph.numbers: this must be an array"));
}

void TestDapKernels::refusals()
{
    QCOMPARE(refusal<KernelCheckRequest>(R"({"text":3})"), QStringLiteral("$.arguments.text: this must be a string"));
    QCOMPARE(refusal<KernelRunRequest>("{}"), QStringLiteral("$.arguments.operands: this is missing"));
    QCOMPARE(refusal<KernelRunRequest>(R"({"operands":[{"bytes":1,"dtype":"f32"}]})"),
             QStringLiteral("$.arguments.operands[0].shape: this is missing"));
    QCOMPARE(refusal<KernelRunRequest>(R"({"operands":[],"repeat":0})"),
             QStringLiteral("$.arguments.repeat: this must be between 1 and 1000000"));
}

QTEST_APPLESS_MAIN(TestDapKernels)
#include "tst_dap_kernels.moc"
