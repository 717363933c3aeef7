// SPDX-License-Identifier: Apache-2.0
// The plug-ins that the user named: which of them may be loaded, what each brings, what of a program they have a part in. Their code runs
// in the engine's worker, never here.
#pragma once

#include "core/ir/registry.h"
#include "core/protocol/plugins.h"
#include "views/common/engine_service.h"
#include "views/common/trust_service.h"

#include <QList>
#include <QObject>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace nodewise::views {

/// What is remembered of one.
struct NamedPlugin {
    QString file; ///< absolute
    bool enabled = true;
    bool operator==(const NamedPlugin&) const = default;
};

/// One per window, on the GUI thread. Engine and trust are not owned and outlive it. Nothing is loaded that the user did not name, and
/// nothing that the user does not trust.
class PluginService : public QObject {
    Q_OBJECT
public:
    enum class State {
        Off,        ///< the user switched it off
        NotTrusted, ///< it waits for the user's word
        Loading,
        Loaded,
        Failed, ///< `reason` says why
    };
    Q_ENUM(State)
    struct Plugin {
        QString file;
        bool enabled = true;
        bool forThisRun = false; ///< named on the command line: not remembered
        State state = State::Off;
        QString reason;
        protocol::PluginInfo info; ///< of Loaded
    };
    /// What a look-up of an operator finds.
    struct Registration {
        std::string pattern;
        QString file;
    };

    PluginService(EngineService* engine, TrustService* trust, QObject* parent = nullptr);

    /// As remembered from the last run.
    void restore(const QList<NamedPlugin>& plugins);
    QList<NamedPlugin> remembered() const;

    const std::vector<Plugin>& plugins() const { return m_plugins; }
    const Plugin* tryPlugin(const QString& file) const;
    /// Names one, or switches it on if it is named already.
    void add(const QString& file, bool forThisRun = false);
    void remove(const QString& file);
    void setEnabled(const QString& file, bool enabled);
    /// Loads all again: those that failed, and those that were built anew.
    void reload();

    /// Whether their code may run; never null.
    TrustService& trust() const { return *m_trust; }

    /// None is being loaded.
    bool settled() const;
    /// Runs `call` as soon as it is settled, perhaps at once, while `context` lives.
    void whenSettled(QObject* context, std::function<void()> call);
    /// Those that are loaded, in order: what requests and launches name.
    std::vector<std::string> active() const;
    /// Names them in a request, with what the user allows them. `Request` has members `plugins` and `allowPluginNeeds`.
    template <class Request>
    void name(Request& request) const
    {
        request.plugins = active();
        request.allowPluginNeeds = allowedNeeds(request.plugins);
    }
    /// SHA-256 of the files in which they ask for something, as far as the user trusts those; what requests name.
    std::vector<std::string> allowedNeeds(const std::vector<std::string>& plugins) const;
    /// Those of them that have conversions: with one, the worker converts.
    std::vector<std::string> converting() const;
    /// As the converter and the runner look operators up.
    const Registration* tryConversion(std::string_view opType) const { return m_conversions.tryFind(opType); }
    const Registration* tryExecutor(std::string_view opType) const { return m_executors.tryFind(opType); }

    /// Asks with the active plug-ins; when it is settled. Returns a number for EngineService::cancel().
    template <class Request>
    // NOLINTNEXTLINE(performance-unnecessary-value-param): it is moved on, which is not seen before the template is made
    quint64 ask(Request request, QObject* context, EngineService::Done done)
    {
        name(request);
        return m_engine->ask(std::string(Request::command), protocol::encodeBody(request), context, std::move(done));
    }
    EngineService& engine() const { return *m_engine; }

Q_SIGNALS:
    /// Anything that is shown of them.
    void changed();
    /// Others are active, or the same ones were loaded again: what they had a part in is not as before. Comes when it is settled.
    void activeChanged();

private:
    struct Waiting {
        QPointer<QObject> context;
        std::function<void()> call;
    };
    Plugin* tryMutable(const QString& file);
    /// Sets states anew after a change; `again` loads all.
    void update(bool again = false);
    State stateNow(const Plugin& plugin, bool again) const;
    void loadNext();
    void take(const Result<std::string>& body);
    void settle();
    void fillTables();

    EngineService* m_engine;
    TrustService* m_trust;
    std::vector<Plugin> m_plugins;
    QString m_asked;                  ///< that is being loaded
    quint64 m_question = 0;           ///< about it; 0 = none is
    bool m_again = false;             ///< all were loaded again since activeChanged()
    bool m_engineFailed = false;      ///< that is why some are not loaded
    std::vector<std::string> m_known; ///< active() as of the last activeChanged()
    std::vector<Waiting> m_waiting;
    ir::PatternTable<Registration> m_conversions, m_executors;
};

} // namespace nodewise::views
