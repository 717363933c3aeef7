// SPDX-License-Identifier: Apache-2.0
// ExecuTorch programs (.pte) that ExecuTorch 1.4.1 wrote: what is read of them, and what is refused.
#include "core/graph/text_form.h"
#include "core/program/executorch/pte_program.h"
#include "core/program/program.h"
#include "core/program/runnable.h"
#include "core/program/storage_source.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nodewise;

namespace {

std::string data(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/executorch/") + name;
}

std::shared_ptr<const program::Model> opened(const char* name, const std::string& method = {})
{
    auto model = program::open(data(name), method);
    if (!model)
        qFatal("%s", model.error().text().c_str());
    return *model;
}

/// "relu = aten.relu.out(convolution)" of each node in order.
QStringList lines(const graph::Graph& graph, graph::SubgraphId subgraph = graph::SubgraphId(0))
{
    QStringList all;
    for (const graph::NodeId id : graph.subgraph(subgraph).nodes) {
        const graph::Node& node = graph.node(id);
        QStringList arguments;
        for (const graph::NamedArgument& argument : node.args)
            arguments.append(
                QString::fromStdString(argumentText(argument.value, [&](graph::NodeId used) { return graph.node(used).name; })));
        all.append(
            QStringLiteral("%1 = %2(%3)").arg(node.name.c_str(), std::string(node.opType()).c_str(), arguments.join(QStringLiteral(", "))));
    }
    return all;
}

const graph::Node& named(const graph::Graph& graph, const char* name)
{
    return graph.node(graph.tryFind(name).value());
}

std::string fact(const graph::Node& node, std::string_view key)
{
    for (const auto& [name, value] : node.metadata.other)
        if (name == key)
            return value;
    return {};
}

} // namespace

class TestExecutorch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void instructions();
    void constants();
    void methods();
    void branches();
    void buffers();
    void delegates();
    void isNotRun();
    void records();
    void namesOfEdgeNodes();
    void truncated();
    void pointsOutside();
};

void TestExecutorch::instructions()
{
    const auto model = opened("net.pte");
    const graph::Graph& graph = *model->graph;
    QVERIFY(graph.lint().empty());
    const QStringList wanted{
        "input_0 = input_0()",
        "convolution = aten.convolution.out(input_0, constant_0, constant_1, [1, 1], [1, 1], [1, 1], False, [0, 0], 1)",
        "relu = aten.relu.out(convolution)",
        "mean = aten.mean.out(relu, [2, 3], False, None)",
        "split_with_sizes_copy = aten.split_with_sizes_copy.out(mean, [4, 4], 1)",
        "getitem = operator.getitem(split_with_sizes_copy, 0)",
        "getitem_1 = operator.getitem(split_with_sizes_copy, 1)",
        "cat = aten.cat.out([getitem_1, getitem], 1)",
        "permute_copy = aten.permute_copy.out(constant_2, [1, 0])",
        "addmm = aten.addmm.out(constant_3, cat, permute_copy, 1, 1)",
        "_softmax = aten._softmax.out(addmm, 1, False)",
        "amax = aten.amax.out(getitem, [1], False)",
        "output = output([_softmax, amax])",
    };
    QCOMPARE(lines(graph).mid(4), wanted);
    const graph::Node& addmm = named(graph, "addmm");
    QCOMPARE(QString::fromStdString(graph::valueText(addmm.value)), QString("f32[2, 4]"));
    QCOMPARE(fact(addmm, "instruction"), "6");
    QVERIFY(fact(addmm, "memory").starts_with("1 from byte "));
    QVERIFY(addmm.metadata.stackTrace.find("line 36, in forward") != std::string::npos);
    QVERIFY(addmm.metadata.stackTrace.find("z = self.head(torch.cat([b, a], 1))") != std::string::npos);
}

void TestExecutorch::constants()
{
    const auto model = opened("net.pte");
    QCOMPARE(model->weights.size(), std::size_t(4));
    const program::WeightEntry& weight = model->weights[0];
    QCOMPARE(weight.recordSize, std::uint64_t(8 * 3 * 3 * 3 * 4));
    QFile file(QString::fromStdString(data("net.pte")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(weight.recordOffset > 0 && weight.recordOffset + weight.recordSize <= std::uint64_t(file.size()));
    float first = 0;
    file.seek(qint64(weight.recordOffset));
    QCOMPARE(file.read(reinterpret_cast<char*>(&first), sizeof first), qint64(sizeof first));
    QVERIFY(first != 0 && std::abs(first) < 1); // randn / 5

    const auto external = opened("net_external.pte");
    QCOMPARE(external->weights[0].name, "conv.weight");
    QCOMPARE(external->weights[0].record, "net_external.ptd: conv.weight"); // in a file of its own, which lies beside it
    QCOMPARE(external->weights[0].recordSize, std::uint64_t(8 * 3 * 3 * 3 * 4));
    QCOMPARE(external->graph->inputs()[0].kind, graph::InputSpec::Kind::Parameter);
}

void TestExecutorch::methods()
{
    QCOMPARE(program::inspect(data("two.pte"))->models, (std::vector<std::string>{"decode", "encode", "get_vocab"}));
    QCOMPARE(lines(*opened("two.pte", "get_vocab")->graph), QStringList{"output = output([32])"});
    const auto decode = opened("two.pte", "decode");
    QCOMPARE(named(*decode->graph, "input_1").value.kind, graph::Value::Kind::SymInt);
    const auto missing = program::open(data("two.pte"), "forward");
    QVERIFY(!missing && missing.error().text().find("'decode', 'encode', 'get_vocab'") != std::string::npos);
}

void TestExecutorch::branches()
{
    const auto graph = opened("branch.pte")->graph;
    QVERIFY(graph->lint().empty());
    QCOMPARE(lines(*graph).filter("executorch."),
             (QStringList{"jump_if_false = executorch.jump_if_false(gt, 6)", "move = executorch.move(sin)",
                          "jump_if_false_1 = executorch.jump_if_false(False, 8)", "move_1 = executorch.move(neg, move)"}));
    QCOMPARE(graph->diagnostics().size(), std::size_t(1)); // says how branches are shown
}

void TestExecutorch::buffers()
{
    const auto model = opened("stateful.pte");
    const graph::Graph& graph = *model->graph;
    QCOMPARE(graph.trySpec(graph.tryFind("buffer_2").value())->kind, graph::InputSpec::Kind::Buffer);
    QCOMPARE(lines(graph).filter("copy_ ="), QStringList{"copy_ = aten.copy_.default(buffer_2, add, False)"});
    QCOMPARE(fact(named(graph, "input_0"), "sizes"), "at most these");
    const auto buffer = std::ranges::find(model->weights, "buffer_2", &program::WeightEntry::name);
    QCOMPARE(buffer->recordSize, std::uint64_t(16));
    QVERIFY(buffer->recordOffset > 0); // its first content
}

void TestExecutorch::delegates()
{
    const auto graph = opened("net_xnnpack.pte")->graph;
    QVERIFY(graph->lint().empty());
    QCOMPARE(graph->subgraphs().size(), std::size_t(3));
    const graph::Node& owner = named(*graph, "lowered_module_1");
    QCOMPARE(lines(*graph, owner.body),
             (QStringList{"input_0 = input_0()", "input_1 = input_1()", "cat2 = xnnpack.cat2(1, input_0, input_1)",
                          "constant_1 = constant_1()", "constant_2 = constant_2()", "linear = xnnpack.linear(cat2, constant_1, constant_2)",
                          "softmax = xnnpack.softmax(linear)", "output = output([softmax])"}));
    const graph::Node& linear = graph->node(graph->tryFind("linear", owner.body).value());
    QCOMPARE(fact(linear, "debug_handle"), "6"); // of aten.linear in the ETRecord
    QCOMPARE(lines(*graph).filter("executorch_call_delegate_1 ="),
             QStringList{"executorch_call_delegate_1 = higher_order.executorch_call_delegate(lowered_module_1, getitem_2, getitem_1)"});
}

void TestExecutorch::isNotRun()
{
    const auto refused = program::checkRunnable(*opened("net.pte"));
    QVERIFY(!refused);
    QVERIFY(refused.error().text().find(".pt2") != std::string::npos);
}

/// An ETRecord: the exported program, and the edge program that was made of it.
void TestExecutorch::records()
{
    const std::string file = data("stateful.etrecord");
    QCOMPARE(program::inspect(file)->models, (std::vector<std::string>{"exported_program", "edge_dialect_exported_program/forward"}));
    const auto exported = opened("stateful.etrecord"), edge = opened("stateful.etrecord", "edge_dialect_exported_program/forward");
    QCOMPARE(exported->dialect, "TRAINING");
    QCOMPARE(edge->dialect, "EDGE");
    QVERIFY(edge->graph->lint().empty() && edge->graph->diagnostics().empty());
    QCOMPARE(edge->weights.size(), std::size_t(3));
    QVERIFY(edge->hasSampleInputs);
    const graph::Node& input = named(*edge->graph, "x");
    QCOMPARE(QString::fromStdString(graph::valueText(input.value)), QString("f32[s77, 4]"));
    QCOMPARE(input.value.tensor.sizes[0].known(), std::optional<std::int64_t>(3));
    program::StorageSource source(file);
    const auto bytes = source.read(*std::ranges::find(edge->weights, "seen", &program::WeightEntry::name));
    QVERIFY2(bytes, bytes ? "" : bytes.error().text().c_str());
    QCOMPARE(bytes->size, std::size_t(16));
    QCOMPARE(reinterpret_cast<const float*>(bytes->data.get())[0], 2.0F); // torch.full((4,), 2.0)
}

void TestExecutorch::namesOfEdgeNodes()
{
    const auto edge = opened("stateful.etrecord", "edge_dialect_exported_program/forward");
    QCOMPARE(lines(*edge->graph).filter("aten_addmm"),
             (QStringList{"aten_addmm_default = aten.addmm.default(p_dense_bias, x, aten_permute_copy_default)",
                          "aten_mul_tensor = aten.mul.Tensor(aten_addmm_default, aten_add_tensor)"}));
    QCOMPARE(fact(named(*edge->graph, "aten_addmm_default"), "debug_handle"), "3");
}

/// Each length is told to be too short.
void TestExecutorch::truncated()
{
    QFile whole(QString::fromStdString(data("net_xnnpack.pte")));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    QTemporaryDir folder;
    const QString path = folder.filePath("cut.pte");
    for (int size = 8; size < bytes.size(); size += 61) {
        QFile cut(path);
        QVERIFY(cut.open(QIODevice::WriteOnly));
        cut.write(bytes.left(size));
        cut.close();
        const auto model = program::open(path.toStdString());
        QVERIFY2(!model, qPrintable(QString::number(size)));
        QCOMPARE(model.error().file, path.toStdString());
    }
}

/// Indices into tables are the file's: each number of the flatbuffer is tried.
void TestExecutorch::pointsOutside()
{
    QFile whole(QString::fromStdString(data("branch.pte")));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    QTemporaryDir folder;
    const QString path = folder.filePath("odd.pte");
    int refused = 0;
    for (int at = 8; at + 4 <= bytes.size(); at += 4)
        for (const quint32 number : {0x7fffffffU, 0xfffffffeU, 200U}) {
            QByteArray changed = bytes;
            std::memcpy(changed.data() + at, &number, sizeof number);
            QFile odd(path);
            QVERIFY(odd.open(QIODevice::WriteOnly));
            odd.write(changed);
            odd.close();
            const auto model = program::open(path.toStdString());
            refused += !model;
            if (model)
                QVERIFY((*model)->graph->lint().empty());
        }
    QVERIFY(refused > 100);
}

QTEST_APPLESS_MAIN(TestExecutorch)
#include "tst_executorch.moc"
