// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/pairing.h"

#include "core/base/sequence_diff.h"

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>

namespace nodewise::torch_worker {

namespace {

/// "true_graph_0/add" of "body_graph_0/true_graph_0/add": the FX graph names a body without those around it.
std::string nameInBody(const Listing::Node& row)
{
    const auto body = row.qualified.find_last_of('/', row.qualified.size() - std::min(row.qualified.size(), row.name.size() + 2));
    return row.qualified.size() == row.name.size() || body == std::string::npos ? row.qualified : row.qualified.substr(body + 1);
}

/// Numbers for what two nodes must share to be taken for one another.
class Keys {
public:
    std::uint32_t of(const std::string& text) { return m_keys.try_emplace(text, static_cast<std::uint32_t>(m_keys.size())).first->second; }
    /// Of nodes of one name: the operator.
    std::uint32_t operatorOf(const Listing::Node& row) { return of(base(row.op)); }
    /// Of others: also the module that they stand in, and the body. Weights have a name of their own.
    std::uint32_t placeOf(const Listing& listing, const Listing::Node& row)
    {
        if (row.weight)
            return of("weight\n" + (row.target.empty() ? row.name : row.target));
        const std::string name = nameInBody(row), body = name.substr(0, name.size() - row.name.size());
        return of(body + "\n" + base(row.op) + "\n" + listing.module(row.module).path);
    }

private:
    /// The overload does not count. Python's functions and control flow are written otherwise in the IR: "operator.ge" is
    /// "<built-in function ge>", "torch.ops.higher_order.cond" is "cond".
    static std::string base(const std::string& op)
    {
        if (op.starts_with("aten."))
            return op.substr(0, op.find('.', 5));
        std::string name = op.substr(0, op.find('>'));
        return name.substr(std::min(name.size(), name.find_last_of(". ") + 1));
    }
    std::unordered_map<std::string, std::uint32_t> m_keys;
};

struct Row {
    std::uint32_t node = 0, op = 0, key = 0;
};

std::vector<Row> rowsOf(const Listing& listing, Keys& keys)
{
    std::vector<Row> out;
    for (std::uint32_t node = 0; node < listing.size(); ++node)
        if (listing.node(node).runs || listing.node(node).placeholder)
            out.push_back({node, keys.operatorOf(listing.node(node)), keys.placeOf(listing, listing.node(node))});
    return out;
}

std::vector<std::uint64_t> keysOf(const std::vector<Row>& rows)
{
    std::vector<std::uint64_t> out;
    out.reserve(rows.size());
    for (const Row& row : rows)
        out.push_back(row.key);
    return out;
}

} // namespace

std::size_t Pairing::pairs() const
{
    return static_cast<std::size_t>(std::count_if(m_other.begin(), m_other.end(), [](std::uint32_t other) { return other != noNode; }));
}

namespace {

bool isMade(const Listing& listing)
{
    if (!listing.values().empty()) // all that changed may be a constant now
        return true;
    for (std::uint32_t node = 0; node < listing.size(); ++node)
        if (!listing.node(node).from.empty())
            return true;
    return false;
}

/// "true_graph_0/" of a node in a body.
std::string scopeOf(const Listing::Node& row)
{
    const std::string name = nameInBody(row);
    return name.substr(0, name.size() - row.name.size());
}

/// By node of the original side: the node of the made side that yields its value, as the rewriting tells; noNode = none.
std::vector<std::uint32_t> toldValues(const Listing& original, const Listing& made)
{
    std::unordered_map<std::string, std::uint32_t> byName;
    for (std::uint32_t node = 0; node < made.size(); ++node)
        byName.emplace(nameInBody(made.node(node)), node);
    std::vector<std::uint32_t> out(original.size(), noNode);
    for (std::uint32_t node = 0; node < original.size(); ++node) {
        const Listing::Node& row = original.node(node);
        const auto told = made.values().find(scopeOf(row) + row.name);
        const auto found = byName.find(scopeOf(row) + (told == made.values().end() ? row.name : told->second));
        if (found == byName.end())
            continue;
        const Listing::Node& other = made.node(found->second);
        if (told != made.values().end() || (other.from.empty() && other.placeholder == row.placeholder))
            out[node] = found->second;
    }
    return out;
}

/// The same where it does not tell, as in files of earlier versions.
std::vector<std::uint32_t> guessedValues(const Listing& original, const Listing& made)
{
    std::unordered_map<std::string, std::uint32_t> byName;
    for (std::uint32_t node = 0; node < original.size(); ++node)
        byName.emplace(nameInBody(original.node(node)), node);
    std::vector<std::uint32_t> out(original.size(), noNode);
    for (std::uint32_t node = 0; node < made.size(); ++node) {
        const Listing::Node& row = made.node(node);
        std::uint32_t last = noNode; // of several that it stands for, the one whose value it has
        for (const std::string& name : row.from.empty() ? std::vector<std::string>{row.name} : row.from)
            if (const auto found = byName.find(scopeOf(row) + name); found != byName.end())
                last = last == noNode ? found->second : std::max(last, found->second);
        // A value keeps its name where a conversion takes other nodes along, whatever its shape has become
        const auto own = byName.find(nameInBody(row));
        if (own != byName.end() && std::ranges::find(row.from, row.name) != row.from.end())
            last = own->second;
        const bool same = last != noNode && (row.placeholder == original.node(last).placeholder) &&
                          (row.shape == original.node(last).shape || (own != byName.end() && last == own->second));
        if (same || (last != noNode && row.from.empty()))
            out[last] = node;
    }
    return out;
}

/// Whether every pair is of one name.
bool isByName(const Pairing& pairing, const Listing& actual, const Listing& expected)
{
    for (std::uint32_t node = 0; node < pairing.size(); ++node)
        if (const std::uint32_t other = pairing.of(node);
            other != noNode && !actual.node(node).weight && nameInBody(actual.node(node)) != nameInBody(expected.node(other)))
            return false;
    return true;
}

/// What operators and places left over on both sides.
void addNamesakes(const Listing& actual, const Listing& expected, const std::vector<Row>& a, const std::vector<Row>& b, Pairing& out)
{
    if (!isByName(out, actual, expected))
        return;
    std::vector<bool> used(expected.size(), false);
    for (std::uint32_t node = 0; node < out.size(); ++node)
        if (out.of(node) != noNode)
            used[out.of(node)] = true;
    std::unordered_map<std::string, std::uint32_t> left;
    for (const Row& row : b)
        if (!used[row.node])
            left.emplace(expected.node(row.node).qualified, row.node);
    for (const Row& row : a)
        if (const auto found = left.find(actual.node(row.node).qualified);
            out.of(row.node) == noNode && found != left.end() &&
            expected.node(found->second).placeholder == actual.node(row.node).placeholder)
            out.add(row.node, found->second);
}

Pairing pairMade(const Listing& actual, const Listing& expected)
{
    const bool expectedMade = isMade(expected);
    const Listing &original = expectedMade ? actual : expected, &made = expectedMade ? expected : actual;
    const auto values = made.values().empty() ? guessedValues(original, made) : toldValues(original, made);
    Pairing out(actual.size());
    for (std::uint32_t node = 0; node < values.size(); ++node)
        if (values[node] != noNode)
            expectedMade ? out.add(node, values[node]) : out.add(values[node], node);
    return out;
}

} // namespace

Pairing pairNodes(const Listing& actual, const Listing& expected)
{
    if (isMade(actual) != isMade(expected))
        return pairMade(actual, expected);
    Keys keys;
    const auto a = rowsOf(actual, keys), b = rowsOf(expected, keys);
    std::unordered_map<std::string, Row> byName;
    for (const Row& row : b)
        byName.emplace(nameInBody(expected.node(row.node)), row);
    Pairing names(actual.size());
    bool all = a.size() == b.size();
    for (const Row& row : a) {
        const auto found = byName.find(nameInBody(actual.node(row.node)));
        if (found != byName.end() && found->second.op == row.op)
            names.add(row.node, found->second.node);
        else
            all = false;
    }
    if (all)
        return names;
    Pairing aligned(actual.size());
    for (const DiffRun& run : diffSequences(keysOf(a), keysOf(b)).runs)
        for (std::uint64_t i = 0; run.kind == DiffRun::Kind::Same && i < run.count; ++i)
            aligned.add(a[run.a + i].node, b[run.b + i].node);
    Pairing out = aligned.pairs() >= names.pairs() ? std::move(aligned) : std::move(names);
    addNamesakes(actual, expected, a, b, out);
    return out;
}

std::vector<std::uint32_t> standingFor(const Listing& actual, const Listing& expected)
{
    std::unordered_map<std::string, std::uint32_t> byName;
    for (std::uint32_t node = 0; node < actual.size(); ++node)
        byName.emplace(actual.node(node).qualified, node);
    std::vector<std::uint32_t> out(actual.size(), noNode);
    for (std::uint32_t node = 0; node < expected.size(); ++node) {
        const Listing::Node& row = expected.node(node);
        const std::string body = row.qualified.substr(0, row.qualified.size() - row.name.size());
        for (const std::string& name : row.from)
            if (const auto found = byName.find(body + name); found != byName.end() && name != row.name)
                out[found->second] = node;
    }
    return out;
}

} // namespace nodewise::torch_worker
