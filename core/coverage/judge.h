// SPDX-License-Identifier: Apache-2.0
// Judges a program's nodes by a profile. Order, as torch.compile has it: decomposition unless excluded or declining; passes; lowering or
// direct mapping; fallback; unsupported; unimplemented, which fails only when it is run. A node that was decomposed is as good as the worst
// of what it became. Before all of that: what the policy of operators refuses is refused.
#pragma once

#include "core/protocol/coverage.h"
#include "core/rewrite/pipeline.h"

namespace nodewise::coverage {

/// The stage of a chain at which something happens to a node.
protocol::ChainLink::Stage stageOf(rewrite::Event::Kind kind);

/// Which template takes a call, where the profile has templates: its name, or why none does.
class Templates {
public:
    virtual ~Templates() = default;
    struct Taken {
        std::string name, file; ///< "" = none
        UserText why;
    };
    virtual Taken taken(const graph::Graph& graph, const graph::Node& call) = 0;
};

/// `templates` may be null where the profile has none.
Result<protocol::CoverageAnswer> judge(const rewrite::Pipeline& pipeline, const backend::Profile& profile,
                                       const backend::InductorTables& tables, rewrite::Operators& operators, Templates* templates);

} // namespace nodewise::coverage
