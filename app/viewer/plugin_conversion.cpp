// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/plugin_conversion.h"

#include "app/viewer/absolute_path.h"
#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/protocol/convert.h"
#include "views/common/plugin_service.h"

#include <utility>

namespace nodewise::viewer {

using views::Document;

namespace {

graph::Diagnostic diagnosticOf(const protocol::ConvertAnswer::Diagnostic& found, const graph::Graph& graph)
{
    using Severity = protocol::ConvertAnswer::Severity;
    graph::Diagnostic out{.severity = graph::Diagnostic::Severity::Error,
                          .where = Error{.message = found.message, .node = found.node, .hint = found.hint},
                          .node = graph.tryFind(found.node).value_or(graph::NodeId())};
    if (found.severity == Severity::Note)
        out.severity = graph::Diagnostic::Severity::Note;
    else if (found.severity == Severity::Warning)
        out.severity = graph::Diagnostic::Severity::Warning;
    return out;
}

} // namespace

Result<std::shared_ptr<const Document>> withIr(const Document& document, const std::string& answer, std::vector<std::string> plugins)
{
    const auto converted = protocol::decodeBody<protocol::ConvertAnswer>(answer);
    if (!converted)
        return fail(converted.error());
    auto ir = ir::readJson(converted->ir);
    if (!ir)
        return fail(std::move(ir.error()));
    auto out = std::make_shared<Document>(document);
    const graph::Graph& graph = *document.fx();
    out->ir = std::move(*ir);
    out->links = ir::linkByName(graph, *out->ir);
    out->irDiagram = layout::diagramOf(*out->ir);
    out->irPlugins = std::move(plugins);
    out->diagnostics = graph.diagnostics(); // those of core's own conversion are of no interest
    const auto lint = graph.lint();
    out->diagnostics.insert(out->diagnostics.end(), lint.begin(), lint.end());
    for (const auto& found : converted->diagnostics)
        out->diagnostics.push_back(diagnosticOf(found, graph));
    return out;
}

PluginConversion::PluginConversion(views::PluginService* service, QObject* parent) : QObject(parent), m_service(service)
{
    if (!service)
        return;
    connect(service, &views::PluginService::activeChanged, this, [this] {
        if (running()) // with the others
            ask();
    });
}

bool PluginConversion::concerns(const views::PluginService& service, const Document& document)
{
    const bool had = !document.irPlugins.empty() || document.irFellBack;
    return document.model && document.irFile.empty() && (had || !service.converting().empty());
}

void PluginConversion::start(std::shared_ptr<const Document> document, Done done)
{
    drop();
    if (!m_service || !document->model || !document->irFile.empty())
        return done(std::move(document));
    m_document = std::move(document);
    m_done = std::move(done);
    if (!m_service->settled())
        Q_EMIT progress(tr("Loading plug-ins"));
    m_service->whenSettled(this, [this, round = m_round] {
        if (round == m_round)
            ask();
    });
}

void PluginConversion::ask()
{
    m_job.cancel();
    const quint64 round = ++m_round;
    m_service->engine().cancel(std::exchange(m_question, 0));
    auto plugins = m_service->converting();
    if (plugins.empty())
        return finish(m_document);
    Q_EMIT progress(tr("Converting to IR with plug-ins"));
    m_question = m_service->ask(protocol::ConvertRequest{.program = absolutePath(m_document->file), .model = m_document->model->name}, this,
                                [this, round, plugins = std::move(plugins)](Result<std::string> body) {
                                    if (round == m_round)
                                        take(std::move(body), plugins);
                                });
}

void PluginConversion::take(Result<std::string> body, std::vector<std::string> asked)
{
    m_question = 0;
    if (!body)
        return giveUp(body.error());
    m_job.start([document = m_document, text = std::make_shared<const std::string>(std::move(*body)),
                 asked = std::move(asked)](const Progress&) { return withIr(*document, *text, asked); },
                [this](Result<std::shared_ptr<const Document>> made) {
                    if (made)
                        finish(std::move(*made));
                    else
                        giveUp(made.error());
                });
}

void PluginConversion::giveUp(const Error& error)
{
    auto document = std::make_shared<Document>(*m_document);
    document->irFellBack = true;
    document->diagnostics.push_back({graph::Diagnostic::Severity::Warning,
                                     Error{.message = UserText("the conversion with plug-ins failed: %1", error.asText()),
                                           .node = error.node,
                                           .hint = UserText("the IR shown is Nodewise's own conversion")},
                                     document->fx()->tryFind(error.node).value_or(graph::NodeId())});
    finish(std::move(document));
}

void PluginConversion::finish(std::shared_ptr<const Document> document)
{
    const Done done = std::exchange(m_done, {});
    drop();
    done(std::move(document));
}

void PluginConversion::cancel()
{
    if (!running())
        return;
    giveUp(Error{.message = UserText::listed(cancelledMessage)});
}

void PluginConversion::drop()
{
    ++m_round;
    m_job.cancel();
    m_document.reset();
    m_done = {};
    if (m_question != 0) // one that never comes to an end would keep the worker from everything else
        m_service->engine().cancel(std::exchange(m_question, 0));
}

} // namespace nodewise::viewer
