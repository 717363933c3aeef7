// SPDX-License-Identifier: Apache-2.0
#include "core/ir/json.h"
#include "core/program/program.h"
#include "core/query/query.h"
#include "core/query/regex.h"

#include <QtTest>

using namespace nodewise;
using query::Query;

namespace {

std::string programFile(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/programs/") + name;
}

template <class Graph>
QStringList names(const Graph& graph, const QString& text)
{
    const auto parsed = Query::parse(text.toStdString());
    if (!parsed)
        return {QString::fromStdString(parsed.error().text())};
    QStringList found;
    for (const auto id : parsed->find(graph)) {
        found << QString::fromStdString(graph.node(id).name);
        if (!parsed->matches(graph, id))
            return {QStringLiteral("find and matches differ")};
    }
    return found;
}

} // namespace

class TestQuery : public QObject {
    Q_OBJECT

    std::shared_ptr<const graph::Graph> m_fx, m_cond, m_dynamic;
    std::shared_ptr<const ir::Graph> m_ir;

private Q_SLOTS:
    void initTestCase()
    {
        const auto llama = program::open(programFile("llama.pt2")), cond = program::open(programFile("cond_branch.pt2")),
                   dynamic = program::open(programFile("symbolic_arithmetic.pt2"));
        QVERIFY(llama && cond && dynamic);
        m_fx = (*llama)->graph;
        m_cond = (*cond)->graph;
        m_dynamic = (*dynamic)->graph;
        const auto ir = ir::readJsonFile(programFile("llama.ir.json"));
        QVERIFY2(ir.has_value(), ir ? "" : ir.error().text().c_str());
        m_ir = *ir;
    }

    void findsInFx_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char* text, const QStringList& expected) {
            QTest::newRow(text) << QString::fromLatin1(text) << expected;
        };
        row("op:sdpa", {});
        row("op:scaled_dot", {QStringLiteral("scaled_dot_product_attention"), QStringLiteral("scaled_dot_product_attention_1")});
        row("OP:Scaled_Dot module:layers.1", {QStringLiteral("scaled_dot_product_attention_1")});
        row("op:scaled_dot -module:layers.1", {QStringLiteral("scaled_dot_product_attention")});
        row("op:linear module:layers.0.mlp", {QStringLiteral("linear_4"), QStringLiteral("linear_5"), QStringLiteral("linear_6")});
        row("op:linear module:LlamaMLP module:layers.0",
            {QStringLiteral("linear_4"), QStringLiteral("linear_5"), QStringLiteral("linear_6")});
        row("name:~^linear_1.$", {QStringLiteral("linear_10"), QStringLiteral("linear_11"), QStringLiteral("linear_12"),
                                  QStringLiteral("linear_13"), QStringLiteral("linear_14")});
        row("name:=linear", {QStringLiteral("linear")});
        row("op:=silu", {QStringLiteral("silu"), QStringLiteral("silu_1")});
        row("op:=aten.silu.default", {QStringLiteral("silu"), QStringLiteral("silu_1")});
        row("op:=sil", {});
        row("weight:layers.1.self_attn.q_proj kind:placeholder", {QStringLiteral("p_m_model_layers_1_self_attn_q_proj_weight")});
        row("weight:layers.1.self_attn.q_proj kind:parameter", {QStringLiteral("p_m_model_layers_1_self_attn_q_proj_weight")});
        row("weight:layers.1.self_attn.q_proj op:linear", {QStringLiteral("linear_7")});
        row("producer:silu", {QStringLiteral("mul_10"), QStringLiteral("mul_19")});
        row("user:=scaled_dot_product_attention_1 op:contiguous", {});
        row("kind:buffer", {QStringLiteral("b_m_model_rotary_emb_inv_freq")});
        row("kind:tensor_constant", {});
        row("\"silu_1\"", {QStringLiteral("silu_1")});
        row("=silu_1", {QStringLiteral("silu_1")});
        row("attr:is_causal=true", {});
        row("op:rsqrt attr:eps", {});
    }
    void findsInFx()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, expected);
        QCOMPARE(names(*m_fx, text), expected);
    }

    void termsAreAnded()
    {
        const int all = static_cast<int>(names(*m_fx, QString()).size());
        QCOMPARE(all, static_cast<int>(m_fx->nodes().size()));
        const int linear = static_cast<int>(names(*m_fx, QStringLiteral("op:linear")).size());
        QCOMPARE(names(*m_fx, QStringLiteral("-op:linear")).size(), all - linear);
        QCOMPARE(names(*m_fx, QStringLiteral("op:linear -op:linear")).size(), 0);
    }

    /// Every line of torch's own print-out with a call of linear is a match, and nothing else is.
    void agreesWithTorchsPrintOut()
    {
        QFile file(QStringLiteral(NODEWISE_TEST_DATA "/fx/llama.graph.txt"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QStringList expected;
        for (const QString& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n')))
            if (line.contains(QStringLiteral("target=torch.ops.aten.silu.default")))
                expected << line.section(QLatin1Char(' '), 4, 4).mid(1);
        QVERIFY(expected.size() == 2);
        QCOMPARE(names(*m_fx, QStringLiteral("op:=silu.default")), expected);
    }

    void findsShapes()
    {
        const QStringList any = names(*m_fx, QStringLiteral("op:linear shape:[*]"));
        QCOMPARE(any, names(*m_fx, QStringLiteral("op:linear")));
        QCOMPARE(names(*m_fx, QStringLiteral("op:linear shape:[_,_,_]")), any);
        QCOMPARE(names(*m_fx, QStringLiteral("op:linear shape:[_]")), QStringList());
        QVERIFY(!names(*m_fx, QStringLiteral("op:linear out:[*, >=1000000]")).contains(QStringLiteral("linear")));
        QCOMPARE(names(*m_fx, QStringLiteral("kind:parameter -shape:[_] -shape:[_,_]")), QStringList());
        QCOMPARE(names(*m_dynamic, QStringLiteral("shape:[s77,*]")), names(*m_dynamic, QStringLiteral("shape:[_, s27]")));
        QCOMPARE(names(*m_dynamic, QStringLiteral("shape:[s77,*] op:div")), QStringList{QStringLiteral("div")});
        QCOMPARE(names(*m_dynamic, QStringLiteral("in:[s77,s27] op:sym_size attr:dim=0")), QStringList{QStringLiteral("sym_size_int_2")});
        QCOMPARE(names(*m_dynamic, QStringLiteral("shape:[7,*]")), QStringList());
    }

    void findsInSubgraphs()
    {
        QCOMPARE(names(*m_cond, QStringLiteral("op:cos")), QStringList{QStringLiteral("cos")});
        QCOMPARE(names(*m_cond, QStringLiteral("user:add")), QStringList{QStringLiteral("sin")});
        QCOMPARE(names(*m_cond, QStringLiteral("file:programs.py:52 op:sum")), QStringList{QStringLiteral("sum_1")});
        QCOMPARE(names(*m_cond, QStringLiteral("file:programs.py:5 op:sum")), QStringList());
    }

    void findsTheSameInTheIr_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"op:linear", "op:=silu.default", "op:linear dtype:f32 shape:[*,_]", "name:~^linear_1.$", "producer:silu",
                                 "user:silu", "weight:q_proj op:linear", "op:mean attr:keepdim=True", "op:pow dtype:float32"})
            QTest::newRow(text) << QString::fromLatin1(text);
    }
    void findsTheSameInTheIr()
    {
        QFETCH(QString, text);
        const QStringList found = names(*m_ir, text);
        QVERIFY(!found.isEmpty());
        QCOMPARE(found, names(*m_fx, text));
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* text, int column, const char* message) {
            QTest::newRow(text) << QString::fromLatin1(text) << column << QString::fromLatin1(message);
        };
        row("colour:red", 1, "there is no field 'colour'");
        row("mul -colour:red", 6, "there is no field 'colour'");
        row("op:", 4, "a value is missing after 'op:'");
        row("op: linear", 4, "a value is missing after 'op:'");
        row("mul -", 5, "nothing follows the minus sign");
        row("shape:[1,,2]", 10, "a dimension is missing here");
        row("shape:[1,2", 7, "the bracket is never closed");
        row("shape:16", 7, "a shape is written in brackets");
        row("shape:[1,>x]", 10, "a number is missing after the comparison");
        row("name:\"abc", 6, "the quote is never closed");
        row("name:~a(b", 8, "this parenthesis is never closed");
        row("name:~a)", 8, "this parenthesis closes nothing");
        row("name:~*a", 7, "nothing precedes '*'");
        row("name:~[a", 7, "this bracket is never closed");
        row("attr:dim=[1, 2", 10, "the bracket is never closed");
        row("name:~a{3", 8, "a repetition is written {m}, {m,} or {m,n}, with numbers up to 200");
        row("name:~\\q", 8, "the escape \\q is not supported");
        row("name:~(?=a)", 7, "groups that begin with (? are not supported");
        row("name:~", 6, "a search term is missing here");
        row("attr:=3", 6, "the name of an attribute is missing");
        row("attr:dim=~(", 11, "this parenthesis is never closed");
        row("name:~{3}", 7, "nothing precedes '{'");
        row("name:~a**", 9, "nothing precedes '*'");
        row("name:~a{201}", 8, "a repetition is written {m}, {m,} or {m,n}, with numbers up to 200");
        row("name:~a{3,2}", 8, "a repetition is written {m}, {m,} or {m,n}, with numbers up to 200");
        row("name:~[b-a]", 9, "the range runs backwards");
        row("name:~ab\\", 10, "the backslash at the end escapes nothing");
        row("name:~(?P<n>a)", 7, "groups that begin with (? are not supported");
        row("name:~((a{100}){100}){100}", 7, "the regular expression is too large");
    }
    void refuses()
    {
        QFETCH(QString, text);
        QFETCH(int, column);
        QFETCH(QString, message);
        const auto parsed = Query::parse(text.toStdString());
        QVERIFY(!parsed);
        QCOMPARE(QString::fromStdString(parsed.error().message.english()), message);
        QCOMPARE(parsed.error().column, column);
        QVERIFY(!parsed.error().hint.empty());
    }

    void aColonThatIsNoFieldIsText()
    {
        QVERIFY(Query::parse("aten::add").has_value());
        QVERIFY(Query::parse("layers.3:x").has_value());
        QCOMPARE(names(*m_fx, QStringLiteral("\"-op:linear\"")), QStringList());
    }

    void regex_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("expected");
        const auto row = [](const char* pattern, const char* text, bool expected) {
            QTest::addRow("%s in %s", pattern, text) << QString::fromLatin1(pattern) << QString::fromLatin1(text) << expected;
        };
        row("mul_.*", "a_mul_3", true);
        row("^mul$", "mul_1", false);
        row("^(mul|add)(_\\d+)?$", "add_17", true);
        row("^(mul|add|sub)$", "sub", true);
        row("^(mul|add|sub)$", "add", true);
        row("^(mul|add)(_\\d+)?$", "add_x", false);
        row("^a{2,3}$", "aaaa", false);
        row("^a{2,3}$", "aaa", true);
        row("^a{2}$", "aa", true);
        row("^a{2,}$", "aaaaa", true);
        row("^a{2,}$", "a", false);
        row("^(ab){0,1}c$", "abc", true);
        row("^(a|b*)+c$", "abbac", true);
        row("^[^0-9]+$", "abc", true);
        row("^[^0-9]+$", "ab1", false);
        row("^[a-c_]+$", "CAB_", true);
        row("^[]]$", "]", true);
        row("^\\w+\\.\\w+$", "aten.add", true);
        row("x?y", "y", true);
        row("", "", true);
        row("a||b", "zzz", true);
        row("(?:ab)+$", "abab", true);
        row("\\D", "123", false);
        row("^.$", "\n", false);
    }
    void regex()
    {
        QFETCH(QString, pattern);
        QFETCH(QString, text);
        QFETCH(bool, expected);
        const auto compiled = query::Regex::compile(pattern.toStdString());
        QVERIFY(compiled.has_value());
        QCOMPARE(compiled->search(text.toStdString()), expected);
        QCOMPARE(QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption).match(text).hasMatch(), expected);
    }

    void regexCountsLetters()
    {
        const auto finds = [](const char* pattern, const char* text) { return query::Regex::compile(pattern)->search(text); };
        QVERIFY(finds("^한.$", "한글"));
        QVERIFY(!finds("^..$", "글"));
        QVERIFY(finds("^[가-힣]+$", "한글"));
        QVERIFY(!finds("Ä", "ㄱ")); // whose first bytes are those of Ä in either case of Latin-1
        QVERIFY(finds("b$", "a\xff"
                            "b")); // what is no UTF-8 hides nothing behind it
        QVERIFY(!query::Regex::compile("a\xff").has_value());
    }

    /// std::regex would need 2^40 steps for the first and overflow the stack on the second.
    void hostileRegexEnds()
    {
        const auto nested = query::Regex::compile("^(a+)+$");
        QVERIFY(!nested->search(std::string(40, 'a') + "!"));
        QVERIFY(query::Regex::compile("^(.|\\n)*$")->search(std::string(1000000, 'x')));
        QVERIFY(!query::Regex::compile("((a{200}){200}){200}").has_value());
        QVERIFY(!query::Regex::compile(std::string(2000, 'a')).has_value());
        QVERIFY(!query::Regex::compile(std::string(900, '(')).has_value());
        QVERIFY(!Query::parse(std::string(20000, 'a')).has_value());
    }
};

QTEST_GUILESS_MAIN(TestQuery)
#include "tst_query.moc"
