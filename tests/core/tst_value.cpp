// SPDX-License-Identifier: Apache-2.0
#include "core/graph/value.h"

#include <QtTest>
#include <limits>

using namespace nodewise::graph;

namespace {

QString text(const std::string& s)
{
    return QString::fromStdString(s);
}
std::string nodeName(NodeId id)
{
    return "n" + std::to_string(id.index());
}

template <class T>
Argument boxed(T value)
{
    return Argument(std::move(value));
}

TensorMeta meta(std::vector<SymInt> sizes, ScalarType type = ScalarType::Float32)
{
    return TensorMeta{.dtype = type, .sizes = std::move(sizes)};
}

} // namespace

class TestValue : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Expected texts are Python 3.11's repr.
    void printsFloatsAsPython_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("expected");
        const std::pair<double, const char*> rows[] = {{0.0, "0.0"},
                                                       {-0.0, "-0.0"},
                                                       {1.0, "1.0"},
                                                       {0.1, "0.1"},
                                                       {1e-5, "1e-05"},
                                                       {0.0001, "0.0001"},
                                                       {1e15, "1000000000000000.0"},
                                                       {1e16, "1e+16"},
                                                       {123456789012345680.0, "1.2345678901234568e+17"},
                                                       {1e100, "1e+100"},
                                                       {5e-324, "5e-324"},
                                                       {-3.4028234663852886e38, "-3.4028234663852886e+38"},
                                                       {1e22, "1e+22"},
                                                       {0.30000000000000004, "0.30000000000000004"},
                                                       {9007199254740993.0, "9007199254740992.0"},
                                                       {2.5, "2.5"}};
        for (const auto& [value, expected] : rows)
            QTest::newRow(expected) << value << QString::fromLatin1(expected);
        QTest::newRow("inf") << std::numeric_limits<double>::infinity() << QStringLiteral("inf");
        QTest::newRow("-inf") << -std::numeric_limits<double>::infinity() << QStringLiteral("-inf");
        QTest::newRow("nan") << std::numeric_limits<double>::quiet_NaN() << QStringLiteral("nan");
    }
    void printsFloatsAsPython()
    {
        QFETCH(double, value);
        QFETCH(QString, expected);
        QCOMPARE(text(pythonFloat(value)), expected);
    }

    void printsStringsAsPython_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("expected");
        QTest::newRow("plain") << QByteArray("cpu") << QStringLiteral("'cpu'");
        QTest::newRow("apostrophe") << QByteArray("it's") << QStringLiteral("\"it's\"");
        QTest::newRow("both quotes") << QByteArray("'\"") << QStringLiteral("'\\'\"'");
        QTest::newRow("escapes") << QByteArray("a\\\n\t\r\x01\x7f") << QStringLiteral("'a\\\\\\n\\t\\r\\x01\\x7f'");
        QTest::newRow("korean") << QByteArray("노드") << QStringLiteral("'노드'");
        QTest::newRow("no-break space") << QByteArray("\xc2\xa0") << QStringLiteral("'\\xa0'");
        QTest::newRow("line separator") << QByteArray("\xe2\x80\xa8") << QStringLiteral("'\\u2028'");
        QTest::newRow("not utf-8") << QByteArray("\xff") << QStringLiteral("'\\xff'");
        QTest::newRow("cut utf-8") << QByteArray("\xe2\x80") << QStringLiteral("'\\xe2\\x80'");
    }
    void printsStringsAsPython()
    {
        QFETCH(QByteArray, value);
        QFETCH(QString, expected);
        QCOMPARE(text(pythonString(value.toStdString())), expected);
    }

    void printsArguments()
    {
        const Argument list(Argument::List{boxed(std::int64_t(1)), boxed(Argument::NodeRef{NodeId(3)}), boxed(true),
                                           boxed(Argument::None{}), boxed(ScalarType::BFloat16), boxed(Device{.type = "cuda", .index = 1}),
                                           boxed(std::string("a")), boxed(std::complex<double>(0, 2)), boxed(std::complex<double>(1, -0.5)),
                                           boxed(Layout::Strided), boxed(MemoryFormat::ChannelsLast), boxed(1e-5)});
        QCOMPARE(text(argumentText(list, nodeName)),
                 QStringLiteral("[1, n3, True, None, torch.bfloat16, device(type='cuda', index=1), 'a', 2j, (1-0.5j), torch.strided, "
                                "torch.channels_last, 1e-05]"));
        QCOMPARE(text(argumentText(boxed(Device{.type = "cpu"}), nodeName, ArgumentStyle::Str)), QStringLiteral("cpu"));
        QCOMPARE(text(argumentText(boxed(Argument::Dict{{"k", boxed(std::int64_t(1))}}), nodeName)), QStringLiteral("{'k': 1}"));
    }

    void printsValuesAsTorchAnnotatesThem()
    {
        const auto half = std::make_shared<const SymExpr>(*parseSrepr("FloorDiv(Symbol('s77', integer=True), Integer(2))"));
        Value tensor{.kind = Value::Kind::Tensor, .tensor = meta({1, SymInt(half), 32}, ScalarType::BFloat16)};
        QCOMPARE(text(valueText(tensor)), QStringLiteral("bf16[1, (s77//2), 32]"));
        QCOMPARE(text(shapeText(tensor.tensor)), QStringLiteral("1×s77//2×32"));
        QCOMPARE(text(shapeText(meta({}))), QStringLiteral("scalar"));
        QCOMPARE(text(valueText(Value{.kind = Value::Kind::List, .elements = {tensor, Value{}}})),
                 QStringLiteral("(bf16[1, (s77//2), 32], None)"));
        QCOMPARE(text(valueText(Value{.kind = Value::Kind::SymInt, .sym = SymInt(half)})), QStringLiteral("Sym((s77//2))"));
        QCOMPARE(text(valueText(Value{})), QString());
    }
};

QTEST_GUILESS_MAIN(TestValue)
#include "tst_value.moc"
