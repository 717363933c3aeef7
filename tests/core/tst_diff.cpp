// SPDX-License-Identifier: Apache-2.0
// Differences of graphs in text, word for word: what was added, removed, changed, replaced; names and order that don't count.
#include "core/diff/changes.h"
#include "core/diff/known.h"
#include "core/graph/text_form.h"
#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/program/program.h"
#include "tests/core/diff_words.h"

#include <QDir>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::diff;

namespace {

std::shared_ptr<const graph::Graph> graphOf(const QString& text)
{
    auto parsed = graph::parseText(text.toStdString());
    if (!parsed)
        qFatal("%s", parsed.error().text().c_str());
    return *parsed;
}

QStringList differences(const Side& before, const Side& after, const Known& known = {})
{
    const auto found = diff::diff(before, after, known);
    return found ? test::wordsOf(*found, before, after) : QStringList(QString::fromStdString(found.error().text()));
}

QStringList differences(const QString& before, const QString& after)
{
    return differences(sideOf(*graphOf(before)), sideOf(*graphOf(after)));
}

/// Two layers, each a linear and a relu.
const QString base = QStringLiteral(R"(module a : M
module b : M
%p_a : f32[4, 4] grad = placeholder parameter "a.weight"
%p_b : f32[4, 4] grad = placeholder parameter "b.weight"
%x : f32[2, 4] = placeholder
%linear : f32[2, 4] = aten.linear.default(input: %x, weight: %p_a) @a
%relu : f32[2, 4] = aten.relu.default(self: %linear) @a
%linear_1 : f32[2, 4] = aten.linear.default(input: %relu, weight: %p_b) @b
%softmax : f32[2, 4] = aten.softmax.int(self: %linear_1, dim: 1) @b
return (%softmax)
)");

QString replaced(const char* from, const char* to)
{
    QString text = base;
    Q_ASSERT(text.contains(QLatin1String(from)));
    return text.replace(QLatin1String(from), QLatin1String(to));
}

} // namespace

class TestDiff : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void edits_data()
    {
        QTest::addColumn<QString>("after");
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char* name, const QString& after, const QStringList& expected) {
            QTest::newRow(name) << after << expected;
        };
        row("nothing", base, {});
        row("attribute", replaced("dim: 1", "dim: 0"), {"~ softmax: dim: 1 -> 0"});
        row("attribute added", replaced("dim: 1", "dim: 1, dtype: torch.float64"), {"~ softmax: dtype:  -> torch.float64"});
        row("default written out", replaced("dim: 1", "dim: 1, dtype: None"), {});
        row("operator", replaced("aten.relu.default", "aten.gelu.default"), {"~ relu: op: aten.relu.default -> aten.gelu.default"});
        row("operator with other arguments",
            replaced("aten.relu.default(self: %linear)", "aten.leaky_relu.default(self: %linear, negative_slope: 0.5)"),
            {"~ relu: op: aten.relu.default -> aten.leaky_relu.default"});
        row("dtype", replaced("%softmax : f32[2, 4]", "%softmax : f16[2, 4]"), {"~ softmax: dtype: float32 -> float16"});
        row("shape", replaced("%softmax : f32[2, 4]", "%softmax : f32[2, 8]"), {"~ softmax: shape: 2×4 -> 2×8"});
        row("results", replaced("%softmax : f32[2, 4]", "%softmax : (f32[2, 4], f32[2])"), {"~ softmax: shape: 1 -> 2"});
        row("weight shape", replaced("%p_b : f32[4, 4]", "%p_b : f32[4, 5]"), {"~ p_b: shape: 4×4 -> 4×5"});
        row("weight used", replaced("weight: %p_b", "weight: %p_a"), {"~ linear_1: input 1: p_b -> p_a"});
        row("rewired", replaced("input: %relu", "input: %linear"), {"~ linear_1: input 0: relu -> linear"});
        row("renamed nodes", replaced("%linear", "%other"), {});
        row("renamed module",
            QString(base).replace(QLatin1String("module a"), QLatin1String("module c")).replace(QLatin1String("@a"), QLatin1String("@c")),
            {"module a -> c (2)"});
        row("moved", replaced("(self: %linear_1, dim: 1) @b", "(self: %linear_1, dim: 1) @a"), {"~ softmax: module: b -> a"});
        row("returned", replaced("return (%softmax)", "return (%softmax, %relu)"), {"~ output: input 1:  -> relu"});
        row("output kind", replaced("return (%softmax)", "return (%softmax) : buffer \"n\""), {"~ output: 0:  -> buffer_mutation n"});
        row("inserted",
            replaced("%linear_1 : f32[2, 4] = aten.linear.default(input: %relu,",
                     "%neg : f32[2, 4] = aten.neg.default(self: %relu) @a\n"
                     "%linear_1 : f32[2, 4] = aten.linear.default(input: %neg,"),
            {"+ neg"});
        row("inserted like its neighbor",
            replaced("%linear_1 : f32[2, 4] = aten.linear.default(input: %relu,",
                     "%relu_1 : f32[2, 4] = aten.relu.default(self: %relu) @a\n"
                     "%linear_1 : f32[2, 4] = aten.linear.default(input: %relu_1,"),
            {"+ relu_1"});
    }
    void edits()
    {
        QFETCH(QString, after);
        QFETCH(QStringList, expected);
        QCOMPARE(differences(base, after), expected);
    }

    void removed()
    {
        QString after = base;
        after.remove(QStringLiteral("%relu : f32[2, 4] = aten.relu.default(self: %linear) @a\n"));
        after.replace(QStringLiteral("input: %relu"), QStringLiteral("input: %linear"));
        QCOMPARE(differences(base, after), QStringList("- relu"));
        QCOMPARE(differences(after, base), QStringList("+ relu"));
    }

    void symbolsAreNames()
    {
        const QString text = QStringLiteral("range s77 2 64\n"
                                            "%x : f32[s77, 4] = placeholder\n"
                                            "%relu : f32[s77, 4] = aten.relu.default(self: %x)\n"
                                            "return (%relu)\n");
        QString other = text;
        other.replace(QStringLiteral("s77"), QStringLiteral("s3"));
        QCOMPARE(differences(text, other), QStringList());
        other.replace(QStringLiteral("%relu : f32[s3, 4]"), QStringLiteral("%relu : f32[2, 4]"));
        QCOMPARE(differences(text, other), QStringList("~ relu: shape: s77×4 -> 2×4"));
    }

    void argumentGivenTwice()
    {
        const QString text = QStringLiteral("%x : f32[2] = placeholder\n%y : f32[2] = aten.f.default(self: %x, a: 1, a: 2)\nreturn (%y)\n");
        QCOMPARE(differences(text, text), QStringList());
    }

    /// What is returned is told once: a token that is no node's was an attribute beside that of its kind, under the same name.
    void returnsOfOtherKinds()
    {
        QFile file(QStringLiteral(NODEWISE_TEST_DATA "/graph/everything.graph"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto graph = graph::parseText(file.readAll().toStdString());
        QVERIFY(graph);
        const Side side = sideOf(**graph);
        const auto found = diff::diff(side, side);
        QVERIFY(found && found->equal());
        const auto output =
            std::ranges::find_if(side.nodes, [](const SideNode& node) { return node.op == "output" && node.graph.empty(); });
        QStringList told;
        for (const auto& [name, value] : output->attributes)
            told << QString::fromStdString(name + "=" + value);
        QCOMPARE(told, (QStringList{QStringLiteral("0=buffer_mutation n"), QStringLiteral("2=token : None")}));
    }

    void layerInserted()
    {
        // The weights of what comes behind are called otherwise then.
        const auto model = [](const QStringList& ops) {
            QString params, body, modules, last = QStringLiteral("x");
            for (int i = 0; i < ops.size(); ++i) {
                modules += QStringLiteral("module layers.%1 : M\n").arg(i);
                params += QStringLiteral("%p_%1 : f32[4, 4] = placeholder parameter \"layers.%1.weight\"\n").arg(i);
                body +=
                    QStringLiteral("%linear_%1 : f32[2, 4] = aten.linear.default(input: %%2, weight: %p_%1) @layers.%1\n").arg(i).arg(last);
                body += QStringLiteral("%act_%1 : f32[2, 4] = aten.%2.default(self: %linear_%1) @layers.%1\n").arg(i).arg(ops[i]);
                last = QStringLiteral("act_%1").arg(i);
            }
            return modules + params + QStringLiteral("%x : f32[2, 4] = placeholder\n") + body + QStringLiteral("return (%%1)\n").arg(last);
        };
        const QString before = model({"relu", "gelu", "silu", "tanh"}), after = model({"relu", "gelu", "sigmoid", "silu", "tanh"});
        QCOMPARE(differences(before, after),
                 QStringList({"+ p_2", "+ linear_2", "+ act_2", "module layers.2 -> layers.3 (2)", "module layers.3 -> layers.4 (2)"}));
    }

    void bodies()
    {
        const QString text = QStringLiteral(R"(%c : b8[] = placeholder
%x : f32[3] = placeholder
%true_graph_0 = get_attr true_graph_0 {
  %arg : f32[3] = placeholder
  %sin : f32[3] = aten.sin.default(self: %arg)
  return (%sin)
}
%false_graph_0 = get_attr false_graph_0 {
  %arg : f32[3] = placeholder
  %cos : f32[3] = aten.cos.default(self: %arg)
  return (%cos)
}
%cond : (f32[3]) = higher_order.cond(%c, %true_graph_0, %false_graph_0, [%x])
%getitem : f32[3] = "operator.getitem"(%cond, 0)
return (%getitem)
)");
        QString other = text;
        other.replace(QStringLiteral("aten.cos.default"), QStringLiteral("aten.tan.default"));
        QCOMPARE(differences(text, text), QStringList());
        QCOMPARE(differences(text, other), QStringList("~ false_graph_0/cos: op: aten.cos.default -> aten.tan.default"));
        other = text;
        other.replace(QStringLiteral("[%x]"), QStringLiteral("[%c]"));
        QCOMPARE(differences(text, other), QStringList("~ cond: input 3: x -> c"));
    }

    void provenance()
    {
        const Side before = sideOf(*graphOf(base));
        QString text = base;
        text.replace(QStringLiteral("%linear : f32[2, 4] = aten.linear.default(input: %x, weight: %p_a) @a\n"),
                     QStringLiteral("%t : f32[4, 4] = aten.t.default(self: %p_a) @a\n"
                                    "%mm : f32[2, 4] = aten.mm.default(self: %x, mat2: %t) @a\n"));
        text.replace(QStringLiteral("(self: %linear)"), QStringLiteral("(self: %mm)"));
        const Side after = sideOf(*graphOf(text));
        QCOMPARE(differences(before, after, {{3, 3}, {3, 4}}), QStringList("% linear -> t, mm"));
        // Without it: another operator in the same place, and one more between it and its weight.
        QCOMPARE(differences(before, after), QStringList({"+ t", "~ mm: op: aten.linear.default -> aten.mm.default"}));
        // Pairs of nodes that a side does not have are left out.
        QCOMPARE(differences(before, before, {{99, 0}, {0, 99}}), QStringList());
    }

    void orderIsOfBoth()
    {
        const auto found = diff::diff(sideOf(*graphOf(base)), sideOf(*graphOf(replaced("dim: 1", "dim: 0"))));
        QVERIFY(found);
        QCOMPARE(found->entries.size(), std::size_t(8));
        QCOMPARE(found->same, std::size_t(7));
        QCOMPARE(found->changed, std::size_t(1));
        QVERIFY(!found->equal());
        for (std::uint32_t i = 0; i < 8; ++i) {
            QCOMPARE(found->ofBefore[i], i);
            QCOMPARE(found->ofAfter[i], i);
        }
    }

    void cancelled()
    {
        Progress progress;
        progress.cancel.cancel();
        const Side side = sideOf(*graphOf(base));
        const auto found = diff::diff(side, side, {}, progress);
        QVERIFY(!found);
        QCOMPARE(found.error().message.english(), std::string(cancelledMessage));
    }

    void pathChanges_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("expected");
        QTest::newRow("number") << "layers.2.mlp.weight"
                                << "layers.3.mlp.weight"
                                << "layers.2 > layers.3";
        QTest::newRow("nothing alike") << "a.b"
                                       << "c.d"
                                       << "a.b > c.d";
        QTest::newRow("wrapped") << "layers.2"
                                 << "model.layers.2"
                                 << " > model";
        QTest::newRow("letters alike") << "a.proj"
                                       << "a.q_proj"
                                       << "a.proj > a.q_proj";
        QTest::newRow("same") << "a.b"
                              << "a.b"
                              << " > ";
    }
    void pathChanges()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(QString, expected);
        const auto [a, b] = pathChange(before.toStdString(), after.toStdString());
        QCOMPARE(QString::fromStdString(a) + QStringLiteral(" > ") + QString::fromStdString(b), expected);
    }

    void programAgainstItsIr_data()
    {
        QTest::addColumn<QString>("file");
        const QDir folder(QStringLiteral(NODEWISE_TEST_DATA "/programs"));
        for (const QString& name : folder.entryList({QStringLiteral("*.pt2")}))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void programAgainstItsIr()
    {
        QFETCH(QString, file);
        const auto model = program::open(file.toStdString());
        QVERIFY(model);
        const graph::Graph& graph = *(*model)->graph;
        const auto converted = ir::convert(**model, file.toStdString());
        QVERIFY(converted);
        const Side before = sideOf(graph), after = sideOf(*converted->graph);
        QCOMPARE(differences(before, after, knownOf(*converted->links, graph.nodes().size())).join(QLatin1Char(10)), QString());
        QCOMPARE(differences(before, after), QStringList());
        const auto saved = ir::readJson(ir::writeJson(*converted->graph));
        QVERIFY(saved);
        QCOMPARE(differences(before, sideOf(**saved)), QStringList());
    }
};

QTEST_APPLESS_MAIN(TestDiff)
#include "tst_diff.moc"
