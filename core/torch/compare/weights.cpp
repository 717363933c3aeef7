// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/weights.h"

#include "core/torch/values/describe.h"

#include <algorithm>
#include <cstring>

namespace nodewise::torch_worker {

namespace {

using Verdict = CompareRow::Verdict;

bool hasData(const at::Tensor& tensor)
{
    return tensor.defined() && !tensor.is_meta();
}

/// Much quicker than figures, and most weights are.
bool areSame(const at::Tensor& a, const at::Tensor& e)
{
    if (a.scalar_type() != e.scalar_type() || a.sizes() != e.sizes() || !a.is_contiguous() || !e.is_contiguous() ||
        a.is_conj() != e.is_conj() || a.is_neg() != e.is_neg())
        return false;
    return a.const_data_ptr() == e.const_data_ptr() || std::memcmp(a.const_data_ptr(), e.const_data_ptr(), a.nbytes()) == 0;
}

/// Without a verdict where there is nothing to compare it with.
CompareRow compareWeight(const at::Tensor& a, const c10::IValue& other, const Tolerance& tolerance)
{
    CompareRow row{.verdict = Verdict::NotCompared, .tolerance = tolerance, .dtype = dtypeText(a.scalar_type()), .shape = a.sizes().vec()};
    const auto e = tryTensor(other);
    if (!e) {
        row.why = UserText("only one of the two is a tensor");
        return row;
    }
    row.expectedDtype = dtypeText(e->scalar_type());
    if (!hasData(a) || !hasData(*e)) {
        row.why = UserText("its data is missing");
    } else if (areSame(a, *e)) {
        row.verdict = Verdict::Equal;
        row.difference.elements = static_cast<std::uint64_t>(a.numel());
    } else {
        row.difference = difference(a, *e, tolerance);
        row.verdict = row.difference.comparable ? verdictOf(row.difference) : Verdict::NotCompared;
        if (a.sizes() != e->sizes())
            row.verdict = Verdict::Diverged; // as wrong as other numbers
        if (row.verdict == Verdict::NotCompared)
            row.why = row.difference.message;
    }
    return row;
}

void count(WeightReport& out, Verdict verdict)
{
    ++(verdict == Verdict::Equal      ? out.equal
       : verdict == Verdict::Within   ? out.within
       : verdict == Verdict::Diverged ? out.diverged
                                      : out.notCompared);
    out.compared += verdict == Verdict::NotCompared ? 0 : 1;
}

} // namespace

CompareRow::Verdict verdictOf(const Difference& difference)
{
    return difference.bitwise ? Verdict::Equal : difference.equal ? Verdict::Within : Verdict::Diverged;
}

Result<void> compareWeights(DebuggedRun& actual, Expected& expected, const CompareOptions& options, WeightReport& out)
{
    out.note = expected.whyNoWeights(actual);
    if (!out.note.empty())
        return {};
    const Listing& listing = actual.listing();
    const Values& inputs = *actual.history().inputs();
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const std::uint32_t node = listing.rootInputs()[i];
        const auto a = listing.isWeight(node) ? tryTensor(inputs[i]) : std::nullopt;
        if (!a)
            continue;
        if (options.cancel.cancelled() || actual.history().interrupted())
            return fail(Error{.message = UserText::listed(cancelledMessage)});
        auto other = expected.tryWeight(node);
        if (other && !*other)
            continue; // said of the nodes that read it
        CompareRow row{.node = node, .why = other ? UserText() : other.error().asText()};
        if (other) {
            const Tolerance tolerance =
                options.tolerances.of({}, {}, a->scalar_type(), tryTensor((*other)->value).value_or(*a).scalar_type());
            row = compareWeight(*a, (*other)->value, tolerance);
            row.node = node;
            row.expectedName = (*other)->name;
        }
        count(out, row.verdict);
        if (row.verdict != Verdict::Equal)
            out.rows.push_back(std::move(row));
    }
    if (out.compared + out.notCompared == 0)
        out.note = UserText("the reference has no weights");
    return {};
}

} // namespace nodewise::torch_worker
