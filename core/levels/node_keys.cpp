// SPDX-License-Identifier: Apache-2.0
#include "core/levels/node_keys.h"

#include "core/base/hash.h"
#include "core/base/json.h"

#include <algorithm>

namespace nodewise::levels {

namespace {

constexpr std::size_t mostNumbers = 4096, mostAncestors = 64, longestFact = 1 << 16, longestKey = 512;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::string_view withoutHead(std::string_view target)
{
    for (const std::string_view head : {"torch.ops.", "executorch.exir.dialects.edge.ops.", "executorch.exir.dialects.backend.ops."})
        if (target.starts_with(head))
            return target.substr(head.size());
    return target;
}

const graph::Node* tryFxNode(const Level& level, std::uint32_t node)
{
    return level.model ? &level.model->graph->node(graph::NodeId(node)) : nullptr;
}

void addHashes(std::vector<std::uint64_t>& hashes, std::string_view kind, const KeyTable& keys)
{
    const std::uint64_t seed = hashOf(kind);
    for (const auto& [key, node] : keys.rows())
        hashes.push_back(hashOf(key, seed));
}

void sortOnce(std::vector<std::uint64_t>& hashes)
{
    std::ranges::sort(hashes);
    hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
}

} // namespace

void KeyTable::add(std::string key, std::uint32_t node)
{
    constexpr std::size_t most = 1 << 20;
    if (m_rows.size() < most)
        m_rows.emplace_back(std::move(key), node);
}

void KeyTable::sort()
{
    std::ranges::sort(m_rows);
    m_rows.erase(std::unique(m_rows.begin(), m_rows.end()), m_rows.end());
}

std::span<const std::pair<std::string, std::uint32_t>> KeyTable::rows(std::string_view key) const
{
    const auto found = std::ranges::equal_range(m_rows, key, {}, [](const auto& row) { return std::string_view(row.first); });
    return {found.begin(), found.end()};
}

KnownFacts::KnownFacts(const Level& level) : m_level(level)
{
}

std::vector<Ancestor> ancestorsOf(std::string_view fromNode)
{
    std::vector<Ancestor> all;
    if (fromNode.size() > longestFact)
        return all;
    const auto parsed = json::parse(fromNode);
    if (!parsed || !parsed->is_array())
        return all;
    std::vector<const json::Json*> open = {&*parsed}; // breadth first: one graph after another
    for (std::size_t i = 0; i < open.size() && all.size() < mostAncestors; ++i)
        for (const json::Json& each : *open[i]) {
            if (!each.is_object() || all.size() == mostAncestors)
                break;
            Ancestor ancestor{json::textOr(each, "name"), json::textOr(each, "target"), 0};
            if (const auto id = each.find("graph_id"); id != each.end() && id->is_number_integer())
                ancestor.graph = id->get<std::int64_t>();
            if (!ancestor.name.empty() && ancestor.name.size() < longestKey)
                all.push_back(std::move(ancestor));
            if (const auto older = each.find("from_node"); older != each.end() && older->is_array())
                open.push_back(&*older);
        }
    return all;
}

std::vector<std::string> numbersIn(std::string_view text)
{
    std::vector<std::string> all;
    for (std::size_t at = 0; at < text.size() && all.size() < mostNumbers;) {
        if (!isDigit(text[at])) {
            ++at;
            continue;
        }
        const std::size_t begin = at;
        while (at < text.size() && isDigit(text[at]))
            ++at;
        if (at - begin < 20 && (begin == 0 || text[begin - 1] != '-'))
            all.emplace_back(text.substr(begin, at - begin));
    }
    return all;
}

KeyTable numberKeys(const Level& level, std::string_view fact)
{
    KeyTable keys;
    KnownFacts(level).each(fact, [&](std::uint32_t node, std::string_view text) {
        for (std::string& number : numbersIn(text))
            keys.add(std::move(number), node);
    });
    keys.sort();
    return keys;
}

KeyTable nameKeys(const Level& level)
{
    KeyTable keys;
    for (std::uint32_t node = 0; node < level.size(); ++node)
        keys.add(level.ir ? level.ir->nodes[node].name : level.model->graph->node(graph::NodeId(node)).name, node);
    keys.sort();
    return keys;
}

KeyTable claimKeys(const Level& level)
{
    KeyTable keys;
    KnownFacts(level).each("fx_node", [&](std::uint32_t node, std::string_view name) {
        if (!name.empty() && name.size() < longestKey)
            keys.add(std::string(name), node);
    });
    keys.sort();
    return keys;
}

KeyTable torchFnKeys(const Level& level)
{
    KeyTable keys;
    for (std::uint32_t i = 0; i < level.size(); ++i)
        if (const graph::Node* node = tryFxNode(level, i);
            node && !node->metadata.torchFn.empty() && node->metadata.torchFn.size() < longestKey)
            keys.add(node->metadata.torchFn, i);
    keys.sort();
    return keys;
}

KeyTable lineKeys(const Level& level, bool withOperator)
{
    KeyTable keys;
    for (std::uint32_t i = 0; i < level.size(); ++i) {
        const graph::Node* node = tryFxNode(level, i);
        if (!node || !computes(level, i))
            continue;
        std::string key = innermostLine(node->metadata.stackTrace);
        if (key.empty())
            continue;
        if (withOperator)
            key += " " + std::string(operatorBase(nodeTarget(level, i)));
        keys.add(std::move(key), i);
    }
    keys.sort();
    return keys;
}

std::string_view operatorSpace(std::string_view target)
{
    target = withoutHead(target);
    const std::size_t dot = target.find('.');
    return dot == target.npos ? std::string_view() : target.substr(0, dot);
}

std::string_view operatorBase(std::string_view target)
{
    target = withoutHead(target);
    const std::size_t dot = target.find('.');
    if (dot == target.npos)
        return target;
    target.remove_prefix(dot + 1);
    return target.substr(0, target.find('.'));
}

std::string innermostLine(std::string_view stack)
{
    const std::size_t at = stack.rfind("File \"");
    if (at == stack.npos)
        return {};
    std::string_view rest = stack.substr(at + 6);
    const std::size_t quote = rest.find('"');
    if (quote == rest.npos || quote > longestKey)
        return {};
    std::string_view file = rest.substr(0, quote);
    file = file.substr(file.find_last_of("/\\") + 1);
    constexpr std::string_view word = ", line ";
    rest = rest.substr(quote + 1);
    if (!rest.starts_with(word))
        return {};
    rest.remove_prefix(word.size());
    std::size_t digits = 0;
    while (digits < rest.size() && digits < 10 && isDigit(rest[digits]))
        ++digits;
    return digits == 0 ? std::string() : std::string(file) + ":" + std::string(rest.substr(0, digits));
}

KeyHashes hashesOf(const Level& level)
{
    KeyHashes hashes;
    for (const std::string_view number : {"instruction", "debug_handle"})
        addHashes(hashes.exact, number, numberKeys(level, number));
    addHashes(hashes.exact, "name", claimKeys(level));
    KeyTable ancestors;
    KnownFacts(level).each("from_node", [&](std::uint32_t node, std::string_view text) {
        for (Ancestor& each : ancestorsOf(text))
            ancestors.add(std::move(each.name), node);
    });
    addHashes(hashes.exact, "name", ancestors);
    hashes.any = hashes.exact;
    addHashes(hashes.any, "name", nameKeys(level));
    addHashes(hashes.any, "torch_fn", torchFnKeys(level));
    addHashes(hashes.any, "line", lineKeys(level, false));
    sortOnce(hashes.exact);
    sortOnce(hashes.any);
    return hashes;
}

std::size_t inCommon(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b)
{
    std::size_t count = 0;
    for (auto left = a.begin(), right = b.begin(); left != a.end() && right != b.end();) {
        if (*left == *right) {
            ++count;
            ++left;
            ++right;
        } else {
            ++(*left < *right ? left : right);
        }
    }
    return count;
}

} // namespace nodewise::levels
