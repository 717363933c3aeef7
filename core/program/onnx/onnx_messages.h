// SPDX-License-Identifier: Apache-2.0
// The messages of an ONNX file that Nodewise looks at, as views into its bytes: nothing is copied, tensors' bytes are not read.
// Source: github.com/onnx/onnx, onnx/onnx.proto (IR version 13); field numbers as there. Damaged bytes throw protozero::exception.
#pragma once

#include "core/base/proto_field.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace nodewise::onnx {

using Texts = std::vector<std::string_view>;
using Pairs = std::vector<std::pair<std::string_view, std::string_view>>; ///< StringStringEntryProto

/// TensorProto. Its values lie in `raw`, in one of the typed fields, or in a file beside this one.
struct TensorMessage {
    std::string_view name;
    int type = 0; ///< TensorProto.DataType
    std::vector<std::int64_t> sizes;
    std::string_view raw;   ///< raw_data
    std::string_view typed; ///< the bytes of a packed float_data, int32_data, int64_data, double_data or uint64_data
    int typedField = 0;     ///< which of them; 0 = none
    Pairs external;         ///< "location", "offset", "length"
    bool elsewhere = false; ///< data_location is EXTERNAL
};
TensorMessage tensorOf(std::string_view bytes);

/// TypeProto: what a value is. `kind` is the number of the field that is set: 1 tensor, 4 sequence, 5 map, 8 sparse tensor, 9 optional.
struct TypeMessage {
    int kind = 0;
    int type = 0; ///< TensorProto.DataType
    struct Size {
        std::optional<std::int64_t> value;
        std::string_view parameter; ///< dim_param
    };
    std::vector<Size> sizes;
    bool ranked = false; ///< there is a shape
};

struct ValueMessage {
    std::string_view name;
    TypeMessage type;
    Pairs metadata;
};
ValueMessage valueOf(std::string_view bytes);

/// AttributeProto. `type` is AttributeProto.AttributeType, found by the field that is set where the file leaves it out.
struct AttributeMessage {
    std::string_view name, reference; ///< `reference`: the attribute of the function around it
    int type = 0;
    double number = 0;
    std::int64_t integer = 0;
    std::string_view bytes; ///< of a string, tensor, graph
    std::vector<double> numbers;
    std::vector<std::int64_t> integers;
    Texts many; ///< strings, tensors, graphs
};
AttributeMessage attributeOf(std::string_view bytes);

struct NodeMessage {
    std::string_view name, op, domain, overload, doc;
    Texts inputs, outputs, attributes;
    Pairs metadata;
};
NodeMessage nodeOf(std::string_view bytes);

/// GraphProto, or the body of a FunctionProto, whose inputs and outputs have names alone.
struct GraphMessage {
    std::string_view name;
    Texts nodes;
    std::vector<TensorMessage> initializers;
    std::vector<ValueMessage> inputs, outputs, values;
    Pairs metadata;
    Texts sparse; ///< names of sparse initializers, whose numbers are not read
};
GraphMessage graphOf(std::string_view bytes);

struct FunctionMessage {
    std::string_view name, domain, overload;
    GraphMessage body;
};
FunctionMessage functionOf(std::string_view bytes);

/// ModelProto.
struct ModelMessage {
    std::int64_t irVersion = 0;
    std::string_view producer, producerVersion, graph;
    bool hasGraph = false;
    Pairs metadata;
    std::vector<std::pair<std::string_view, std::int64_t>> opsets; ///< domain, version
    Texts functions;
    std::size_t unknown = 0; ///< fields that ONNX does not have
};
ModelMessage modelOf(std::string_view bytes);

/// 1 of float32, 16 of bfloat16; torch's name of it ("float32", "float8_e4m3fn"), or ONNX's where torch has none ("int4"); "" = unknown.
std::string_view typeName(int type);
/// Bits of an element; 0 of strings and unknown types.
int bitsOf(int type);

} // namespace nodewise::onnx
