// SPDX-License-Identifier: Apache-2.0
// What checks of arguments share: a call's values by name, and the requirements that several kernels have. Internal to core/torch/policy.
#pragma once

#include "core/base/user_text.h"

#include <ATen/core/Tensor.h>
#include <ATen/core/function_schema.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace nodewise::torch_worker::policy {

/// Throws a StepError.
[[noreturn]] void refuse(UserText message);
/// "4,096"
UserText figure(std::int64_t number);

/// A call's arguments by the names of the schema.
class Arguments {
public:
    Arguments(const c10::FunctionSchema& schema, const std::vector<c10::IValue>& values) : m_schema(schema), m_values(values) {}

    const c10::IValue* tryValue(std::string_view name) const
    {
        const auto& arguments = m_schema.arguments();
        for (std::size_t i = 0; i < arguments.size() && i < m_values.size(); ++i)
            if (arguments[i].name() == name)
                return &m_values[i];
        return nullptr;
    }
    /// With numbers to look at: defined, dense, and not of shapes alone.
    std::optional<at::Tensor> tryTensor(std::string_view name) const
    {
        const c10::IValue* value = tryValue(name);
        if (!value || !value->isTensor() || !value->toTensor().defined())
            return std::nullopt;
        const at::Tensor& tensor = value->toTensor();
        return tensor.is_meta() || !tensor.has_storage() ? std::nullopt : std::optional(tensor);
    }
    /// The same, which must have samples and channels.
    std::optional<at::Tensor> tryBatch(std::string_view name) const;
    std::vector<at::Tensor> tensors(std::string_view name) const
    {
        const c10::IValue* value = tryValue(name);
        return value && value->isTensorList() ? value->toTensorVector() : std::vector<at::Tensor>();
    }
    bool isOn(std::string_view name) const
    {
        const c10::IValue* value = tryValue(name);
        return value && value->isBool() && value->toBool();
    }
    std::optional<std::int64_t> tryNumber(std::string_view name) const
    {
        const c10::IValue* value = tryValue(name);
        return value && value->isInt() ? std::optional(value->toInt()) : std::nullopt;
    }
    std::vector<std::int64_t> numbers(std::string_view name) const
    {
        const c10::IValue* value = tryValue(name);
        return value && value->isIntList() ? value->toIntVector() : std::vector<std::int64_t>();
    }

private:
    const c10::FunctionSchema& m_schema;
    const std::vector<c10::IValue>& m_values;
};

/// The tensor, where there is one, has at least that many elements.
void requireLength(const Arguments& arguments, std::string_view name, std::int64_t needed);
/// As requireLength; and they lie one after the other, in any order of dimensions: for kernels that count through memory.
void requireDense(const Arguments& arguments, std::string_view name, std::int64_t needed);
/// Elements of the last dimension lie beside each other: for kernels that know the other strides alone.
void requireRows(const Arguments& arguments, std::string_view name);
/// Two tensors, where there are both, have the same sizes.
void requireSameSizes(const Arguments& arguments, std::string_view name, std::string_view as);
/// The tensor, where there is one, has exactly these sizes.
void requireSizes(const Arguments& arguments, std::string_view name, const std::vector<std::int64_t>& sizes);
/// All of a tensor's numbers are from 0 to `count` - 1.
void requireIndices(const Arguments& arguments, std::string_view name, std::int64_t count);
[[noreturn]] void refuseSizes();

} // namespace nodewise::torch_worker::policy
