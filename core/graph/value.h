// SPDX-License-Identifier: Apache-2.0
// What a node yields (torch.fx's meta["val"]) and what a node takes (its arguments).
#pragma once

#include "core/base/ids.h"
#include "core/graph/sym_expr.h"
#include "core/graph/types.h"

#include <complex>
#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace nodewise::graph {

using NodeId = Id<struct NodeTag>;         ///< unique in a Graph, over all its subgraphs
using SubgraphId = Id<struct SubgraphTag>; ///< 0 is the root
using ModuleId = Id<struct ModuleTag>;     ///< 0 is the root module ("")

/// Shape and storage of a tensor; sizes, strides and storage offset count elements.
struct TensorMeta {
    ScalarType dtype = ScalarType::Unknown;
    std::vector<SymInt> sizes;
    std::vector<SymInt> strides;
    SymInt storageOffset;
    Device device;
    Layout layout = Layout::Strided;
    bool requiresGrad = false;
    bool operator==(const TensorMeta&) const = default;
};

/// What a node yields. `List` is a tuple or list of values (multi-output operators).
struct Value {
    enum class Kind : std::uint8_t { None, Tensor, SymInt, SymFloat, SymBool, List, CustomObject, Token, Constant, Opaque };
    Kind kind = Kind::None;
    TensorMeta tensor; ///< Tensor
    SymInt sym;        ///< SymInt
    std::string text;  ///< SymFloat, SymBool: the expression; CustomObject: class; Constant: as Python prints it; Opaque: the reason
    std::vector<Value> elements; ///< List; an element may be None (an absent output)

    bool isTensor() const { return kind == Kind::Tensor; }
};

/// A node's argument: the union of the export schema. Python's list and tuple are both List.
struct Argument {
    struct None {};
    struct NodeRef {
        NodeId node;
    };
    struct SubgraphRef {
        SubgraphId subgraph;
    }; ///< only in Graph text; in a graph a get_attr node stands for it
    struct Operator {
        std::string name;
    }; ///< "torch.ops.aten.add.Tensor"
    struct CustomObject {
        std::string name, classFqn;
    };
    struct Opaque {
        std::string json, reason;
    }; ///< unknown union member, kept as it was
    using List = std::vector<Argument>;
    using Dict = std::vector<std::pair<std::string, Argument>>;
    using Variant = std::variant<None, NodeRef, std::int64_t, double, bool, std::string, std::complex<double>, ScalarType, Layout,
                                 MemoryFormat, Device, List, Dict, SubgraphRef, Operator, CustomObject, Opaque>;

    /// Which list the schema had, where that can't be told from the elements (an empty list, a list with None).
    enum class ListOf : std::uint8_t { Any, Tensor, OptionalTensor };

    Variant v;
    ListOf listOf = ListOf::Any;

    Argument() = default;
    template <class T>
    explicit Argument(T value) : v(std::move(value))
    {
    }

    template <class T>
    const T* as() const
    {
        return std::get_if<T>(&v);
    }
    bool isNone() const { return std::holds_alternative<None>(v); }
};

/// Python's repr ("'cpu'", "device(type='cpu')") or str ("cpu").
enum class ArgumentStyle : std::uint8_t { Repr, Str };
/// As Python prints it ("[1, -1]", "torch.float32", "1e-05"); nodes through `nodeName`, as torch.fx does ("%x" or "x").
std::string argumentText(const Argument& argument, const std::function<std::string(NodeId)>& nodeName,
                         ArgumentStyle style = ArgumentStyle::Repr);
/// Python's repr of a float: "1e-05", "1.0", "inf", "nan".
std::string pythonFloat(double value);
/// Python's repr of a string, with single quotes.
std::string pythonString(std::string_view value);

/// "f32[1, 16, 32]" as torch.fx annotates it; lists as "(f32[2], None)"; "Sym(s77)" for symbols; "" if nothing is known.
std::string valueText(const Value& value);
/// "1×16×32"; symbolic dimensions as expressions; "scalar" for a tensor without dimensions.
std::string shapeText(const TensorMeta& meta);

} // namespace nodewise::graph
