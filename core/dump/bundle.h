// SPDX-License-Identifier: Apache-2.0
// Spyre's bundle.mlir: which descriptors are executed, in which loops. Read as text: operations in forms that MLIR does not know don't stop
// it. Source: torch-spyre's torch_spyre/_inductor/codegen/bundle.py.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::dump {

struct BundleMap {
    std::string name, text; ///< "#map_0", "affine_map<...>"
    int line = 0;           ///< 1-based
};

struct BundleLoop {
    std::string variable;              ///< "%i_0"
    std::optional<std::int64_t> trips; ///< where its bounds are constants
    std::optional<std::size_t> around; ///< the loop in which it stands
    int line = 0;
};

struct BundleExecute {
    std::string file; ///< "sdsc_0.json"
    std::vector<std::string> operands;
    std::vector<std::int64_t> symbols; ///< numbers by which the descriptor's addresses name the operands
    std::optional<std::size_t> loop;   ///< the innermost around it
    int line = 0;
    std::optional<std::size_t> sdsc; ///< in Artifacts::sdscs, once the folder was read
};

struct Bundle {
    std::string path;
    std::vector<BundleMap> maps;
    std::vector<std::string> arguments; ///< of the function
    std::vector<BundleLoop> loops;
    std::vector<BundleExecute> executes;
    std::vector<Error> problems; ///< with file and line

    /// How often an execution runs; nothing where a loop's bounds are not known.
    std::optional<std::int64_t> timesOf(const BundleExecute& execute) const;
};

Bundle readBundle(const std::string& path, std::string_view text);
/// Whether MLIR executes descriptors.
bool isBundle(std::string_view text);

} // namespace nodewise::dump
