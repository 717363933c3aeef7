// SPDX-License-Identifier: Apache-2.0
// What a backend does with each operator, as data: the part that choosing kernels needs. docs/templates.md is its manual.
#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::lowering {

struct Profile {
    /// An operator that is ATen's.
    struct Fallback {
        std::string op;  ///< "aten.rand", all its overloads, or "aten.rand.default", which beats that
        std::string why; ///< one clause for people
    };
    std::string name;                                  ///< "reference"
    std::string title;                                 ///< one line for people
    std::string path;                                  ///< of its file
    std::string npu;                                   ///< configuration where none is asked for; "" = lowering::usualNpu
    std::vector<std::string> templateFolders;          ///< beside those that are there for all; absolute
    std::optional<std::vector<std::string>> templates; ///< names of those that it has; none = all
    std::vector<std::string> without;                  ///< names of those that it has not
    std::vector<Fallback> fallbacks;

    bool hasTemplate(std::string_view template_) const;
    /// Null: it does not leave the operator to ATen.
    const Fallback* tryFallback(std::string_view opType) const;
};

/// Reads a profile: {"name": "reference", "title": ..., "npu": "tpuv3", "templates": {"folders": [...], "only": [...], "except": [...]},
/// "fallbacks": [{"op": "aten.rand", "why": ...}]}. All but the name may be left out. `path`: folders are relative to its own. Errors have
/// file, line and column; a member that it does not know is one, with those that it knows.
Result<Profile> readProfile(const std::string& path, std::string_view json);

/// By name from folders, where one of a later folder replaces its namesake; a name that ends in ".json" is a file. Errors also name those
/// at hand.
Result<Profile> readProfile(const std::vector<std::string>& folders, const std::string& name);

} // namespace nodewise::lowering
