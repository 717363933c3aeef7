// SPDX-License-Identifier: Apache-2.0
// A run beside itself in double, in words and short numbers.
#pragma once

#include "core/protocol/shadow.h"
#include "views/common/agreement.h"

#include <QCoreApplication>
#include <QString>

namespace nodewise::views {

class ShadowText {
    Q_DECLARE_TR_FUNCTIONS(ShadowText)
public:
    using Verdict = protocol::ShadowRow::Verdict;

    /// "operator", "inputs", "fine", "not run in float64"
    static QString nameOf(Verdict verdict);
    /// As it looks: the operator's fault like a value that differs.
    static Agreement markOf(Verdict verdict);
    /// "run", "reference"; "" for neither.
    static QString closer(protocol::ShadowRow::Closer closer);
    /// "sum_1", "split[1]", "sub (run 3)"
    static QString name(const protocol::ShadowRow& row);

    /// "This operator loses the digits"
    static QString headline(const protocol::ShadowRow& row);
    /// "sum_1, alone on the run's own inputs, is off by 1 (4,194,304 ULPs)." What to make of it, and of the reference.
    static QString explanation(const protocol::ShadowRow& row);
    /// "float64: this operator loses the digits, max abs 1, 4,194,304 ULPs": for a tooltip.
    static QString line(const protocol::ShadowRow& row);
    /// "13 values · 8 fine · 96 B in float64 at most"
    static QString summary(const protocol::ShadowAnswer& answer);

private:
    static QString distance(const protocol::ShadowError& error);
    static QString ofReference(const protocol::ShadowRow& row);
};

} // namespace nodewise::views
