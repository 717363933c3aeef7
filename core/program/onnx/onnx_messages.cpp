// SPDX-License-Identifier: Apache-2.0
#include "core/program/onnx/onnx_messages.h"

#include <array>

namespace nodewise::onnx {

namespace {

using proto::bytesOf;
using proto::integerOf;
using proto::Message;
using proto::messageOf;

Pairs::value_type pairOf(std::string_view bytes)
{
    Pairs::value_type pair;
    for (Message message = messageOf(bytes); message.next();)
        switch (message.tag()) {
        case 1:
            pair.first = bytesOf(message);
            break;
        case 2:
            pair.second = bytesOf(message);
            break;
        default:
            message.skip();
        }
    return pair;
}

template <class Visit>
void realsOf(Message& message, Visit visit)
{
    if (message.wire_type() == protozero::pbf_wire_type::fixed32)
        return visit(double(message.get_float()));
    if (message.wire_type() != protozero::pbf_wire_type::length_delimited)
        return message.skip();
    for (const float number : message.get_packed_float())
        visit(double(number));
}

TypeMessage::Size sizeOf(std::string_view bytes)
{
    TypeMessage::Size size;
    for (Message message = messageOf(bytes); message.next();)
        switch (message.tag()) {
        case 1:
            size.value = static_cast<std::int64_t>(integerOf(message));
            break;
        case 2:
            size.parameter = bytesOf(message);
            break;
        default:
            message.skip();
        }
    return size;
}

void readTensorType(std::string_view bytes, TypeMessage& type)
{
    for (Message message = messageOf(bytes); message.next();)
        switch (message.tag()) {
        case 1:
            type.type = static_cast<int>(integerOf(message));
            break;
        case 2:
            type.ranked = true;
            for (Message shape = messageOf(bytesOf(message)); shape.next();)
                if (shape.tag() == 1)
                    type.sizes.push_back(sizeOf(bytesOf(shape)));
                else
                    shape.skip();
            break;
        default:
            message.skip();
        }
}

TypeMessage typeOf(std::string_view bytes)
{
    TypeMessage type;
    for (Message message = messageOf(bytes); message.next();)
        if (const auto tag = message.tag(); tag == 1 || tag == 8) {
            type.kind = static_cast<int>(tag);
            readTensorType(bytesOf(message), type);
        } else if (tag == 4 || tag == 5 || tag == 9) {
            type.kind = static_cast<int>(tag);
            message.skip();
        } else {
            message.skip();
        }
    return type;
}

void readOpset(std::string_view bytes, ModelMessage& model)
{
    auto& [domain, version] = model.opsets.emplace_back();
    for (Message message = messageOf(bytes); message.next();)
        switch (message.tag()) {
        case 1:
            domain = bytesOf(message);
            break;
        case 2:
            version = static_cast<std::int64_t>(integerOf(message));
            break;
        default:
            message.skip();
        }
}

/// AttributeProto.AttributeType by the field that holds a value of it.
int attributeTypeOf(protozero::pbf_tag_type field)
{
    constexpr std::array<int, 24> types{0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 13, 14, 0, 0, 0, 0, 0, 0, 11, 12};
    return field < types.size() ? types[field] : 0;
}

struct ElementType {
    std::string_view name;
    int bits;
};

constexpr std::array<ElementType, 27> elementTypes{{{"", 0},
                                                    {"float32", 32},
                                                    {"uint8", 8},
                                                    {"int8", 8},
                                                    {"uint16", 16},
                                                    {"int16", 16},
                                                    {"int32", 32},
                                                    {"int64", 64},
                                                    {"string", 0},
                                                    {"bool", 8},
                                                    {"float16", 16},
                                                    {"float64", 64},
                                                    {"uint32", 32},
                                                    {"uint64", 64},
                                                    {"complex64", 64},
                                                    {"complex128", 128},
                                                    {"bfloat16", 16},
                                                    {"float8_e4m3fn", 8},
                                                    {"float8_e4m3fnuz", 8},
                                                    {"float8_e5m2", 8},
                                                    {"float8_e5m2fnuz", 8},
                                                    {"uint4", 4},
                                                    {"int4", 4},
                                                    {"float4_e2m1", 4},
                                                    {"float8_e8m0fnu", 8},
                                                    {"uint2", 2},
                                                    {"int2", 2}}};

} // namespace

TensorMessage tensorOf(std::string_view bytes)
{
    TensorMessage tensor;
    for (Message message = messageOf(bytes); message.next();)
        switch (message.tag()) {
        case 1:
            proto::integersOf(message, [&](std::uint64_t size) { tensor.sizes.push_back(static_cast<std::int64_t>(size)); });
            break;
        case 2:
            tensor.type = static_cast<int>(integerOf(message));
            break;
        case 4:
        case 5:
        case 7:
        case 10:
        case 11:
            tensor.typedField = static_cast<int>(message.tag());
            tensor.typed = bytesOf(message);
            break;
        case 8:
            tensor.name = bytesOf(message);
            break;
        case 9:
            tensor.raw = bytesOf(message);
            break;
        case 13:
            tensor.external.push_back(pairOf(bytesOf(message)));
            break;
        case 14:
            tensor.elsewhere = integerOf(message) == 1;
            break;
        default:
            message.skip();
        }
    return tensor;
}

ValueMessage valueOf(std::string_view bytes)
{
    ValueMessage value;
    for (Message message = messageOf(bytes); message.next();)
        switch (message.tag()) {
        case 1:
            value.name = bytesOf(message);
            break;
        case 2:
            value.type = typeOf(bytesOf(message));
            break;
        case 4:
            value.metadata.push_back(pairOf(bytesOf(message)));
            break;
        default:
            message.skip();
        }
    return value;
}

AttributeMessage attributeOf(std::string_view bytes)
{
    AttributeMessage attribute;
    int found = 0;
    for (Message message = messageOf(bytes); message.next();) {
        const auto field = message.tag();
        found = std::max(found, attributeTypeOf(field));
        switch (field) {
        case 1:
            attribute.name = bytesOf(message);
            break;
        case 2:
            realsOf(message, [&](double number) { attribute.number = number; });
            break;
        case 3:
            attribute.integer = static_cast<std::int64_t>(integerOf(message));
            break;
        case 4:
        case 5:
        case 6:
            attribute.bytes = bytesOf(message);
            break;
        case 7:
            realsOf(message, [&](double number) { attribute.numbers.push_back(number); });
            break;
        case 8:
            proto::integersOf(message, [&](std::uint64_t number) { attribute.integers.push_back(static_cast<std::int64_t>(number)); });
            break;
        case 9:
        case 10:
        case 11:
            attribute.many.push_back(bytesOf(message));
            break;
        case 20:
            attribute.type = static_cast<int>(integerOf(message));
            break;
        case 21:
            attribute.reference = bytesOf(message);
            break;
        default:
            message.skip();
        }
    }
    if (attribute.type == 0)
        attribute.type = found;
    return attribute;
}

NodeMessage nodeOf(std::string_view bytes)
{
    NodeMessage node;
    for (Message message = messageOf(bytes); message.next();)
        switch (message.tag()) {
        case 1:
            node.inputs.push_back(bytesOf(message));
            break;
        case 2:
            node.outputs.push_back(bytesOf(message));
            break;
        case 3:
            node.name = bytesOf(message);
            break;
        case 4:
            node.op = bytesOf(message);
            break;
        case 5:
            node.attributes.push_back(bytesOf(message));
            break;
        case 6:
            node.doc = bytesOf(message);
            break;
        case 7:
            node.domain = bytesOf(message);
            break;
        case 8:
            node.overload = bytesOf(message);
            break;
        case 9:
            node.metadata.push_back(pairOf(bytesOf(message)));
            break;
        default:
            message.skip();
        }
    return node;
}

namespace {

/// SparseTensorProto: its values are a tensor, whose name is the whole one's.
std::string_view sparseNameOf(std::string_view bytes)
{
    std::string_view name;
    for (Message message = messageOf(bytes); message.next();)
        if (message.tag() == 1 && message.has_wire_type(protozero::pbf_wire_type::length_delimited))
            name = tensorOf(bytesOf(message)).name;
        else
            message.skip();
    return name;
}

} // namespace

GraphMessage graphOf(std::string_view bytes)
{
    GraphMessage graph;
    for (Message message = messageOf(bytes); message.next();)
        switch (message.tag()) {
        case 1:
            graph.nodes.push_back(bytesOf(message));
            break;
        case 2:
            graph.name = bytesOf(message);
            break;
        case 5:
            graph.initializers.push_back(tensorOf(bytesOf(message)));
            break;
        case 11:
            graph.inputs.push_back(valueOf(bytesOf(message)));
            break;
        case 12:
            graph.outputs.push_back(valueOf(bytesOf(message)));
            break;
        case 13:
            graph.values.push_back(valueOf(bytesOf(message)));
            break;
        case 15:
            graph.sparse.push_back(sparseNameOf(bytesOf(message)));
            break;
        case 16:
            graph.metadata.push_back(pairOf(bytesOf(message)));
            break;
        default:
            message.skip();
        }
    return graph;
}

FunctionMessage functionOf(std::string_view bytes)
{
    FunctionMessage function;
    for (Message message = messageOf(bytes); message.next();)
        switch (message.tag()) {
        case 1:
            function.name = bytesOf(message);
            break;
        case 4:
            function.body.inputs.push_back({.name = bytesOf(message), .type = {}, .metadata = {}});
            break;
        case 5:
            function.body.outputs.push_back({.name = bytesOf(message), .type = {}, .metadata = {}});
            break;
        case 7:
            function.body.nodes.push_back(bytesOf(message));
            break;
        case 10:
            function.domain = bytesOf(message);
            break;
        case 12:
            function.body.values.push_back(valueOf(bytesOf(message)));
            break;
        case 13:
            function.overload = bytesOf(message);
            break;
        default:
            message.skip();
        }
    function.body.name = function.name;
    return function;
}

ModelMessage modelOf(std::string_view bytes)
{
    ModelMessage model;
    for (Message message = messageOf(bytes); message.next();)
        switch (message.tag()) {
        case 1:
            model.irVersion = static_cast<std::int64_t>(integerOf(message));
            break;
        case 2:
            model.producer = bytesOf(message);
            break;
        case 3:
            model.producerVersion = bytesOf(message);
            break;
        case 7:
            model.hasGraph = message.wire_type() == protozero::pbf_wire_type::length_delimited;
            model.graph = bytesOf(message);
            break;
        case 8:
            readOpset(bytesOf(message), model);
            break;
        case 14:
            model.metadata.push_back(pairOf(bytesOf(message)));
            break;
        case 25:
            model.functions.push_back(bytesOf(message));
            break;
        case 4:
        case 5:
        case 6:
        case 20:
        case 26:
            message.skip();
            break;
        default:
            ++model.unknown;
            message.skip();
        }
    return model;
}

std::string_view typeName(int type)
{
    return type >= 0 && std::size_t(type) < elementTypes.size() ? elementTypes[std::size_t(type)].name : std::string_view();
}

int bitsOf(int type)
{
    return type >= 0 && std::size_t(type) < elementTypes.size() ? elementTypes[std::size_t(type)].bits : 0;
}

} // namespace nodewise::onnx
