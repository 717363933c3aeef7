// SPDX-License-Identifier: Apache-2.0
#include "views/compare/interpreter_run.h"

#include "core/dap/messages.h"
#include "core/protocol/debug.h"
#include "core/protocol/session_record.h"
#include "views/common/engine_link.h"
#include "views/common/translated.h"
#include "views/debug/interpreter_text.h"

#include <QPointer>
#include <QProcess>
#include <QTemporaryDir>

#include <utility>

namespace nodewise::views {

/// Of files that an engine writes: whoever owns it removes them.
class ValueFolder : public QObject {
public:
    using QObject::QObject;
    QTemporaryDir dir;
};

InterpreterRun::InterpreterRun(const QString& engine, const QStringList& engineArguments, QObject* parent)
    : QObject(parent), m_link(new EngineLink(engine, engineArguments, this)), m_folder(new ValueFolder(this))
{
    connect(m_link, &EngineLink::eventCame, this, &InterpreterRun::onEvent);
    connect(m_link, &EngineLink::ended, this,
            [this](const QString& reason) { give(fail(Error{.message = tr("The engine ended: %1").arg(reason).toStdString()})); });
}

InterpreterRun::~InterpreterRun()
{
    if (!m_link)
        return;
    m_link->disconnect(this);
    if (auto* process = m_link->findChild<QProcess*>())
        m_folder->setParent(process); // it still writes there, and ends in its own time
}

void InterpreterRun::start(protocol::LaunchArguments launch, const protocol::PythonExecutor& python, Done done)
{
    launch.side = protocol::Side::Fx;
    launch.ir.clear();
    launch.irIs.reset();
    launch.profile.clear();
    launch.plugins.clear();
    launch.allowPluginNeeds.clear();
    begin(std::move(launch), python, std::move(done));
}

void InterpreterRun::startTimes(protocol::LaunchArguments launch, const protocol::PythonExecutor& python, Done done)
{
    m_timesOnly = true;
    begin(std::move(launch), python, std::move(done));
}

void InterpreterRun::begin(protocol::LaunchArguments launch, const protocol::PythonExecutor& python, Done done)
{
    m_done = std::move(done);
    m_python = python;
    if (const QTemporaryDir& dir = m_folder->dir; !dir.isValid())
        return give(fail(Error{.message = tr("There is no folder for values: %1").arg(dir.errorString()).toStdString()}));
    launch.session.clear();
    launch.journal.clear();
    launch.stopAtTick.reset();
    launch.stopOnEntry = true;
    launch.meta = launch.allowMeta = false;
    auto arguments = protocol::mergedJson(protocol::encodeBody(launch), protocol::encodeBody(python));
    if (!arguments)
        return give(fail(arguments.error()));
    m_link->start();
    const dap::InitializeArguments hello{
        .clientId = "nodewise", .clientName = "Nodewise", .progress = true, .protocol = dap::protocolVersion};
    ask("initialize", dap::encode(hello), [this, arguments = std::move(*arguments)](const std::string&) {
        ask("launch", arguments, [this](const std::string& body) {
            const auto answer = protocol::decodeBody<protocol::LaunchAnswer>(body);
            m_who = InterpreterText::of(m_python, answer ? QString::fromStdString(answer->fingerprint.torch) : QString());
            ask("configurationDone", "{}", [](const std::string&) {});
        });
    });
}

void InterpreterRun::request(std::string command, std::string arguments, std::function<void(const Result<std::string>&)> then)
{
    if (!m_link)
        return;
    m_link->request(std::move(command), std::move(arguments),
                    [self = QPointer(this), then = std::move(then)](const Result<std::string>& body) {
                        if (self && self->m_done)
                            then(body);
                    });
}

/// What is refused ends it.
void InterpreterRun::ask(std::string command, std::string arguments, std::function<void(const std::string&)> then)
{
    request(std::move(command), std::move(arguments),
            [this, then = std::move(then)](const Result<std::string>& body) { body ? then(*body) : give(fail(body.error())); });
}

/// A run more: the one before has warmed the caches. Values without times are of use, too.
void InterpreterRun::time()
{
    request(std::string(protocol::RunRequest::command), protocol::encodeBody(protocol::RunRequest{.profile = true}),
            [this](const Result<std::string>&) {
                request("nodewise/profile", "{}", [this](const Result<std::string>& body) {
                    auto times =
                        body ? protocol::decodeBody<protocol::ProfileAnswer>(*body) : Result<protocol::ProfileAnswer>(fail(body.error()));
                    give(Values{m_folder->dir.path(), m_who, std::move(times).value_or(protocol::ProfileAnswer())});
                });
            });
}

void InterpreterRun::onEvent(const dap::Event& event)
{
    if (event.event == "progressUpdate" || event.event == "progressStart") {
        if (const auto body = protocol::decodeBody<protocol::ProgressBody>(event.body))
            Q_EMIT progress(m_timesOnly
                                ? tr("Timing the session's own run")
                                : tr("Running the program in %1").arg(InterpreterText::shortName(QString::fromStdString(m_python.python))),
                            body->percentage ? *body->percentage / 100 : -1);
        return;
    }
    if (event.event != protocol::StoppedBody::event || std::exchange(m_running, true))
        return;
    if (const auto stop = protocol::decodeBody<protocol::StoppedBody>(event.body); stop && stop->nodewise.error)
        return give(fail(Error{.message = stop->nodewise.error->message, .node = stop->nodewise.error->node}));
    const protocol::RunRequest values{.keep = "*", .saveValues = m_folder->dir.path().toStdString()};
    ask(std::string(protocol::RunRequest::command), protocol::encodeBody(m_timesOnly ? protocol::RunRequest() : values),
        [this](const std::string&) { time(); });
}

/// Once. The link may be what calls this, and this may go with what is done: the link outlives both.
void InterpreterRun::give(Result<Values> values)
{
    if (EngineLink* link = std::exchange(m_link, nullptr)) {
        link->disconnect(this);
        link->setParent(nullptr);
        link->deleteLater();
    }
    if (const Done done = std::exchange(m_done, {}))
        done(std::move(values));
}

} // namespace nodewise::views
