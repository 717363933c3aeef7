// SPDX-License-Identifier: Apache-2.0
// Inductor's own tables, generated from the torch wheel (resources/profiles/tables/make_inductor.py) as data.
#pragma once

#include "core/backend/profile_rules.h"
#include "core/base/result.h"
#include "core/graph/value.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::backend {

/// What Inductor's own lowering of an ATen operator is made of.
struct InductorLowering {
    enum class Kind : std::uint8_t { Pointwise, Reduction, View, Extern, Other };
    Kind kind = Kind::Other;
    /// "truediv"; of reductions their type and what is computed around it: "sum", "truediv" of a mean. Numbers and memory are left out:
    /// a pointwise one without operators copies.
    std::vector<std::string> ops;
};

/// What is made of those calls of an operator for which a guard holds.
struct InductorCase {
    enum class Tells : std::uint8_t { Lowering, Decomposition };
    std::string when; ///< a guard as profiles have them
    Tells tells = Tells::Lowering;
    InductorLowering lowering;
    std::vector<std::string> becomes; ///< of a decomposition
    std::string file;                 ///< where it stands
    RulePlace place;
};

/// How a decomposition calls an operator that it makes, where the call that it takes apart tells all of that.
struct InductorCall {
    struct Given {
        std::string name;      ///< of the argument
        std::string from;      ///< argument of the call that is taken apart; "" = `value`
        graph::Argument value; ///< the same in each call
    };
    std::vector<Given> arguments;
};

/// Where a row stands.
struct RowPlace {
    std::string file;
    int line = 0; ///< from 1; 0 = there is no such row
    bool operator==(const RowPlace&) const = default;
};

struct InductorTables {
    std::string name;  ///< "inductor-2.13"
    std::string torch; ///< "2.13.0"
    /// FX-level: torch._inductor.decomposition.select_decomp_table; operator -> operators that it became for sample inputs (empty = not
    /// told).
    std::map<std::string, std::vector<std::string>, std::less<>> decompositions;
    /// Of the same: those that leave usual calls as they are ("aten.mm.default" has one for a few shapes); not in `decompositions`.
    std::set<std::string, std::less<>> declining;
    /// Kernel-level: methods of torch._inductor.codegen.common.OpDecompositions -> operators that they are made of.
    std::map<std::string, std::vector<std::string>, std::less<>> kernelDecompositions;
    /// torch._inductor.lowering.lowerings: "aten.div.Tensor" -> truediv.
    std::map<std::string, InductorLowering, std::less<>> lowerings;
    /// Element types ("complex64") with which calls are left to ATen's own kernels; looking at memory needs none.
    std::set<std::string, std::less<>> leftTypes;
    /// Of operators whose rows hold for usual calls only: the first whose guard holds counts, and where none does the row.
    std::map<std::string, std::vector<InductorCase>, std::less<>> cases;
    /// By operator of `decompositions`, by one that it becomes. What isn't here is known by its name alone.
    std::map<std::string, std::map<std::string, InductorCall, std::less<>>, std::less<>> calls;
    /// Kernel-level: what torch._inductor.ops_handler has, and types of reductions.
    std::set<std::string, std::less<>> operators;
    /// Of the rows, by section and operator: "lowerings.aten.div.Tensor".
    std::map<std::string, RowPlace, std::less<>> places;

    /// `section`: "decompositions", "kernelDecompositions" or "lowerings".
    RowPlace placeOf(std::string_view section, std::string_view op) const;
    /// Null: nothing is known of how `op` calls `made`.
    const InductorCall* tryCall(std::string_view op, std::string_view made) const;
    /// All of its kernel-level operators.
    std::set<std::string, std::less<>> kernelOps() const;
};

/// Reads a generated table. Errors have line and column.
Result<InductorTables> readInductorTables(const std::string& path, std::string_view json);
/// "inductor-2.13" out of the folder "tables" of the profiles' folders; several are merged, later ones win. None = empty tables.
Result<InductorTables> readInductorTables(const std::vector<std::string>& profileFolders, const std::vector<std::string>& names);
struct Profile;
/// Those that a profile refers to; its own folder counts, too.
Result<InductorTables> readTablesOf(const Profile& profile, const std::vector<std::string>& profileFolders);

} // namespace nodewise::backend
