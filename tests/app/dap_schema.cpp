// SPDX-License-Identifier: Apache-2.0
#include "dap_schema.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <cmath>

namespace {

bool isOf(const QJsonValue& value, const QString& type)
{
    if (type == QLatin1String("integer"))
        return value.isDouble() && std::floor(value.toDouble()) == value.toDouble();
    const std::pair<const char*, bool> kinds[] = {{"number", value.isDouble()}, {"string", value.isString()}, {"boolean", value.isBool()},
                                                  {"object", value.isObject()}, {"array", value.isArray()},   {"null", value.isNull()}};
    for (const auto& [name, is] : kinds)
        if (type == QLatin1String(name))
            return is;
    qFatal("the schema has the type %s", qPrintable(type));
}

QString texts(const QJsonValue& list)
{
    QStringList out;
    for (const auto& value : list.isArray() ? list.toArray() : QJsonArray{list})
        out << value.toString();
    return out.join(QStringLiteral(", "));
}

} // namespace

DapSchema::DapSchema(const QString& file)
{
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly))
        qFatal("%s can't be read", qPrintable(file));
    m_definitions = QJsonDocument::fromJson(in.readAll()).object()[QStringLiteral("definitions")].toObject();
    for (auto it = m_definitions.begin(); it != m_definitions.end(); ++it) {
        const auto own = it->toObject()[QStringLiteral("allOf")].toArray().at(1).toObject()[QStringLiteral("properties")].toObject();
        for (const char* kind : {"command", "event"}) {
            const auto names = own[QLatin1String(kind)].toObject()[QStringLiteral("enum")].toArray();
            if (names.size() == 1)
                (QLatin1String(kind) == QLatin1String("event") ? m_events : m_requests).insert(names[0].toString(), it.key());
        }
    }
    if (m_requests.size() < 40 || m_events.size() < 15)
        qFatal("%s is no schema of the protocol", qPrintable(file));
}

QString DapSchema::definitionOf(const QJsonObject& message) const
{
    const auto type = message[QStringLiteral("type")].toString();
    if (type == QLatin1String("event"))
        return m_events.value(message[QStringLiteral("event")].toString(), QStringLiteral("Event"));
    const auto request = m_requests.value(message[QStringLiteral("command")].toString(), QStringLiteral("Request"));
    if (type == QLatin1String("request"))
        return request;
    if (!message[QStringLiteral("success")].toBool())
        return QStringLiteral("ErrorResponse");
    auto response = request;
    return response.replace(QStringLiteral("Request"), QStringLiteral("Response"));
}

QString DapSchema::check(const QJsonObject& message) const
{
    const auto definition = m_definitions[definitionOf(message)];
    return definition.isObject() ? check(message, definition.toObject(), QStringLiteral("$"))
                                 : QStringLiteral("$: the protocol has no ") + definitionOf(message);
}

QString DapSchema::check(const QJsonValue& value, const QJsonObject& schema, const QString& path) const
{
    for (const auto& key : schema.keys())
        if (!QStringList{QStringLiteral("$ref"), QStringLiteral("allOf"), QStringLiteral("oneOf"), QStringLiteral("type"),
                         QStringLiteral("enum"), QStringLiteral("properties"), QStringLiteral("required"), QStringLiteral("items"),
                         QStringLiteral("additionalProperties")}
                 .contains(key))
            qFatal("the schema has %s, which is not checked here", qPrintable(key));
    if (const auto ref = schema[QStringLiteral("$ref")].toString(); !ref.isEmpty())
        return check(value, m_definitions[ref.section(QLatin1Char('/'), -1)].toObject(), path);
    for (const auto& part : schema[QStringLiteral("allOf")].toArray())
        if (const auto wrong = check(value, part.toObject(), path); !wrong.isEmpty())
            return wrong;
    if (schema.contains(QStringLiteral("oneOf"))) {
        int fits = 0;
        for (const auto& part : schema[QStringLiteral("oneOf")].toArray())
            fits += check(value, part.toObject(), path).isEmpty();
        if (fits != 1)
            return path + QStringLiteral(": fits %1 of oneOf").arg(fits);
    }
    if (const auto type = schema[QStringLiteral("type")]; !type.isUndefined()) {
        bool good = false;
        for (const auto& one : type.isArray() ? type.toArray() : QJsonArray{type})
            good = good || isOf(value, one.toString());
        if (!good)
            return path + QStringLiteral(": must be ") + texts(type);
    }
    if (const auto words = schema[QStringLiteral("enum")]; words.isArray() && !words.toArray().contains(value))
        return path + QStringLiteral(": '%1' must be one of ").arg(value.toString()) + texts(words);
    if (value.isObject())
        return checkObject(value.toObject(), schema, path);
    const auto items = schema[QStringLiteral("items")].toObject();
    for (qsizetype i = 0; value.isArray() && i < value.toArray().size(); ++i)
        if (const auto wrong = check(value.toArray().at(i), items, path + QStringLiteral("[%1]").arg(i)); !wrong.isEmpty())
            return wrong;
    return {};
}

QString DapSchema::checkObject(const QJsonObject& value, const QJsonObject& schema, const QString& path) const
{
    for (const auto& name : schema[QStringLiteral("required")].toArray())
        if (!value.contains(name.toString()))
            return path + QStringLiteral(": lacks ") + name.toString();
    const auto properties = schema[QStringLiteral("properties")].toObject();
    const auto others = schema[QStringLiteral("additionalProperties")];
    for (auto it = value.begin(); it != value.end(); ++it) {
        const auto property = properties.contains(it.key()) ? properties[it.key()] : others;
        if (property.isBool() && !property.toBool())
            return path + QStringLiteral(": has %1, which the protocol does not know").arg(it.key());
        if (!property.isObject())
            continue;
        if (const auto wrong = check(it.value(), property.toObject(), path + QLatin1Char('.') + it.key()); !wrong.isEmpty())
            return wrong;
    }
    return {};
}
