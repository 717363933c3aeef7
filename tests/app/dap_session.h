// SPDX-License-Identifier: Apache-2.0
// A plain client of the Debug Adapter Protocol that believes nothing: every message either way is checked against the protocol's schema
// and against what its prose asks for.
#pragma once

#include "dap_schema.h"

#include "core/process/worker_process.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QMap>
#include <QObject>
#include <QSet>
#include <QStringList>

#include <functional>
#include <memory>

inline QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

/// What the protocol's prose asks of an adapter, message by message.
class DapRules {
public:
    /// The request goes to the adapter.
    void asked(const QJsonObject& request);
    /// What is wrong with what the adapter sent; "" for nothing.
    QString check(const QJsonObject& message);
    /// What it left open.
    QString checkEnd() const;

private:
    QString checkResponse(const QJsonObject& response);
    QString checkBody(const QString& command, const QJsonObject& body);
    QString checkEvent(const QString& event, const QJsonObject& body);
    QString checkProgress(const QString& event, const QJsonObject& body);

    int m_seq = 0;
    QMap<int, QString> m_open; ///< requests without an answer
    QSet<int> m_asked, m_breakpoints;
    QMap<QString, double> m_progress; ///< percentage of each that goes on
    QSet<QString> m_pastProgress;
    int m_firstColumn = 1;
    bool m_wantsProgress = false, m_wantsInvalidated = false, m_terminated = false;
};

/// Owns the adapter's process: the engine, or what NODEWISE_ENGINE_COMMAND says instead (words with blanks between them), for a session
/// over ssh. A message that is not as it should be, or a request that fails, is a complaint.
class DapClient {
public:
    explicit DapClient(const DapSchema& schema);

    /// Without waiting; returns its seq.
    int post(const char* command, const QJsonObject& arguments = {});
    QJsonObject response(int seq);
    /// The body of the answer.
    QJsonObject ask(const char* command, const QJsonObject& arguments = {});
    /// The `message` of the answer, which must be an error; `text` gets what is shown.
    QString refusal(const char* command, const QJsonObject& arguments = {}, QString* text = nullptr);
    /// The next event of that name; earlier ones of other names stay.
    QJsonObject event(const char* name);
    /// Whether such an event has come, of those that were not taken.
    bool has(const char* name) const;
    QJsonObject step(const char* command, QJsonObject arguments = {});
    bool ended();
    const QSet<QString>& seen() const { return m_seen; }
    const QStringList& complaints() const { return m_complaints; }

private:
    bool receive();
    void check(const QJsonObject& message);
    void complain(const QString& what) { m_complaints << what; }

    const DapSchema& m_schema;
    DapRules m_rules;
    std::unique_ptr<nodewise::process::WorkerProcess> m_engine;
    int m_seq = 0;
    bool m_failed = false;
    QMap<int, QJsonObject> m_responses;
    QList<QJsonObject> m_events;
    QSet<QString> m_seen;
    QStringList m_complaints;
};

/// Base of test classes: one session at a time.
class DapSession : public QObject {
protected:
    /// Up to the stop at the entry, as an editor does it.
    void begin(const char* program, const QJsonObject& more = {});
    /// No complaints, and away with it.
    void finish();
    QJsonObject topFrame();
    /// A variable of the scope; {} without one that `wanted` takes.
    QJsonObject variable(const char* scope, const std::function<bool(const QJsonObject&)>& wanted);
    void setVariable(const QJsonObject& variable, const QString& value);
    QJsonObject setFunctionBreakpoints(const QJsonArray& breakpoints);
    QJsonObject setLines(const QJsonArray& breakpoints);

    const DapSchema m_schema{QStringLiteral(NODEWISE_TEST_DATA "/dap/debugProtocol.json")};
    std::unique_ptr<DapClient> m_client;
    QString m_graphFile;
    QJsonObject m_hello; ///< of initialize, over what begin() says
};

qint64 tickOf(const QJsonObject& stopped);
QString reasonOf(const QJsonObject& stopped);
QString nodeOf(const QJsonObject& stopped);
bool isFinished(const QJsonObject& stopped);
QJsonObject at(const QJsonObject& body, const char* list, qsizetype index);
