// SPDX-License-Identifier: Apache-2.0
// Words of what a backend profile says, in the window's language.
#pragma once

#include "views/coverage/coverage_overlay.h"
#include "views/coverage/coverage_result.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace nodewise::views {

struct EditProblem;

/// What a share is of.
enum class CoverageMeasure : std::uint8_t { Nodes, Flops, Bytes };
inline constexpr CoverageMeasure everyMeasure[] = {CoverageMeasure::Nodes, CoverageMeasure::Flops, CoverageMeasure::Bytes};
double amountOf(const CoverageResult::Sum& sum, CoverageMeasure measure);

class CoverageText {
    Q_DECLARE_TR_FUNCTIONS(CoverageText)
public:
    /// "direct", "unsupported", in a sentence's middle.
    static QString nameOf(protocol::Verdict verdict);
    /// What it means: a sentence.
    static QString meaning(protocol::Verdict verdict);
    static QString nameOf(CoverageMeasure measure);
    /// "48 nodes", "1.05 MFLOP", "31.4 MB"
    static QString amount(const CoverageResult::Sum& sum, CoverageMeasure measure);
    static QString flops(const CoverageResult::Sum& sum); ///< "1.05 M FLOP", with how many nodes are not among them
    /// Of a link's stage: "decomposition", "hardware function".
    static QString nameOf(protocol::ChainLink::Stage stage);
    /// "spyre-2026.json:118"; "" = it stands in no file.
    static QString place(const protocol::ChainLink& link);
    static QString place(const std::string& file, int line);
    /// "aten.mm.default, aten.add.Tensor"; the same one several times once, with how often.
    static QString becomes(const std::vector<std::string>& ops);
    /// "decomposition linear → aten.mm.default", "hardware function realdiv on sfp"
    static QString line(const protocol::ChainLink& link);
    /// "decomposed → aten.mm.default", "unsupported: there is no OpFunc for sin"
    static QString line(const protocol::Judgment& judgment);
    /// Of a profile, for a list: mistakes, then warnings.
    static std::vector<EditProblem> problems(const std::vector<protocol::ProfileProblem>& mistakes,
                                             const std::vector<protocol::ProfileProblem>& warnings = {});
    /// What is said of a node when the mouse is over it; "" = nothing.
    static QString nodeLine(const CoverageResult& result, std::uint32_t node);
    /// The whole chain, a line each, indented by depth.
    static QStringList chainLines(const protocol::Judgment& judgment);
    /// "143 nodes · 81 % direct, 12 % decomposed, 7 % unsupported"
    static QString summary(const CoverageResult& result);
};

inline Covered markOf(protocol::Verdict verdict)
{
    return Covered(int(verdict) + 1);
}

} // namespace nodewise::views
