// SPDX-License-Identifier: Apache-2.0
// What the fuzz targets have in common where no libFuzzer leads them: seeds, damage, an end.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::test {

/// "3000" iterations, or "60s": seconds.
class Patience {
public:
    explicit Patience(std::string_view text) : m_number(std::atoi(std::string(text).c_str())), m_seconds(text.ends_with('s')) {}
    bool lasts(int iterations) const
    {
        return m_seconds ? std::chrono::steady_clock::now() - m_start < std::chrono::seconds(m_number) : iterations < m_number;
    }

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    int m_number;
    bool m_seconds;
};

/// Files of these folders in the order of their names.
inline std::vector<std::string> readSeeds(const std::vector<std::string>& folders, std::size_t largest)
{
    std::vector<std::filesystem::path> paths;
    for (const std::string& folder : folders)
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.is_regular_file() && entry.file_size() < largest)
                paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> seeds;
    for (const auto& path : paths) {
        std::ifstream stream(path, std::ios::binary);
        seeds.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    }
    return seeds;
}

/// Puts one quoted word of the text in the place of another: JSON stays well-formed and means something else.
inline void swapWords(std::string& bytes, std::mt19937& random)
{
    const auto word = [&]() -> std::pair<std::size_t, std::size_t> {
        const std::size_t start = bytes.find('"', static_cast<std::size_t>(random()) % (bytes.size() + 1));
        const std::size_t end = start == std::string::npos ? start : bytes.find('"', start + 1);
        return end == std::string::npos ? std::pair<std::size_t, std::size_t>(0, 0) : std::pair(start, end + 1 - start);
    };
    const auto [from, fromSize] = word();
    const std::string text = bytes.substr(from, fromSize);
    const auto [to, toSize] = word();
    bytes.replace(to, toSize, text);
}

/// Flips, overwrites, removes, repeats or splices some bytes; words of the format get in too.
inline void mutate(std::string& bytes, const std::string& other, std::span<const std::string_view> words, std::mt19937& random)
{
    const auto below = [&random](std::size_t n) { return n == 0 ? 0 : static_cast<std::size_t>(random()) % n; };
    const std::size_t at = below(bytes.size()), length = std::min(below(64), bytes.size() - at);
    switch (below(8)) {
    case 6:
        swapWords(bytes, random);
        break;
    case 7: // a digit for another
        for (std::size_t i = at; i < bytes.size(); ++i)
            if (bytes[i] >= '0' && bytes[i] <= '9') {
                bytes[i] = static_cast<char>('0' + below(10));
                break;
            }
        break;
    case 0:
        bytes.insert(at, words[below(words.size())]);
        break;
    case 1:
        bytes.erase(at, length);
        break;
    case 2:
        bytes.insert(at, bytes.substr(at, length));
        break;
    case 3:
        bytes.replace(at, length, other.substr(below(other.size()), length));
        break;
    case 4:
        bytes.resize(at);
        break;
    default:
        if (!bytes.empty())
            bytes[at] = static_cast<char>(random());
    }
}

} // namespace nodewise::test
