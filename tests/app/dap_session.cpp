// SPDX-License-Identifier: Apache-2.0
#include "dap_session.h"

#include <QFile>
#include <QJsonDocument>
#include <QStandardPaths>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::process;
using namespace std::chrono_literals;

void DapRules::asked(const QJsonObject& request)
{
    const int seq = request[QStringLiteral("seq")].toInt();
    m_open.insert(seq, request[QStringLiteral("command")].toString());
    m_asked.insert(seq);
    if (m_open[seq] != QStringLiteral("initialize"))
        return;
    const auto arguments = request[QStringLiteral("arguments")].toObject();
    m_wantsProgress = arguments[QStringLiteral("supportsProgressReporting")].toBool();
    m_wantsInvalidated = arguments[QStringLiteral("supportsInvalidatedEvent")].toBool();
    m_firstColumn = arguments[QStringLiteral("columnsStartAt1")].toBool(true) ? 1 : 0;
}

QString DapRules::check(const QJsonObject& message)
{
    if (const int seq = message[QStringLiteral("seq")].toInt(); seq != ++m_seq)
        return QStringLiteral("seq is %1 and not %2").arg(seq).arg(m_seq);
    if (message[QStringLiteral("type")] == QLatin1String("response"))
        return checkResponse(message);
    return checkEvent(message[QStringLiteral("event")].toString(), message[QStringLiteral("body")].toObject());
}

QString DapRules::checkEnd() const
{
    if (!m_progress.isEmpty())
        return QStringLiteral("progress %1 did not end").arg(m_progress.firstKey());
    return m_open.isEmpty() ? QString() : m_open.first() + QStringLiteral(" was not answered");
}

QString DapRules::checkResponse(const QJsonObject& response)
{
    const int seq = response[QStringLiteral("request_seq")].toInt();
    if (!m_open.contains(seq))
        return QStringLiteral("nothing was asked that this answers");
    const auto command = m_open.take(seq);
    if (response[QStringLiteral("command")] != command)
        return command + QStringLiteral(" was answered as another command");
    if (response[QStringLiteral("success")].toBool())
        return checkBody(command, response[QStringLiteral("body")].toObject());
    const auto format = response[QStringLiteral("body")][QStringLiteral("error")][QStringLiteral("format")].toString();
    if (response[QStringLiteral("message")].toString().isEmpty() || format.isEmpty())
        return QStringLiteral("an error says nothing");
    return {};
}

QString DapRules::checkBody(const QString& command, const QJsonObject& body)
{
    for (const auto& breakpoint : body[QStringLiteral("breakpoints")].toArray()) {
        const auto info = breakpoint.toObject();
        m_breakpoints.insert(info[QStringLiteral("id")].toInt());
        if (!info[QStringLiteral("verified")].toBool() &&
            (!info.contains(QStringLiteral("reason")) || !info.contains(QStringLiteral("message"))))
            return QStringLiteral("a breakpoint is not verified, and why is not said");
    }
    for (const auto& frame : body[QStringLiteral("stackFrames")].toArray())
        if (m_firstColumn == 1 && (frame[QStringLiteral("line")].toInt() > 0) != (frame[QStringLiteral("column")].toInt() > 0))
            return QStringLiteral("columns start at 1 where there is a line");
    if (command == QStringLiteral("completions"))
        for (const auto& target : body[QStringLiteral("targets")].toArray())
            if (target.toObject().contains(QStringLiteral("start")) && target[QStringLiteral("start")].toInt() < m_firstColumn)
                return QStringLiteral("the start of a completion is a column, and columns start at %1").arg(m_firstColumn);
    return {};
}

QString DapRules::checkEvent(const QString& event, const QJsonObject& body)
{
    if (m_terminated && event != QStringLiteral("output") && event != QStringLiteral("exited") &&
        !event.startsWith(QStringLiteral("nodewise/")))
        return event + QStringLiteral(" came behind terminated");
    m_terminated = m_terminated || event == QStringLiteral("terminated");
    if (event == QStringLiteral("invalidated") && !m_wantsInvalidated)
        return QStringLiteral("the client does not know invalidated");
    if (event == QStringLiteral("breakpoint"))
        m_breakpoints.insert(body[QStringLiteral("breakpoint")][QStringLiteral("id")].toInt());
    if (event == QStringLiteral("stopped"))
        for (const auto& id : body[QStringLiteral("hitBreakpointIds")].toArray())
            if (!m_breakpoints.contains(id.toInt()))
                return QStringLiteral("breakpoint %1 was hit, of which the client does not know").arg(id.toInt());
    return event.startsWith(QStringLiteral("progress")) ? checkProgress(event, body) : QString();
}

QString DapRules::checkProgress(const QString& event, const QJsonObject& body)
{
    if (!m_wantsProgress)
        return QStringLiteral("the client does not know progress");
    const auto id = body[QStringLiteral("progressId")].toString();
    const bool starts = event == QStringLiteral("progressStart");
    if (starts == m_progress.contains(id) || m_pastProgress.contains(id))
        return event + QStringLiteral(" of ") + id + QStringLiteral(" is out of order");
    if (starts && body.contains(QStringLiteral("requestId")) && !m_asked.contains(body[QStringLiteral("requestId")].toInt()))
        return QStringLiteral("progress is of a request that was not made");
    const double percentage = body[QStringLiteral("percentage")].toDouble(m_progress.value(id, 0));
    if (percentage < m_progress.value(id, 0) || percentage > 100)
        return QStringLiteral("progress went to %1 %").arg(percentage);
    m_progress[id] = percentage;
    if (event == QStringLiteral("progressEnd")) {
        m_progress.remove(id);
        m_pastProgress.insert(id);
    }
    return {};
}

namespace {

WorkerProcess::Options engineOptions()
{
    WorkerProcess::Options out{.program = NODEWISE_BIN "/nodewise-engine", .grace = 5000ms};
    const auto words = qEnvironmentVariable("NODEWISE_ENGINE_COMMAND").split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (qsizetype i = 0; i < words.size(); ++i)
        if (i == 0)
            out.program = QStandardPaths::findExecutable(words[i]).toStdString();
        else
            out.arguments.push_back(words[i].toStdString());
    return out;
}

} // namespace

DapClient::DapClient(const DapSchema& schema) : m_schema(schema), m_engine(WorkerProcess::start(engineOptions()).value())
{
}

int DapClient::post(const char* command, const QJsonObject& arguments)
{
    QJsonObject request{{QStringLiteral("seq"), ++m_seq}, {QStringLiteral("type"), QStringLiteral("request")}};
    request[QStringLiteral("command")] = QLatin1String(command);
    if (!arguments.isEmpty())
        request[QStringLiteral("arguments")] = arguments;
    check(request);
    m_rules.asked(request);
    m_engine->post(QJsonDocument(request).toJson(QJsonDocument::Compact).toStdString());
    return m_seq;
}

QJsonObject DapClient::response(int seq)
{
    while (!m_responses.contains(seq))
        if (!receive())
            return {};
    return m_responses.take(seq);
}

QJsonObject DapClient::ask(const char* command, const QJsonObject& arguments)
{
    const auto answer = response(post(command, arguments));
    if (!answer[QStringLiteral("success")].toBool())
        complain(QLatin1String(command) + QStringLiteral(" failed: ") + answer[QStringLiteral("message")].toString());
    return answer[QStringLiteral("body")].toObject();
}

QString DapClient::refusal(const char* command, const QJsonObject& arguments, QString* text)
{
    const auto answer = response(post(command, arguments));
    if (answer[QStringLiteral("success")].toBool())
        complain(QLatin1String(command) + QStringLiteral(" was not refused"));
    if (text)
        *text = answer[QStringLiteral("body")][QStringLiteral("error")][QStringLiteral("format")].toString();
    return answer[QStringLiteral("message")].toString();
}

QJsonObject DapClient::event(const char* name)
{
    while (true) {
        for (qsizetype i = 0; i < m_events.size(); ++i)
            if (m_events[i][QStringLiteral("event")] == QLatin1String(name))
                return m_events.takeAt(i)[QStringLiteral("body")].toObject();
        if (!receive())
            return {};
    }
}

bool DapClient::has(const char* name) const
{
    return std::any_of(m_events.begin(), m_events.end(),
                       [name](const auto& one) { return one[QStringLiteral("event")] == QLatin1String(name); });
}

QJsonObject DapClient::step(const char* command, QJsonObject arguments)
{
    arguments[QStringLiteral("threadId")] = 1;
    ask(command, arguments);
    return event("stopped");
}

bool DapClient::ended()
{
    while (!m_failed && receive()) {}
    if (const auto wrong = m_rules.checkEnd(); !wrong.isEmpty())
        complain(wrong);
    return m_engine->exitStatus() == ExitStatus{false, 0};
}

bool DapClient::receive()
{
    const auto body = m_failed ? Result<std::string>(fail("given up")) : m_engine->receive(120000ms);
    if (!body) {
        m_failed = true;
        if (!m_engine->exitStatus() || m_engine->exitStatus()->code != 0)
            complain(qs(body.error().text()));
        return false;
    }
    const auto message = QJsonDocument::fromJson(QByteArray::fromStdString(*body)).object();
    check(message);
    if (const auto wrong = m_rules.check(message); !wrong.isEmpty())
        complain(wrong + QStringLiteral("\n    in ") + qs(body->substr(0, 2000)));
    if (message[QStringLiteral("type")] == QLatin1String("response"))
        m_responses.insert(message[QStringLiteral("request_seq")].toInt(), message);
    else
        m_events << message;
    return true;
}

void DapClient::check(const QJsonObject& message)
{
    m_seen.insert(m_schema.definitionOf(message));
    if (const auto wrong = m_schema.check(message); !wrong.isEmpty())
        complain(wrong + QStringLiteral("\n    in ") + QString::fromUtf8(QJsonDocument(message).toJson(QJsonDocument::Compact).left(2000)));
}

void DapSession::begin(const char* program, const QJsonObject& more)
{
    m_client = std::make_unique<DapClient>(m_schema);
    QJsonObject hello{{QStringLiteral("clientID"), QStringLiteral("test")},
                      {QStringLiteral("adapterID"), QStringLiteral("nodewise")},
                      {QStringLiteral("linesStartAt1"), true},
                      {QStringLiteral("columnsStartAt1"), true},
                      {QStringLiteral("pathFormat"), QStringLiteral("path")},
                      {QStringLiteral("supportsProgressReporting"), true},
                      {QStringLiteral("supportsInvalidatedEvent"), true}};
    for (auto it = m_hello.begin(); it != m_hello.end(); ++it)
        hello[it.key()] = it.value();
    const auto capabilities = m_client->ask("initialize", hello);
    QVERIFY(capabilities[QStringLiteral("supportsStepBack")].toBool());
    QJsonObject launch{{QStringLiteral("program"), QStringLiteral(NODEWISE_TEST_DATA "/programs/%1.pt2").arg(QLatin1String(program))}};
    for (auto it = more.begin(); it != more.end(); ++it)
        launch[it.key()] = it.value();
    const auto launched = m_client->ask("launch", launch)[QStringLiteral("nodewise")].toObject();
    m_graphFile = launched[QStringLiteral("graphFile")].toString();
    QVERIFY2(QFile::exists(m_graphFile), qPrintable(m_graphFile));
    QVERIFY(launched[QStringLiteral("unresolved")].toArray().isEmpty());
    m_client->event("initialized");
    m_client->ask("setExceptionBreakpoints", {{QStringLiteral("filters"), QJsonArray{QStringLiteral("error")}}});
    m_client->ask("configurationDone");
    if (launch.contains(QStringLiteral("noDebug")))
        return;
    const auto stopped = m_client->event("stopped");
    QCOMPARE(reasonOf(stopped), QStringLiteral("entry"));
    QCOMPARE(tickOf(stopped), 0);
}

void DapSession::finish()
{
    if (m_client)
        QVERIFY2(m_client->complaints().isEmpty(), qPrintable(m_client->complaints().join(QLatin1Char('\n'))));
    m_client.reset();
}

QJsonObject DapSession::topFrame()
{
    return at(
        m_client->ask("stackTrace", {{QStringLiteral("threadId"), 1}, {QStringLiteral("startFrame"), 0}, {QStringLiteral("levels"), 1}}),
        "stackFrames", 0);
}

QJsonObject DapSession::variable(const char* scope, const std::function<bool(const QJsonObject&)>& wanted)
{
    const auto scopes = m_client->ask("scopes", {{QStringLiteral("frameId"), topFrame()[QStringLiteral("id")]}});
    for (const auto& entry : scopes[QStringLiteral("scopes")].toArray()) {
        if (entry.toObject()[QStringLiteral("name")] != QLatin1String(scope))
            continue;
        const QJsonValue reference = entry.toObject()[QStringLiteral("variablesReference")];
        for (const auto& one :
             m_client->ask("variables", {{QStringLiteral("variablesReference"), reference}})[QStringLiteral("variables")].toArray())
            if (wanted(one.toObject())) {
                auto out = one.toObject();
                out[QStringLiteral("scope")] = reference;
                return out;
            }
    }
    return {};
}

void DapSession::setVariable(const QJsonObject& variable, const QString& value)
{
    m_client->ask("setVariable", {{QStringLiteral("variablesReference"), variable[QStringLiteral("scope")]},
                                  {QStringLiteral("name"), variable[QStringLiteral("name")]},
                                  {QStringLiteral("value"), value}});
}

QJsonObject DapSession::setFunctionBreakpoints(const QJsonArray& breakpoints)
{
    return m_client->ask("setFunctionBreakpoints", {{QStringLiteral("breakpoints"), breakpoints}});
}

QJsonObject DapSession::setLines(const QJsonArray& breakpoints)
{
    return m_client->ask("setBreakpoints", {{QStringLiteral("source"), QJsonObject{{QStringLiteral("path"), m_graphFile}}},
                                            {QStringLiteral("breakpoints"), breakpoints}});
}

qint64 tickOf(const QJsonObject& stopped)
{
    return stopped[QStringLiteral("nodewise")].toObject()[QStringLiteral("tick")].toInteger(-1);
}

QString reasonOf(const QJsonObject& stopped)
{
    return stopped[QStringLiteral("reason")].toString();
}

QString nodeOf(const QJsonObject& stopped)
{
    return stopped[QStringLiteral("nodewise")].toObject()[QStringLiteral("name")].toString();
}

bool isFinished(const QJsonObject& stopped)
{
    return stopped[QStringLiteral("nodewise")].toObject()[QStringLiteral("finished")].toBool();
}

QJsonObject at(const QJsonObject& body, const char* list, qsizetype index)
{
    return body[QLatin1String(list)].toArray().at(index).toObject();
}
