// SPDX-License-Identifier: Apache-2.0
#include "core/program/signature_decoder.h"

#include <algorithm>

namespace nodewise::program {

using graph::Argument;
using graph::InputSpec;
using graph::OutputSpec;

namespace {

template <class Kind>
struct Row {
    std::string_view tag;
    Kind kind;
    std::string_view target; ///< the member that names what is meant; "" if there is none
};

constexpr Row<InputSpec::Kind> inputRows[] = {
    {"user_input", InputSpec::Kind::UserInput, ""},
    {"parameter", InputSpec::Kind::Parameter, "parameter_name"},
    {"buffer", InputSpec::Kind::Buffer, "buffer_name"},
    {"tensor_constant", InputSpec::Kind::TensorConstant, "tensor_constant_name"},
    {"custom_obj", InputSpec::Kind::CustomObject, "custom_obj_name"},
    {"constant_input", InputSpec::Kind::ConstantInput, ""},
    {"token", InputSpec::Kind::Token, ""},
};

constexpr Row<OutputSpec::Kind> outputRows[] = {
    {"user_output", OutputSpec::Kind::UserOutput, ""},
    {"buffer_mutation", OutputSpec::Kind::BufferMutation, "buffer_name"},
    {"user_input_mutation", OutputSpec::Kind::UserInputMutation, "user_input_name"},
    {"parameter_mutation", OutputSpec::Kind::ParameterMutation, "parameter_name"},
    {"loss_output", OutputSpec::Kind::LossOutput, ""},
    {"gradient_to_parameter", OutputSpec::Kind::GradientToParameter, "parameter_name"},
    {"gradient_to_user_input", OutputSpec::Kind::GradientToUserInput, "user_input_name"},
    {"token", OutputSpec::Kind::Token, ""},
};

template <class Rows>
auto tryRow(const Rows& rows, std::string_view tag)
{
    const auto* found = std::find_if(std::begin(rows), std::end(rows), [tag](const auto& row) { return row.tag == tag; });
    return found == std::end(rows) ? nullptr : found;
}

std::string target(const Json& content, std::string_view member)
{
    if (member.empty())
        return {};
    const Json json = content[member];
    return std::string(json.text());
}

/// The value's name in a union such as {"as_tensor": {"name": "x"}}; "" where it has none.
std::string_view unionName(const Json& argument)
{
    const auto tagged = argument.tagged();
    if (!tagged || !tagged->second.isObject())
        return {};
    const auto& content = tagged->second;
    for (const std::string_view key : {"name", "as_name"})
        if (const auto name = content.tryGet(key))
            return name->text();
    return {};
}

/// Which placeholder an input spec means; "" for constants without a name.
std::string_view specName(std::string_view tag, const Json& content)
{
    if (tag == "constant_input") {
        const Json name = content["name"];
        return name.text();
    }
    const Json argument = content["arg"];
    if (tag == "user_input")
        return unionName(argument);
    const Json name = argument["name"];
    return name.text();
}

InputSpec inputSpec(DecodeContext& context, GraphDecoder& root, const Json& json, const std::string& placeholder)
{
    InputSpec spec{.name = placeholder};
    const auto tagged = json.tagged();
    if (!tagged)
        return spec;
    const auto& [tag, content] = *tagged;
    const auto* row = tryRow(inputRows, tag);
    if (!row) {
        context.note(json, UserText("unknown kind of input '%1'", tag));
        return spec;
    }
    spec.kind = row->kind;
    spec.target = target(content, row->target);
    const std::string_view name = specName(tag, content);
    if (!name.empty() && name != placeholder)
        json.fail(UserText("the signature names '%1' where the graph has the input '%2'", name, placeholder));
    if (const auto persistent = content.tryGet("persistent"))
        spec.persistent = persistent->boolean();
    if (row->kind == InputSpec::Kind::ConstantInput) {
        const Json value = content["value"];
        spec.constant = root.argument(value);
    } else if (row->kind == InputSpec::Kind::UserInput && name.empty()) {
        const Json argument = content["arg"];
        spec.constant = root.argument(argument);
    }
    return spec;
}

/// An output spec's argument: a union for user outputs, else {"name": ..}.
Argument outputValue(GraphDecoder& root, std::string_view tag, const Json& argument)
{
    if (tag == "user_output")
        return root.argument(argument);
    const Json nameJson = argument["name"];
    if (const auto node = root.tryNode(nameJson.text()))
        return Argument(Argument::NodeRef{*node});
    nameJson.fail(UserText("the value '%1' is not defined in this graph", nameJson.text()));
    return {};
}

OutputSpec outputSpec(DecodeContext& context, GraphDecoder& root, const Json& json)
{
    OutputSpec spec;
    const auto tagged = json.tagged();
    if (!tagged)
        return spec;
    const auto& [tag, content] = *tagged;
    const auto* row = tryRow(outputRows, tag);
    if (!row) {
        context.note(json, UserText("unknown kind of output '%1'", tag));
        return spec;
    }
    spec.kind = row->kind;
    spec.target = target(content, row->target);
    const Json argument = content["arg"];
    spec.value = outputValue(root, tag, argument);
    return spec;
}

void expectCount(const Json& specs, std::size_t found, std::size_t expected, std::string_view what)
{
    if (found != expected)
        specs.fail(UserText(std::string(what), {found, expected}));
}

} // namespace

PlaceholderNames placeholderNames(const Json& inputSpecs)
{
    PlaceholderNames names;
    inputSpecs.elements([&](const Json& json) {
        std::string name;
        if (const auto tagged = json.tagged(); tagged && tagged->first == "constant_input") {
            const Json nameJson = tagged->second["name"];
            name = nameJson.text();
        }
        names.push_back(std::move(name));
    });
    return names;
}

std::vector<graph::InputSpec> decodeSignature(DecodeContext& context, GraphDecoder& root, const Json& signature, const Json& graph)
{
    const Json inputs = signature["input_specs"], outputs = signature["output_specs"];
    const Json graphInputs = graph["inputs"], graphOutputs = graph["outputs"];
    std::vector<InputSpec> found;
    if (context.failed())
        return found;
    expectCount(inputs, inputs.size(), graphInputs.size(), NODEWISE_LISTED("the number of inputs is %1 in the signature, %2 in the graph"));
    expectCount(outputs, outputs.size(), graphOutputs.size(),
                NODEWISE_LISTED("the number of outputs is %1 in the signature, %2 in the graph"));
    std::size_t index = 0;
    inputs.elements([&](const Json& json) {
        // Placeholders are the first nodes that were added.
        const std::string placeholder = context.builder.node(root.placeholderAt(index++)).name;
        found.push_back(inputSpec(context, root, json, placeholder));
        context.builder.addInput(found.back());
    });
    outputs.elements([&](const Json& json) { context.builder.addOutput(outputSpec(context, root, json)); });
    return found;
}

void decodeRanges(DecodeContext& context, const Json& ranges)
{
    ranges.members([&](std::string_view symbol, const Json& json) {
        graph::Range range;
        // "Infinity" is what ExecuTorch's fork writes where torch leaves the bound out
        if (const auto min = json.tryGet("min_val"); min && !(min->isString() && min->text() == "-Infinity"))
            range.min = min->integer();
        if (const auto max = json.tryGet("max_val"); max && !(max->isString() && max->text() == "Infinity"))
            range.max = max->integer();
        context.builder.addRange(std::string(symbol), range);
    });
}

void decodeCallingConvention(Model& model, const Json& moduleCallGraph)
{
    moduleCallGraph.elements([&](const Json& entry) {
        const Json name = entry["fqn"];
        const auto signature = entry.tryGet("signature");
        if (!name.text().empty() || !signature)
            return;
        const Json in = (*signature)["in_spec"], out = (*signature)["out_spec"];
        model.inSpec = in.text();
        model.outSpec = out.text();
        if (const auto names = signature->tryGet("forward_arg_names"))
            names->elements([&](const Json& argument) { model.forwardArgNames.emplace_back(argument.text()); });
    });
}

} // namespace nodewise::program
