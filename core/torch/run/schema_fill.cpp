// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/schema_fill.h"

#include <ATen/core/function_schema.h>
#include <ATen/core/jit_type.h>

#include <algorithm>

namespace nodewise::torch_worker {

using graph::Argument;
using ir::Attr;

const Attr* tryAttr(const ir::OpNode& node, std::string_view name)
{
    const auto found = std::find_if(node.attrs.begin(), node.attrs.end(), [name](const auto& entry) { return entry.first == name; });
    return found == node.attrs.end() ? nullptr : &found->second;
}

namespace {

enum class Holds : std::uint8_t { Tensor, OptionalTensor, Tensors, Other };

Holds holds(const c10::Type& type)
{
    if (type.kind() == c10::TypeKind::TensorType)
        return Holds::Tensor;
    if (type.kind() == c10::TypeKind::OptionalType) {
        const Holds inner = holds(*type.castRaw<c10::OptionalType>()->getElementType());
        return inner == Holds::Tensor ? Holds::OptionalTensor : inner;
    }
    if (type.kind() != c10::TypeKind::ListType)
        return Holds::Other;
    const Holds inner = holds(*type.castRaw<c10::ListType>()->getElementType());
    return inner == Holds::Tensor || inner == Holds::OptionalTensor ? Holds::Tensors : Holds::Other;
}

/// Elements of a list of lists or numbers, one after another.
class Rows {
public:
    explicit Rows(const Attr* attr) : m_list(attr ? attr->as<Attr::List>() : nullptr) {}
    const Attr* tryNext() { return m_list && m_next < m_list->size() ? &(*m_list)[m_next++] : nullptr; }

private:
    const Attr::List* m_list;
    std::size_t m_next = 0;
};

class Filler {
public:
    Filler(const c10::FunctionSchema& schema, const ir::OpNode& node, const std::vector<Argument>& inputs, const NodeByName& byName)
        : m_schema(schema), m_node(node), m_inputs(inputs), m_byName(byName), m_sizes(tryAttr(node, "_tensor_list_sizes")),
          m_masks(tryAttr(node, "_tensor_list_none_masks"))
    {
        std::size_t single = 0;
        for (const auto& argument : schema.arguments()) {
            const Holds kind = holds(*argument.real_type());
            m_lists += kind == Holds::Tensors;
            single += kind == Holds::Tensor;
        }
        m_forLists = inputs.size() - std::min(inputs.size(), single);
    }

    Result<std::vector<std::optional<Argument>>> fill()
    {
        std::vector<std::optional<Argument>> out;
        for (const auto& argument : m_schema.arguments()) {
            auto made = one(argument);
            if (!made)
                return fail(std::move(made.error()));
            out.push_back(std::move(*made));
        }
        if (m_next < m_inputs.size())
            return fail("the node has %1 inputs, but its operator takes %2", m_inputs.size(), m_next);
        return out;
    }

private:
    using Filled = Result<std::optional<Argument>>;

    Filled fromAttr(const c10::Argument& argument, const Attr& attr) const
    {
        auto made = argumentOf(attr, argument.real_type().get(), m_byName);
        if (!made)
            return fail("argument '%1': %2", argument.name(), made.error().message);
        return std::optional(std::move(*made));
    }

    Filled one(const c10::Argument& argument)
    {
        const Holds kind = holds(*argument.real_type());
        const Attr* attr = tryAttr(m_node, argument.name());
        if (attr && kind == Holds::Tensors && attr->as<Attr::List>())
            m_sizes.tryNext(); // an empty list, or one of None alone
        if (attr)
            return fromAttr(argument, *attr);
        if (kind == Holds::Tensors)
            return std::optional(list());
        if (kind != Holds::Other && m_next < m_inputs.size())
            return std::optional(m_inputs[m_next++]);
        if (kind == Holds::OptionalTensor)
            return std::optional(Argument());
        if (argument.default_value())
            return std::optional<Argument>();
        return fail(Error{.message = UserText("the argument '%1' is required, but is neither an input nor an attribute", argument.name()),
                          .hint = UserText("convert the program again, or give the node the attribute")});
    }

    Argument list()
    {
        const Attr* size = m_sizes.tryNext();
        const auto* number = size ? size->as<std::int64_t>() : nullptr;
        std::size_t count =
            number ? static_cast<std::size_t>(std::max<std::int64_t>(*number, 0)) : m_forLists / std::max<std::size_t>(m_lists, 1);
        count = std::min(count, m_inputs.size() - m_next);
        const auto first = m_inputs.begin() + static_cast<std::ptrdiff_t>(m_next);
        Argument::List tensors(first, first + static_cast<std::ptrdiff_t>(count));
        m_next += count;
        m_forLists -= std::min(m_forLists, count);
        m_lists -= m_lists > 0;
        if (const Attr* mask = m_masks.tryNext())
            if (const auto* flags = mask->as<Attr::List>())
                tensors = masked(std::move(tensors), *flags);
        return Argument(std::move(tensors));
    }

    static Argument::List masked(Argument::List tensors, const Attr::List& absent)
    {
        Argument::List out;
        std::size_t next = 0;
        for (const Attr& flag : absent) {
            const bool none = flag.as<bool>() && *flag.as<bool>();
            out.push_back(none || next >= tensors.size() ? Argument() : tensors[next++]);
        }
        return out;
    }

    const c10::FunctionSchema& m_schema;
    const ir::OpNode& m_node;
    const std::vector<Argument>& m_inputs;
    const NodeByName& m_byName;
    Rows m_sizes, m_masks;
    std::size_t m_next = 0, m_lists = 0, m_forLists = 0;
};

} // namespace

Result<std::vector<std::optional<Argument>>> fillSchema(const c10::FunctionSchema& schema, const ir::OpNode& node,
                                                        const std::vector<Argument>& inputs, const NodeByName& byName)
{
    return Filler(schema, node, inputs, byName).fill();
}

} // namespace nodewise::torch_worker
