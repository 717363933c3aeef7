// SPDX-License-Identifier: Apache-2.0
// Whole runs of a program in an engine of its own: in an interpreter of the user's, whose values become files to compare with, or as a
// session runs it; each tells the time of its nodes.
#pragma once

#include "core/protocol/executor.h"
#include "core/protocol/launch.h"
#include "core/protocol/reports.h"

#include <QObject>
#include <QStringList>

#include <functional>

namespace nodewise::dap {
struct Event;
}

namespace nodewise::views {

class EngineLink;
class ValueFolder;

/// Owns the engine, which ends with it or once the values are there, and the folder of values. The user trusts the interpreter. GUI thread.
class InterpreterRun : public QObject {
    Q_OBJECT
public:
    struct Values {
        QString folder;                ///< as long as the run lives
        QString who;                   ///< ".venv/bin/python, torch 2.13.0, cuda"
        protocol::ProfileAnswer times; ///< of a run with warm caches; no nodes: they could not be had
    };
    using Done = std::function<void(Result<Values>)>;

    InterpreterRun(const QString& engine, const QStringList& engineArguments, QObject* parent = nullptr);
    ~InterpreterRun() override;

    /// One of both, once. `launch`: of the session to compare with; its inputs, weights and seed are taken over.
    void start(protocol::LaunchArguments launch, const protocol::PythonExecutor& python, Done done);
    /// As the session itself runs it; the folder stays empty.
    void startTimes(protocol::LaunchArguments launch, const protocol::PythonExecutor& python, Done done);

Q_SIGNALS:
    void progress(const QString& text, double fraction);

private:
    void onEvent(const dap::Event& event);
    void begin(protocol::LaunchArguments launch, const protocol::PythonExecutor& python, Done done);
    void ask(std::string command, std::string arguments, std::function<void(const std::string&)> then);
    void request(std::string command, std::string arguments, std::function<void(const Result<std::string>&)> then);
    void time();
    void give(Result<Values> values);

    EngineLink* m_link;    ///< child; null once the values are there
    ValueFolder* m_folder; ///< child; of the engine's process where that ends later
    Done m_done;
    protocol::PythonExecutor m_python;
    QString m_who;
    bool m_running = false;   ///< the values were asked for
    bool m_timesOnly = false; ///< none are wanted
};

} // namespace nodewise::views
