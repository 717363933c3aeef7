// SPDX-License-Identifier: Apache-2.0
// Samples of real size that ship small: an archive of torch.export whose large weights are a recipe, `extra/nodewise_seed.json`
// (tests/scripts/make_seeded_samples.py). What is made of it is an ordinary .pt2, which everything reads.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <string>
#include <string_view>

namespace nodewise::program {

/// "resnet50" of "/a/resnet50.seed.pt2"; "" = by its name the file is none of these.
std::string seededName(std::string_view file);

/// Whether it is one of those that ship. Files of others that have such a name are programs like any, and never made whole.
bool isShippedSample(const std::string& file);

/// Bounds of a recipe.
inline constexpr std::uint64_t mostSeededBytes = std::uint64_t(512) << 20;
inline constexpr std::size_t mostSeededRecords = 4096;

/// Writes the whole program to `to`, for its owner alone: the records that are there as they are, those of the recipe from its seed. The
/// same bits on every machine: record and place give an integer (splitmix64), which is scaled in double and rounded to the dtype.
/// Errors: no recipe, one that is damaged or too large, a full disk, cancelled.
Result<void> completeSeeded(const std::string& from, const std::string& to, const Progress& progress = {});

/// The whole program of a sample, in the cache, where it is made unless it is there; of "" without a cache an error.
Result<std::string> seededProgram(const std::string& from, const Progress& progress = {});

} // namespace nodewise::program
