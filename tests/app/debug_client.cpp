// SPDX-License-Identifier: Apache-2.0
#include "debug_client.h"

#include "core/protocol/session_record.h"

#include <QFile>

using namespace nodewise;
using namespace nodewise::dap;
using namespace nodewise::protocol;
using namespace std::chrono_literals;

void DebugClient::playWorker()
{
    QVERIFY(QFile::link(QCoreApplication::applicationFilePath(), m_folder.filePath(QStringLiteral("nodewise-torch"))));
}

void DebugClient::start(std::vector<std::string> arguments, const InitializeArguments& hello)
{
    m_stops.clear();
    m_changes.clear();
    m_progress.clear();
    m_events.clear();
    m_workers.clear();
    m_output.clear();
    arguments.insert(arguments.end(), {"--worker-dir", m_folder.path().toStdString()});
    m_client = BlockingClient::start({.program = m_engine, .arguments = std::move(arguments), .grace = 5000ms}).value();
    m_client->onEvent([this](const Event& event) {
        m_events.push_back(event.event);
        if (event.event == StoppedBody::event)
            m_stops.push_back(decodeBody<StoppedBody>(event.body).value());
        else if (event.event == BreakpointEvent::event)
            m_changes.push_back(decodeBody<BreakpointEvent>(event.body).value());
        else if (event.event == OutputEvent::event)
            m_output += qs(decodeOutputEvent(event.body).value().english());
        else if (event.event == WorkerEvent::event)
            m_workers.push_back(decodeWorkerEvent(event.body).value());
        else if (event.event.starts_with("progress"))
            m_progress.push_back({event.event, decodeBody<ProgressBody>(event.body).value()});
    });
    QVERIFY(call("initialize", encode(hello)));
}

Result<std::string> DebugClient::call(const std::string& command, const std::string& arguments)
{
    return m_client->call(command, arguments, 30000ms);
}

QString DebugClient::refusal(const std::string& command, const std::string& arguments)
{
    const auto body = call(command, arguments);
    return body ? QStringLiteral("accepted") : qs(body.error().text());
}

QString DebugClient::evaluate(const char* expression)
{
    const auto body = call("evaluate", std::string("{\"expression\":\"") + expression + "\"}");
    if (!body)
        return qs(body.error().text());
    const auto result = jsonMember(*body, {"result"});
    return qs(result.substr(1, result.size() - 2));
}

StoppedBody DebugClient::stop()
{
    const auto waited = m_client->waitUntil([this] { return !m_stops.empty(); }, 30000ms);
    if (!waited) {
        QTest::qFail(waited.error().text().c_str(), __FILE__, __LINE__);
        return {};
    }
    auto out = std::move(m_stops.front());
    m_stops.pop_front();
    return out;
}

void DebugClient::launch(const char* program)
{
    QVERIFY(call("launch", encodeBody(LaunchArguments{.program = program})));
    QVERIFY(m_client->waitUntil([this] { return !m_events.empty() && m_events.back() == "initialized"; }, 30000ms));
    QVERIFY(call("configurationDone"));
    QCOMPARE(stop().nodewise.tick, 0u);
}

void DebugClient::edit(std::uint32_t node)
{
    QVERIFY(call("nodewise/edit", encodeBody(EditRequest{.value = {.node = node}, .number = Scalar(1.0)})));
}

void DebugClient::crash()
{
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QCOMPARE(stop().reason, std::string("exception"));
}
