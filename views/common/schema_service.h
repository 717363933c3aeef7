// SPDX-License-Identifier: Apache-2.0
// Operators' schemas for the window: asks nodewise-engine in the background, keeps the answers, never makes the GUI thread wait.
#pragma once

#include "core/protocol/schema.h"
#include "views/common/engine_service.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

namespace nodewise::document {
struct Document;
}

namespace nodewise::views {

using document::Document;

/// One per window, on the GUI thread. The engine is not owned and outlives it.
class SchemaService : public QObject {
    Q_OBJECT
public:
    using State = EngineService::State;
    using NeedsAllowed = std::function<std::vector<std::string>(const std::vector<std::string>& plugins)>;

    explicit SchemaService(EngineService* engine, QObject* parent = nullptr);

    /// Asks for those that are neither known nor asked for already, in one batch; schemasReady() follows, or a change of the engine's state
    /// that says why not.
    void request(const std::vector<std::string>& opTypes);
    /// Every operator of both sides of the document.
    void request(const Document& document);
    /// Null while it is not known. Kind::Unregistered with a reason where there is none.
    std::shared_ptr<const protocol::OpSchema> trySchema(std::string_view opType) const;

    /// Whose operators count, too; if they are others, or were built anew (`again`), all that is known is asked again. nullopt: they are
    /// not known yet, and until then nothing is asked.
    void setPlugins(const std::optional<std::vector<std::string>>& files, bool again = false);

    /// What of their wishes beyond the cage is allowed (PluginService::allowedNeeds), asked with each request; null = nothing.
    void setNeedsAllowed(NeedsAllowed allowed) { m_needsAllowed = std::move(allowed); }

    EngineService& engine() const { return *m_engine; }
    /// That of the engine: no schemas come from one that is not ready.
    State state() const { return m_engine->state(); }
    /// For a status line: "Operator schemas: the engine is starting". "" where there is nothing to say.
    QString stateText() const;
    QString reason() const { return m_engine->reason(); }
    QString torchVersion() const { return m_torchVersion; } ///< "" until the first answer

Q_SIGNALS:
    void schemasReady(const std::vector<std::string>& opTypes);
    void stateChanged();

private:
    void ask();
    void take(const std::vector<std::string>& asked, quint64 generation, const Result<std::string>& body);

    EngineService* m_engine;
    QString m_torchVersion;
    std::vector<std::string> m_plugins;
    NeedsAllowed m_needsAllowed;
    bool m_held = false;      ///< the plug-ins are not known yet
    quint64 m_generation = 0; ///< of the plug-ins; answers with others are dropped
    std::unordered_map<std::string, std::shared_ptr<const protocol::OpSchema>> m_schemas;
    std::set<std::string> m_waiting; ///< asked of us, not yet of the engine
    std::set<std::string> m_asked;   ///< asked of the engine
};

} // namespace nodewise::views
