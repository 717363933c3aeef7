// SPDX-License-Identifier: Apache-2.0
// What Spyre's compiler leaves behind: descriptors of both forms, bundles, provenance. The fixtures are synthesized from its formats
// (tests/data/make_spyre_dumps.py).
#include "core/dump/artifacts.h"
#include "core/dump/program_places.h"
#include "core/dump/sdsc_layout.h"
#include "core/graph/text_form.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nodewise;
using namespace nodewise::dump;
using Sizes = std::vector<std::int64_t>;

class TestDumpSpyre : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oldDescriptor();
    void reductionAlongTheStick();
    void newDescriptors();
    void constantsOfEitherForm();
    void handlesOfEitherPlace();
    void layoutsOfTensors();
    void divisionOfWork();
    void bundle();
    void bundleInOneLoop_data();
    void bundleInOneLoop();
    void provenance();
    void linksToProgram();
    void singleFiles();
    void namesOfFilesAndNotOfFolders();
    void mistakesHavePlaces();
    void whatIsNoDescriptor_data();
    void whatIsNoDescriptor();
    void axesAreThereOnce();
    void deepAndCutFiles();
};

namespace {

QString dataOf(const char* name)
{
    return QDir(QStringLiteral(NODEWISE_TEST_DATA)).filePath(QStringLiteral("dumps/synthesized_spyre_%1").arg(QLatin1String(name)));
}

Artifacts artifactsOf(const char* name)
{
    auto made = readArtifacts(dataOf(name).toStdString());
    if (!made)
        qFatal("%s", made.error().text().c_str());
    return std::move(*made);
}

/// "FILE:LINE: path: message" of each.
QStringList problemsOf(const Artifacts& artifacts)
{
    QStringList made;
    for (const Error& error : artifacts.problems)
        made << QStringLiteral("%1:%2: %3: %4")
                    .arg(QDir(QString::fromStdString(artifacts.folder)).relativeFilePath(QString::fromStdString(error.file)))
                    .arg(error.line)
                    .arg(QString::fromStdString(error.path), QString::fromStdString(error.message.english()));
    return made;
}

void write(const QString& path, const QByteArray& text)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
}

} // namespace

void TestDumpSpyre::oldDescriptor()
{
    const Artifacts all = artifactsOf("old");
    QCOMPARE(problemsOf(all), QStringList());
    QCOMPARE(all.sdscs.size(), std::size_t(2));
    const Sdsc& abs = all.sdscs[0];
    QCOMPARE(abs.path, std::string("sdsc_fused_abs_0_x1y2/execute/sdsc_fused_abs_0/sdsc.json"));
    QCOMPARE(abs.name, std::string("abs"));
    QCOMPARE(abs.cores, 4);
    QCOMPARE(abs.axes.size(), std::size_t(1));
    QCOMPARE(abs.axes[0].name, std::string("out"));
    QCOMPARE(abs.axes[0].size, 256);
    QCOMPARE(abs.axes[0].slices, 4);
    QCOMPARE(abs.ops.size(), std::size_t(1));
    QCOMPARE(abs.ops[0].unit, std::string("sfp"));
    QCOMPARE(abs.ops[0].function, std::string("abs"));
    QVERIFY(abs.constants.empty()); // the text "{}"
    QVERIFY(!abs.handle);
    QCOMPARE(abs.slices.size(), std::size_t(4));
    QCOMPARE(abs.slices[3].at("out"), 3);
    QCOMPARE(abs.tensors.size(), std::size_t(2));
    QCOMPARE(abs.tensors[0].use, SdscTensor::Use::Input); // though its class is "OUTPUT"
    QCOMPARE(abs.tensors[1].use, SdscTensor::Use::Output);
    QCOMPARE(abs.tensors[1].memory, std::string("hbm"));
    QCOMPARE(abs.tensors[1].addresses.size(), std::size_t(4));
    QCOMPARE(abs.tensors[1].addresses[1], (std::pair<std::string, std::string>("[1, 0, 0]", "17179869312")));
}

void TestDumpSpyre::reductionAlongTheStick()
{
    const Artifacts all = artifactsOf("old");
    const Sdsc& sum = all.sdscs[1];
    const auto input = layoutOf(sum, sum.tensors[0]), output = layoutOf(sum, sum.tensors[1]);
    QVERIFY(input && output);
    QCOMPARE(input->layout.deviceSize, (Sizes{4, 67, 64}));
    QVERIFY(output->layout.sparse); // scale -2
    QCOMPARE(output->layout.deviceSize, (Sizes{67, 64}));
    QCOMPARE(output->axes, std::vector<std::string>{"mb"});
}

void TestDumpSpyre::newDescriptors()
{
    const Artifacts all = artifactsOf("new");
    QCOMPARE(problemsOf(all), QStringList());
    QCOMPARE(all.sdscs.size(), std::size_t(3));
    const Sdsc& norm = all.sdscs[0];
    QCOMPARE(norm.key, std::string("0_layernormscale"));
    QCOMPARE(norm.name, std::string("layernormscale"));
    QCOMPARE(norm.constants.size(), std::size_t(1));
    QCOMPARE(norm.constants[0].name, std::string("eps"));
    QCOMPARE(norm.constants[0].data, std::string("{\"[0, 0, 0]\":[4096]}"));
    QVERIFY(norm.handle.has_value());
    QCOMPARE(norm.handle->id, std::string("9007199254740993")); // 2^53 + 1
    QCOMPARE(norm.handle->line, 12);
    const Sdsc& product = all.sdscs[1];
    QCOMPARE(product.ops[0].unit, std::string("pt"));
    QCOMPARE(product.ops[0].inputs.size(), std::size_t(2));
    QCOMPARE(product.tensors[1].layoutClass, std::string("KERNEL"));
    QCOMPARE(product.handle->id, std::string("9223372036854775807"));
    QCOMPARE(product.tensors[2].addresses[0].second, std::string("-3")); // a symbol
    QCOMPARE(all.tryHandle(product)->atenOp, std::string("aten.linear.default"));
    const auto match = all.kernelOf(product);
    QVERIFY(match.kernel && match.byHandle);
    QCOMPARE(match.kernel->names, std::vector<std::string>{"sdsc_fused_layer_norm_linear_gelu_0"});
}

void TestDumpSpyre::handlesOfEitherPlace()
{
    const auto idOf = [](const char* outer, const char* inner) {
        const auto read = readSdsc("sdsc.json", QString(R"({"add": {"numCoresUsed_": 1%1, "dscs_": [{"add": {"labeledDs_": []%2}}]}})")
                                                    .arg(QLatin1String(outer), QLatin1String(inner))
                                                    .toStdString());
        return read && read->handle ? read->handle->id : std::string("none");
    };
    QCOMPARE(idOf("", ""), std::string("none"));
    QCOMPARE(idOf(R"(, "debug_handle_": "12")", ""), std::string("12"));
    QCOMPARE(idOf("", R"(, "debug_handle_": {"id": "9223372036854775807"})"), std::string("9223372036854775807"));
}

void TestDumpSpyre::constantsOfEitherForm()
{
    const auto dataOf = [](const char* data) {
        const auto read = readSdsc("sdsc.json", std::string(R"({"add": {"numCoresUsed_": 1, "dscs_": [{"add": {"labeledDs_": [],
  "constantInfo_": {"0": {"dataFormat_": "IEEE_FP32", "name_": "eps", "data_": )") +
                                                    data + "}}}}]}}");
        return read && read->problems.empty() && read->constants.size() == 1 ? read->constants[0].data : std::string("not read");
    };
    QCOMPARE(dataOf(R"({"dim_prop_func": [], "data_": {"[0, 0, 0]": [4096]}})"), std::string("{\"[0, 0, 0]\":[4096]}"));
    QCOMPARE(dataOf("0.5"), std::string("0.5"));
    QCOMPARE(dataOf("\"1e-05\""), std::string("1e-05"));
    QCOMPARE(dataOf("[1, 2]"), std::string("[1,2]"));
}

// [5, 100, 150] lies as [100, 3, 5, 64]: the backend's own example.
void TestDumpSpyre::layoutsOfTensors()
{
    const Artifacts all = artifactsOf("new");
    const auto gelu = layoutOf(all.sdscs[2], all.sdscs[2].tensors[0]);
    QVERIFY2(gelu, gelu ? "" : gelu.error().text().c_str());
    QCOMPARE(gelu->axes, (std::vector<std::string>{"mb", "x", "out"}));
    QCOMPARE(gelu->layout.hostSize, (Sizes{5, 100, 150}));
    QCOMPARE(gelu->layout.deviceSize, (Sizes{100, 3, 5, 64}));
    QCOMPARE(gelu->layout.strideMap, (Sizes{150, 64, 15000, 1}));
    const auto kernel = layoutOf(all.sdscs[1], all.sdscs[1].tensors[1]);
    QVERIFY(kernel);
    QCOMPARE(kernel->axes, (std::vector<std::string>{"in", "out"}));
    QCOMPARE(kernel->layout.deviceSize, (Sizes{8, 256, 64}));
}

void TestDumpSpyre::divisionOfWork()
{
    const Artifacts all = artifactsOf("new");
    const auto division = divisionOf(all.sdscs[1]);
    QCOMPARE(division.cores, 32);
    QCOMPARE(division.axes.size(), std::size_t(3));
    QVERIFY(division.axes[2].stick);
    QCOMPARE(division.axes[2].size, 8);
    for (std::size_t core = 0; core < 32; ++core) { // as the descriptor has it
        const auto slice = division.sliceOf(std::int64_t(core));
        QCOMPARE(slice[0], all.sdscs[1].slices[core].at("mb"));
        QCOMPARE(slice[2], all.sdscs[1].slices[core].at("out"));
    }
}

void TestDumpSpyre::bundle()
{
    const Artifacts all = artifactsOf("new");
    QCOMPARE(all.bundles.size(), std::size_t(1));
    const Bundle& bundle = all.bundles[0];
    QCOMPARE(bundle.arguments, (std::vector<std::string>{"%pool_base_addr", "%arg_0_base_addr"}));
    QCOMPARE(bundle.maps.size(), std::size_t(1));
    QCOMPARE(bundle.maps[0].text, std::string("affine_map<(d0)[s0] -> (s0 + 8192*d0)>"));
    QCOMPARE(bundle.loops.size(), std::size_t(1));
    QCOMPARE(*bundle.loops[0].trips, 4);
    QCOMPARE(bundle.executes.size(), std::size_t(3));
    QCOMPARE(bundle.executes[1].file, std::string("sdsc_1.json"));
    QCOMPARE(bundle.executes[1].operands, (std::vector<std::string>{"%addr_0", "%pool", "%sym_3"}));
    QCOMPARE(bundle.executes[1].symbols, (Sizes{-1, -2, -3}));
    QCOMPARE(bundle.executes[1].line, 13);
    QCOMPARE(*bundle.timesOf(bundle.executes[0]), 1);
    QCOMPARE(*bundle.timesOf(bundle.executes[1]), 4);
    QCOMPARE(*bundle.timesOf(bundle.executes[2]), 1);
    QCOMPARE(all.trySdsc(bundle.executes[1]), &all.sdscs[1]);
}

void TestDumpSpyre::bundleInOneLoop_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("executes");
    QTest::addColumn<QString>("problem");
    QTest::newRow("on several lines") << QByteArray(
                                             "sdscbundle.sdsc_execute\n  (%a)\n  {sdsc_filename = \"x.json\",\n symbol_ids = [-1 : i64]}\n")
                                      << 1 << "";
    QTest::newRow("unknown operations") << QByteArray("func.func @f() {\n other.thing [%a] -> {x = \"}\"} // }\n "
                                                      "sdscbundle.sdsc_execute () {sdsc_filename=\"x.json\"}\n}\n")
                                        << 1 << "";
    QTest::newRow("no name") << QByteArray("\nsdscbundle.sdsc_execute () {}\n") << 1
                             << "b.mlir:2: this execution names no descriptor (sdsc_filename)";
    QTest::newRow("cut off") << QByteArray("func.func @f() {\nsdscbundle.sdsc_execute (%a) {sdsc_filename=\"x") << 0
                             << "b.mlir:2: this execution does not say its operands and attributes";
    QTest::newRow("on one line") << QByteArray("module { func.func @f(%a: memref<4xf16, affine_map<(d0) -> (d0)>>) { "
                                               "sdscbundle.sdsc_execute (%a) {sdsc_filename=\"x\"} "
                                               "sdscbundle.sdsc_execute (%a) {sdsc_filename=\"y\"} } }")
                                 << 2 << "";
    QTest::newRow("not the next one's") << QByteArray("sdscbundle.sdsc_execute\nsdscbundle.sdsc_execute () {sdsc_filename=\"x\"}\n") << 1
                                        << "b.mlir:1: this execution does not say its operands and attributes";
    QTest::newRow("symbols") << QByteArray("sdscbundle.sdsc_execute (%a) {sdsc_filename=\"x\", \"symbol_ids\"=[-1, -2]}") << 1
                             << "b.mlir:1: there are 2 symbols for 1 operands";
    QTest::newRow("no loop") << QByteArray("scf.for %i in range(3) {\n}\n") << 0
                             << "b.mlir:1: this is not a loop: scf.for %i = %from to %to step %by {";
    QTest::newRow("brace") << QByteArray("}\n") << 0 << "b.mlir:1: this brace has no opening brace";
    QTest::newRow("open") << QByteArray("module {\n") << 0 << "b.mlir:2: the file ends with 1 unclosed braces";
}

void TestDumpSpyre::bundleInOneLoop()
{
    QFETCH(QByteArray, text);
    QFETCH(int, executes);
    QFETCH(QString, problem);
    const Bundle bundle = readBundle("b.mlir", text.toStdString());
    QCOMPARE(int(bundle.executes.size()), executes);
    const QString first = bundle.problems.empty() ? QString()
                                                  : QStringLiteral("%1:%2: %3")
                                                        .arg(QString::fromStdString(bundle.problems[0].file))
                                                        .arg(bundle.problems[0].line)
                                                        .arg(QString::fromStdString(bundle.problems[0].message.english()));
    QCOMPARE(first, problem);
}

void TestDumpSpyre::provenance()
{
    const Artifacts all = artifactsOf("new");
    QCOMPARE(all.provenances.size(), std::size_t(1));
    const Provenance& told = all.provenances[0];
    QCOMPARE(told.status, std::string("complete"));
    QCOMPARE(told.handles.size(), std::size_t(4));
    const ProvenanceHandle* fused = told.tryHandle("6917529027641081857");
    QVERIFY(fused);
    QCOMPARE(fused->fusedFrom, (std::vector<std::string>{"9223372036854775807", "4611686018427387905"}));
    QCOMPARE(fused->history.size(), std::size_t(1));
    QCOMPARE(fused->history[0].pass, std::string("spyre_fuse_nodes"));
    QCOMPARE(told.kernels.size(), std::size_t(1));
    QCOMPARE(told.kernels[0].bindings[1].place, (Sizes{1, 0}));
    QCOMPARE(told.tryKernel("sdsc_fused_layer_norm_linear_gelu_0"), &told.kernels[0]);
    QCOMPARE(NodeMappings::of(told.projections.at(0).preToPost, "h"), std::vector<std::string>{"layer_norm"});
}

void TestDumpSpyre::linksToProgram()
{
    const auto graph = graph::parseText(R"(
%x : f16[4, 16] = placeholder
%layer_norm : f16[4, 16] = aten.layer_norm.default(input: %x) stack "File \"mlp.py\", line 12, in forward\n    h = self.norm(x)\nFile \"torch/nn/modules/normalization.py\", line 228, in forward\n    y"
%linear : f16[4, 16] = aten.linear.default(input: %layer_norm) stack "File \"/other/mlp.py\", line 13, in forward\n    a"
%gelu : f16[4, 16] = aten.gelu.default(self: %linear) stack "File \"/other/mlp.py\", line 13, in forward\n    a"
return (%gelu)
)");
    QVERIFY2(graph, graph ? "" : graph.error().text().c_str());
    const ProgramPlaces places(**graph);
    const Artifacts all = artifactsOf("new");
    const auto found = [&](const Sdsc& sdsc) {
        QString text;
        for (const ProgramMatch& match :
             places.find({.op = sdsc.handle->atenOp, .file = sdsc.handle->source, .line = int(sdsc.handle->line)}))
            text += QString::fromStdString((*graph)->node(match.node).name) + QString(" %1 ").arg(int(match.sure));
        return text.trimmed();
    };
    QCOMPARE(found(all.sdscs[0]), QString("layer_norm 0"));
    QCOMPARE(found(all.sdscs[1]), QString("linear 0")); // of two on that line
    QCOMPARE(found(all.sdscs[2]), QString("gelu 0"));
    QCOMPARE(places.find({.op = "aten::addmm", .file = "mlp.py", .line = 13}).size(), std::size_t(2)); // likely
    QCOMPARE(places.find({.op = "aten::addmm", .file = "mlp.py", .line = 13})[0].sure, ProgramMatch::Sure::Likely);
    QCOMPARE(places.find({.names = {"gelu", "none"}}).at(0).sure, ProgramMatch::Sure::Possible);
    QVERIFY(places.find({.file = "mlp.py", .line = 99, .names = {"gelu"}}).empty()); // it is on another line
    // The only one on both sides is certain
    const PlaceQuery gelu{.op = "aten::gelu", .file = "mlp.py", .line = 13};
    QCOMPARE(places.find(gelu).at(0).sure, ProgramMatch::Sure::Certain);
    PlaceQuery several = gelu;
    several.several = true;
    QCOMPARE(places.find(several).at(0).sure, ProgramMatch::Sure::Likely);
    const auto twice = graph::parseText(R"(
%x : f16[4] = placeholder
%a : f16[4] = aten.neg.default(self: %x) stack "File \"m.py\", line 2, in forward\n    a"
%b : f16[4] = aten.neg.default(self: %a) stack "File \"m.py\", line 2, in forward\n    a"
return (%b)
)");
    QVERIFY(twice);
    const auto both = ProgramPlaces(**twice).find({.op = "aten.neg.default", .file = "m.py", .line = 2});
    QCOMPARE(both.size(), std::size_t(2));
    QCOMPARE(both[0].sure, ProgramMatch::Sure::Likely);
}

void TestDumpSpyre::singleFiles()
{
    const QString folder = dataOf("new");
    QVERIFY(holdsArtifacts(folder.toStdString()));
    const std::string kernel = (folder + "/1a2b3c4d_sdsc_fused_layer_norm_linear_gelu_0_k5l6").toStdString();
    QVERIFY(holdsArtifacts(kernel + "/sdsc_1.json"));
    QVERIFY(holdsArtifacts(kernel + "/bundle.mlir"));
    QVERIFY(!holdsArtifacts((folder + "/../../mlir/gemm.mlir").toStdString()));
    QVERIFY(!holdsArtifacts((folder + "/../pytorchsim_from_description").toStdString()));
    const auto one = readArtifacts(kernel + "/sdsc_1.json");
    QVERIFY(one);
    QCOMPARE(one->files.size(), std::size_t(1));
    QCOMPARE(one->chosen, std::string("sdsc_1.json"));
    const auto bundle = readArtifacts(kernel + "/bundle.mlir"); // with what it executes
    QVERIFY(bundle);
    QCOMPARE(bundle->files.size(), std::size_t(4));
    QCOMPARE(bundle->sdscs.size(), std::size_t(3));
    QCOMPARE(bundle->chosen, std::string("bundle.mlir"));
}

void TestDumpSpyre::namesOfFilesAndNotOfFolders()
{
    QTemporaryDir folder;
    QFile from(dataOf("old") + "/sdsc_fused_abs_0_x1y2/execute/sdsc_fused_abs_0/sdsc.json");
    QVERIFY(from.open(QIODevice::ReadOnly));
    write(folder.filePath("any/where/sdsc.json"), from.readAll());
    write(folder.filePath("any/other.json"), "{");
    const auto all = readArtifacts(folder.path().toStdString());
    QVERIFY(all);
    QCOMPARE(all->sdscs.size(), std::size_t(1));
    QCOMPARE(problemsOf(*all), QStringList());
    QTemporaryDir empty;
    const auto none = readArtifacts(empty.path().toStdString());
    QVERIFY(!none);
    QCOMPARE(none.error().message, std::string_view("no files of torch.compile or Spyre were found here"));
}

void TestDumpSpyre::mistakesHavePlaces()
{
    const Artifacts all = artifactsOf("damaged");
    QCOMPARE(all.sdscs.size(), std::size_t(2)); // the whole one, and what can be read of another
    QCOMPARE(all.sdscs[0].ops[0].function, std::string("add"));
    QCOMPARE(problemsOf(all).join('\n'),
             QString("spyre_provenance.json:14: $.handles.9007199254740993.id: an identifier must be a string: as a number, most "
                     "readers lose its last digits\n"
                     "spyre_provenance.json:75: $.handles.6917529027641081857.fused_from[2]: there is no handle '5'\n"
                     "k/sdsc_1.json:367: : this is not JSON\n"
                     "k/sdsc_2.json:37: $.0_add.numCoresUsed_: this must be a whole number\n"
                     "k/sdsc_2.json:684: $.0_add.dscs_[0].add.computeOp_[0].inputLabeledDs[1]: there is no tensor 'Tensor9-idx9'\n"
                     "k/sdsc_3.json:1: $: a descriptor is an object with one member, the operator\n"
                     "k/bundle.mlir:13: : there are 2 symbols for 3 operands\n"
                     "k/bundle.mlir:15: : the descriptor 'sdsc_7.json' is not next to the bundle"));
    QCOMPARE(all.provenances.at(0).handles.size(), std::size_t(4)); // all of it but what is wrong
}

void TestDumpSpyre::whatIsNoDescriptor_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    QTest::newRow("nothing") << QByteArray() << "s.json: line 1, column 1: this is not JSON";
    QTest::newRow("a list") << QByteArray("[]") << "s.json: $: line 1, column 1: a descriptor is an object with one member, the operator";
    QTest::newRow("no member") << QByteArray("{}")
                               << "s.json: $: line 1, column 1: a descriptor is an object with one member, the operator";
    QTest::newRow("a large number") << QByteArray("{\"a\": 1e999}") << "s.json: the file has a number that is too large";
    QTest::newRow("bytes") << QByteArray("{\"a\": \"\xff\"}") << "s.json: line 1, column 8: this is not JSON";
}

void TestDumpSpyre::whatIsNoDescriptor()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, message);
    const auto read = readSdsc("s.json", text.toStdString());
    QVERIFY(!read);
    QCOMPARE(QString::fromStdString(read.error().text()), message);
}

/// The second one would be looked for behind the end of the axes.
void TestDumpSpyre::axesAreThereOnce()
{
    const auto read = readSdsc("s.json", R"({"abs": {"numCoresUsed_": 1, "N_": {"mb_": 4, "mb": 4}, "dscs_": [{"abs": {
 "primaryDsInfo_": {"OUTPUT": {"layoutDimOrder_": ["mb", "x"], "stickDimOrder_": ["mb"], "stickSize_": [64]}},
 "labeledDs_": [{"ldsIdx_": 0, "dsName_": "Tensor0", "dsType_": "OUTPUT", "wordLength": 2}]}}]}})");
    QVERIFY(read);
    QCOMPARE(read->axes.size(), std::size_t(1));
    QCOMPARE(read->problems.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(read->problems[0].text()),
             QStringLiteral("s.json: $.abs.N_.mb_: line 1, column 44: the axis 'mb' appears twice"));
    const auto layout = layoutOf(*read, read->tensors[0]);
    QVERIFY(!layout);
    QCOMPARE(QString::fromStdString(layout.error().text()), QStringLiteral("'Tensor0' has an axis whose size is not given"));
}

void TestDumpSpyre::deepAndCutFiles()
{
    const std::string deep(100'000, '[');
    const auto read = readSdsc("s.json", deep);
    QVERIFY(!read);
    QCOMPARE(read.error().message, std::string_view("the values are nested deeper than 200 levels"));
    QCOMPARE(read.error().column, 201);
    QFile from(dataOf("new") + "/1a2b3c4d_sdsc_fused_layer_norm_linear_gelu_0_k5l6/sdsc_2.json");
    QVERIFY(from.open(QIODevice::ReadOnly));
    const QByteArray whole = from.readAll();
    for (int size = 0; size < whole.size() - 2; size += 97) // whatever is cut off, there is an answer
        QVERIFY(!readSdsc("s.json", whole.left(size).toStdString()));
}

QTEST_APPLESS_MAIN(TestDumpSpyre)
#include "tst_dump_spyre.moc"
