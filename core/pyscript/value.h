// SPDX-License-Identifier: Apache-2.0
// What functions and guards of profiles and templates compute with where there is no LibTorch to run them: Python's plain values, and what
// is known of a tensor. Tensors have no data here.
#pragma once

#include "core/graph/value.h"

#include <memory>

namespace nodewise::pyscript {

struct Value;
using List = std::vector<Value>;
using Dict = std::vector<std::pair<Value, Value>>; ///< in order; keys are few

/// Shared as Python's are: a list that a function appends to is its caller's.
struct Value {
    struct None {
        bool operator==(const None&) const = default;
    };
    std::variant<None, bool, std::int64_t, double, std::string, std::shared_ptr<List>, std::shared_ptr<Dict>, graph::ScalarType,
                 graph::Layout, graph::MemoryFormat, graph::Device, std::shared_ptr<const graph::TensorMeta>>
        v;

    Value() = default;
    template <class T>
    Value(T value) : v(std::move(value)) // NOLINT: each of them is a value
    {
    }

    template <class T>
    const T* as() const
    {
        return std::get_if<T>(&v);
    }
    bool isNone() const { return std::holds_alternative<None>(v); }
};

inline Value listOf(List items)
{
    return std::make_shared<List>(std::move(items));
}

} // namespace nodewise::pyscript
