// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/archive.h"
#include "tests/fuzz/mutate.h"
#include "tests/fuzz/stored_zip.h"

#include <algorithm>

namespace nodewise::test {

/// Makes an archive whose zip is sound and one of whose records is damaged, mostly the largest; anything else is damaged as it is.
/// `file` holds the bytes.
inline void damageRecord(std::string& bytes, const std::string& file, const std::string& other, std::span<const std::string_view> words,
                         std::mt19937& random)
{
    constexpr std::size_t largest = 40'000;
    const auto archive = program::Archive::open(file);
    std::vector<std::pair<std::string, std::string>> records;
    if (archive)
        for (const auto& record : archive->records())
            if (const auto content = archive->read(record, largest))
                records.emplace_back(archive->root() + record.name, content->view());
    if (records.empty())
        return mutate(bytes, other, words, random);
    const auto bySize = [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); };
    const auto chosen = random() % 4 == 0 ? records.begin() + static_cast<std::ptrdiff_t>(random() % records.size())
                                          : std::max_element(records.begin(), records.end(), bySize);
    mutate(chosen->second, other, words, random);
    bytes = storedZip(records);
}

} // namespace nodewise::test
