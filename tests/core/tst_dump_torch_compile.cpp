// SPDX-License-Identifier: Apache-2.0
// Folders torch_compile_debug that torch.compile really left on the CPU and on a GPU, and AOTInductor
// (tests/data/make_torch_compile_debug.py): graphs, mappings, output code, and the nodes of the same model as an exported program.
#include "core/dump/artifacts.h"
#include "core/dump/program_places.h"
#include "core/program/program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nodewise;
using namespace nodewise::dump;
using Names = std::vector<std::string>;

class TestDumpTorchCompile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void files();
    void graphs();
    void mappings();
    void outputCode();
    void tritonKernels();
    void aotInductor();
    void unmetAnnouncement();
    void operators_data();
    void operators();
    void linksBothWays();
    void olderGraphsAreTheMappings();
    void programNodes();
    void linesOfTorchTellNothing();
    void brokenFileSpoilsNoOther();
    void printedLines_data();
    void printedLines();
    void emptyMappings();
};

namespace {

const QString folder = QStringLiteral(NODEWISE_TEST_DATA "/dumps/torch_compile_debug");

Artifacts readFolder(const QString& path)
{
    auto read = readArtifacts(path.toStdString());
    if (!read)
        qFatal("%s", read.error().text().c_str());
    return std::move(*read);
}

const Artifacts& whole()
{
    static const Artifacts made = readFolder(folder);
    return made;
}

/// "kernel <- nodes of the mappings" of each call
QStringList callsOf(const CompiledModel& model)
{
    QStringList made;
    for (const OutputCall& call : model.code->calls) {
        QStringList nodes;
        for (const std::string& node : model.nodesOf(call))
            nodes << QString::fromStdString(node);
        made << QString::fromStdString(call.kernel) + " <- " + nodes.join(' ');
    }
    return made;
}

/// Every kernel is defined in the line that its record says, and called in the lines that the calls say.
void verifyLines(const CompiledModel& model)
{
    QFile file(QString::fromStdString(model.code->path));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().split('\n');
    for (const OutputKernel& kernel : model.code->kernels)
        QVERIFY2(lines[kernel.line - 1].contains(kernel.name.c_str()), kernel.name.c_str());
    for (const OutputCall& call : model.code->calls) {
        const QByteArray line = lines[call.line - 1].trimmed();
        QVERIFY2(line.contains(call.kernel.c_str()) && !line.startsWith('#') && !line.startsWith("//"), line.constData());
    }
}

void write(const QString& path, const QByteArray& text)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
}

} // namespace

void TestDumpTorchCompile::files()
{
    QVERIFY(holdsArtifacts(folder.toStdString()));
    QVERIFY(whole().problems.empty());
    QStringList names;
    for (const ArtifactFile& file : whole().files)
        names << QFileInfo(QString::fromStdString(file.path)).fileName();
    names.sort();
    QCOMPARE(names,
             QStringList({"aot_model___0_debug.log", "debug.log", "fx_graph_readable.py", "fx_graph_runnable.py", "fx_graph_transformed.py",
                          "inductor_provenance_tracking_node_mappings.json", "ir_post_fusion.txt", "ir_pre_fusion.txt", "output_code.py"}));
    QCOMPARE(whole().models.size(), std::size_t(1));
    QVERIFY(whole().models[0].folder.ends_with("torchinductor/model__0_inference_0.0"));
}

void TestDumpTorchCompile::graphs()
{
    const CompiledModel& model = whole().models[0];
    QVERIFY(model.before && model.after);
    const PrintedGraph& after = *model.after;
    QCOMPARE(after.nodes.front().name, std::string("arg0_1"));
    QCOMPARE(after.nodes.front().op, std::string("placeholder"));
    QCOMPARE(after.nodes.front().type, std::string("f32[16]"));
    const PrintedNode* addmm = after.tryNode("addmm");
    QVERIFY(addmm);
    QCOMPARE(addmm->op, std::string("aten.addmm.default"));
    QCOMPARE(addmm->type, std::string("f32[4, 32]"));
    QCOMPARE(after.tryNodeAt(addmm->line), addmm);
    QCOMPARE(after.sources[*addmm->source].file, std::string("/home/user/project/mlp.py"));
    QCOMPARE(after.sources[*addmm->source].line, 13);
    QCOMPARE(after.sources[*addmm->source].code, std::string("h = torch.nn.functional.gelu(self.up(h))"));
    QCOMPARE(after.tryNode("getitem_1")->op, std::string("getitem"));
    QCOMPARE(after.tryNode("var_mean")->op, std::string("aten.var_mean.correction"));
    QCOMPARE(after.tryNode("var_mean")->type, std::string()); // torch prints none of a tuple
}

void TestDumpTorchCompile::mappings()
{
    const NodeMappings& mappings = *whole().models[0].mappings;
    QCOMPARE(NodeMappings::of(mappings.preToPost, "linear"), (Names{"permute", "addmm"}));
    QCOMPARE(NodeMappings::of(mappings.postToPre, "addmm_1"), Names{"linear_1"});
    QCOMPARE(NodeMappings::of(mappings.kernelToPost, "extern_kernels.addmm:2"), Names{"addmm"});
    QVERIFY(NodeMappings::of(mappings.preToPost, "none").empty());
    QCOMPARE(kernelOfKey("extern_kernels.addmm:2"), std::string_view("extern_kernels.addmm"));
}

void TestDumpTorchCompile::outputCode()
{
    const OutputCode& code = *whole().models[0].code;
    Names kernels;
    for (const OutputKernel& kernel : code.kernels)
        kernels.push_back(kernel.name + " " + kernel.kind);
    QCOMPARE(kernels,
             (Names{"cpp_fused_native_layer_norm_0 cpp_pybinding", "cpp_fused_gelu_1 cpp_pybinding", "cpp_fused_add_2 cpp_pybinding"}));
    Names calls;
    for (const OutputCall& call : code.calls)
        calls.push_back(call.kernel);
    QCOMPARE(calls, (Names{"cpp_fused_native_layer_norm_0", "extern_kernels.addmm", "cpp_fused_gelu_1", "extern_kernels.addmm",
                           "cpp_fused_add_2"}));
    QCOMPARE(code.calls[1].keys, Names{"extern_kernels.addmm:2"});
    QCOMPARE(code.calls[1].sources, (Names{"h", "linear"}));
    QCOMPARE(code.calls[1].atenOps, (Names{"aten.native_layer_norm", "aten.t", "aten.addmm"}));
}

void TestDumpTorchCompile::tritonKernels()
{
    const Artifacts artifacts = readFolder(folder + "_cuda");
    QVERIFY(artifacts.problems.empty());
    const CompiledModel& model = artifacts.models[0];
    for (const OutputKernel& kernel : model.code->kernels)
        QCOMPARE(kernel.kind, std::string("triton"));
    QCOMPARE(callsOf(model),
             (QStringList{"triton_per_fused_native_layer_norm_0 <- add add_1 mul mul_1 rsqrt sub var_mean",
                          "extern_kernels.mm <- mm_default_1", "triton_poi_fused_addmm_gelu_1 <- add_2 add_tensor_1 erf mul_2 mul_3 mul_4",
                          "extern_kernels.mm <- mm_default", "triton_poi_fused_add_addmm_2 <- add_3 add_tensor"}));
    QCOMPARE(model.callsOf("rsqrt"), std::vector<std::size_t>{0}); // and not the helper between the comment and the call
    verifyLines(model);
}

void TestDumpTorchCompile::aotInductor()
{
    const QString path = folder + "_aoti";
    const Artifacts artifacts = readFolder(path);
    QVERIFY(artifacts.problems.empty());
    const CompiledModel& model = artifacts.models[0];
    QCOMPARE(model.code->kernels.size(), std::size_t(3));
    QCOMPARE(model.code->kernels[1].kind, std::string("cpp"));
    QCOMPARE(callsOf(model), (QStringList{"cpp_fused_native_layer_norm_0 <- add add_1 mul mul_1 rsqrt sub var_mean",
                                          "aoti_torch_cpu_addmm_out <- addmm", "cpp_fused_gelu_1 <- add_2 erf mul_2 mul_3 mul_4",
                                          "aoti_torch_cpu_addmm_out <- addmm_1", "cpp_fused_add_2 <- add_3"}));
    verifyLines(model);
    QCOMPARE(model.after->tryNode("up_weight")->op, std::string("get_attr"));
    QVERIFY(holdsArtifacts(path.toStdString() + "/" + artifacts.models[0].folder + "/output_code.cpp"));
}

void TestDumpTorchCompile::unmetAnnouncement()
{
    const OutputCode code = readOutputCode("output_code.py", "k = async_compile.triton('k', '''\n"
                                                             "def k(a):\n"
                                                             "''')\n"
                                                             "def call(args):\n"
                                                             "    # [Provenance debug handles] lost:1\n"
                                                             "    helper(0)\n"
                                                             "    # [Provenance debug handles] k:2, k:3\n"
                                                             "    stream0 = get_raw_stream(0)\n"
                                                             "    k.run(a, stream=stream0)\n"
                                                             "    # [Provenance debug handles] last:4\n");
    QCOMPARE(code.calls.size(), std::size_t(3));
    QCOMPARE(code.calls[0].kernel, std::string("lost"));
    QCOMPARE(code.calls[0].line, 5);
    QCOMPARE(code.calls[1].kernel, std::string("k"));
    QCOMPARE(code.calls[1].keys, (Names{"k:2", "k:3"}));
    QCOMPARE(code.calls[1].line, 9);
    QCOMPARE(code.calls[2].kernel, std::string("last"));
    QCOMPARE(code.callsByKey.at("k:3"), std::vector<std::size_t>{1});
}

void TestDumpTorchCompile::operators_data()
{
    QTest::addColumn<QByteArray>("expression");
    QTest::addColumn<QByteArray>("op");

    QTest::newRow("call") << QByteArray("torch.ops.aten.add.Tensor(a, -1)") << QByteArray("aten.add.Tensor");
    QTest::newRow("item") << QByteArray("a[0];  a = None") << QByteArray("getitem");
    QTest::newRow("attribute") << QByteArray("self.norm.weight") << QByteArray("get_attr");
    QTest::newRow("product") << QByteArray("arg0_1 * arg1_1") << QByteArray("operator.mul");
    QTest::newRow("product with a number") << QByteArray("arg0_1 * 4;  mul_44 = None") << QByteArray("operator.mul");
    QTest::newRow("quotient") << QByteArray("sym // 2;  sym = None") << QByteArray("operator.floordiv");
    QTest::newRow("comparison") << QByteArray("sym >= 2") << QByteArray("operator.ge");
    QTest::newRow("negative") << QByteArray("-sym") << QByteArray("operator.neg");
    QTest::newRow("function") << QByteArray("torch.sym_max(a, b)") << QByteArray("torch.sym_max");
}

void TestDumpTorchCompile::operators()
{
    QFETCH(QByteArray, expression);
    QFETCH(QByteArray, op);
    const QByteArray text = "def forward(self, a):\n    x: \"Sym(s0)\" = " + expression + "\n    return (x,)\n";
    const PrintedGraph graph = readPrintedGraph("graph.py", std::string_view(text.data(), std::size_t(text.size())));
    QVERIFY(graph.problems.empty());
    QCOMPARE(graph.tryNode("x")->op, op.toStdString());
}

void TestDumpTorchCompile::linksBothWays()
{
    const CompiledModel& model = whole().models[0];
    QVERIFY(!model.beforeIsPre()); // torch 2.13 prints a later graph there
    QCOMPARE(model.afterOf("rsqrt"), Names{"rsqrt"});
    QCOMPARE(model.beforeOf("rsqrt"), Names{"rsqrt"});
    QCOMPARE(model.callsOf("erf"), std::vector<std::size_t>{2});
    QCOMPARE(model.callsOf("addmm_1"), std::vector<std::size_t>{3});
    QVERIFY(model.callsOf("permute").empty()); // no kernel computes a view
    QCOMPARE(model.nodesOf(model.code->calls[2]), (Names{"add_2", "erf", "mul_2", "mul_3", "mul_4"}));
}

// Where the graph that is printed first has the names that the mappings begin with, they link it.
void TestDumpTorchCompile::olderGraphsAreTheMappings()
{
    CompiledModel model = whole().models[0];
    model.before = readPrintedGraph("x.py", "def forward(self, x):\n h = f(x)\n linear = f(h)\n h_1 = f(linear)\n linear_1 = f(h_1)\n"
                                            " add = f(x, linear_1)\n return (add,)\n");
    QVERIFY(model.beforeIsPre());
    QCOMPARE(model.afterOf("linear"), (Names{"permute", "addmm"}));
    QCOMPARE(model.beforeOf("erf"), Names{"h_1"});
    QCOMPARE(model.afterOf("add"), Names{"add_3"});
}

// The same model, exported: operators of one line of Python belong together, and the same operator surely does.
// AOTInductor prints the innermost frame, which may be the library's: then the name leads to the program.
void TestDumpTorchCompile::linesOfTorchTellNothing()
{
    const PrintedGraph graph{.sources = {{.file = "torch/nn/modules/linear.py", .line = 134}, {.file = "/home/user/mlp.py", .line = 7}}};
    CompiledModel model;
    model.mappings.emplace().postToPre["addmm"] = {"linear"};
    const PrintedNode own{.name = "add", .op = "aten.add.Tensor", .source = 1},
        theirs{.name = "addmm", .op = "aten.addmm.default", .source = 0};
    QCOMPARE(placeOf(model, graph, own).line, 7);
    QCOMPARE(placeOf(model, graph, theirs).line, 0);
    QCOMPARE(placeOf(model, graph, theirs).file, std::string());
    QCOMPARE(placeOf(model, graph, theirs).names, (Names{"linear", "addmm"}));
}

void TestDumpTorchCompile::programNodes()
{
    const auto program = program::open((folder + "/mlp.pt2").toStdString());
    QVERIFY2(program, program ? "" : program.error().text().c_str());
    const graph::Graph& graph = *(*program)->graph;
    const ProgramPlaces places(graph);
    const CompiledModel& model = whole().models[0];
    const auto found = [&](const char* name) {
        const PrintedNode& node = *model.after->tryNode(name);
        const PythonLine& line = model.after->sources[*node.source];
        QStringList made;
        for (const ProgramMatch& match : places.find({.op = node.op, .file = line.file, .line = line.line}))
            made << QString::fromStdString(graph.node(match.node).name) + QString(" %1").arg(int(match.sure));
        return made.join(", ");
    };
    QCOMPARE(found("rsqrt"), QString("layer_norm 1"));
    QCOMPARE(found("addmm"), QString("linear 1, gelu 1"));
    QCOMPARE(found("add_3"), QString("add 0")); // and not the linear of that line
}

void TestDumpTorchCompile::brokenFileSpoilsNoOther()
{
    QTemporaryDir copy;
    const QString from = folder + "/run_2026_01_01_00_00_00_000000-pid_1/torchinductor/model__0_inference_0.0/";
    for (const QString& name : QDir(from).entryList(QDir::Files))
        QVERIFY(QFile::copy(from + name, copy.filePath(name)));
    write(copy.filePath("inductor_provenance_tracking_node_mappings.json"), "{\"preToPost\": {\"a\": [\"b\", 3]},\n \"postToPre\": [1]}");
    QFile readable(copy.filePath("fx_graph_readable.py"));
    QVERIFY(readable.resize(900));
    write(copy.filePath("fx_graph_transformed.py"), "nothing\n");
    const auto all = readArtifacts(copy.path().toStdString());
    QVERIFY(all);
    QStringList problems;
    for (const Error& error : all->problems)
        problems << QStringLiteral("%1:%2: %3")
                        .arg(QFileInfo(QString::fromStdString(error.file)).fileName())
                        .arg(error.line)
                        .arg(QString::fromStdString(error.message.english()));
    QCOMPARE(problems, QStringList({"fx_graph_readable.py:11: the graph does not end: the file is truncated",
                                    "fx_graph_transformed.py:1: there is no graph in this file: no 'def forward'",
                                    "inductor_provenance_tracking_node_mappings.json:1: this must be a string",
                                    "inductor_provenance_tracking_node_mappings.json:2: this must be an object"}));
    QCOMPARE(all->models.size(), std::size_t(1));
    QCOMPARE(all->models[0].code->calls.size(), std::size_t(5));
    QVERIFY(all->models[0].before->tryNode("rsqrt"));
}

void TestDumpTorchCompile::printedLines_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QString>("node");
    QTest::newRow("typed") << QByteArray("x: \"f32[s77, 2]\" = torch.ops.aten.relu.default(a);  a = None")
                           << "x aten.relu.default f32[s77, 2]";
    QTest::newRow("untyped") << QByteArray("x = torch.ops.aten.relu.default(a)") << "x aten.relu.default ";
    QTest::newRow("tuple") << QByteArray("x: \"f32[2]\" = y[0];  y = None") << "x getitem f32[2]";
    QTest::newRow("operator") << QByteArray("x: \"Sym(s77)\" = s77 * 2") << "x operator.mul Sym(s77)";
    QTest::newRow("deleting") << QByteArray("a = b = None") << "";
    QTest::newRow("no assignment") << QByteArray("torch._check(x)") << "";
}

void TestDumpTorchCompile::printedLines()
{
    QFETCH(QByteArray, line);
    QFETCH(QString, node);
    const auto graph = readPrintedGraph("g.py", ("def forward(self):\n    " + line + "\n    return ()\n").toStdString());
    QVERIFY(graph.problems.empty());
    QCOMPARE(graph.nodes.empty() ? QString()
                                 : QString::fromStdString(graph.nodes[0].name + " " + graph.nodes[0].op + " " + graph.nodes[0].type),
             node);
}

void TestDumpTorchCompile::emptyMappings()
{
    std::vector<Error> problems;
    QVERIFY(readMappings("m.json", "{}", problems)->empty());
    QVERIFY(problems.empty());
    QVERIFY(readMappings("m.json", "{\"version\": 3}", problems));
    QCOMPARE(problems.at(0).message, std::string_view("these mappings have version 3; only version 2 is supported"));
    QVERIFY(!readMappings("m.json", "[]", problems));
}

QTEST_APPLESS_MAIN(TestDumpTorchCompile)
#include "tst_dump_torch_compile.moc"
