// SPDX-License-Identifier: Apache-2.0
#include "views/common/schema_service.h"

#include "views/common/document.h"
#include "views/common/translated.h"

namespace nodewise::views {

SchemaService::SchemaService(EngineService* engine, QObject* parent) : QObject(parent), m_engine(engine)
{
    connect(engine, &EngineService::stateChanged, this, [this](State state) {
        if (state == State::Ready)
            ask();
        Q_EMIT stateChanged();
    });
}

void SchemaService::request(const std::vector<std::string>& opTypes)
{
    std::vector<std::string> known;
    for (const auto& op : opTypes) {
        if (m_schemas.contains(op) || m_asked.contains(op))
            continue;
        if (auto schema = protocol::tryPythonSchema(op)) {
            m_schemas.emplace(op, std::make_shared<const protocol::OpSchema>(std::move(*schema)));
            known.push_back(op);
        } else {
            m_waiting.insert(op);
        }
    }
    if (!known.empty())
        Q_EMIT schemasReady(known);
    if (state() == State::Idle || state() == State::Ready)
        ask();
}

void SchemaService::request(const Document& document)
{
    std::set<std::string> ops;
    if (const auto* fx = document.fx())
        for (const auto& node : fx->nodes())
            if (node.op == graph::NodeOp::CallFunction)
                ops.emplace(node.opType());
    if (!document.fx() && document.ir)
        for (const auto& node : document.ir->nodes)
            ops.emplace(node.opType);
    request(std::vector<std::string>(ops.begin(), ops.end()));
}

std::shared_ptr<const protocol::OpSchema> SchemaService::trySchema(std::string_view opType) const
{
    const auto found = m_schemas.find(std::string(opType));
    return found == m_schemas.end() ? nullptr : found->second;
}

void SchemaService::setPlugins(const std::optional<std::vector<std::string>>& files, bool again)
{
    m_held = !files.has_value();
    if (files && (again || *files != m_plugins)) {
        m_plugins = *files;
        ++m_generation;
        m_waiting.merge(m_asked);
        m_asked.clear();
        for (const auto& [op, schema] : m_schemas) // shown until the new ones come
            if (!protocol::tryPythonSchema(op))
                m_waiting.insert(op);
    }
    if (state() == State::Ready || (state() == State::Idle && !m_waiting.empty()))
        ask();
}

QString SchemaService::stateText() const
{
    switch (state()) {
    case State::Idle:
    case State::Ready:
        return {};
    case State::Starting:
        return tr("Operator schemas: the engine is starting");
    case State::Restarting:
        return tr("Operator schemas: the engine ended and is restarting (%1)").arg(reason());
    case State::Unavailable:
        return tr("Operator schemas are not available: %1").arg(reason());
    }
    return {};
}

void SchemaService::ask()
{
    if (m_waiting.empty() || m_held)
        return;
    std::vector<std::string> ops(m_waiting.begin(), m_waiting.end());
    m_asked.merge(m_waiting);
    m_waiting.clear();
    const protocol::SchemasRequest request{
        .ops = ops, .plugins = m_plugins, .allowPluginNeeds = m_needsAllowed ? m_needsAllowed(m_plugins) : std::vector<std::string>()};
    m_engine->ask(std::string(protocol::SchemasRequest::command), protocol::encode(request), this,
                  [this, ops, generation = m_generation](const Result<std::string>& body) { take(ops, generation, body); });
}

void SchemaService::take(const std::vector<std::string>& asked, quint64 generation, const Result<std::string>& body)
{
    if (generation != m_generation)
        return; // asked again since
    for (const auto& op : asked)
        m_asked.erase(op);
    auto answer = body ? protocol::decodeSchemasAnswer(*body) : Result<protocol::SchemasAnswer>(fail(body.error()));
    if (!answer) {
        m_waiting.insert(asked.begin(), asked.end());
        m_engine->failed(translated(answer.error())); // then it is asked again when it is ready
        return;
    }
    m_torchVersion = QString::fromStdString(answer->torchVersion);
    std::vector<std::string> ready;
    for (auto& schema : answer->schemas) {
        ready.push_back(schema.opType);
        m_schemas.insert_or_assign(ready.back(), std::make_shared<const protocol::OpSchema>(std::move(schema)));
    }
    Q_EMIT schemasReady(ready);
}

} // namespace nodewise::views
