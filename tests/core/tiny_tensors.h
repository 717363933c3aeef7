// SPDX-License-Identifier: Apache-2.0
// A handful of ATen's operators on strided tensors of doubles, views and in-place writes included: what a rewritten graph yields can be
// held against what it yielded before.
#pragma once

#include "core/lowering/operand.h"
#include "tests/core/fake_operators.h"

#include <functional>
#include <memory>
#include <numeric>

namespace nodewise::test {

struct Tiny {
    using Shape = std::vector<std::int64_t>;
    std::shared_ptr<std::vector<double>> data;
    Shape sizes, strides;
    graph::ScalarType dtype = graph::ScalarType::Float32;

    static Tiny zeros(Shape shape, graph::ScalarType dtype)
    {
        Tiny made{.data = nullptr, .sizes = shape, .strides = lowering::contiguousStrides(shape), .dtype = dtype};
        made.data =
            std::make_shared<std::vector<double>>(std::size_t(std::accumulate(shape.begin(), shape.end(), 1ll, std::multiplies<>())));
        return made;
    }
    /// As its metadata has it, on data of its own.
    static Tiny like(const graph::TensorMeta& meta)
    {
        Tiny made{.data = nullptr, .sizes = {}, .strides = {}, .dtype = meta.dtype};
        std::int64_t last = 0;
        for (std::size_t i = 0; i < meta.sizes.size(); ++i) {
            made.sizes.push_back(meta.sizes[i].value);
            made.strides.push_back(meta.strides[i].value);
            last += (made.sizes.back() - 1) * made.strides.back();
        }
        made.data = std::make_shared<std::vector<double>>(std::size_t(last + 1));
        return made;
    }
    graph::Value value() const
    {
        graph::Value value{.kind = graph::Value::Kind::Tensor, .tensor = {.dtype = dtype, .device = {.type = "cpu"}}};
        value.tensor.sizes.assign(sizes.begin(), sizes.end());
        value.tensor.strides.assign(strides.begin(), strides.end());
        return value;
    }
    std::int64_t count() const { return std::accumulate(sizes.begin(), sizes.end(), 1ll, std::multiplies<>()); }
    /// Of the element with this row-major number, in a tensor broadcast to `shape`.
    double& at(std::int64_t number, const Shape& shape) const
    {
        std::int64_t offset = 0;
        for (std::size_t back = 0; back < shape.size(); ++back) {
            const std::int64_t index = number % shape[shape.size() - 1 - back];
            number /= shape[shape.size() - 1 - back];
            if (back < sizes.size() && sizes[sizes.size() - 1 - back] != 1)
                offset += index * strides[sizes.size() - 1 - back];
        }
        return (*data)[std::size_t(offset)];
    }
    double& at(std::int64_t number) const { return at(number, sizes); }
    std::vector<double> flat() const
    {
        std::vector<double> all;
        for (std::int64_t i = 0; i < count(); ++i)
            all.push_back(at(i));
        return all;
    }
    Tiny copy() const
    {
        Tiny made = zeros(sizes, dtype);
        *made.data = flat();
        return made;
    }
    Tiny seen(Shape newSizes, Shape newStrides) const
    {
        Tiny view = *this;
        view.sizes = std::move(newSizes);
        view.strides = std::move(newStrides);
        return view;
    }
};

/// Runs calls one by one.
class TinyRun {
public:
    using Shape = Tiny::Shape;

    /// nullopt: it knows no such operator, or can't.
    static std::optional<Tiny> call(std::string_view opType, const std::vector<graph::NamedArgument>& args,
                                    const std::function<Tiny(NodeId)>& tensorOf)
    {
        const TinyRun run(args, tensorOf);
        const std::string_view op = lowering::withoutOverload(opType);
        if (auto view = run.viewed(op))
            return view;
        if (auto computed = run.pointwise(op))
            return computed;
        return run.matrices(op);
    }

    /// Of the root, on these placeholders: what it returns. Fails the test where it can't.
    static std::vector<Tiny> graph(const graph::Graph& graph, const std::map<std::string, Tiny>& inputs)
    {
        std::vector<Tiny> values(graph.nodes().size());
        const auto valueOf = [&](NodeId id) { return values[id.index()]; };
        std::vector<Tiny> results;
        for (const graph::Node& node : graph.nodes()) {
            if (node.op == graph::NodeOp::Placeholder)
                values[node.id.index()] = inputs.at(node.name);
            else if (node.op == graph::NodeOp::Output)
                for (const Argument& result : *node.args.front().value.as<Argument::List>())
                    results.push_back(valueOf(result.as<Argument::NodeRef>()->node));
            else {
                auto made = call(node.opType(), node.args, valueOf);
                if (!made)
                    qFatal("%s can't be run", node.target.c_str());
                values[node.id.index()] = std::move(*made);
            }
        }
        return results;
    }

private:
    TinyRun(const std::vector<graph::NamedArgument>& args, const std::function<Tiny(NodeId)>& tensorOf) : m_args(args), m_tensorOf(tensorOf)
    {
    }

    const Argument* find(std::string_view name) const
    {
        const auto found = std::ranges::find(m_args, name, &graph::NamedArgument::name);
        return found == m_args.end() ? nullptr : &found->value;
    }
    Tiny tensor(std::string_view name) const { return m_tensorOf(find(name)->as<Argument::NodeRef>()->node); }
    std::int64_t integer(std::string_view name) const { return *find(name)->as<std::int64_t>(); }
    double number(std::string_view name, double otherwise) const
    {
        const Argument* argument = find(name);
        if (argument == nullptr)
            return otherwise;
        const auto* whole = argument->as<std::int64_t>();
        return whole != nullptr ? double(*whole) : *argument->as<double>();
    }
    Shape list(std::string_view name) const
    {
        Shape list;
        for (const Argument& item : *find(name)->as<Argument::List>())
            list.push_back(*item.as<std::int64_t>());
        return list;
    }
    static std::size_t axis(std::int64_t dim, std::size_t rank) { return std::size_t(dim < 0 ? dim + std::int64_t(rank) : dim); }

    std::optional<Tiny> reshaped(const Tiny& x, const Shape& shape, bool mayCopy) const
    {
        if (const auto strides = lowering::viewStrides(x.sizes, x.strides, shape))
            return x.seen(shape, *strides);
        if (!mayCopy)
            return {};
        return x.copy().seen(shape, lowering::contiguousStrides(shape));
    }

    static Tiny permuted(const Tiny& x, const std::vector<std::size_t>& order)
    {
        Shape sizes, strides;
        for (const std::size_t at : order) {
            sizes.push_back(x.sizes[at]);
            strides.push_back(x.strides[at]);
        }
        return x.seen(sizes, strides);
    }

    std::optional<Tiny> viewed(std::string_view op) const
    {
        if (op == "aten.view" || op == "aten._unsafe_view")
            return reshaped(tensor("self"), list("size"), false);
        if (op == "aten.reshape")
            return reshaped(tensor("self"), list("shape"), true);
        if (op == "aten.permute" || op == "aten.transpose" || op == "aten.t") {
            const Tiny x = tensor("self");
            std::vector<std::size_t> order(x.sizes.size());
            std::iota(order.begin(), order.end(), 0);
            if (op == "aten.permute")
                for (std::size_t i = 0; i < order.size(); ++i)
                    order[i] = axis(list("dims")[i], order.size());
            else if (op == "aten.transpose")
                std::swap(order[axis(integer("dim0"), order.size())], order[axis(integer("dim1"), order.size())]);
            else
                std::ranges::reverse(order);
            return permuted(x, order);
        }
        if (op == "aten.unsqueeze" || op == "aten.squeeze") {
            Tiny x = tensor("self");
            const std::size_t at = axis(integer("dim"), x.sizes.size() + (op == "aten.unsqueeze" ? 1 : 0));
            if (op == "aten.squeeze") {
                if (x.sizes[at] != 1)
                    return x;
                x.sizes.erase(x.sizes.begin() + std::ptrdiff_t(at));
                x.strides.erase(x.strides.begin() + std::ptrdiff_t(at));
                return x;
            }
            const std::int64_t stride = at < x.sizes.size() ? x.sizes[at] * x.strides[at] : 1; // as TensorShape.cpp has it
            x.sizes.insert(x.sizes.begin() + std::ptrdiff_t(at), 1);
            x.strides.insert(x.strides.begin() + std::ptrdiff_t(at), stride);
            return x;
        }
        if (op == "aten.expand") {
            const Tiny x = tensor("self");
            Shape sizes = list("size"), strides(sizes.size(), 0);
            const std::size_t added = sizes.size() - x.sizes.size();
            for (std::size_t i = added; i < sizes.size(); ++i) {
                sizes[i] = sizes[i] < 0 ? x.sizes[i - added] : sizes[i];
                strides[i] = x.sizes[i - added] == sizes[i] ? x.strides[i - added] : 0;
            }
            return x.seen(sizes, strides);
        }
        if (op == "aten.slice") { // from 0 on, all that the passes write
            Tiny x = tensor("self");
            x.sizes[axis(integer("dim"), x.sizes.size())] = integer("end");
            return x;
        }
        return {};
    }

    static Shape broadcast(Shape a, Shape b)
    {
        if (a.size() < b.size())
            std::swap(a, b);
        for (std::size_t i = 0; i < b.size(); ++i)
            a[a.size() - 1 - i] = std::max(a[a.size() - 1 - i], b[b.size() - 1 - i]);
        return a;
    }

    std::optional<Tiny> pointwise(std::string_view op) const
    {
        if (op == "aten.full") {
            Tiny made = Tiny::zeros(list("size"), graph::ScalarType::Float32);
            std::ranges::fill(*made.data, number("fill_value", 0));
            return made;
        }
        if (op == "aten._to_copy") {
            Tiny made = tensor("self").copy();
            made.dtype = *find("dtype")->as<graph::ScalarType>();
            return made;
        }
        if (op == "aten.clone")
            return tensor("self").copy();
        if (op == "aten.neg" || op == "aten.relu") {
            Tiny made = tensor("self").copy();
            for (double& x : *made.data)
                x = op == "aten.neg" ? -x : std::max(x, 0.0);
            return made;
        }
        if (op != "aten.add" && op != "aten.mul" && op != "aten.add_")
            return {};
        const Tiny a = tensor("self");
        Tiny b = Tiny::zeros({}, a.dtype);
        if (find("other")->as<Argument::NodeRef>() != nullptr)
            b = tensor("other");
        else
            b.at(0) = number("other", 0);
        const double alpha = number("alpha", 1);
        Tiny made = Tiny::zeros(broadcast(a.sizes, b.sizes), a.dtype == b.dtype ? a.dtype : graph::ScalarType::Float32);
        for (std::int64_t i = 0; i < made.count(); ++i)
            made.at(i) = op == "aten.mul" ? a.at(i, made.sizes) * b.at(i, made.sizes) : a.at(i, made.sizes) + alpha * b.at(i, made.sizes);
        if (op != "aten.add_")
            return made;
        for (std::int64_t i = 0; i < made.count(); ++i)
            a.at(i) = made.at(i);
        return a;
    }

    /// Two matrices, or batches of them.
    static std::optional<Tiny> product(const Tiny& a, const Tiny& b)
    {
        if (a.dtype != b.dtype || a.sizes.back() != b.sizes[b.sizes.size() - 2])
            return {};
        Shape shape = a.sizes;
        shape.back() = b.sizes.back();
        Tiny made = Tiny::zeros(shape, a.dtype);
        const std::int64_t m = shape[shape.size() - 2], n = shape.back(), k = a.sizes.back();
        for (std::int64_t i = 0; i < made.count(); ++i)
            for (std::int64_t j = 0; j < k; ++j)
                made.at(i) += a.at((i / n) * k + j) * b.at((i / (m * n)) * k * n + j * n + i % n);
        return made;
    }

    std::optional<Tiny> matrices(std::string_view op) const
    {
        if (op == "aten.mm" || op == "aten.bmm")
            return product(tensor("self"), tensor("mat2"));
        if (op == "aten.matmul")
            return product(tensor("self"), tensor("other"));
        if (op == "aten.addmm") {
            auto made = product(tensor("mat1"), tensor("mat2"));
            const Tiny added = tensor("self");
            for (std::int64_t i = 0; made && i < made->count(); ++i)
                made->at(i) = number("alpha", 1) * made->at(i) + number("beta", 1) * added.at(i, made->sizes);
            return made;
        }
        if (op == "aten.constant_pad_nd") {
            const Tiny x = tensor("self");
            const Shape pads = list("pad");
            Shape sizes = x.sizes;
            for (std::size_t i = 0; i < pads.size(); ++i)
                sizes[sizes.size() - 1 - i / 2] += pads[i];
            const Tiny made = Tiny::zeros(sizes, x.dtype);
            const Tiny inner = made.seen(x.sizes, made.strides); // passes pad behind only
            for (std::int64_t i = 0; i < x.count(); ++i)
                inner.at(i) = x.at(i);
            return made;
        }
        return {};
    }

    const std::vector<graph::NamedArgument>& m_args;
    const std::function<Tiny(NodeId)>& m_tensorOf;
};

/// Shapes and constants by running them.
class TinyOperators : public FakeOperators {
public:
    std::map<std::string, Tiny> constants; ///< by placeholder

    Result<graph::Value> valueOf(const graph::Graph& graph, const std::string& target,
                                 const std::vector<graph::NamedArgument>& args) override
    {
        const auto made = TinyRun::call(std::string_view(target).substr(std::string_view("torch.ops.").size()), args,
                                        [&](NodeId id) { return Tiny::like(graph.node(id).value.tensor); });
        if (!made)
            return fail("'%1' can't be run", target);
        return made->value();
    }
    Result<std::optional<Tensor>> computed(const graph::Graph& graph, NodeId node, std::uint64_t maxBytes) override
    {
        const Tiny made = run(graph, node);
        if (std::uint64_t(made.count()) * 4 > maxBytes)
            return std::optional<Tensor>();
        Tensor tensor{made.copy().value().tensor, {}};
        for (const double x : made.flat()) {
            const auto number = float(x);
            tensor.bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
        }
        return tensor;
    }
    void addConstant(const rewrite::FoldedConstant& constant) override
    {
        Tiny tensor = Tiny::like(constant.meta);
        for (std::size_t i = 0; i < tensor.data->size(); ++i) {
            float number = 0;
            std::memcpy(&number, constant.bytes.data() + i * sizeof number, sizeof number);
            (*tensor.data)[i] = number;
        }
        constants.insert_or_assign(constant.name, tensor);
    }

private:
    Tiny run(const graph::Graph& graph, NodeId id)
    {
        const graph::Node& node = graph.node(id);
        if (node.op == graph::NodeOp::Placeholder)
            return constants.at(node.name);
        auto made = TinyRun::call(node.opType(), node.args, [&](NodeId input) { return run(graph, input); });
        if (!made)
            qFatal("%s can't be computed", node.target.c_str());
        return *made;
    }
};

} // namespace nodewise::test
