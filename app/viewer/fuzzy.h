// SPDX-License-Identifier: Apache-2.0
// Ranks a text by what was typed: letters that appear in order, or words, each of which is somewhere.
#pragma once

#include <QString>

#include <optional>

namespace nodewise::viewer {

/// Higher is better; nullopt = no match. Case-insensitive. Letters at the starts of words and in a row count more, long texts less;
/// an empty pattern matches everything with 0. Several words may stand in any order, and a word of the text may be short for one of them:
/// "layer 3 attention" finds "layers.3.self_attn". `detail`: more of its words, such as a module's class; one that is nobody's wish
/// counts against a match by words.
std::optional<int> fuzzyScore(QStringView pattern, QStringView text, QStringView detail = {});

} // namespace nodewise::viewer
