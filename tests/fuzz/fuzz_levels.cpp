// SPDX-License-Identifier: Apache-2.0
// Pairs levels whose metadata is garbage: whatever comes, links are of nodes that are there, and there are not many more than nodes.
#include "core/levels/pairing.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;
using namespace nodewise::levels;

namespace {

/// Two graphs out of the bytes: a line is a node, its first byte says of which; its words are name, operator, then names and values of
/// metadata.
std::vector<Level> levelsOf(std::string_view bytes)
{
    std::vector<Level> all;
    graph::GraphBuilder builders[2];
    constexpr std::string_view names[] = {"debug_handle", "instruction", "from_node", "fx_node"};
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
        std::string_view line = bytes.substr(at, end - at);
        at = end + 1;
        if (line.empty())
            continue;
        graph::GraphBuilder& builder = builders[std::size_t(line[0] & 1)];
        const auto word = [&line](char border) {
            const std::size_t length = std::min(line.find(border), line.size());
            const std::string found(line.substr(0, length));
            line.remove_prefix(std::min(length + 1, line.size()));
            return found;
        };
        graph::Node node;
        node.name = word(' ');
        node.target = "torch.ops." + word(' ');
        node.subgraph = graph::SubgraphId(0);
        while (!line.empty()) {
            const std::size_t kind = std::size_t(static_cast<unsigned char>(line[0])) % 6;
            const std::string value = word('\t');
            if (kind == 4)
                node.metadata.stackTrace = value;
            else if (kind == 5)
                node.metadata.torchFn = value;
            else
                node.metadata.other.emplace_back(names[kind], value.substr(std::min<std::size_t>(1, value.size())));
        }
        builder.addNode(std::move(node)).map_error([](const Error&) { return 0; });
    }
    for (graph::GraphBuilder& builder : builders) {
        auto model = std::make_shared<program::Model>();
        model->graph = builder.build();
        const std::string id(1, char('a' + all.size()));
        all.push_back({.id = id, .title = id, .file = id, .model = std::move(model)});
    }
    return all;
}

std::string faultOf(const std::string& bytes)
{
    const std::vector<Level> made = levelsOf(bytes);
    const LinkSet links = pair(made[0], made[1]);
    for (const Link& link : links.links())
        if (link.from >= made[0].size() || link.to >= made[1].size())
            return "a link to no node";
    if (links.links().size() > (made[0].size() + made[1].size()) * 2048)
        return "more links than metadata can say";
    if (compose(links, links.reversed()).links().size() > std::size_t(made[0].size()) * 512)
        return "a chain that grows without bound";
    Levels all;
    for (const Level& level : made) {
        Levels one;
        one.levels.push_back(level);
        joinFile(all, std::move(one));
    }
    return all.joins.empty() == all.problems.empty() && made[0].size() > 0 && made[1].size() > 0 && all.levels.size() == 2
               ? "files that are apart, and nothing says so"
               : "";
}

test::Seeds seeds(test::Seeds)
{
    return {"a0 aten.linear.default 0[1, 2]\t3conv2d\na2 aten.relu.default 01\nb1 aten.addmm.out 02\t2[{\"name\": \"a0\", \"target\": "
            "\"aten.linear.default\", \"from_node\": []}]\nb3 aten.relu.out 01\n",
            "x aten.add.Tensor 4  File \"model.py\", line 3, in forward\ny aten.add.Tensor 4  File \"model.py\", line 3, in forward\n",
            "c aten.mul.Tensor 5mul_1;builtin\nd aten.mul.Tensor 5mul_1;builtin\t15\nb aten.mul.Tensor 15\n"};
}

constexpr std::string_view words[] = {"[",   "]", "{\"name\": \"", "\"from_node\": [", "1, 2, 3", "File \"", ", line ", "aten.", "\t0",
                                      "\t2", "\n"};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_levels", .faultOf = faultOf, .words = words, .seeds = seeds, .allowedPerByte = 4000};
    return target;
}
