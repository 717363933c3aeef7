// SPDX-License-Identifier: Apache-2.0
// Templates under edit without TorchScript: what they begin with, whose mistakes are where, which nodes they take, and the order of
// folders.
#include "core/base/data_folder.h"
#include "core/graph/text_form.h"
#include "core/lowering/starting_points.h"
#include "core/protocol/template_draft.h"
#include "tests/core/dap_bodies.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace nodewise;
using namespace nodewise::lowering;

namespace {

const std::string shipped = NODEWISE_TEST_DATA "/../../resources/templates";

protocol::OpSchema schema(const char* op, std::vector<protocol::SchemaArgument> arguments, const char* returns = "Tensor")
{
    protocol::OpSchema made{.opType = op, .kind = protocol::OpSchema::Kind::Operator, .arguments = std::move(arguments)};
    made.returns = {{.type = returns}};
    return made;
}

const protocol::OpSchema roll = schema(
    "aten.roll.default",
    {{.name = "self", .type = "Tensor"}, {.name = "shifts", .type = "SymInt[1]"}, {.name = "dims", .type = "int[1]", .defaultText = "[]"}});
const protocol::OpSchema sum = schema(
    "aten.cumsum.default",
    {{.name = "self", .type = "Tensor"}, {.name = "dim", .type = "int"}, {.name = "dtype", .type = "ScalarType?", .defaultText = "None"}});
const protocol::OpSchema product = schema("aten.einsum2.default", {{.name = "self", .type = "Tensor"}, {.name = "mat2", .type = "Tensor"}});

std::vector<TemplateFile> templates()
{
    return readTemplates({shipped}).value();
}

QStringList fitting(const protocol::OpSchema& of, ShapeRelation relation)
{
    const auto all = templates();
    QStringList names;
    for (const StartingPoint& point : startingPoints(all, of, relation))
        if (point.fits)
            names.append(QString::fromStdString(point.file->name));
    return names;
}

/// Answers what a test lets it.
struct SomeFunctions : TemplateFunctions {
    std::map<std::string, FunctionResult> answers;
    std::optional<Error> wrong;
    Result<std::optional<FunctionResult>> call(const TemplateFile&, const std::string& function, const Options&) override
    {
        if (wrong)
            return fail(*wrong);
        const auto found = answers.find(function);
        return found == answers.end() ? std::optional<FunctionResult>() : std::optional(found->second);
    }
};

void write(const QString& path, const std::string& text)
{
    std::ofstream(path.toStdString()) << text;
}

const char* const program = R"(%x : f32[3, 4] = placeholder
%y : f32[3, 4] = aten.roll.default(self: %x, shifts: [1])
%z : f32[4, 3] strides [1, 4] = aten.t.default(self: %y)
%s : f32[4] = aten.sum.dim_IntList(self: %y, dim: [0])
%m : f32[4, 4] = aten.mm.default(self: %z, mat2: %y)
%b : f32[3, 4] = aten.add.Tensor(self: %y, other: %s)
return (%m, %b)
)";

std::shared_ptr<const graph::Graph> parsed()
{
    auto graph = graph::parseText(program);
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    return *graph;
}

} // namespace

class TestTemplateDraft : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void skeleton();
    void skeletonsThatCantBe();
    void names();
    void fromATemplate();
    void whatFits();
    void relations();
    void mistakes();
    void ownGoesBeforeShipped();
    void brokenIsLeftOut();
    void takesNodes();
    void mapsToTheTemplate();
    void bodies();
};

void TestTemplateDraft::skeleton()
{
    const auto texts = templateSkeleton("roll", roll);
    QVERIFY(texts.has_value());
    QVERIFY(texts->text.starts_with("//! template: roll\n//! title: aten.roll\n//! op: aten.roll.default X=self\n//! input: X contiguous\n"
                                    "//! output: Y\n"));
    QVERIFY(texts->functions.find("shifts: List[int], dims: List[int] = []) -> str:") != std::string::npos);
    const auto file = parseDraft("roll", *texts, {"/t"});
    QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
    QCOMPARE(file->path, std::string("/t/roll.mlir"));
}

void TestTemplateDraft::skeletonsThatCantBe()
{
    auto writes = roll;
    writes.isMutable = true;
    QVERIFY(!templateSkeleton("a", writes).has_value());
    QVERIFY(!templateSkeleton("a", schema("aten.topk.default", {}, "Tensor[]")).has_value());
    protocol::OpSchema unknown{.opType = "my.op.default", .reason = UserText("its library is not loaded")};
    QCOMPARE(templateSkeleton("a", unknown).error().text(), std::string("its library is not loaded"));
}

void TestTemplateDraft::names()
{
    const auto all = templates();
    QCOMPARE(freeTemplateName("aten.roll.default", all), std::string("roll"));
    QCOMPARE(freeTemplateName("aten.softmax.int", all), std::string("softmax_2"));
    QCOMPARE(freeTemplateName("my.3d.default", all), std::string("op_3d"));
    QVERIFY(checkTemplateName("roll", all).has_value());
    QVERIFY(!checkTemplateName("gemm", all).has_value());
    for (const char* bad : {"", "3d", "a-b", "../x", "a b"})
        QVERIFY2(!checkTemplateName(bad).has_value(), bad);
}

void TestTemplateDraft::fromATemplate()
{
    const auto all = templates();
    const TemplateFile& gemm = *std::ranges::find(all, "gemm", &TemplateFile::name);
    const auto texts = templateLike(gemm, *readDataFile(gemm.path), gemm.functions, "mine", product);
    QVERIFY2(texts.has_value(), texts ? "" : texts.error().text().c_str());
    const auto file = parseDraft("mine", *texts, {shipped});
    QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
    QCOMPARE(file->ops.size(), std::size_t(1));
    QCOMPARE(file->ops[0].op, std::string("aten.einsum2.default"));
    QVERIFY((file->ops[0].operands == std::vector<std::pair<std::string, std::string>>{{"X", "self"}, {"W", "mat2"}}));
    QCOMPARE(file->text, gemm.text);
    QCOMPARE(QString::fromStdString(templateLike(gemm, "", "", "mine", roll).error().text()),
             QString("aten.roll.default has no tensor for the operand 'W' of the template 'gemm'"));
}

void TestTemplateDraft::whatFits()
{
    QVERIFY(fitting(roll, ShapeRelation::Same).contains("foobar"));
    QVERIFY(fitting(roll, ShapeRelation::Same).contains("softmax"));
    QVERIFY(!fitting(roll, ShapeRelation::Same).contains("reduce"));
    QVERIFY(fitting(sum, ShapeRelation::Fewer).contains("reduce"));
    QVERIFY(fitting(product, ShapeRelation::Product).contains("gemm"));
    QVERIFY(!fitting(roll, ShapeRelation::Product).contains("gemm")); // it has one tensor only
    // All are offered, those that fit in front.
    const auto all = templates();
    const auto points = startingPoints(all, sum, ShapeRelation::Fewer);
    QVERIFY(points.size() + 1 >= all.size()); // but pointwise
    QVERIFY(points.front().fits && !points.back().fits);
    QVERIFY(std::ranges::is_partitioned(points, std::identity(), &StartingPoint::fits));
}

void TestTemplateDraft::relations()
{
    const auto held = parsed();
    const graph::Graph& graph = *held;
    std::vector<ShapeRelation> found;
    for (const graph::NodeId id : graph.root().nodes)
        if (graph.node(id).op == graph::NodeOp::CallFunction)
            found.push_back(relationOf(graph, graph.node(id)));
    QVERIFY((found ==
             std::vector{ShapeRelation::Same, ShapeRelation::Other, ShapeRelation::Fewer, ShapeRelation::Product, ShapeRelation::Same}));
}

void TestTemplateDraft::mistakes()
{
    const auto wrong = [](const std::string& text) { return parseDraft("a", {text, ""}, {"/t"}).error(); };
    Error error = wrong("//! template: b\n//! output: Y\n");
    QCOMPARE(QString::fromStdString(error.text()),
             QString("/t/a.mlir: line 1: the header names the template 'b', but its file is named 'a' (write '//! template: a')"));
    error = wrong("//! template: a\n//! output: Y\nfunc.func @{{KERNEL_NAME}}() {\n  {{{N}}}\n}\n");
    QCOMPARE(error.line, 4);
    QCOMPARE(error.column, 3);
    QVERIFY(!parseDraft("a", {"//! template: a\n//! uses: nothing_there\n//! output: Y\n", ""}, {"/t"}).has_value());
}

void TestTemplateDraft::ownGoesBeforeShipped()
{
    const QTemporaryDir own;
    write(own.filePath("zz.mlir"), "//! template: zz\n//! op: aten.softmax X=self\n//! input: X\n//! output: Y\n");
    write(own.filePath("gemm.mlir"), "//! template: gemm\n//! title: mine\n//! output: Y\n");
    const auto all = readTemplates({shipped, own.path().toStdString()}).value();
    QCOMPARE(all[0].name, std::string("gemm"));
    QCOMPARE(all[0].title, std::string("mine"));
    QCOMPARE(all[1].name, std::string("zz"));
    QCOMPARE(std::ranges::count(all, "gemm", &TemplateFile::name), 1);
    QCOMPARE(all.size(), templates().size() + 1);
}

void TestTemplateDraft::brokenIsLeftOut()
{
    const QTemporaryDir own;
    write(own.filePath("zz.mlir"), "//! nonsense\n");
    QVERIFY(!readTemplates({shipped, own.path().toStdString()}).has_value());
    std::vector<Error> broken;
    const auto all = readTemplates({shipped, own.path().toStdString()}, &broken);
    QVERIFY(all.has_value() && all->size() == templates().size());
    QCOMPARE(broken.size(), std::size_t(1));
    QCOMPARE(broken[0].file, own.filePath("zz.mlir").toStdString());
}

void TestTemplateDraft::takesNodes()
{
    const auto held = parsed();
    const graph::Graph& graph = *held;
    Library library{.templates = templates(), .npu = {.name = "small16", .lanes = 16, .scratchpadBytesPerLane = 16 * 1024}};
    library.scalars = parseScalarOps(*readDataFile(shipped + "/pointwise.scalars")).value();
    auto texts = *templateSkeleton("mine", roll);
    texts.text.insert(texts.text.find("//! input"), "//! op: aten.t.default X=self\n//! op: aten.add.Tensor X=self\n");
    const auto file = parseDraft("mine", texts, {"/t"});
    const auto nodes = nodesOf(graph, *file);
    QCOMPARE(nodes.size(), std::size_t(3));
    SomeFunctions functions;
    functions.answers = {{"X_view", Option(std::vector<std::int64_t>{12})},
                         {"Y_view", Option(std::vector<std::int64_t>{12})},
                         {"options", Options{{"COUNT", std::int64_t(12)}, {"X_COUNT", std::int64_t(12)}, {"TILE", std::int64_t(16)}}},
                         {"flags", Options{{"COPIES", true}}},
                         {"texts", Options{{"ZERO", std::string("0.0")}}}};
    WatchedFunctions watched(functions);
    Plan plan = planDraft(graph, library, *file, nodes, watched);
    const auto route = [&](std::size_t i) -> const Route& { return plan.routes.at(nodes[i]); };
    QVERIFY(route(0).kind == Route::Kind::Kernel && route(1).kind == Route::Kind::View && route(2).kind == Route::Kind::Kernel);
    QCOMPARE(plan.routes.size(), std::size_t(3));
    QCOMPARE(plan.kernels.size(), std::size_t(1)); // shared: nothing tells them apart
    const auto kernel = renderKernel(plan.kernels[0].given);
    QVERIFY2(kernel.has_value(), kernel ? "" : kernel.error().text().c_str());
    QVERIFY(kernel->text.find("memref.load %X[%from] : memref<12xf32>") != std::string::npos);

    // What the guard refuses is not pointwise's, and what is wrong is told once.
    functions.answers["matches"] = Option(std::string("not today"));
    plan = planDraft(graph, library, *file, nodes, watched);
    QCOMPARE(route(2).why.english(), std::string("not today"));
    QVERIFY(plan.kernels.empty() && watched.errors().empty());
    functions.wrong = Error{.message = UserText("oops"), .file = "/t/mine.py", .line = 3};
    plan = planDraft(graph, library, *file, nodes, watched);
    QVERIFY(route(0).kind == Route::Kind::Fallback);
    QCOMPARE(watched.errors().size(), std::size_t(1));
    // A node that the header does not name
    const auto others = planDraft(graph, library, *file, {graph::NodeId(nodes[2].index() - 1)}, functions);
    QCOMPARE(others.routes.begin()->second.why.english(), std::string("the header has no line for 'aten.mm.default'"));
}

void TestTemplateDraft::mapsToTheTemplate()
{
    const protocol::LoweredKernel kernel{.name = "k_0", .file = "/t/k.mlir", .lines = {5, 6, 6, 9}};
    const auto problems = protocol::problemsOf(kernel, {{.line = 3, .column = 7, .message = "bad"}, {.line = 99, .message = "beyond"}});
    QCOMPARE(problems[0].line, 6u);
    QCOMPARE(problems[0].hint.english(), std::string("line 3, column 7 of the rendered k_0"));
    QCOMPARE(problems[1].line, 0u);
}

void TestTemplateDraft::bodies()
{
    using test::again;
    const protocol::TemplateDraftRequest request{.name = "a",
                                                 .text = "b",
                                                 .functions = "c",
                                                 .npu = "small16",
                                                 .templates = {"d"},
                                                 .npus = {"e"},
                                                 .nodes = {1, 2},
                                                 .values = "f",
                                                 .random = true,
                                                 .maxBytes = 7};
    QVERIFY(again(request) == request);
    protocol::TemplateDraftAnswer answer;
    answer.problems = {{.file = protocol::TemplateProblem::File::Shared,
                        .path = "p",
                        .line = 3,
                        .column = 4,
                        .message = UserText("m"),
                        .hint = UserText("h")}};
    answer.plan.npu = "small16";
    answer.plan.kernels = {{.name = "k", .key = "1", .file = "f", .lines = {1}}};
    answer.cases = {{.node = 3, .kernel = 0, .operands = {{.name = "X", .bytes = 4, .dtype = "f32", .shape = {1}}}}};
    QVERIFY(again(answer) == answer);
    QCOMPARE(test::refusal<protocol::TemplateDraftRequest>("{}"), QString("$.arguments.name: this is missing"));
}

QTEST_GUILESS_MAIN(TestTemplateDraft)
#include "tst_template_draft.moc"
