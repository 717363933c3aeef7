// SPDX-License-Identifier: Apache-2.0
// The answer to initialize.
#include "core/dap/messages.h"
#include "core/dap/protocol_json.h"

namespace nodewise::dap {

using json::Json;

Json protocolJson(const ProtocolVersion& version)
{
    return {{"major", version.major}, {"minor", version.minor}};
}

std::optional<ProtocolVersion> tryProtocol(const Json& object)
{
    const auto ours = object.is_object() ? object.find("nodewise") : object.end();
    if (ours == object.end() || !ours->is_object())
        return std::nullopt;
    const auto found = ours->find("protocol");
    if (found == ours->end())
        return std::nullopt;
    return ProtocolVersion{json::intOr(*found, "major", 0), json::intOr(*found, "minor", 0)};
}

namespace {

Json exceptionFilters()
{
    const auto filter = [](const char* id, const char* label, const char* description) {
        return Json{{"filter", id}, {"label", label}, {"description", description}, {"default", std::string_view(id) == "error"}};
    };
    const auto conditional = [&filter](const char* id, const char* label, const char* description, const char* condition) {
        Json out = filter(id, label, description);
        out["supportsCondition"] = true;
        out["conditionDescription"] = condition;
        return out;
    };
    constexpr const char* where = "TorchScript over the values after the node, or node:, module: or op: with a pattern (module:layers.0*)";
    return Json::array({filter("error", "Errors of operators", "Stops at a node that fails"),
                        conditional("nan", "NaN", "Stops after a node whose value has a NaN", where),
                        conditional("inf", "Infinity", "Stops after a node whose value has an infinity", where),
                        conditional("range", "Values outside a range", "Stops after a node whose value is outside the range",
                                    "LOW,HIGH (for example -1e4,1e4)")});
}

void addDebugger(Json& out)
{
    for (const char* name : {"supportsConfigurationDoneRequest",
                             "supportsFunctionBreakpoints",
                             "supportsConditionalBreakpoints",
                             "supportsHitConditionalBreakpoints",
                             "supportsLogPoints",
                             "supportsEvaluateForHovers",
                             "supportsStepBack",
                             "supportsSetVariable",
                             "supportsRestartFrame",
                             "supportsGotoTargetsRequest",
                             "supportsCompletionsRequest",
                             "supportsRestartRequest",
                             "supportsExceptionFilterOptions",
                             "supportsExceptionInfoRequest",
                             "supportsDelayedStackTraceLoading",
                             "supportsTerminateRequest",
                             "supportsDataBreakpoints",
                             "supportsReadMemoryRequest",
                             "supportsSteppingGranularity",
                             "supportsSingleThreadExecutionRequests"})
        out[name] = true;
    out["exceptionBreakpointFilters"] = exceptionFilters();
}

} // namespace

std::string encode(const Capabilities& capabilities)
{
    Json out{{"supportsCancelRequest", capabilities.supportsCancelRequest}};
    if (capabilities.debugs)
        addDebugger(out);
    if (capabilities.protocol)
        out["nodewise"] = {{"protocol", protocolJson(*capabilities.protocol)},
                           {"version", capabilities.version},
                           {"cage", capabilities.cage},
                           {"requests", capabilities.requests}};
    return json::dump(out);
}

Result<Capabilities> decodeCapabilities(std::string_view text)
{
    const auto parsed = json::parse(text);
    if (!parsed)
        return fail(parsed.error());
    Capabilities out{.supportsCancelRequest = json::flagOr(*parsed, "supportsCancelRequest"),
                     .debugs = json::flagOr(*parsed, "supportsStepBack"),
                     .protocol = tryProtocol(*parsed)};
    if (!out.protocol)
        return out;
    const Json& ours = parsed->at("nodewise");
    out.version = json::textOr(ours, "version");
    out.cage = json::textOr(ours, "cage");
    const auto requests = json::array(ours, "requests", "$.nodewise");
    if (!requests)
        return fail(requests.error());
    for (const Json& request : **requests)
        if (request.is_string())
            out.requests.push_back(request.get<std::string>());
    return out;
}

} // namespace nodewise::dap
