// SPDX-License-Identifier: Apache-2.0
#include "app/cli/engine_client.h"

#include "core/base/shown_text.h"
#include "core/process/locate.h"

#include <cstdio>

namespace nodewise::cli {

namespace {

constexpr process::Milliseconds noLimit = std::chrono::hours(24 * 365);

} // namespace

Result<std::unique_ptr<EngineClient>> EngineClient::start()
{
    auto path = process::findProgram("nodewise-engine");
    if (!path)
        return fail(path.error());
    auto client = dap::BlockingClient::start({.program = *path});
    if (!client)
        return fail(client.error());
    std::unique_ptr<EngineClient> made(new EngineClient(std::move(*client)));
    const dap::InitializeArguments hello{
        .clientId = "nodewise-cli", .progress = made->m_line.isTerminal(), .protocol = dap::protocolVersion};
    if (auto greeted = made->call("initialize", encode(hello)); !greeted)
        return fail(greeted.error());
    return made;
}

EngineClient::EngineClient(std::unique_ptr<dap::BlockingClient> client) : m_client(std::move(client))
{
    m_client->onEvent([this](const dap::Event& event) { onEvent(event); });
}

void EngineClient::onEvent(const dap::Event& event)
{
    if (event.event.starts_with("progress"))
        return showProgress(event);
    if (event.event == dap::OutputEvent::event) {
        m_line.clear();
        if (const auto output = dap::decodeOutputEvent(event.body); output && output->category != "important")
            std::fputs(escapedUnseen(output->english()).c_str(), stderr);
        else if (output && m_opening)
            std::fprintf(stderr, "nodewise-cli: note: %s", escapedUnseen(output->english()).c_str());
    } else if (event.event == protocol::StoppedBody::event) {
        if (auto body = protocol::decodeBody<protocol::StoppedBody>(event.body))
            m_stop = std::move(*body);
    }
}

/// Where someone watches; the engine tells of work that takes long.
void EngineClient::showProgress(const dap::Event& event)
{
    const auto body = protocol::decodeBody<protocol::ProgressBody>(event.body);
    if (!body || event.event == "progressEnd")
        return m_line.clear();
    if (event.event == "progressStart")
        m_work = body->title;
    const std::string work = m_work.english(), detail = body->message.english();
    m_line.show(detail.empty() || work.empty() ? work + detail : work + ": " + detail,
                body->percentage ? std::optional(*body->percentage / 100) : std::nullopt);
}

Result<std::string> EngineClient::call(std::string_view command, std::string arguments)
{
    auto body = m_client->call(std::string(command), std::move(arguments), noLimit);
    if (!body && body.error().hint.english().find("nodewise/") != std::string::npos)
        body.error().hint = {}; // for clients that stay
    if (!body && body.error().hint.english().find("allowPluginNeeds") != std::string::npos)
        body.error().hint = UserText("if you trust it with that, add --allow-plugin-needs=%1, or trust it in the window",
                                     body.error().hint.arguments().empty() ? UserText("SHA256") : body.error().hint.arguments().front());
    return body;
}

Result<protocol::StopInfo> EngineClient::waitForStop()
{
    if (auto waited = m_client->waitUntil([this] { return m_stop.has_value(); }, noLimit); !waited)
        return fail(waited.error());
    auto stop = std::move(m_stop->nodewise);
    m_stop.reset();
    if (stop.error)
        return fail(Error{.message = stop.error->message,
                          .node = stop.error->node,
                          .hint = stop.error->filter == "crash" ? UserText() : stop.error->hint});
    return stop;
}

Result<protocol::StopInfo> EngineClient::toStop(std::string_view command, std::string arguments)
{
    if (auto done = call(command, std::move(arguments)); !done)
        return fail(done.error());
    return waitForStop();
}

} // namespace nodewise::cli
