// SPDX-License-Identifier: Apache-2.0
// Integers that differ between trials, as expressions of the symbols and of the sizes of a call's inputs.
#pragma once

#include "core/rewrite/fragment.h"
#include "core/torch/rewrite/call.h"
#include "core/torch/rewrite/size_fit.h"

namespace nodewise::torch_worker {

/// A size that a call's inputs have, which nodes can read.
struct Atom {
    graph::SymInt size;
    std::size_t input = 0;
    std::optional<std::int64_t> dim; ///< none: the input is the integer
};

class Sizes {
public:
    Sizes(const Call& call, const std::vector<Valuation>& trials);

    /// Throws StepError where no expression fits.
    SizeExpr fit(const Samples& values);
    /// The same number in all trials, or the expression.
    graph::SymInt sizeOf(const Samples& values);
    graph::SymInt sizeOf(const SizeExpr& expr) const;
    /// The same; where no expression fits the product of the sizes of the dimensions within, if that is what it is.
    graph::SymInt strideOf(const Samples& values, const std::vector<graph::SymInt>& inner);
    const std::vector<Atom>& atoms() const { return m_atoms; }

private:
    void add(const graph::SymInt& size, std::size_t input, std::optional<std::int64_t> dim);
    const std::optional<SizeExpr>& tryFit(const Samples& values);
    std::optional<graph::SymInt> tryProduct(const Samples& values, const std::vector<graph::SymInt>& factors) const;
    /// `hinted`: its value at export is known.
    graph::SymInt parsed(const std::string& srepr, bool hinted) const;

    const std::vector<Valuation>& m_trials;
    std::vector<Atom> m_atoms;
    std::vector<Samples> m_samples; ///< by atom
    std::map<Samples, std::optional<SizeExpr>> m_fits;
};

} // namespace nodewise::torch_worker
