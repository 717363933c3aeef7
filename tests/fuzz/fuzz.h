// SPDX-License-Identifier: Apache-2.0
// What a fuzz target says of itself; fuzz_main.cpp runs it, by damage to seeds or led by libFuzzer.
#pragma once

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::test {

using Seeds = std::vector<std::string>;

struct FuzzTarget {
    std::string name;                                 ///< of files that show a fault
    std::string (*faultOf)(const std::string& bytes); ///< what is wrong with how an input was read; "" = nothing
    std::span<const std::string_view> words;          ///< of the format, that get into inputs
    Seeds (*seeds)(Seeds files) = nullptr;            ///< made of the files given; null: these
    /// Another way to damage a seed than mutate(); null: none.
    void (*damage)(std::string& bytes, const std::string& other, std::mt19937& random) = nullptr;
    std::size_t largestSeed = 40'000;   ///< bytes; larger files are left out
    std::uint64_t allowed = 16 << 20;   ///< bytes that an input of no length may make the reader hold at a time
    std::uint64_t allowedPerByte = 200; ///< and more for each byte of input
};

/// Each target defines it.
const FuzzTarget& fuzzTarget();

/// A file of its own for readers that want one, removed in the end.
class ScratchFile {
public:
    explicit ScratchFile(const std::string& suffix)
        : m_path((std::filesystem::temp_directory_path() / ("nodewise-fuzz-" + std::to_string(std::random_device()()) + suffix)).string())
    {
    }
    ~ScratchFile() { std::filesystem::remove(m_path); }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;
    const std::string& write(std::string_view bytes) const
    {
        std::filesystem::remove(m_path); // truncating a file is slow on ext4
        std::ofstream(m_path, std::ios::binary) << bytes;
        return m_path;
    }

private:
    std::string m_path;
};

/// Bytes at exactly their length on the heap, so that a sanitizer sees a read past their end.
class HeapCopy {
public:
    explicit HeapCopy(std::string_view bytes) : m_bytes(new char[bytes.size()]), m_size(bytes.size())
    {
        std::memcpy(m_bytes.get(), bytes.data(), bytes.size());
    }
    std::string_view view() const { return {m_bytes.get(), m_size}; }

private:
    std::unique_ptr<char[]> m_bytes;
    std::size_t m_size;
};

} // namespace nodewise::test
