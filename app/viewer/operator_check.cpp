// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/operator_check.h"

#include "app/viewer/absolute_path.h"
#include "core/protocol/resolve.h"
#include "views/common/plugin_service.h"

#include <algorithm>

namespace nodewise::viewer {

using views::Document;

Result<std::vector<graph::Diagnostic>> unresolvedOf(const Document& document, const std::string& answer)
{
    const auto resolved = protocol::decodeBody<protocol::ResolveAnswer>(answer);
    if (!resolved)
        return fail(resolved.error());
    std::vector<graph::Diagnostic> out;
    for (const auto& op : resolved->unresolved) {
        graph::Diagnostic found{.where = Error{.message = op.reason, .hint = op.hint}};
        if (!op.nodes.empty()) {
            found.where.node = op.nodes.front();
            found.others.assign(op.nodes.begin() + 1, op.nodes.end());
            if (const auto node = views::tryNodeIndex(document, views::Side::Fx, op.nodes.front()))
                found.node = graph::NodeId(*node);
        }
        out.push_back(std::move(found));
    }
    return out;
}

void OperatorCheck::start(std::shared_ptr<const Document> document, std::function<void(std::vector<graph::Diagnostic>)> done)
{
    if (!m_service)
        return;
    const quint64 round = ++m_round;
    m_running = true;
    m_job.cancel();
    m_service->whenSettled(this, [this, round, document = std::move(document), done = std::move(done)] {
        if (round == m_round)
            ask(document, done);
    });
}

/// Those that are active; without those whose conversions failed for this document, as they would again.
std::vector<std::string> OperatorCheck::pluginsFor(const Document& document) const
{
    std::vector<std::string> all = m_service->active();
    const std::vector<std::string> converting = m_service->converting();
    if (document.irFellBack)
        std::erase_if(all, [&converting](const std::string& file) {
            return std::find(converting.begin(), converting.end(), file) != converting.end();
        });
    return all;
}

void OperatorCheck::ask(const std::shared_ptr<const Document>& document, const std::function<void(std::vector<graph::Diagnostic>)>& done)
{
    protocol::ResolveRequest request{.ir = absolutePath(document->irFile), .plugins = pluginsFor(*document)};
    request.allowPluginNeeds = m_service->allowedNeeds(request.plugins);
    if (document->model) {
        request.program = absolutePath(document->file);
        request.model = document->model->name;
    }
    const auto take = [this, round = m_round, document, done](Result<std::string> body) {
        if (round != m_round)
            return;
        if (!body) { // the status line tells of an engine that does not answer
            m_running = false;
            return;
        }
        m_job.start([document, text = std::make_shared<const std::string>(std::move(*body))](
                        const Progress&) { return unresolvedOf(*document, *text); },
                    [this, done](Result<std::vector<graph::Diagnostic>> found) {
                        m_running = false;
                        if (found)
                            done(std::move(*found));
                    });
    };
    m_service->engine().ask(std::string(protocol::ResolveRequest::command), protocol::encodeBody(request), this, take);
}

} // namespace nodewise::viewer
