// SPDX-License-Identifier: Apache-2.0
// What two profiles, or two versions of one, say of the same program, operator by operator.
#pragma once

#include "core/coverage/compared.h"
#include "views/coverage/coverage_result.h"

namespace nodewise::views {

/// Immutable. Nodes that one of the two says nothing of are left out.
class ChangeOfVerdicts {
public:
    using Kind = coverage::Trend;
    static constexpr std::size_t kindCount = 4;
    /// Nodes of one operator with the same two verdicts.
    struct Row {
        Kind kind = Kind::Same;
        bool otherWay = false; ///< another rule takes it, or it becomes something else; also where the verdict is the same
        std::string op;
        std::vector<std::uint32_t> nodes;                             ///< of the graph
        const protocol::Judgment *before = nullptr, *after = nullptr; ///< of the first node
        CoverageResult::Sum sum;
    };

    ChangeOfVerdicts(std::shared_ptr<const CoverageResult> before, std::shared_ptr<const CoverageResult> after);

    const CoverageResult& before() const { return *m_before; }
    const CoverageResult& after() const { return *m_after; }
    const std::vector<Row>& rows() const { return m_rows; } ///< worse ones first, then those of most nodes
    /// Nodes, by kind; what another rule gives the same verdict is the same.
    const std::array<std::uint64_t, kindCount>& counts() const { return m_counts; }

private:
    std::shared_ptr<const CoverageResult> m_before, m_after;
    std::vector<Row> m_rows;
    std::array<std::uint64_t, kindCount> m_counts{};
};

} // namespace nodewise::views
