// SPDX-License-Identifier: Apache-2.0
// Comparisons in words and short numbers, as the dock's table, card and exports say them.
#pragma once

#include "views/common/agreement.h"
#include "views/compare/comparison.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace nodewise::views {

class CompareText {
    Q_DECLARE_TR_FUNCTIONS(CompareText)
public:
    using Verdict = protocol::CompareRow::Verdict;

    /// "differs", "within tolerance"
    static QString nameOf(Verdict verdict);
    /// Of a value that a lowered run is not wrong about itself "inherited".
    static QString nameOf(const protocol::CompareRow& row);
    /// "=", "≈", "≠", "–"
    static QString sign(Verdict verdict);
    static Agreement markOf(Verdict verdict);
    static Agreement markOf(const protocol::CompareRow& row);
    static bool isInherited(const protocol::CompareRow& row) { return row.lowered && row.lowered->inherited; }
    /// "IR of cnn.pt2", "bf16.pt2", "values of /tmp/dump"
    static QString reference(const protocol::CompareAnswer& answer, const CompareSetup& asked);
    /// "139 of 143 values compared · 2 passes · 31.4 MB at most · against IR of cnn.pt2"
    static QString summary(const protocol::CompareAnswer& answer, const CompareSetup& asked);
    /// SessionWork::ageText(), told in full.
    static QString ageTip(Comparison::Age age);

    /// "layer_norm_1", "split[1]", "sub (run 3)"
    static QString name(const protocol::CompareRow& row);
    /// "1.2e-05"; "0"; "∞"
    static QString figure(double value);
    /// "63.1 dB", "∞"
    static QString snr(double value);
    /// "[0, 3, 17]"; "" if no element is out of tolerance.
    static QString firstIndex(const protocol::CompareFigures& figures);
    /// "1 of 512"
    static QString mismatches(const protocol::CompareFigures& figures);
    /// "f32", "f32 / bf16"
    static QString dtype(const protocol::CompareRow& row);
    /// "1e-5 + 1.3e-6·|x|"
    static QString tolerance(const protocol::CompareRow& row);
    /// "2 NaN, reference 0 · 1 Inf, reference 1"; "" where there are none.
    static QString specials(const protocol::CompareFigures& figures);
    /// "≠ differs from the reference: max abs 1, 16,777,216 ULPs, 1 of 512 elements": for a tooltip.
    static QString line(const protocol::CompareRow& row);
    /// What the replay says of the node, in one sentence.
    static QString replay(const protocol::CompareReplay& replay, const std::optional<protocol::LoweredPart>& by = {});
    /// And what to do next.
    static QString advice(const protocol::CompareReplay& replay, const std::optional<protocol::LoweredPart>& by = {});
    /// Of a lowered run: "gemm_4", "inside gemm_4", "ATen, for gemm_4"; "" = nobody computes it.
    static QString maker(const protocol::LoweredPart& part);
    /// How it came to be, in a sentence: for a tooltip.
    static QString makerLine(const protocol::LoweredPart& part);
};

} // namespace nodewise::views
