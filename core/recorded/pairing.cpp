// SPDX-License-Identifier: Apache-2.0
#include "core/recorded/pairing.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace nodewise::recorded {

namespace {

/// Operators that tools and ATen call differently; the first stands for all.
constexpr std::array<std::string_view, 16> sameOperators{"conv2d convolution conv_2d conv2d_transpose conv1d conv3d conv_transpose2d",
                                                         "linear addmm addmm_out fully_connected",
                                                         "matmul mm bmm __matmul__",
                                                         "softmax _softmax",
                                                         "log_softmax _log_softmax",
                                                         "cat concat concatenate",
                                                         "add __add__ __radd__ __iadd__ add_",
                                                         "mul __mul__ __rmul__ multiply mul_",
                                                         "sub __sub__ subtract sub_",
                                                         "div __truediv__ divide",
                                                         "neg __neg__",
                                                         "view reshape",
                                                         "layer_norm native_layer_norm layernorm",
                                                         "batch_norm _native_batch_norm_legit_no_training batchnorm",
                                                         "gelu gelu_",
                                                         "relu relu_"};

const std::unordered_map<std::string_view, std::string_view>& aliases()
{
    static const auto made = [] {
        std::unordered_map<std::string_view, std::string_view> all;
        for (const std::string_view row : sameOperators) {
            const std::string_view first = row.substr(0, row.find(' '));
            for (std::size_t at = 0; at < row.size();) {
                const std::size_t end = std::min(row.find(' ', at), row.size());
                all.emplace(row.substr(at, end - at), first);
                at = end + 1;
            }
        }
        return all;
    }();
    return made;
}

/// "conv2d" of "aten.conv2d.default", "convolution", "ttnn.conv2d".
std::string_view plainOperator(std::string_view op)
{
    if (const std::size_t space = op.find('.'); space != op.npos)
        op.remove_prefix(space + 1);
    op = op.substr(0, op.find('.'));
    const auto found = aliases().find(op);
    return found == aliases().end() ? op : found->second;
}

std::string_view fileName(std::string_view path)
{
    const std::size_t slash = path.find_last_of("/\\");
    return slash == path.npos ? path : path.substr(slash + 1);
}

bool isLibrary(const Frame& frame)
{
    return frame.file.find("site-packages") != std::string::npos || frame.file.find("dist-packages") != std::string::npos;
}

/// "model.py:34" of the innermost frame that is no library's; "" where there is none.
std::string placeOf(const std::vector<Frame>& frames)
{
    for (const Frame& frame : frames)
        if (!isLibrary(frame))
            return std::string(fileName(frame.file)) + ":" + std::to_string(frame.line);
    return {};
}

std::string placeOf(const Frames& frames)
{
    return frames ? placeOf(*frames) : std::string();
}

/// "layers.0" of "layers.0@1": the second call of a module is no other module.
std::string withoutCall(std::string_view path)
{
    std::string out;
    for (std::size_t i = 0; i < path.size(); ++i)
        if (path[i] == '@')
            while (i + 1 < path.size() && path[i + 1] != '.')
                ++i;
        else
            out += path[i];
    return out;
}

class Pairer {
public:
    Pairer(const Recording& recording, std::span<const Node> nodes, const std::function<bool(const std::string&)>& isWeight)
        : m_recording(recording), m_nodes(nodes), m_isWeight(isWeight), m_valueDone(recording.values.size(), false),
          m_nodeDone(nodes.size(), false)
    {
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            m_byName.emplace(nodes[i].name, i);
            m_operators.emplace_back(plainOperator(nodes[i].op));
            m_modules.push_back(withoutCall(nodes[i].module));
            m_places.push_back(placeOf(nodes[i].frames));
        }
    }

    Pairs run()
    {
        byName();
        const bool modules = m_recording.modulesKnown;
        for (const auto& [withModule, withPlace] :
             {std::pair(modules, true), std::pair(false, true), std::pair(modules, false), std::pair(false, false)})
            byKey(withModule, withPlace);
        byFusion();
        byModule();
        for (std::size_t i = 0; i < m_valueDone.size(); ++i)
            if (!m_valueDone[i])
                leave(i);
        return std::move(m_out);
    }

private:
    using Nodes = std::shared_ptr<const std::vector<std::size_t>>;
    const Value& value(std::size_t i) const { return m_recording.values[i]; }

    void add(std::size_t value, std::size_t node, Mark mark, std::string evidence)
    {
        m_out.pairs.push_back({value, m_nodes[node].name, mark, std::move(evidence)});
        m_valueDone[value] = true;
        m_nodeDone[node] = true;
    }

    void byName()
    {
        for (std::size_t i = 0; i < m_valueDone.size(); ++i) {
            if (!value(i).weight.empty()) {
                if (m_isWeight && !m_isWeight(value(i).weight))
                    continue; // of no node
                m_valueDone[i] = true;
                if (m_weights.insert(value(i).weight).second)
                    m_out.pairs.push_back({i, value(i).weight, Mark::Exact, "name in the state dict"});
                else
                    m_out.repeated.push_back(i);
                continue;
            }
            const auto found = value(i).node.empty() ? m_byName.end() : m_byName.find(value(i).node);
            if (found != m_byName.end() && !m_nodeDone[found->second])
                pairNamed(i, found->second);
        }
    }
    /// Names alone are no proof: of another version of the model they may be of other nodes.
    void pairNamed(std::size_t i, std::size_t node)
    {
        const std::string place = placeOf(value(i).frames);
        const bool known = !place.empty() && !m_places[node].empty();
        if (!known)
            add(i, node, Mark::Derived, "the recording names the node, without a Python line");
        else if (place == m_places[node])
            add(i, node, Mark::Exact, "the recording names the node");
    }

    /// Calls of one key in order with nodes of that key, where there are as many of both.
    void byKey(bool withModule, bool withPlace)
    {
        struct Both {
            std::vector<std::vector<std::size_t>> calls; ///< values of each
            std::vector<std::size_t> nodes;
        };
        std::map<std::string, Both> keys;
        const auto keyOf = [&](std::string_view op, const std::string& module, const std::string& place) {
            return std::string(op) + "\n" + (withModule ? module : std::string()) + "\n" + (withPlace ? place : std::string());
        };
        std::string lastCall;
        for (std::size_t i = 0; i < m_valueDone.size(); ++i) {
            const Value& one = value(i);
            if (m_valueDone[i] || one.op.empty() || !one.fused.empty())
                continue;
            const std::string place = placeOf(one.frames);
            if (withPlace && place.empty())
                continue;
            auto& calls = keys[keyOf(plainOperator("." + one.op), withoutCall(one.module), place)].calls;
            if (one.call != lastCall || calls.empty())
                calls.emplace_back();
            calls.back().push_back(i);
            lastCall = one.call;
        }
        for (std::size_t n = 0; n < m_nodes.size(); ++n)
            if (!m_nodeDone[n])
                if (const auto found = keys.find(keyOf(m_operators[n], m_modules[n], m_places[n])); found != keys.end())
                    found->second.nodes.push_back(n);
        for (const auto& [key, both] : keys)
            pairInOrder(both.calls, both.nodes, withModule, withPlace);
    }
    void pairInOrder(const std::vector<std::vector<std::size_t>>& calls, const std::vector<std::size_t>& nodes, bool withModule,
                     bool withPlace)
    {
        if (nodes.empty())
            return;
        if (calls.size() != nodes.size()) {
            const auto shared = std::make_shared<const std::vector<std::size_t>>(nodes);
            for (const auto& values : calls)
                for (const std::size_t i : values)
                    m_candidates[i] = shared;
            return;
        }
        for (std::size_t k = 0; k < calls.size(); ++k) {
            const Value& first = value(calls[k].front());
            std::string evidence = first.op;
            if (withModule && !first.module.empty())
                evidence += ", module " + first.module;
            if (withPlace)
                evidence += ", " + placeOf(first.frames);
            if (calls.size() > 1)
                evidence += ", call " + std::to_string(k + 1) + " of " + std::to_string(calls.size());
            for (const std::size_t i : calls[k])
                add(i, nodes[k], Mark::Derived, evidence);
        }
    }

    /// What a kernel of one operator left is of the one node of it that yields this shape, if only one value has it. What a fused kernel
    /// left may as well be what it read, or a value between two operators: it stays ambiguous.
    void byFusion()
    {
        std::map<std::pair<std::string, std::string>, std::size_t> written;
        for (std::size_t i = 0; i < m_valueDone.size(); ++i)
            if (!value(i).fused.empty())
                ++written[{value(i).call, shapeOf(value(i))}];
        std::map<std::pair<std::string_view, std::string_view>, std::vector<std::size_t>> fit; // nodes by operator and shape, some of each
        constexpr std::size_t most = 64;
        for (std::size_t n = 0; n < m_nodes.size(); ++n)
            if (auto& of = fit[{m_operators[n], m_nodes[n].shape}]; !m_nodes[n].shape.empty() && of.size() < most)
                of.push_back(n);
        for (std::size_t i = 0; i < m_valueDone.size(); ++i) {
            const Value& one = value(i);
            if (m_valueDone[i] || one.fused.empty())
                continue;
            std::set<std::size_t> all;
            const std::string shape = shapeOf(one);
            for (const std::string& op : one.fused) {
                const std::string dotted = "." + op;
                if (const auto found = fit.find({plainOperator(dotted), shape}); found != fit.end())
                    all.insert(found->second.begin(), found->second.end());
            }
            std::vector<std::size_t> fitting(all.begin(), all.end());
            fitting.resize(std::min(fitting.size(), most));
            const bool alone = one.fused.size() == 1 && written[{one.call, shapeOf(one)}] == 1;
            if (fitting.size() == 1 && alone && !m_nodeDone[fitting.front()])
                add(i, fitting.front(), Mark::Derived, "kernel " + one.call + ", shape");
            else if (!fitting.empty())
                m_candidates[i] = std::make_shared<const std::vector<std::size_t>>(std::move(fitting));
        }
    }
    static std::string shapeOf(const Value& value)
    {
        std::string out = value.dtype;
        for (const std::int64_t size : value.shape.value_or(std::vector<std::int64_t>()))
            out += "," + std::to_string(size);
        return out;
    }

    /// Of modules that return one tensor, each called once.
    void byModule()
    {
        std::unordered_map<std::string, std::size_t> calls;
        for (const Value& one : m_recording.values)
            if (isModule(one))
                ++calls[one.module];
        std::unordered_map<std::string_view, std::size_t> lastOf; // node in each module
        for (std::size_t n = 0; n < m_nodes.size(); ++n) {
            const std::string_view path = m_modules[n];
            for (std::size_t dot = path.find('.'); dot != path.npos; dot = path.find('.', dot + 1))
                lastOf.insert_or_assign(path.substr(0, dot), n);
            lastOf.insert_or_assign(path, n);
        }
        for (std::size_t i = 0; i < m_valueDone.size(); ++i) {
            const Value& one = value(i);
            if (m_valueDone[i] || !isModule(one))
                continue;
            const auto last = lastOf.find(one.module);
            if (last == lastOf.end())
                continue;
            if (m_nodeDone[last->second]) {
                m_out.repeated.push_back(i);
                m_valueDone[i] = true;
            } else if (calls[one.module] == 1 && !one.element) {
                add(i, last->second, Mark::Derived, "returned by module " + one.module);
            } else {
                m_candidates[i] = std::make_shared<const std::vector<std::size_t>>(1, last->second);
            }
        }
    }
    static bool isModule(const Value& value)
    {
        return value.op.empty() && value.fused.empty() && !value.module.empty() && value.weight.empty();
    }

    void leave(std::size_t i)
    {
        const auto found = m_candidates.find(i);
        const std::string names = found == m_candidates.end() ? std::string() : freeOf(found->second);
        if (!names.empty())
            m_out.ambiguous.push_back({i, {}, Mark::Ambiguous, names});
        else
            m_out.left.push_back(i);
    }
    /// The first of the nodes that have no value; once per list, which many values share.
    const std::string& freeOf(const Nodes& nodes)
    {
        const auto [made, fresh] = m_free.try_emplace(nodes);
        std::size_t free = 0;
        for (auto node = nodes->begin(); fresh && node != nodes->end() && free <= 5; ++node)
            if (!m_nodeDone[*node])
                made->second += ++free > 5 ? ", ..." : (free == 1 ? "" : ", ") + m_nodes[*node].name;
        return made->second;
    }

    const Recording& m_recording;
    std::span<const Node> m_nodes;
    const std::function<bool(const std::string&)>& m_isWeight;
    std::vector<bool> m_valueDone, m_nodeDone;
    std::unordered_map<std::string_view, std::size_t> m_byName;
    std::vector<std::string> m_operators, m_modules, m_places;
    std::unordered_map<std::size_t, Nodes> m_candidates;
    std::map<Nodes, std::string> m_free; ///< names of those without a value, at the end
    std::unordered_set<std::string> m_weights;
    Pairs m_out;
};

} // namespace

std::size_t Pairs::count(Mark mark) const
{
    return mark == Mark::Ambiguous ? ambiguous.size()
                                   : static_cast<std::size_t>(
                                         std::count_if(pairs.begin(), pairs.end(), [mark](const Pair& pair) { return pair.mark == mark; }));
}

Pairs pair(const Recording& recording, std::span<const Node> nodes, const std::function<bool(const std::string& name)>& isWeight)
{
    return Pairer(recording, nodes, isWeight).run();
}

UserText summaryOf(const Recording& recording, const Pairs& pairs)
{
    return UserText("%1: %2 recorded values: %3 paired exactly, %4 derived by operator, module and Python line, %5 ambiguous and not "
                    "compared, %6 recorded twice, %7 of no node",
                    recording.tool, recording.values.size(), pairs.count(Mark::Exact), pairs.count(Mark::Derived), pairs.ambiguous.size(),
                    pairs.repeated.size(), pairs.left.size());
}

} // namespace nodewise::recorded
