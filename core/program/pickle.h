// SPDX-License-Identifier: Apache-2.0
// Reads Python pickles as data. Nothing is imported, called or built: a call stays a value that says what would be called.
// Source: Lib/pickletools.py of Python 3.11, protocols 0 to 5.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::program {

/// One value of a pickle. Values may be shared, but items and entries lead to no more than Pickle::mostWalked values, those that are shared
/// counted each time. They may be nested deeply: whoever walks them bounds the depth.
struct PickleValue {
    enum class Kind : std::uint8_t {
        None,
        Bool,
        Int,
        Float,
        String,
        Bytes,
        List,
        Tuple,
        Dict,
        Set,
        Global,     ///< a Python name: `module`, `text`
        Call,       ///< `callable` applied to `items`; `entries` and `state` were set on the result
        Persistent, ///< what torch.save keeps outside the pickle: `items[0]` is the id
    };
    Kind kind = Kind::None;
    std::int64_t integer = 0;                ///< Bool, Int; integers beyond 64 bits are Bytes
    double number = 0;                       ///< Float
    std::string text;                        ///< String, Bytes; Global: the name
    std::string module;                      ///< Global
    std::vector<const PickleValue*> items;   ///< List, Tuple, Set, Persistent; Dict: keys and values in turn; Call: positional arguments
    std::vector<const PickleValue*> entries; ///< Call: keys and values, or elements, added to the result (an OrderedDict's)
    const PickleValue* callable = nullptr;   ///< Call
    const PickleValue* state = nullptr;      ///< Call: argument of __setstate__; it may lead back to the call
    std::uint32_t walked = 0;                ///< values that a walk of items and entries meets, with this one

    bool isGlobal(std::string_view inModule, std::string_view name) const
    {
        return kind == Kind::Global && module == inModule && text == name;
    }
};

/// Owns the values of one pickle.
class Pickle {
public:
    /// A small file may hold a value that unfolds to any size, by tuples of the tuple before.
    static constexpr std::uint32_t mostWalked = 10'000'000;

    /// Errors carry the byte position, or say that a value is too large when unfolded, or contains itself. `used`, if given, receives the
    /// bytes up to and with STOP.
    static Result<Pickle> read(std::string_view bytes, std::size_t* used = nullptr);
    const PickleValue& root() const { return *m_root; }

private:
    friend class PickleMachine;
    std::deque<PickleValue> m_values;
    PickleValue* m_root = nullptr;
};

} // namespace nodewise::program
