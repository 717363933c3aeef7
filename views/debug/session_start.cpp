// SPDX-License-Identifier: Apache-2.0
#include "views/debug/session_start.h"

#include "views/common/plugin_service.h"
#include "views/common/translated.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"

#include <QFileInfo>
#include <QJsonDocument>

namespace nodewise::views {

namespace {

const QString interpreterKey = QStringLiteral("interpreter"), torchKey = QStringLiteral("torch");

/// For the engine, whose folder is another one; "" stays "".
std::string absolutePath(const std::string& file)
{
    return file.empty() ? file : QFileInfo(QString::fromStdString(file)).absoluteFilePath().toStdString();
}

} // namespace

SessionStart::SessionStart(DebugSession* session, BreakpointList* breakpoints, std::shared_ptr<const Document> document,
                           PluginService* plugins, const QString& journals, QObject* parent)
    : QObject(parent), m_session(session), m_breakpoints(breakpoints), m_document(std::move(document)), m_plugins(plugins),
      m_journal(journals, *m_document)
{
    connect(session, &DebugSession::stateChanged, this, [this](DebugSession::State state) {
        const bool lost = state == DebugSession::State::Ended && !m_session->reason().isEmpty();
        if (lost)
            m_journal.leave();
        else if (state == DebugSession::State::Ended || state == DebugSession::State::Failed)
            m_journal.end();
    });
    m_setup.side = m_document->fx() ? protocol::Side::Fx : protocol::Side::Ir;
    m_setup.allowMeta = true;
}

void SessionStart::setSetup(protocol::LaunchArguments setup)
{
    setup.side = m_setup.side;
    m_setup = std::move(setup);
    Q_EMIT changed();
}

void SessionStart::setPython(protocol::PythonExecutor python, const QString& torch)
{
    m_python = std::move(python);
    m_pythonTorch = torch;
    Q_EMIT changed();
}

void SessionStart::setSide(protocol::Side side)
{
    m_setup.side = side;
    Q_EMIT changed();
}

QString SessionStart::inputsText() const
{
    QStringList kinds;
    for (const protocol::InputSpec& input : m_setup.inputs) {
        const QString kind = !input.file.empty()       ? QFileInfo(QString::fromStdString(input.file)).fileName()
                             : !input.generate.empty() ? QString::fromStdString(input.generate)
                             : input.value             ? tr("values")
                                                       : QString();
        if (!kind.isEmpty() && !kinds.contains(kind))
            kinds.append(kind);
    }
    if (kinds.isEmpty())
        return tr("samples");
    return kinds.size() == 1 ? kinds.front() : tr("%n kinds", nullptr, static_cast<int>(kinds.size()));
}

protocol::LaunchArguments SessionStart::arguments() const
{
    protocol::LaunchArguments a = m_setup;
    a.program = m_document->model ? absolutePath(m_document->file) : std::string();
    a.model = m_document->model ? m_document->model->name : std::string();
    if (m_document->model && m_document->model->identity != FileIdentity())
        a.programIs = m_document->model->identity;
    a.ir = a.side == protocol::Side::Ir ? absolutePath(m_document->irFile) : std::string();
    if (!a.ir.empty() && m_document->irIs != FileIdentity())
        a.irIs = m_document->irIs;
    a.stopOnEntry = true;
    if (a.profile.empty() && m_python.python.empty()) // what is replayed names its own
        a.profile = m_profile;
    if (!m_python.python.empty())
        a.allowMeta = false; // that worker has no shapes alone
    if (m_plugins)
        m_plugins->name(a);
    a.session = m_record.toStdString();
    return a;
}

/// The IR that is shown is the one that a session would run.
bool SessionStart::convertedAsNow() const
{
    const bool converted = side() == Side::Ir && m_document->model && m_document->irFile.empty();
    return !converted || !m_plugins || m_document->irPlugins == m_plugins->converting();
}

void SessionStart::start()
{
    if (m_python.python.empty())
        return startTrusted(m_python);
    if (m_waiting)
        return; // the user is being asked
    const auto refuse = [this, asked = m_python] {
        m_waiting = false;
        if (m_python != asked)
            return start();
        m_record.clear();
        m_session->refuse(
            tr("The interpreter %1 is not trusted. Choose another one in the Debug menu.").arg(QString::fromStdString(asked.python)));
    };
    if (!m_gate)
        return refuse();
    m_waiting = true;
    m_gate(
        m_python, [this, asked = m_python] { startTrusted(asked); }, refuse);
}

/// While the user was asked, or plug-ins were loaded, another interpreter may have been chosen, which nobody was asked about.
void SessionStart::startTrusted(const protocol::PythonExecutor& asked)
{
    const auto go = [this, asked] {
        m_waiting = false;
        m_python == asked ? startSettled() : start();
    };
    if (!m_plugins)
        return go();
    m_waiting = true;
    m_plugins->whenSettled(this, go);
}

void SessionStart::startSettled()
{
    if (convertedAsNow())
        return launch();
    m_session->refuse(tr("The IR that is shown was not converted with the plug-ins that are active now. Reload the program (Ctrl+R)."));
}

void SessionStart::launch()
{
    m_breakpoints->forgetAnswers();
    m_session->setBreakpoints(m_breakpoints->requests(side()));
    protocol::LaunchArguments launched = arguments();
    const auto isAnother = [](const std::string& file, const std::optional<FileIdentity>& shown) {
        return shown && changeOf(file, *shown) != FileChange::None;
    };
    if (isAnother(launched.program, launched.programIs) || isAnother(launched.ir, launched.irIs)) {
        m_record.clear();
        return m_session->refuse(tr("The program has changed on disk since it was opened. Reload it (Ctrl+R)."));
    }
    launched.journal = m_journal.begin().toStdString();
    protocol::PythonExecutor python = m_python;
    python.recorded = m_breakpoints->anyRecorded();
    m_session->launch(std::move(launched), std::move(python));
    m_record.clear();
    Q_EMIT started();
}

void SessionStart::replay(const protocol::SessionRecord& record, const QString& file, std::vector<std::string> plugins)
{
    auto setup = protocol::decodeBody<protocol::LaunchArguments>(record.launch.text);
    if (!setup)
        return m_session->refuse(views::translated(setup.error()));
    // Which program, and where to stop, is told by the tab and the record.
    setup->program.clear();
    setup->model.clear();
    setup->programIs.reset();
    setup->ir.clear();
    setup->irIs.reset();
    setup->session.clear();
    setup->stopAtTick.reset();
    setup->stopOnEntry = true;
    setup->noDebug = false;
    setup->allowMeta = true;
    setup->plugins = std::move(plugins);
    setup->allowPluginNeeds.clear(); // a file allows nothing
    m_setup = std::move(*setup);
    m_breakpoints->take(record, side());
    m_record = file;
    start();
    Q_EMIT changed();
}

QJsonObject SessionStart::toJson() const
{
    QJsonObject out = QJsonDocument::fromJson(QByteArray::fromStdString(protocol::encodeBody(m_setup))).object();
    QJsonObject python = QJsonDocument::fromJson(QByteArray::fromStdString(protocol::encodeBody(m_python))).object();
    python[torchKey] = m_pythonTorch;
    out[interpreterKey] = python;
    return out;
}

void SessionStart::fromJson(const QJsonObject& kept)
{
    auto read = protocol::decodeBody<protocol::LaunchArguments>(QJsonDocument(kept).toJson(QJsonDocument::Compact).toStdString());
    if (!read)
        return;
    const bool possible = read->side == protocol::Side::Ir ? m_document->ir != nullptr : m_document->fx() != nullptr;
    if (!possible)
        read->side = m_setup.side;
    read->plugins.clear(); // native code is loaded only when the user names it in this run
    m_setup = std::move(*read);
    const QJsonDocument python(kept[interpreterKey].toObject());
    m_python = protocol::decodeBody<protocol::PythonExecutor>(python.toJson(QJsonDocument::Compact).toStdString())
                   .value_or(protocol::PythonExecutor());
    m_pythonTorch = python.object()[torchKey].toString();
}

} // namespace nodewise::views
