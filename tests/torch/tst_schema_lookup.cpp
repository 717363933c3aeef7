// SPDX-License-Identifier: Apache-2.0
// Schemas against what PyTorch's Python tells of the same operators (tests/data/make_schemas.py).
#include "core/torch/schema/schema_lookup.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QtTest>

using namespace nodewise;

namespace {

protocol::OpSchema lookUp(const char* op)
{
    return torch_worker::lookUpSchemas({op}).front();
}

QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

QJsonObject slotOf(const std::string& name, const protocol::AliasMark& alias)
{
    return {{"name", qs(name)}, {"alias", qs(alias.sets)}, {"isWrite", alias.isWrite}};
}

/// In the form of schemas.json.
QJsonObject toJson(const protocol::OpSchema& schema)
{
    QJsonArray arguments, returns;
    for (const auto& argument : schema.arguments) {
        QJsonObject slot = slotOf(argument.name, argument.alias);
        slot["kwargOnly"] = argument.kwargOnly;
        if (argument.defaultText)
            slot["default"] = qs(*argument.defaultText);
        arguments.append(slot);
    }
    for (const auto& value : schema.returns)
        returns.append(slotOf(value.name, value.alias));
    return {{"op", qs(schema.opType)},
            {"text", qs(schema.text)},
            {"isMutable", schema.isMutable},
            {"arguments", arguments},
            {"returns", returns}};
}

} // namespace

class TestSchemaLookup : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asPythonTells_data();
    void asPythonTells();
    void typesWithoutMarks();
    void tags();
    void reasons_data();
    void reasons();
    void overloads();
    void batchKeepsOrder();
};

void TestSchemaLookup::asPythonTells_data()
{
    QTest::addColumn<QJsonObject>("expected");
    QFile file(QStringLiteral(NODEWISE_TEST_DATA "/schemas.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto all = QJsonDocument::fromJson(file.readAll()).array();
    QVERIFY(all.size() > 100);
    for (const auto& entry : all) {
        const auto object = entry.toObject();
        QTest::newRow(qPrintable(object["op"].toString())) << object;
    }
}

void TestSchemaLookup::asPythonTells()
{
    QFETCH(QJsonObject, expected);
    const auto schema = lookUp(qPrintable(expected["op"].toString()));
    QCOMPARE(schema.kind, protocol::OpSchema::Kind::Operator);
    QVERIFY(schema.reason.empty());
    const auto text = [](const QJsonObject& object) { return QString::fromUtf8(QJsonDocument(object).toJson()); };
    QCOMPARE(text(toJson(schema)), text(expected));
    // Python has no types as the schema writes them, but the text has: "Tensor(a!)[] self" is of type "Tensor[]".
    QString plain = expected["text"].toString();
    plain.remove(QRegularExpression(QStringLiteral("\\([a-z*|!> -]+\\)")));
    for (const auto& argument : schema.arguments)
        QVERIFY2(plain.contains(qs(argument.type + " " + argument.name)), argument.name.c_str());
    for (const auto& value : schema.returns)
        QVERIFY2(plain.section(QStringLiteral("-> "), 1).contains(qs(value.type)), value.type.c_str());
}

void TestSchemaLookup::typesWithoutMarks()
{
    QCOMPARE(lookUp("aten.linear.default").tryArgument("bias")->type, std::string("Tensor?"));
    QCOMPARE(lookUp("aten._foreach_add_.Scalar").tryArgument("self")->type, std::string("Tensor[]"));
    QCOMPARE(lookUp("aten.max_pool2d.default").tryArgument("kernel_size")->type, std::string("int[2]"));
    QCOMPARE(lookUp("aten.zeros.default").tryArgument("dtype")->type, std::string("ScalarType?"));
    QCOMPARE(lookUp("torch.ops.aten.add.Tensor").tryArgument("alpha")->type, std::string("Scalar"));
}

void TestSchemaLookup::tags()
{
    QCOMPARE(lookUp("aten.gelu.default").tags, (std::vector<std::string>{"core", "pointwise"}));
    QCOMPARE(lookUp("aten.nonzero.default").tags, (std::vector<std::string>{"core", "dynamic_output_shape"}));
}

void TestSchemaLookup::reasons_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* op, protocol::OpSchema::Kind kind, const char* expected) {
        QTest::newRow(op) << static_cast<int>(kind) << QString::fromUtf8(expected);
    };
    using Kind = protocol::OpSchema::Kind;
    row("myns.foo.default", Kind::Unregistered,
        "not registered: no operator of the namespace 'myns' is known here; the library that defines it is not loaded");
    row("aten.foobar.default", Kind::Unregistered, "not registered: the namespace 'aten' has no operator 'foobar' in PyTorch VERSION");
    row("aten.add.Foo", Kind::Unregistered, "not registered: 'aten.add' has the overloads Scalar, Scalar_out, Tensor, out");
    row("aten.add", Kind::Unregistered, "not registered: 'aten.add' has the overloads Scalar, Scalar_out, Tensor, out");
    row("prims.convert_element_type.default", Kind::Unregistered,
        "not registered: PyTorch defines the operators of 'prims' in Python, and LibTorch does not have them");
    row("", Kind::Unregistered, "'' is not an operator name of the form namespace.name.overload");
    row("linear", Kind::Unregistered, "'linear' is not an operator name of the form namespace.name.overload");
    row(".linear.default", Kind::Unregistered, "'.linear.default' is not an operator name of the form namespace.name.overload");
    row("aten.", Kind::Unregistered, "'aten.' is not an operator name of the form namespace.name.overload");
    row("higher_order.cond", Kind::HigherOrder,
        "a higher-order operator runs other graphs and has no schema; the names of its arguments are those of its Python function");
    row("operator.getitem", Kind::PythonFunction, "a Python function, not a PyTorch operator; it has no schema");
}

void TestSchemaLookup::reasons()
{
    QFETCH(int, kind);
    QFETCH(QString, expected);
    const auto schema = lookUp(QTest::currentDataTag());
    QCOMPARE(qs(schema.reason.english()), QString(expected).replace(QStringLiteral("VERSION"), qs(torch_worker::torchVersion())));
    QCOMPARE(static_cast<int>(schema.kind), kind);
}

void TestSchemaLookup::overloads()
{
    const std::vector<std::string> all{"Scalar", "Scalar_out", "Tensor", "out"};
    QCOMPARE(lookUp("aten.add").overloads, all);
    QCOMPARE(lookUp("aten.add.Foo").overloads, all);
    QVERIFY(lookUp("aten.add.Tensor").overloads.empty());
    QVERIFY(lookUp("aten.foobar").overloads.empty());
}

void TestSchemaLookup::batchKeepsOrder()
{
    const std::vector<std::string> ops{"aten.relu.default", "nope", "aten.relu.default", "aten.abs.default"};
    const auto schemas = torch_worker::lookUpSchemas(ops);
    QCOMPARE(schemas.size(), ops.size());
    for (std::size_t i = 0; i < ops.size(); ++i)
        QCOMPARE(schemas[i].opType, ops[i]);
}

QTEST_GUILESS_MAIN(TestSchemaLookup)
#include "tst_schema_lookup.moc"
