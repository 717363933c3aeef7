// SPDX-License-Identifier: Apache-2.0
// The bytes of a trace file from its beginning to its end, unpacked where it is gzip.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace nodewise::trace {

/// Owns the open file and, of gzip, the state of unpacking. Nothing is mapped: a file that shrinks meanwhile ends early. One thread.
class ByteSource {
public:
    static Result<ByteSource> open(const std::string& path);
    ByteSource(ByteSource&&) noexcept;
    ByteSource& operator=(ByteSource&&) noexcept;
    ~ByteSource();

    /// How many bytes there were; fewer than asked for only at the end.
    std::size_t read(std::span<char> into);
    /// Of the file as it lies on disk, 0..1.
    double fraction() const;
    /// What ended it early: a damaged or cut gzip stream; empty where nothing did.
    const Text& damage() const;

private:
    struct State;
    explicit ByteSource(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

bool isGzip(std::string_view start);

} // namespace nodewise::trace
