// SPDX-License-Identifier: Apache-2.0
// `and` before `or`, as in Python: TorchScript's own parser takes them from left to right.
#include "core/torch/script/compile.h"
#include "core/torch/script/precedence.h"
#include "core/torch/script/script.h"

#include <torch/csrc/jit/api/compilation_unit.h>

#include <QTest>

using namespace nodewise::torch_worker;

class TestPrecedence : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void texts_data()
    {
        QTest::addColumn<QByteArray>("given");
        QTest::addColumn<QByteArray>("grouped");

        QTest::newRow("one kind") << QByteArray("a and b and c") << QByteArray("a and b and c");
        QTest::newRow("behind") << QByteArray("a or b and c") << QByteArray("a or (b and c)");
        QTest::newRow("before") << QByteArray("a and b or c") << QByteArray("(a and b) or c");
        QTest::newRow("not") << QByteArray("not a and b or c") << QByteArray("(not a and b) or c");
        QTest::newRow("grouped already") << QByteArray("a or (b and c)") << QByteArray("a or (b and c)");
        QTest::newRow("within") << QByteArray("f(a or b and c, d and e) or g") << QByteArray("f(a or (b and c), d and e) or g");
        QTest::newRow("comparisons") << QByteArray("k <= 128 or k == 3 and k != 4") << QByteArray("k <= 128 or (k == 3 and k != 4)");
        QTest::newRow("choice") << QByteArray("a or b and c if d and e or f else g")
                                << QByteArray("a or (b and c) if (d and e) or f else g");
        QTest::newRow("texts and remarks") << QByteArray("m == 'a or b' or m == \"and\" and n  # or c and d")
                                           << QByteArray("m == 'a or b' or (m == \"and\" and n)  # or c and d");
        QTest::newRow("statements") << QByteArray("    if a or b and c:\n        x |= a and b or c\n    return a and b\n")
                                    << QByteArray("    if a or (b and c):\n        x |= (a and b) or c\n    return a and b\n");
        QTest::newRow("lines within") << QByteArray("y = (a or  # first\n     b and\n     c)")
                                      << QByteArray("y = (a or  # first\n     (b and\n     c))");
        QTest::newRow("line that goes on") << QByteArray("x = a or \\\n    b and c\n") << QByteArray("x = a or \\\n    (b and c)\n");
        QTest::newRow("chain") << QByteArray("0 < k <= 128") << QByteArray("(0 < k and k <= 128)");
        QTest::newRow("long chain") << QByteArray("a == b != c >= d") << QByteArray("(a == b and b != c and c >= d)");
        QTest::newRow("chain among others") << QByteArray("p and 0 < k < 9 or not a < b < c")
                                            << QByteArray("(p and (0 < k and k < 9)) or not (a < b and b < c)");
        QTest::newRow("chain of calls") << QByteArray("f(0 < x[a or b and c] < 9, d)")
                                        << QByteArray("f((0 < x[a or (b and c)] and x[a or (b and c)] < 9), d)");
        QTest::newRow("remark in a chain") << QByteArray("(0 < k # low\n < 9)") << QByteArray("((0 < k # low\n and k # low\n< 9))");
        QTest::newRow("no chain") << QByteArray("def f(a: int) -> bool:\n    return a << 2 < 3 and a >> 1 > 0\n")
                                  << QByteArray("def f(a: int) -> bool:\n    return a << 2 < 3 and a >> 1 > 0\n");
        QTest::newRow("comparisons apart") << QByteArray("a < b and c < d if e < f else g < h")
                                           << QByteArray("a < b and c < d if e < f else g < h");
        QTest::newRow("behind numbers") << QByteArray("a == 1or b == 1.5e-3and c if 2.or .5and 1jor e1 or 0x1for g else 7")
                                        << QByteArray("a == 1or (b == 1.5e-3and c) if 2.or (.5and 1j)or e1 or 0x1for g else 7");
        QTest::newRow("else behind a number") << QByteArray("0if a or b and c else 1e3if d else 0b1")
                                              << QByteArray("0if a or (b and c) else 1e3if d else 0b1");
        QTest::newRow("damaged") << QByteArray(") or a and b ) 'x") << QByteArray(") or (a and b ) 'x)");
    }
    void texts()
    {
        QFETCH(QByteArray, given);
        QFETCH(QByteArray, grouped);
        QCOMPARE(QByteArray::fromStdString(withPythonPrecedence(given.toStdString())), grouped);
    }

    void expressions()
    {
        Script script;
        const auto value = [&](const char* expression) {
            const auto made =
                script.evaluate(expression, [](std::string_view name) -> std::optional<c10::IValue> { return c10::IValue(name == "yes"); });
            return made ? QString(made->toBool() ? "yes" : "no") : QString::fromStdString(made.error().text());
        };
        QCOMPARE(value("yes or yes and no"), QString("yes"));
        QCOMPARE(value("no and no or yes"), QString("yes"));
        QCOMPARE(value("yes or no and no or no"), QString("yes"));
        QCOMPARE(value("(yes or yes) and no"), QString("no"));
        QCOMPARE(value("1 == 1or 1 == 1and 1 == 2"), QString("yes"));
        QCOMPARE(value("0 < 200 <= 128"), QString("no"));
        QCOMPARE(value("0.5 < 0.75 < 1.0"), QString("yes")); // which TorchScript would not even take
        const auto wrong = script.evaluate("0 < nobody <= 128", [](std::string_view) { return std::optional<c10::IValue>(); });
        QVERIFY(!wrong);
        QCOMPARE(wrong.error().column, 5);
    }

    void functions()
    {
        const auto unit = compiledText("def f(a: bool, b: bool, c: bool) -> bool:\n    return a or b and c\n");
        QVERIFY(unit->get_function(c10::QualifiedName("f"))({true, true, false}).toBool());
    }
};

QTEST_GUILESS_MAIN(TestPrecedence)
#include "tst_precedence.moc"
