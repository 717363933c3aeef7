// SPDX-License-Identifier: Apache-2.0
#include "core/dap/json.h"
#include "core/torch/debug/server.h"

#include <charconv>

namespace nodewise::torch_box {

using dap::json::Json;

Result<std::string> DebugServer::setBreakpoints(const dap::SourceBreakpoints& request)
{
    return encodeBody(dap::BreakpointsAnswer{m_session->breakpoints().set(request)});
}

Result<std::string> DebugServer::setFunctionBreakpoints(const dap::FunctionBreakpoints& request)
{
    return encodeBody(dap::BreakpointsAnswer{m_session->breakpoints().set(request)});
}

Result<std::string> DebugServer::setDataBreakpoints(const dap::DataBreakpoints& request)
{
    return encodeBody(dap::BreakpointsAnswer{m_session->breakpoints().set(request)});
}

namespace {

std::optional<std::pair<double, double>> tryRange(const std::string& text)
{
    std::pair<double, double> range;
    const auto comma = text.find(',');
    if (comma == text.npos)
        return std::nullopt;
    const auto number = [](std::string part, double& out) {
        std::erase(part, ' ');
        const auto read = std::from_chars(part.data(), part.data() + part.size(), out);
        return read.ec == std::errc() && read.ptr == part.data() + part.size();
    };
    const bool good = number(text.substr(0, comma), range.first) && number(text.substr(comma + 1), range.second);
    return good ? std::optional(range) : std::nullopt;
}

} // namespace

Result<std::string> DebugServer::setExceptionBreakpoints(const dap::ExceptionBreakpoints& request)
{
    Filters filters{.error = false};
    dap::BreakpointsAnswer answer;
    const auto set = [&](const std::string& id, const std::string& condition) {
        dap::BreakpointInfo info{.id = 0, .verified = true, .message = {}, .line = 0, .path = {}, .nodes = {}};
        if (id == "error") {
            filters.error = true;
        } else if (id == "nan") {
            filters.nan = true;
        } else if (id == "inf") {
            filters.inf = true;
        } else if (id == "range") {
            filters.range = tryRange(condition);
            info.verified = filters.range.has_value();
            info.message = info.verified ? Text() : Text("write the range as its condition: LOW, HIGH");
        } else {
            info.verified = false;
            info.message = Text("there is no filter '%1': error, nan, inf, range", id);
        }
        answer.breakpoints.push_back(std::move(info));
    };
    for (const std::string& filter : request.filters)
        set(filter, {});
    for (const dap::ExceptionFilter& filter : request.filterOptions)
        set(filter.id, filter.condition);
    m_session->setFilters(filters);
    return encodeBody(answer);
}

Result<std::string> DebugServer::dataBreakpointInfo(const std::string& arguments)
{
    const auto wanted = dap::json::parse(arguments);
    if (!wanted)
        return fail(wanted.error());
    const std::string name = dap::json::textOr(*wanted, "name");
    const auto nodes = m_session->listing().find(name);
    if (nodes.empty())
        return dap::json::dump({{"dataId", nullptr}, {"description", "there is no value '" + name + "'"}});
    const std::string qualified = m_session->listing().node(nodes.front()).qualified;
    return dap::json::dump({{"dataId", "value:" + qualified},
                            {"description", qualified + " is made or written in place"},
                            {"accessTypes", Json::array({"write"})},
                            {"canPersist", true}});
}

} // namespace nodewise::torch_box
