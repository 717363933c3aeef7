// SPDX-License-Identifier: Apache-2.0
// What a backend does with each operator, as data. docs/profiles.md is its manual, resources/profiles/profile.schema.json its schema.
#pragma once

#include "core/backend/profile_rules.h"

#include <optional>

namespace nodewise::backend {

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
    RulePlace opFuncsPlace; ///< of the section: where one that is missing would stand
    /// An OpFunc keeps Inductor from decomposing its operator (ops handlers whose methods are the OpFuncs). False: `overrides` alone does,
    /// as where Inductor's OpDecompositions come before a table of OpFuncs (torch-spyre in 2025).
    bool opFuncsOverride = true;
    std::vector<Override> overrides;
    std::vector<CustomOp> customOps;
    std::vector<DtypeRule> dtypes;
    std::optional<LayoutRule> layout;

    bool hasTemplate(std::string_view template_) const;
    /// The first rule that leaves the operator to ATen, its guard unasked (core/backend/rule_lookup.h finds all). Null: there is none.
    const Fallback* tryFallback(std::string_view opType) const;
};

/// A profile with everything that is wrong with it, in the order of its lines. A rule that is wrong is left out.
struct ReadProfile {
    Profile profile;
    std::vector<Error> errors;
};

/// Reads a profile from JSON as docs/profiles.md tells. All but the name may be left out. `path`: folders and functions are relative to
/// its own; a function file without a folder ("aten.py") that is not there is looked for in dataFolders("decompositions"), the last first.
/// Errors have file, line and column; a member that it does not know is one, with those that it knows. Names of passes and what
/// functions and guards say are left to who runs them (passErrors).
ReadProfile readWholeProfile(const std::string& path, std::string_view json);
/// The same; the error is the first.
Result<Profile> readProfile(const std::string& path, std::string_view json);

/// By name from folders, where one of a later folder replaces its namesake; a name that ends in ".json" is a file. Errors also name those
/// at hand.
Result<Profile> readProfile(const std::vector<std::string>& folders, const std::string& name);
/// Under edit: `text` is read in place of its file. One that is not there yet will stand in the last folder.
ReadProfile readWholeProfile(const std::vector<std::string>& folders, const std::string& name, const std::string& text);

/// Of its file, as above.
Result<std::string> profilePath(const std::vector<std::string>& folders, const std::string& name);

/// What is wrong with a rule, located in the profile's file.
Error errorAt(const Profile& profile, RulePlace place, UserText message, UserText hint = {});

/// What there is of passes, with the options that each takes: core/rewrite knows it.
struct KnownPass {
    std::string_view name;
    std::vector<std::string_view> options;
};
/// Of passes that are to run: names and options that there are not, with those that there are.
std::vector<Error> passErrors(const Profile& profile, const std::vector<KnownPass>& known);

} // namespace nodewise::backend
