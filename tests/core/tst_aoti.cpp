// SPDX-License-Identifier: Apache-2.0
// AOTInductor packages of torch 2.13 (tests/data/aoti, kept without most of their libraries): what is read of them, and what is refused.
#include "core/program/aoti/aoti_program.h"
#include "core/program/aoti/wrapper_text.h"
#include "core/program/runnable.h"
#include "core/program/storage_source.h"

#include <QFile>
#include <QTest>
#include <cstring>

using namespace nodewise;

namespace {

std::string data(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/aoti/") + name;
}

std::shared_ptr<const program::Model> opened(const char* name, const std::string& model = {})
{
    const auto found = program::open(data(name), model);
    if (!found)
        qFatal("%s", found.error().text().c_str());
    for (const graph::Diagnostic& broken : (*found)->graph->lint())
        qFatal("%s", broken.where.text().c_str());
    return *found;
}

std::vector<std::string> facts(const graph::Node& node, std::string_view key)
{
    std::vector<std::string> all;
    for (const auto& [name, value] : node.metadata.other)
        if (name == key)
            all.push_back(value);
    return all;
}

QStringList lines(const graph::Graph& graph)
{
    QStringList all;
    for (const graph::Node& node : graph.nodes()) {
        QStringList arguments;
        for (const graph::NamedArgument& argument : node.args)
            arguments.append(
                QString::fromStdString(argumentText(argument.value, [&](graph::NodeId used) { return graph.node(used).name; })));
        if (node.op == graph::NodeOp::CallFunction || node.op == graph::NodeOp::Output)
            all.append(QStringLiteral("%1: %2(%3)").arg(node.name.c_str(), node.target.c_str(), arguments.join(QStringLiteral(", "))));
    }
    return all;
}

} // namespace

class TestAoti : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void calls();
    void nodesThatAKernelComputes();
    void constantsInTheLibrary();
    void constantsAsABlob();
    void constantsAsFiles();
    void severalModels();
    void besideAProgram();
    void isNotRun();
    void otherCode();
    void constantsThatLie();
};

void TestAoti::calls()
{
    const auto model = opened("one.pt2");
    QCOMPARE(model->dialect, std::string("AOTINDUCTOR"));
    QCOMPARE(
        lines(*model->graph),
        (QStringList{QStringLiteral("cpp_fused_convolution_0: kernel.cpp_fused_convolution_0(arg4_1, conv_weight)"),
                     QStringLiteral("buf0: operator.getitem(cpp_fused_convolution_0, 0)"),
                     QStringLiteral("buf1: operator.getitem(cpp_fused_convolution_0, 1)"),
                     QStringLiteral("buf2: operator.getitem(cpp_fused_convolution_0, 2)"),
                     QStringLiteral("aoti_torch_cpu_convolution: extern.aoti_torch_cpu_convolution(buf0, buf1, buf2)"),
                     QStringLiteral("cpp_fused_cat_mean_relu_split_1: kernel.cpp_fused_cat_mean_relu_split_1(aoti_torch_cpu_convolution)"),
                     QStringLiteral("buf4: operator.getitem(cpp_fused_cat_mean_relu_split_1, 0)"),
                     QStringLiteral("buf5: operator.getitem(cpp_fused_cat_mean_relu_split_1, 1)"),
                     QStringLiteral("buf6: operator.getitem(cpp_fused_cat_mean_relu_split_1, 2)"),
                     QStringLiteral("buf8: operator.getitem(cpp_fused_cat_mean_relu_split_1, 3)"),
                     QStringLiteral("aoti_torch_cpu_addmm_out: extern.aoti_torch_cpu_addmm_out(buf8, buf6, head_weight)"),
                     QStringLiteral("cpp_fused__softmax_amax_mean_relu_split_2: "
                                    "kernel.cpp_fused__softmax_amax_mean_relu_split_2(aoti_torch_cpu_addmm_out, buf4)"),
                     QStringLiteral("buf10: operator.getitem(cpp_fused__softmax_amax_mean_relu_split_2, 0)"),
                     QStringLiteral("buf11: operator.getitem(cpp_fused__softmax_amax_mean_relu_split_2, 1)"),
                     QStringLiteral("buf12: operator.getitem(cpp_fused__softmax_amax_mean_relu_split_2, 2)"),
                     QStringLiteral("output: output([buf11, buf12])")}));
    const graph::Graph& graph = *model->graph;
    QCOMPARE(graph::valueText(graph.node(graph.tryFind("buf12").value()).value), std::string("f32[2]"));
    QCOMPARE(graph::valueText(graph.node(graph.tryFind("arg4_1").value()).value), std::string("f32[2, 3, 8, 8]"));
}

void TestAoti::nodesThatAKernelComputes()
{
    const auto model = opened("one.pt2");
    const graph::Node& node = model->graph->node(model->graph->tryFind("cpp_fused_cat_mean_relu_split_1").value());
    QCOMPARE(facts(node, "fx_node"), (std::vector<std::string>{"mean", "relu", "cat", "split"}));
    QCOMPARE(facts(node, "kernel_handle"), std::vector<std::string>{"cpp_fused_cat_mean_relu_split_1:3"});
    QVERIFY(node.metadata.stackTrace.find("model.py\", line 34") != std::string::npos);
    QVERIFY(facts(node, "call").at(0).starts_with("cpp_fused_cat_mean_relu_split_1((const float*)"));
    QVERIFY(facts(node, "source").at(0).find("#pragma omp") != std::string::npos ||
            facts(node, "source").at(0).find("for(") != std::string::npos);
}

void TestAoti::constantsInTheLibrary()
{
    const auto model = opened("one.pt2"), blob = opened("blob.pt2");
    QCOMPARE(model->weights.size(), std::size_t(2)); // the biases are literals in the code
    QFile library(QString::fromStdString(data("one.pt2"))), other(QString::fromStdString(data("blob.pt2")));
    QVERIFY(library.open(QIODevice::ReadOnly) && other.open(QIODevice::ReadOnly));
    for (std::size_t i = 0; i < 2; ++i) {
        const program::WeightEntry &inLibrary = model->weights[i], &inBlob = blob->weights[i];
        QCOMPARE(inLibrary.name, inBlob.name);
        QVERIFY(inLibrary.record.ends_with(".so"));
        QVERIFY(library.seek(qint64(inLibrary.recordOffset)) && other.seek(qint64(inBlob.recordOffset)));
        const QByteArray bytes = library.read(qint64(inLibrary.recordSize));
        QCOMPARE(bytes.size(), qsizetype(inLibrary.recordSize));
        QCOMPARE(bytes, other.read(qint64(inBlob.recordSize))); // one program, two places
    }
}

void TestAoti::constantsAsABlob()
{
    const auto model = opened("blob.pt2");
    QCOMPARE(model->weights[0].name, std::string("conv.weight"));
    QVERIFY(model->weights[0].record.ends_with("net.wrapper_weights.blob"));
    QCOMPARE(model->weights[1].recordOffset, model->weights[0].recordOffset + 896); // padded to 64 bytes
}

void TestAoti::constantsAsFiles()
{
    const auto model = opened("two.pt2", "aotinductor/small");
    const program::WeightEntry& weight = model->weights.at(1);
    QCOMPARE(weight.name, std::string("head.weight"));
    program::StorageSource source(data("two.pt2"));
    const auto bytes = source.read(weight);
    QVERIFY2(bytes.has_value(), bytes ? "" : bytes.error().text().c_str());
    QCOMPARE(bytes->size, std::size_t(128));
    const auto blob = opened("blob.pt2");
    QFile other(QString::fromStdString(data("blob.pt2")));
    QVERIFY(other.open(QIODevice::ReadOnly) && other.seek(qint64(blob->weights[1].recordOffset)));
    QVERIFY(std::memcmp(bytes->data.get(), other.read(128).constData(), 128) == 0);
}

void TestAoti::severalModels()
{
    QCOMPARE(program::inspect(data("two.pt2"))->models, (std::vector<std::string>{"aotinductor/small", "aotinductor/large"}));
    const auto large = opened("two.pt2", "aotinductor/large");
    QCOMPARE(graph::valueText(large->graph->node(large->graph->tryFind("arg4_1").value()).value), std::string("f32[2, 3, 16, 16]"));
}

void TestAoti::besideAProgram()
{
    QCOMPARE(program::inspect(data("both.pt2"))->models, (std::vector<std::string>{"net", "aotinductor/net"}));
    const auto exported = opened("both.pt2", "net"), compiled = opened("both.pt2", "aotinductor/net");
    QCOMPARE(exported->dialect, std::string("TRAINING"));
    for (const graph::Node& node : compiled->graph->nodes()) // what a kernel says that it computes is there
        for (const std::string& name : facts(node, "fx_node"))
            QVERIFY2(exported->graph->tryFind(name), name.c_str());
}

void TestAoti::isNotRun()
{
    const auto refused = program::checkRunnable(*opened("one.pt2"));
    QVERIFY(!refused);
    QCOMPARE(refused.error().message.english(),
             std::string("compiled code of AOTInductor is shown, not run: Nodewise loads no libraries of a file"));
}

void TestAoti::otherCode()
{
    QCOMPARE(aoti::readWrapper("int main() {}").error().message.english(),
             std::string("the generated code has no run_impl, as AOTInductor of torch 2.13 writes it"));
    // Triton's calls do not mark what they write: what nothing has written before
    const auto wrapper =
        aoti::readWrapper("inputs_info_[0].name = \"arg0_1\";\nvoid AOTInductorModel::run_impl(\n"
                          "static constexpr int64_t int_array_0[] = {s77, 8L};\n"
                          "AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, int_array_0, int_array_0, "
                          "cached_torch_dtype_bfloat16, cached_torch_device_type_cuda, this->device_idx_, &buf0_handle));\n"
                          "// [Provenance debug handles] triton_poi_fused_relu_0:1\n"
                          "call_triton_poi_fused_relu_0(arg0_1, buf0, 64L, this->device_idx_, stream, kernels);\n"
                          "output_handles[0] = buf0.release();\n} // AOTInductorModel::run_impl\n");
    QVERIFY2(wrapper.has_value(), wrapper ? "" : wrapper.error().text().c_str());
    QCOMPARE(wrapper->calls.size(), std::size_t(1));
    QCOMPARE(wrapper->calls[0].handle, std::string("triton_poi_fused_relu_0:1"));
    QCOMPARE(wrapper->calls[0].reads, std::vector<std::string>{"arg0_1"});
    QCOMPARE(wrapper->calls[0].writes, std::vector<std::string>{"buf0"});
    QCOMPARE(wrapper->shapes.at("buf0").sizes, (std::vector<std::string>{"s77", "8"}));
    QCOMPARE(wrapper->shapes.at("buf0").dtype, std::string("bfloat16"));
}

/// Sizes that together lead past the constants.
void TestAoti::constantsThatLie()
{
    QFile whole(QString::fromStdString(data("blob.pt2")));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    QByteArray bytes = whole.readAll();
    const qsizetype at = bytes.indexOf("data_size = 128;");
    QVERIFY(at > 0);
    bytes.replace(at, 16, "data_size = 999;");
    QFile made(QStringLiteral("lies.pt2"));
    QVERIFY(made.open(QIODevice::WriteOnly));
    made.write(bytes);
    made.close();
    const auto refused = program::open("lies.pt2"); // by the archive's checksum, or by the sizes
    QVERIFY(!refused);
    QVERIFY(made.remove());
}

QTEST_GUILESS_MAIN(TestAoti)
#include "tst_aoti.moc"
