// SPDX-License-Identifier: Apache-2.0
#include "core/ir/json_names.h"

#include <algorithm>
#include <array>

namespace nodewise::ir {

namespace {

constexpr std::array<std::string_view, 8> inputNames = {"user_input", "parameter",      "buffer", "tensor_constant",
                                                        "custom_obj", "constant_input", "token",  "unknown"};
constexpr std::array<std::string_view, 9> outputNames = {
    "user_output", "buffer_mutation",       "user_input_mutation",    "parameter_mutation",
    "loss_output", "gradient_to_parameter", "gradient_to_user_input", "token",
    "unknown"};
static_assert(inputNames.size() == static_cast<std::size_t>(graph::InputSpec::Kind::Unknown) + 1);
static_assert(outputNames.size() == static_cast<std::size_t>(graph::OutputSpec::Kind::Unknown) + 1);

template <class Kind, class Names>
std::optional<Kind> find(const Names& names, std::string_view name)
{
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<Kind>(found - names.begin()));
}

} // namespace

std::string_view inputKindName(graph::InputSpec::Kind kind)
{
    return inputNames[static_cast<std::size_t>(kind)];
}
std::string_view outputKindName(graph::OutputSpec::Kind kind)
{
    return outputNames[static_cast<std::size_t>(kind)];
}
std::optional<graph::InputSpec::Kind> tryInputKind(std::string_view name)
{
    return find<graph::InputSpec::Kind>(inputNames, name);
}
std::optional<graph::OutputSpec::Kind> tryOutputKind(std::string_view name)
{
    return find<graph::OutputSpec::Kind>(outputNames, name);
}

} // namespace nodewise::ir
