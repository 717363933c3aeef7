// SPDX-License-Identifier: Apache-2.0
#include "core/torch/schema/schema_lookup.h"

#include "core/base/words.h"
#include "core/graph/value.h"
#include "core/torch/schema/python_operators.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/csrc/inductor/aoti_torch/c/shim.h>
#include <torch/version.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace nodewise::torch_worker {

namespace {

template <class T>
std::string streamed(const T& value)
{
    std::ostringstream out;
    out << value;
    return out.str();
}

/// "aten.linear.default" as the dispatcher names it; Python says "default" for the overload without a name.
struct OpName {
    std::string space, name, overload;
    bool hasOverload = false;
    c10::OperatorName key() const { return {space + "::" + name, overload}; }
};

std::optional<OpName> trySplit(std::string_view opType)
{
    constexpr std::string_view prefix = "torch.ops.";
    if (opType.starts_with(prefix))
        opType.remove_prefix(prefix.size());
    const auto first = opType.find('.');
    if (first == opType.npos || first == 0 || first + 1 == opType.size())
        return std::nullopt;
    const auto second = opType.find('.', first + 1);
    OpName out{.space = std::string(opType.substr(0, first)), .name = std::string(opType.substr(first + 1, second - first - 1))};
    out.hasOverload = second != opType.npos;
    if (out.hasOverload && opType.substr(second + 1) != "default")
        out.overload = opType.substr(second + 1);
    return out;
}

std::string setsText(const std::unordered_set<c10::Symbol>& sets)
{
    std::vector<std::string> names;
    names.reserve(sets.size());
    for (const auto& set : sets)
        names.emplace_back(set.toUnqualString());
    std::sort(names.begin(), names.end());
    std::string out;
    for (const auto& name : names)
        out += (out.empty() ? "" : "|") + name;
    return out;
}

protocol::AliasMark aliasOf(const c10::Argument& argument)
{
    const auto* info = argument.alias_info();
    if (!info)
        return {};
    protocol::AliasMark out{.isWrite = info->isWrite()};
    const auto* marked = info;
    for (const auto& element : info->containedTypes()) { // Tensor(a!)[]
        out.isWrite = out.isWrite || element.isWrite();
        if (marked->beforeSets().empty())
            marked = &element;
    }
    out.sets = setsText(marked->beforeSets());
    if (marked->afterSets() != marked->beforeSets())
        out.sets += " -> " + setsText(marked->afterSets());
    return out;
}

/// As the schema writes it: ScalarType and MemoryFormat are not int, a list has its length.
std::string typeText(const c10::Argument& argument)
{
    return streamed(c10::Argument("", argument.type(), argument.real_type(), argument.N()));
}

c10::TypeKind kindWithoutOptional(const c10::Argument& argument)
{
    const auto optional = argument.real_type()->cast<c10::OptionalType>();
    return optional ? optional->getElementType()->kind() : argument.real_type()->kind();
}

std::string scalarTypeText(std::int64_t number)
{
    if (number < 0 || number >= static_cast<std::int64_t>(c10::ScalarType::NumOptions))
        return std::to_string(number);
    return "torch." + std::string(c10::getDtypeNames(static_cast<c10::ScalarType>(number)).first);
}

std::string memoryFormatText(std::int64_t number)
{
    switch (static_cast<c10::MemoryFormat>(number)) {
    case c10::MemoryFormat::Contiguous:
        return "torch.contiguous_format";
    case c10::MemoryFormat::Preserve:
        return "torch.preserve_format";
    case c10::MemoryFormat::ChannelsLast:
        return "torch.channels_last";
    case c10::MemoryFormat::ChannelsLast3d:
        return "torch.channels_last_3d";
    default:
        return std::to_string(number);
    }
}

/// Schemas keep dtypes, layouts and memory formats as their numbers.
std::string intText(std::int64_t number, c10::TypeKind kind)
{
    if (kind == c10::TypeKind::ScalarTypeType)
        return scalarTypeText(number);
    if (kind == c10::TypeKind::MemoryFormatType)
        return memoryFormatText(number);
    if (kind == c10::TypeKind::LayoutType && number == static_cast<std::int64_t>(c10::Layout::Strided))
        return "torch.strided";
    return std::to_string(number);
}

std::string pythonText(const c10::IValue& value, c10::TypeKind kind)
{
    if (value.isNone())
        return "None";
    if (value.isBool())
        return value.toBool() ? "True" : "False";
    if (value.isInt())
        return intText(value.toInt(), kind);
    if (value.isDouble())
        return graph::pythonFloat(value.toDouble());
    if (value.isString())
        return graph::pythonString(value.toStringRef());
    if (!value.isList())
        return streamed(value);
    std::string out;
    for (const c10::IValue& element : value.toListRef())
        out += (out.empty() ? "" : ", ") + pythonText(element, c10::TypeKind::AnyType);
    return "[" + out + "]";
}

protocol::SchemaArgument describe(const c10::Argument& argument)
{
    protocol::SchemaArgument out{.name = argument.name(), .type = typeText(argument), .kwargOnly = argument.kwarg_only()};
    out.alias = aliasOf(argument);
    if (const auto& value = argument.default_value())
        out.defaultText = pythonText(*value, kindWithoutOptional(argument));
    return out;
}

/// The tags that every LibTorch since 2.5 has; newer ones are left out.
const char* tagName(at::Tag tag)
{
    switch (tag) {
    case at::Tag::core:
        return "core";
    case at::Tag::data_dependent_output:
        return "data_dependent_output";
    case at::Tag::dynamic_output_shape:
        return "dynamic_output_shape";
    case at::Tag::inplace_view:
        return "inplace_view";
    case at::Tag::nondeterministic_bitwise:
        return "nondeterministic_bitwise";
    case at::Tag::nondeterministic_seeded:
        return "nondeterministic_seeded";
    case at::Tag::pointwise:
        return "pointwise";
    case at::Tag::view_copy:
        return "view_copy";
    default:
        return nullptr;
    }
}

protocol::OpSchema describe(const std::string& opType, const c10::OperatorHandle& op)
{
    const auto& schema = op.schema();
    protocol::OpSchema out{
        .opType = opType, .kind = protocol::OpSchema::Kind::Operator, .name = schema.name(), .overload = schema.overload_name()};
    out.text = streamed(schema);
    for (const auto& argument : schema.arguments())
        out.arguments.push_back(describe(argument));
    for (const auto& value : schema.returns())
        out.returns.push_back({value.name(), typeText(value), aliasOf(value)});
    for (const auto tag : op.getTags())
        if (const char* name = tagName(tag))
            out.tags.emplace_back(name);
    out.isMutable = schema.is_mutable();
    out.isVararg = schema.is_vararg();
    out.isVarret = schema.is_varret();
    return out;
}

/// Overloads of every registered operator by its name, to say why one is not there. Made when first needed: it takes 1 ms.
class Overloads {
public:
    /// "default", "out"; none: there is no such operator.
    std::vector<std::string> of(const OpName& wanted)
    {
        if (m_byName.empty())
            fill();
        const auto found = m_byName.find(wanted.space + "::" + wanted.name);
        return found == m_byName.end() ? std::vector<std::string>() : std::vector(found->second.begin(), found->second.end());
    }
    /// As near as can be told.
    UserText reasonFor(const OpName& wanted)
    {
        if (const auto names = of(wanted); !names.empty())
            return UserText("not registered: '%1.%2' has the overloads %3", wanted.space, wanted.name, joined(names));
        const auto sameSpace = m_byName.lower_bound(wanted.space + "::");
        if (sameSpace != m_byName.end() && sameSpace->first.starts_with(wanted.space + "::"))
            return UserText("not registered: the namespace '%1' has no operator '%2' in PyTorch %3", wanted.space, wanted.name,
                            torchVersion());
        if (wanted.space == "prims" || wanted.space == "inductor" || wanted.space == "export")
            return UserText("not registered: PyTorch defines the operators of '%1' in Python, and LibTorch does not have them",
                            wanted.space);
        return UserText("not registered: no operator of the namespace '%1' is known here; the library that defines it is not loaded",
                        wanted.space);
    }

private:
    void fill()
    {
        for (const auto& name : c10::Dispatcher::singleton().getAllOpNames())
            m_byName[name.name].insert(name.overload_name.empty() ? "default" : name.overload_name);
    }

    std::map<std::string, std::set<std::string>> m_byName;
};

protocol::OpSchema lookUp(const std::string& opType, Overloads& overloads)
{
    if (auto known = protocol::tryPythonSchema(opType))
        return std::move(*known);
    protocol::OpSchema out{.opType = opType};
    const auto name = trySplit(opType);
    if (!name) {
        out.reason = UserText("'%1' is not an operator name of the form namespace.name.overload", opType);
        return out;
    }
    definePythonOperators(name->space);
    if (name->hasOverload)
        if (const auto op = c10::Dispatcher::singleton().findSchema(name->key()))
            return describe(opType, *op);
    out.reason = overloads.reasonFor(*name);
    out.overloads = overloads.of(*name);
    return out;
}

} // namespace

std::vector<protocol::OpSchema> lookUpSchemas(const std::vector<std::string>& opTypes)
{
    Overloads overloads;
    std::vector<protocol::OpSchema> out;
    out.reserve(opTypes.size());
    for (const auto& opType : opTypes)
        out.push_back(lookUp(opType, overloads));
    return out;
}

std::string torchVersion()
{
    // Of the libraries, not of the headers that this was compiled with: major, minor, and patch, a byte each from the top.
    const std::uint64_t version = aoti_torch_abi_version();
    return std::to_string(version >> 56) + '.' + std::to_string((version >> 48) & 255) + '.' + std::to_string((version >> 40) & 255);
}

Result<void> checkTorchVersion()
{
    const std::uint64_t loaded = aoti_torch_abi_version() >> 48, built = std::uint64_t{TORCH_VERSION_MAJOR} << 8 | TORCH_VERSION_MINOR;
    if (loaded == built)
        return {};
    return fail(Error{.message = UserText("this was built with LibTorch %1, and the one that was loaded is %2", std::string(TORCH_VERSION),
                                          torchVersion()),
                      .hint = UserText("look into LD_LIBRARY_PATH, which goes before the folder that was chosen")});
}

} // namespace nodewise::torch_worker
