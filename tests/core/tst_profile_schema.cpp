// SPDX-License-Identifier: Apache-2.0
// profile.schema.json says what the reader knows, no more and no less, and the shipped profiles are as it says.
#include "core/backend/profile.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

using namespace nodewise;
using namespace nodewise::backend;

class TestProfileSchema : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void membersAreThoseOfTheReader_data();
    void membersAreThoseOfTheReader();
    void membersHaveDescriptions();
    void shippedOnesConform();
    void whatDoesNotConformIsFound();

private:
    QJsonObject m_schema;
};

namespace {

const QString folder = QStringLiteral(NODEWISE_TEST_DATA "/../../resources/profiles/");

QJsonObject objectIn(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

QStringList sorted(QStringList names)
{
    names.sort();
    return names;
}

// As much of JSON Schema 2020-12 as the file uses.
class Validator {
public:
    explicit Validator(QJsonObject root) : m_root(std::move(root)) {}

    /// Where something is wrong, "" = nowhere.
    QString check(const QJsonValue& value, QJsonObject schema, const QString& path = "$") const
    {
        schema = resolved(schema);
        if (!isOfType(value, schema["type"].toString()) || !isOneOf(value, schema))
            return path;
        if (value.isString() && !fitsText(value.toString(), schema))
            return path;
        if (value.isDouble() && schema.contains("minimum") &&
            (value.toDouble() < schema["minimum"].toDouble() || value.toDouble() > schema["maximum"].toDouble()))
            return path;
        if (value.isArray())
            return checkItems(value.toArray(), schema["items"].toObject(), path);
        return value.isObject() ? checkMembers(value.toObject(), schema, path) : QString();
    }
    QJsonObject resolved(QJsonObject schema) const
    {
        const QString ref = schema["$ref"].toString();
        return ref.isEmpty() ? schema : m_root["$defs"].toObject()[ref.section('/', -1)].toObject();
    }

private:
    static bool isOfType(const QJsonValue& value, const QString& type)
    {
        return type.isEmpty() || (type == "object" && value.isObject()) || (type == "array" && value.isArray()) ||
               (type == "string" && value.isString()) || (type == "boolean" && value.isBool()) || (type == "integer" && value.isDouble());
    }
    static bool isOneOf(const QJsonValue& value, const QJsonObject& schema)
    {
        return !schema.contains("enum") || schema["enum"].toArray().contains(value);
    }
    static bool fitsText(const QString& text, const QJsonObject& schema)
    {
        return text.size() >= schema["minLength"].toInt() &&
               (!schema.contains("pattern") || text.contains(QRegularExpression(schema["pattern"].toString())));
    }
    QString checkItems(const QJsonArray& items, const QJsonObject& schema, const QString& path) const
    {
        for (qsizetype i = 0; i < items.size(); ++i)
            if (QString wrong = check(items[i], schema, QString("%1[%2]").arg(path).arg(i)); !wrong.isEmpty())
                return wrong;
        return {};
    }
    QString checkMembers(const QJsonObject& object, const QJsonObject& schema, const QString& path) const
    {
        for (const QJsonValue& name : schema["required"].toArray())
            if (!object.contains(name.toString()))
                return path;
        const QJsonArray anyOf = schema["anyOf"].toArray();
        const auto holds = [&](const QJsonValue& choice) { return object.contains(choice["required"][0].toString()); };
        if (!anyOf.isEmpty() && std::none_of(anyOf.begin(), anyOf.end(), holds))
            return path;
        const QJsonObject properties = schema["properties"].toObject();
        for (auto member = object.begin(); member != object.end(); ++member) {
            const QString at = path + "." + member.key();
            const QJsonValue other = schema["additionalProperties"];
            if (!properties.contains(member.key()) && !other.isObject())
                return at;
            const QJsonObject how = properties.contains(member.key()) ? properties[member.key()].toObject() : other.toObject();
            if (QString wrong = check(member.value(), how, at); !wrong.isEmpty())
                return wrong;
        }
        return {};
    }

    QJsonObject m_root;
};

/// Members that the reader tells of where it is given something else.
QStringList membersTold(const QString& profile)
{
    const auto read = readWholeProfile("/x.json", profile.toStdString());
    for (const Error& error : read.errors)
        for (const std::string& text : {error.message.english(), error.hint.english()})
            for (const QString& before : {QStringLiteral("this must be an object with "), QStringLiteral("available: ")})
                if (const QString told = QString::fromStdString(text); told.startsWith(before))
                    return sorted(told.mid(before.size()).split(", "));
    return {};
}

QStringList requiredOf(const QString& profile)
{
    static const QRegularExpression missing(QStringLiteral("the member '(\\w+)' is missing here"));
    QStringList names;
    for (const Error& error : readWholeProfile("/x.json", profile.toStdString()).errors)
        if (const auto match = missing.match(QString::fromStdString(error.message.english())); match.hasMatch())
            names << match.captured(1);
    return sorted(names);
}

} // namespace

void TestProfileSchema::initTestCase()
{
    m_schema = objectIn(folder + "profile.schema.json");
    QCOMPARE(m_schema["$schema"].toString(), QString("https://json-schema.org/draft/2020-12/schema"));
}

void TestProfileSchema::membersAreThoseOfTheReader_data()
{
    QTest::addColumn<QString>("definition");
    QTest::addColumn<QString>("profile"); // with %1 where the object stands
    const auto row = [](const char* definition, const char* members) {
        QTest::newRow(definition) << QString::fromLatin1(definition) << "{\"name\": \"x\", " + QString::fromLatin1(members) + "}";
    };
    QTest::newRow("root") << QString() << QStringLiteral("{\"name\": \"x\", \"?\": %1}");
    row("templates", "\"templates\": %1");
    row("decomposition", "\"decompositions\": [%1]");
    row("exclusion", "\"exclude\": [%1]");
    row("pass", "\"passes\": {\"post\": [%1]}");
    row("lowering", "\"lowerings\": [%1]");
    row("opFunc", "\"opFuncs\": {\"data\": [%1]}");
    row("customOp", "\"customOps\": [%1]");
    row("fallback", "\"fallbacks\": [%1]");
    row("dtype", "\"dtypes\": [%1]");
    row("layout", "\"layout\": %1");
}

void TestProfileSchema::membersAreThoseOfTheReader()
{
    QFETCH(QString, definition);
    QFETCH(QString, profile);
    const QJsonObject told = definition.isEmpty() ? m_schema : m_schema["$defs"][definition].toObject();
    QVERIFY(!told.isEmpty());
    QCOMPARE(membersTold(profile.arg("3")), sorted(told["properties"].toObject().keys()));
    QStringList required;
    for (const QJsonValue& name : told["required"].toArray())
        required << name.toString();
    if (!definition.isEmpty())
        QCOMPARE(requiredOf(profile.arg("{}")), sorted(required));
    QCOMPARE(told["additionalProperties"].toBool(true), definition == "pass"); // a pass has options of its own
}

void TestProfileSchema::membersHaveDescriptions()
{
    const Validator validator(m_schema);
    QList<QJsonObject> objects{m_schema};
    for (const QJsonValue& definition : m_schema["$defs"].toObject())
        objects << definition.toObject();
    for (const QJsonObject& object : objects) {
        const QJsonObject properties = object["properties"].toObject();
        for (const QString& name : properties.keys())
            QVERIFY2(!validator.resolved(properties[name].toObject())["description"].toString().isEmpty(), qPrintable(name));
    }
    for (const char* points : {"passes", "opFuncs"})
        QVERIFY(m_schema["properties"][QLatin1String(points)]["properties"].toObject().size() >= 3);
}

void TestProfileSchema::shippedOnesConform()
{
    const Validator validator(m_schema);
    const QStringList files = QDir(folder).entryList({"*.json"});
    QVERIFY(files.size() >= 5);
    for (const QString& file : files) {
        if (file == "profile.schema.json")
            continue;
        const QJsonObject profile = objectIn(folder + file);
        QCOMPARE(profile["$schema"].toString(), QString("profile.schema.json"));
        const QString wrong = validator.check(profile, m_schema);
        QVERIFY2(wrong.isEmpty(), qPrintable(file + ": " + wrong));
    }
}

// The test's own validator can fail.
void TestProfileSchema::whatDoesNotConformIsFound()
{
    const Validator validator(m_schema);
    const auto wrong = [&](const char* profile) { return validator.check(QJsonDocument::fromJson(profile).object(), m_schema); };
    QCOMPARE(wrong(R"({"name": "x"})"), QString());
    QCOMPARE(wrong(R"({})"), QString("$"));
    QCOMPARE(wrong(R"({"name": ""})"), QString("$.name"));
    QCOMPARE(wrong(R"({"name": "x", "more": 1})"), QString("$.more"));
    QCOMPARE(wrong(R"({"name": "x", "fallbacks": [{"op": "rand", "why": "x"}]})"), QString("$.fallbacks[0].op"));
    QCOMPARE(wrong(R"({"name": "x", "decompositions": [{"op": "a.b"}]})"), QString("$.decompositions[0]"));
    QCOMPARE(wrong(R"({"name": "x", "passes": {"post": [{"pass": "p", "stick": 1}, {"pass": "p", "stick": "x"}]}})"),
             QString("$.passes.post[1].stick"));
    QCOMPARE(wrong(R"({"name": "x", "layout": {"map": "x"}})"), QString("$.layout.map"));
    QCOMPARE(wrong(R"({"name": "x", "layout": {"cores": 0}})"), QString("$.layout.cores"));
}

QTEST_GUILESS_MAIN(TestProfileSchema)
#include "tst_profile_schema.moc"
