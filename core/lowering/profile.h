// SPDX-License-Identifier: Apache-2.0
// What a backend does with each operator, as data. docs/profiles.md is its manual, resources/profiles/profile.schema.json its schema.
#pragma once

#include "core/lowering/profile_rules.h"

#include <optional>

namespace nodewise::lowering {

struct Profile {
    std::string name;                                  ///< "reference"
    std::string title;                                 ///< one line for people
    std::string path;                                  ///< of its file
    std::string npu;                                   ///< configuration where none is asked for; "" = lowering::usualNpu
    std::vector<std::string> templateFolders;          ///< beside those that are there for all; absolute
    std::optional<std::vector<std::string>> templates; ///< names of those that it has; none = all
    std::vector<std::string> without;                  ///< names of those that it has not
    std::vector<Fallback> fallbacks;
    bool usesTemplates = false; ///< has the member "templates": a node that one of them takes is lowered

    std::vector<std::string> tables;    ///< generated ones that it refers to: "inductor-2.13"; in folder "tables" beside shipped profiles
    std::vector<std::string> functions; ///< files with the TorchScript functions that rules name, absolute; later ones win
    std::vector<Decomposition> decompositions; ///< before those of the tables
    std::vector<Exclusion> excluded;           ///< from the tables' default decompositions
    std::vector<PassRule> passes;              ///< in the order in which they run: by point, then as written
    std::vector<LoweringRule> lowerings;
    std::vector<OpFunc> opFuncs;
    std::vector<Override> overrides;
    std::vector<CustomOp> customOps;
    std::vector<DtypeRule> dtypes;
    std::optional<LayoutRule> layout;

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
