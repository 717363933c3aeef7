// SPDX-License-Identifier: Apache-2.0
#include "views/common/plugin_service.h"

#include "core/trust/plugin_needs.h"
#include "views/common/translated.h"

#include <QFileInfo>

#include <algorithm>
#include <memory>
#include <utility>

namespace nodewise::views {

namespace {

std::string path(const PluginService::Plugin& plugin)
{
    return plugin.file.toStdString();
}

} // namespace

PluginService::PluginService(EngineService* engine, TrustService* trust, QObject* parent)
    : QObject(parent), m_engine(engine), m_trust(trust)
{
    connect(trust, &TrustService::changed, this, [this] { update(); });
    connect(engine, &EngineService::stateChanged, this, [this](EngineService::State state) {
        if (state == EngineService::State::Ready && std::exchange(m_engineFailed, false))
            reload();
    });
}

// --- what is named --------------------------------------------------------------------------------------------------------------------

void PluginService::restore(const QList<NamedPlugin>& plugins)
{
    for (const NamedPlugin& plugin : plugins)
        if (!tryPlugin(plugin.file))
            m_plugins.push_back({.file = plugin.file, .enabled = plugin.enabled});
    update();
}

QList<NamedPlugin> PluginService::remembered() const
{
    QList<NamedPlugin> out;
    for (const Plugin& plugin : m_plugins)
        if (!plugin.forThisRun)
            out.append({plugin.file, plugin.enabled});
    return out;
}

const PluginService::Plugin* PluginService::tryPlugin(const QString& file) const
{
    const auto found = std::find_if(m_plugins.begin(), m_plugins.end(), [&file](const Plugin& plugin) { return plugin.file == file; });
    return found == m_plugins.end() ? nullptr : &*found;
}

PluginService::Plugin* PluginService::tryMutable(const QString& file)
{
    return const_cast<Plugin*>(tryPlugin(file));
}

void PluginService::add(const QString& file, bool forThisRun)
{
    const QString absolute = QFileInfo(file).absoluteFilePath();
    Plugin* known = tryMutable(absolute);
    if (!known)
        known = &m_plugins.emplace_back(Plugin{.file = absolute, .forThisRun = forThisRun});
    known->enabled = true;
    known->forThisRun = known->forThisRun && forThisRun;
    update();
}

void PluginService::remove(const QString& file)
{
    std::erase_if(m_plugins, [&file](const Plugin& plugin) { return plugin.file == file; });
    update();
}

void PluginService::setEnabled(const QString& file, bool enabled)
{
    if (Plugin* plugin = tryMutable(file))
        plugin->enabled = enabled;
    update();
}

void PluginService::reload()
{
    m_again = true;
    update(true);
}

// --- loading --------------------------------------------------------------------------------------------------------------------------

void PluginService::update(bool again)
{
    for (Plugin& plugin : m_plugins)
        plugin.state = stateNow(plugin, again);
    const Plugin* asked = tryPlugin(m_asked);
    if (m_question != 0 && (again || !asked || asked->state != State::Loading))
        m_engine->cancel(std::exchange(m_question, 0)); // it may never come to an end: its worker does
    if (m_question == 0)
        return loadNext();
    Q_EMIT changed();
}

PluginService::State PluginService::stateNow(const Plugin& plugin, bool again) const
{
    if (!plugin.enabled)
        return State::Off;
    if (!m_trust->trusts(plugin.file) || allowedNeeds({path(plugin)}).size() != trust::needsFiles({path(plugin)}).size())
        return State::NotTrusted;
    const bool known = plugin.state == State::Loaded || plugin.state == State::Failed;
    return known && !again ? plugin.state : State::Loading;
}

/// One after the other, each after those before it: which of them ends a worker is then known.
void PluginService::loadNext()
{
    const auto next = std::find_if(m_plugins.begin(), m_plugins.end(), [](const Plugin& p) { return p.state == State::Loading; });
    if (next == m_plugins.end())
        return settle();
    protocol::PluginsRequest request;
    for (auto before = m_plugins.begin(); before != next; ++before)
        if (before->state == State::Loaded)
            request.plugins.push_back(path(*before));
    request.plugins.push_back(path(*next));
    request.allowPluginNeeds = allowedNeeds(request.plugins);
    m_asked = next->file;
    auto number = std::make_shared<quint64>(0);
    *number = m_question = m_engine->ask(std::string(protocol::PluginsRequest::command), protocol::encodeBody(request), this,
                                         [this, number](const Result<std::string>& body) {
                                             if (*number == m_question)
                                                 take(body);
                                         });
    Q_EMIT changed();
}

void PluginService::take(const Result<std::string>& body)
{
    m_question = 0;
    Plugin* plugin = tryMutable(m_asked); // there, or it would have been given up
    auto answer = body ? protocol::decodeBody<protocol::PluginsAnswer>(*body) : Result<protocol::PluginsAnswer>(fail(body.error()));
    if (answer && answer->plugins.empty())
        answer = fail("the engine reported nothing about the plug-in");
    if (answer) {
        plugin->state = State::Loaded;
        plugin->info = std::move(answer->plugins.back());
        plugin->reason.clear();
    } else {
        m_engineFailed = m_engineFailed || m_engine->state() == EngineService::State::Unavailable;
        Error error = answer.error();
        if (error.file == path(*plugin))
            error.file.clear(); // stands beside it
        plugin->state = State::Failed;
        plugin->reason = translated(error);
    }
    loadNext();
}

bool PluginService::settled() const
{
    return std::none_of(m_plugins.begin(), m_plugins.end(), [](const Plugin& plugin) { return plugin.state == State::Loading; });
}

void PluginService::settle()
{
    const bool again = std::exchange(m_again, false) && !m_known.empty();
    if (auto now = active(); now != m_known || again) {
        m_known = std::move(now);
        fillTables();
        Q_EMIT activeChanged();
    }
    for (const Waiting& waiting : std::exchange(m_waiting, {}))
        if (waiting.context)
            waiting.call();
    Q_EMIT changed();
}

void PluginService::fillTables()
{
    m_conversions = {};
    m_executors = {};
    for (const Plugin& plugin : m_plugins) {
        if (plugin.state != State::Loaded)
            continue;
        for (const std::string& pattern : plugin.info.conversions)
            m_conversions.add(pattern, {pattern, plugin.file});
        for (const std::string& pattern : plugin.info.executors)
            m_executors.add(pattern, {pattern, plugin.file});
    }
}

void PluginService::whenSettled(QObject* context, std::function<void()> call)
{
    if (settled())
        call();
    else
        m_waiting.push_back({context, std::move(call)});
}

std::vector<std::string> PluginService::active() const
{
    std::vector<std::string> out;
    for (const Plugin& plugin : m_plugins)
        if (plugin.state == State::Loaded)
            out.push_back(path(plugin));
    return out;
}

std::vector<std::string> PluginService::allowedNeeds(const std::vector<std::string>& plugins) const
{
    std::vector<std::string> out;
    for (const std::string& file : trust::needsFiles(plugins)) // one that comes to be is asked about
        if (auto hash = m_trust->tryTrustedHash(file))
            out.push_back(std::move(*hash));
    return out;
}

std::vector<std::string> PluginService::converting() const
{
    std::vector<std::string> out;
    for (const Plugin& plugin : m_plugins)
        if (plugin.state == State::Loaded && !plugin.info.conversions.empty())
            out.push_back(path(plugin));
    return out;
}

} // namespace nodewise::views
