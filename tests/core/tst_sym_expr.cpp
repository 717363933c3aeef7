// SPDX-License-Identifier: Apache-2.0
#include "core/graph/sym_expr.h"

#include <QFile>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::graph;

namespace {

QString text(const std::string& s)
{
    return QString::fromStdString(s);
}

const std::string s77 = "Symbol('s77', positive=True, integer=True)";

} // namespace

class TestSymExpr : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// The expectations are sympy's own, over every class that torch's shape expressions use.
    void printsAsSympy_data()
    {
        QTest::addColumn<QString>("srepr");
        QTest::addColumn<QString>("expected");
        QFile file(QStringLiteral(NODEWISE_TEST_DATA "/sym/expressions.tsv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        while (!file.atEnd()) {
            const QList<QByteArray> columns = file.readLine().trimmed().split('\t');
            QCOMPARE(columns.size(), 2);
            QTest::newRow(columns[0].constData()) << QString::fromUtf8(columns[1]) << QString::fromUtf8(columns[0]);
        }
    }
    void printsAsSympy()
    {
        QFETCH(QString, srepr);
        QFETCH(QString, expected);
        const Result<SymExpr> expr = parseSrepr(srepr.toStdString());
        QVERIFY2(expr.has_value(), expr ? "" : expr.error().text().c_str());
        QCOMPARE(text(torchText(*expr)), expected);
    }

    void loneFloorDivisionHasNoParentheses()
    {
        const auto expr = parseSrepr("FloorDiv(" + s77 + ", Integer(2))");
        QCOMPARE(text(expr->text), QStringLiteral("s77//2"));
        QCOMPARE(text(torchText(*expr)), QStringLiteral("(s77//2)"));
    }

    void listsSymbolsOnce()
    {
        const auto expr = parseSrepr("Add(Mul(Symbol('u0', integer=True), " + s77 + "), " + s77 + ")");
        QCOMPARE(expr->symbols, (std::vector<std::string>{"s77", "u0"}));
    }

    void evaluates_data()
    {
        QTest::addColumn<QString>("srepr");
        QTest::addColumn<double>("expected");
        const QString s = text(s77);
        QTest::newRow("add") << QStringLiteral("Add(Mul(Integer(2), %1), Integer(1))").arg(s) << 15.0;
        QTest::newRow("floor of a negative") << QStringLiteral("FloorDiv(Mul(Integer(-1), %1), Integer(2))").arg(s) << -4.0;
        QTest::newRow("python's modulo") << QStringLiteral("PythonMod(Mul(Integer(-1), %1), Integer(3))").arg(s) << 2.0;
        QTest::newRow("modular indexing") << QStringLiteral("ModularIndexing(%1, Integer(2), Integer(2))").arg(s) << 1.0;
        QTest::newRow("max") << QStringLiteral("Max(Integer(9), %1)").arg(s) << 9.0;
        QTest::newRow("comparison") << QStringLiteral("StrictLessThan(%1, Integer(7))").arg(s) << 0.0;
        QTest::newRow("piecewise")
            << QStringLiteral("Piecewise(ExprCondPair(Integer(5), Equality(%1, Integer(7))), ExprCondPair(Integer(6), true))").arg(s)
            << 5.0;
        QTest::newRow("half to even") << QStringLiteral("RoundToInt(IntTrueDiv(Integer(5), Integer(2)))") << 2.0;
    }
    void evaluates()
    {
        QFETCH(QString, srepr);
        QFETCH(double, expected);
        const auto value = evaluate(*parseSrepr(srepr.toStdString()), {{"s77", 7}});
        QVERIFY(value.has_value());
        QCOMPARE(*value, expected);
    }
    void evaluatesOnlyWhatIsKnown()
    {
        QVERIFY(!evaluate(*parseSrepr(s77), {{"s1", 7}}));
        QVERIFY(!evaluate(*parseSrepr("Unheard(" + s77 + ")"), {{"s77", 7}}));
        QVERIFY(!evaluate(*parseSrepr("FloorDiv(" + s77 + ", Integer(0))"), {{"s77", 7}}));
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("srepr");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("message");
        QTest::newRow("empty") << QString() << 1 << QStringLiteral("symbolic expression: an expression is missing here");
        QTest::newRow("open") << QStringLiteral("Add(Integer(1), ") << 17
                              << QStringLiteral("symbolic expression: an expression is missing here");
        QTest::newRow("unclosed") << QStringLiteral("Add(Integer(1)") << 15
                                  << QStringLiteral("symbolic expression: a closing parenthesis is missing");
        QTest::newRow("comma") << QStringLiteral("Add(Integer(1) Integer(2))") << 16
                               << QStringLiteral("symbolic expression: a comma or a closing parenthesis is missing");
        QTest::newRow("tail") << QStringLiteral("Integer(1))") << 11
                              << QStringLiteral("symbolic expression: unexpected text after the expression");
        QTest::newRow("string") << QStringLiteral("Symbol('s77)") << 9
                                << QStringLiteral("symbolic expression: the string is not terminated");
        QTest::newRow("arity") << QStringLiteral("Pow(Integer(1))") << 4
                               << QStringLiteral("symbolic expression: Pow has the wrong number of arguments");
        QTest::newRow("leaf") << QStringLiteral("Integer(Integer(1), 2)") << 8
                              << QStringLiteral("symbolic expression: Integer needs exactly one value");
        QTest::newRow("character") << QStringLiteral("Add($, 1)") << 5 << QStringLiteral("symbolic expression: unexpected character '$'");
        QTest::newRow("deep") << QStringLiteral("Not(").repeated(100000) << 805
                              << QStringLiteral("symbolic expression: nested deeper than 200 levels");
        QTest::newRow("deep tuple") << QStringLiteral("(").repeated(100000) << 202
                                    << QStringLiteral("symbolic expression: nested deeper than 200 levels");
    }
    void refuses()
    {
        QFETCH(QString, srepr);
        QFETCH(int, column);
        QFETCH(QString, message);
        const auto expr = parseSrepr(srepr.toStdString());
        QVERIFY(!expr);
        QCOMPARE(text(expr.error().message.english()), message);
        QCOMPARE(expr.error().column, column);
    }
};

QTEST_GUILESS_MAIN(TestSymExpr)
#include "tst_sym_expr.moc"
