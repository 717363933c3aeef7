// SPDX-License-Identifier: Apache-2.0
// A client of the real engine for tests, which waits for answers and stops.
#pragma once

#include "core/dap/client.h"
#include "core/protocol/debug.h"

#include <QTemporaryDir>
#include <QtTest>

#include <deque>

inline QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

/// Base of test classes. Owns the engine's process.
class DebugClient : public QObject {
protected:
    using Scalar = nodewise::protocol::Scalar;

    /// From now on the engine takes this program for its torch worker; main() must then play it.
    void playWorker();
    void start(std::vector<std::string> arguments = {},
               const nodewise::dap::InitializeArguments& hello = {.protocol = nodewise::dap::protocolVersion});
    nodewise::Result<std::string> call(const std::string& command, const std::string& arguments = {});
    /// The answer to one of nodewise's own requests; the test fails if there is none.
    template <class Answer, class Request>
    Answer ask(const Request& request)
    {
        const auto body = call(std::string(Request::command), nodewise::protocol::encodeBody(request));
        if (!body) {
            QTest::qFail(body.error().text().c_str(), __FILE__, __LINE__);
            return {};
        }
        return nodewise::protocol::decodeBody<Answer>(*body).value();
    }
    /// What is wrong with a request.
    QString refusal(const std::string& command, const std::string& arguments = {});
    QString evaluate(const char* expression);
    /// The next stopped event that no earlier call took.
    nodewise::protocol::StoppedBody stop();
    /// Launches up to the stop at the entry.
    void launch(const char* program);
    void edit(std::uint32_t node);
    /// From any stop of the fake worker's program "crash" before n5.
    void crash();

    const std::string m_engine = NODEWISE_BIN "/nodewise-engine";
    QTemporaryDir m_folder;
    std::unique_ptr<nodewise::dap::BlockingClient> m_client;
    std::deque<nodewise::protocol::StoppedBody> m_stops;
    std::deque<nodewise::protocol::BreakpointEvent> m_changes;
    std::vector<std::pair<std::string, nodewise::protocol::ProgressBody>> m_progress; ///< with the event's name
    std::vector<std::string> m_events;
    std::vector<nodewise::dap::WorkerEvent> m_workers;
    QString m_output;
};
