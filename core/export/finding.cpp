// SPDX-License-Identifier: Apache-2.0
#include "core/export/finding.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace nodewise::exporting {

namespace {

constexpr std::size_t drawn = 5; ///< producers and users at most

Finding::Box boxOf(const Picture::Node& node)
{
    Finding::Box out{.name = node.name,
                     .op = node.kind == Picture::Kind::Operation ? UserText(shortOp(node.op))
                           : node.kind == Picture::Kind::Output  ? UserText("output")
                           : node.kind == Picture::Kind::Input   ? UserText("input")
                                                                 : UserText("weight"),
                     .type = node.outputs.empty() ? std::string() : typeText(node.outputs.front()),
                     .family = layout::familyOf(node.op),
                     .constant = node.kind != Picture::Kind::Operation};
    if (node.kind == Picture::Kind::Weight && !node.label.empty())
        out.name = node.label;
    return out;
}

/// Values that the run made before weights, which most nodes have.
void keepDrawn(std::vector<Finding::Box>& boxes, std::size_t& more)
{
    std::stable_partition(boxes.begin(), boxes.end(), [](const Finding::Box& box) { return !box.constant; });
    more = boxes.size() > drawn ? boxes.size() - drawn : 0;
    boxes.resize(std::min(boxes.size(), drawn));
}

} // namespace

std::string numberText(double number, int digits)
{
    if (std::isnan(number))
        return "nan";
    if (std::isinf(number))
        return number < 0 ? "-inf" : "inf";
    char text[40];
    std::snprintf(text, sizeof text, "%.*g", digits, number);
    return text;
}

Finding::Excerpt excerptOf(const Picture& picture, const std::string& name)
{
    const auto slash = name.find_last_of('/');
    const std::string body = slash == std::string::npos ? std::string() : name.substr(0, slash);
    const std::string own = slash == std::string::npos ? name : name.substr(slash + 1);
    Finding::Excerpt out{.node = {.name = name}};
    for (const Picture::Graph& graph : picture.graphs) {
        const bool inside = graph.name == body || (!body.empty() && body.ends_with("/" + graph.name));
        const auto found =
            std::find_if(graph.nodes.begin(), graph.nodes.end(), [&](const Picture::Node& node) { return node.name == own; });
        if (!inside || found == graph.nodes.end())
            continue;
        const auto index = static_cast<std::uint32_t>(found - graph.nodes.begin());
        out.node = boxOf(*found);
        std::vector<std::uint32_t> seen;
        for (const Picture::Input& input : found->inputs)
            if (input.from != nowhere && std::find(seen.begin(), seen.end(), input.from) == seen.end()) {
                seen.push_back(input.from);
                out.producers.push_back(boxOf(graph.nodes[input.from]));
            }
        for (const Picture::Node& user : graph.nodes)
            if (std::any_of(user.inputs.begin(), user.inputs.end(), [&](const Picture::Input& input) { return input.from == index; }))
                out.users.push_back(boxOf(user));
        keepDrawn(out.producers, out.moreProducers);
        keepDrawn(out.users, out.moreUsers);
        break;
    }
    return out;
}

} // namespace nodewise::exporting
