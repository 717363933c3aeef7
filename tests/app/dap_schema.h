// SPDX-License-Identifier: Apache-2.0
// Checks messages against the schema of the Debug Adapter Protocol: as much of JSON Schema (draft 4) as that uses.
#pragma once

#include <QJsonObject>
#include <QString>

/// Owns the schema.
class DapSchema {
public:
    /// Fails the program when the file can't be read.
    explicit DapSchema(const QString& file);

    /// "" for a message that is as the protocol says, else what is wrong and where: "$.body.threads[0].id: must be integer". Our own
    /// requests and events (nodewise/...) are checked as far as the protocol speaks of any.
    QString check(const QJsonObject& message) const;
    /// The definition that a message is checked against: "StoppedEvent".
    QString definitionOf(const QJsonObject& message) const;
    /// Commands and events that the protocol has.
    QStringList names(const char* kind) const { return (QLatin1String(kind) == QLatin1String("event") ? m_events : m_requests).keys(); }

private:
    QString check(const QJsonValue& value, const QJsonObject& schema, const QString& path) const;
    QString checkObject(const QJsonObject& value, const QJsonObject& schema, const QString& path) const;

    QJsonObject m_definitions;
    QMap<QString, QString> m_requests, m_events; ///< definition by command or event
};
