// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/size_fit.h"

#include <algorithm>

namespace nodewise::torch_box {

namespace {

using Term = SizeExpr::Term;

struct Affine {
    std::int64_t scale = 0, offset = 0;
};

/// scale * x + offset in every trial.
std::optional<Affine> affine(const Samples& x, const Samples& values)
{
    std::size_t other = 1;
    while (other < x.size() && x[other] == x[0])
        ++other;
    if (other == x.size())
        return std::nullopt;
    const std::int64_t run = x[other] - x[0], rise = values[other] - values[0];
    if (rise % run != 0 || rise == 0)
        return std::nullopt;
    const Affine out{rise / run, values[0] - rise / run * x[0]};
    for (std::size_t i = 0; i < x.size(); ++i)
        if (out.scale * x[i] + out.offset != values[i])
            return std::nullopt;
    return out;
}

Samples times(const Samples& a, const Samples& b)
{
    Samples out(a.size());
    std::transform(a.begin(), a.end(), b.begin(), out.begin(), std::multiplies<>());
    return out;
}

std::int64_t floorDiv(std::int64_t a, std::int64_t b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/// Atoms, and their products of two and three.
struct Factor {
    std::vector<std::size_t> atoms;
    Samples values;
};

std::vector<Factor> factors(std::span<const Samples> atoms)
{
    std::vector<Factor> out;
    for (std::size_t i = 0; i < atoms.size(); ++i)
        out.push_back({{i}, atoms[i]});
    for (std::size_t i = 0; i < atoms.size(); ++i)
        for (std::size_t j = i; j < atoms.size(); ++j)
            out.push_back({{i, j}, times(atoms[i], atoms[j])});
    for (std::size_t i = 0; i < atoms.size() && atoms.size() < 12; ++i)
        for (std::size_t j = i; j < atoms.size(); ++j)
            for (std::size_t k = j; k < atoms.size(); ++k)
                out.push_back({{i, j, k}, times(times(atoms[i], atoms[j]), atoms[k])});
    return out;
}

std::optional<SizeExpr> asLine(const std::vector<Factor>& all, const Samples& values)
{
    for (const Factor& factor : all)
        if (const auto line = affine(factor.values, values))
            return SizeExpr{{Term{.scale = line->scale, .atoms = factor.atoms}}, line->offset};
    return std::nullopt;
}

/// a * x + b * y + c: the first trials in which both vary settle a and b.
std::optional<SizeExpr> asPlane(const Factor& x, const Factor& y, const Samples& values)
{
    const auto d = [](const Samples& of, std::size_t i) { return of[i] - of[0]; };
    for (std::size_t i = 1; i + 1 < values.size(); ++i) {
        const std::int64_t det = d(x.values, i) * d(y.values, i + 1) - d(x.values, i + 1) * d(y.values, i);
        if (det == 0)
            continue;
        const std::int64_t a = d(values, i) * d(y.values, i + 1) - d(values, i + 1) * d(y.values, i);
        const std::int64_t b = d(x.values, i) * d(values, i + 1) - d(x.values, i + 1) * d(values, i);
        if (a % det != 0 || b % det != 0 || a == 0 || b == 0)
            return std::nullopt;
        SizeExpr out{{Term{.scale = a / det, .atoms = x.atoms}, Term{.scale = b / det, .atoms = y.atoms}}, 0};
        out.offset = values[0] - out.terms[0].scale * x.values[0] - out.terms[1].scale * y.values[0];
        for (std::size_t k = 0; k < values.size(); ++k)
            if (out.terms[0].scale * x.values[k] + out.terms[1].scale * y.values[k] + out.offset != values[k])
                return std::nullopt;
        return out;
    }
    return std::nullopt;
}

std::optional<SizeExpr> asSum(const std::vector<Factor>& all, const Samples& values)
{
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size(); ++j)
            if (auto found = asPlane(all[i], all[j], values))
                return found;
    return std::nullopt;
}

std::optional<SizeExpr> asQuotient(const Factor& factor, const Samples& values, std::int64_t divisor)
{
    Samples quotients(values.size());
    for (std::int64_t shift = 0; shift < divisor; ++shift) {
        for (std::size_t i = 0; i < values.size(); ++i)
            quotients[i] = floorDiv(factor.values[i] + shift, divisor);
        const auto line = affine(quotients, values);
        constexpr std::int64_t usual = 16; // with larger ones many lines fit by accident
        if (line && (divisor <= usual || line->scale == 1 || line->scale % divisor == 0))
            return SizeExpr{{Term{.scale = line->scale, .atoms = factor.atoms, .shift = shift, .divisor = divisor}}, line->offset};
    }
    return std::nullopt;
}

std::optional<SizeExpr> asQuotient(const std::vector<Factor>& all, const Samples& values)
{
    constexpr std::int64_t most = 128; // elements of a stick
    for (std::int64_t divisor = 2; divisor <= most; divisor += divisor < 16 ? 1 : divisor)
        for (const Factor& factor : all)
            if (auto found = asQuotient(factor, values, divisor))
                return found;
    return std::nullopt;
}

} // namespace

std::optional<SizeExpr> fitted(std::span<const Samples> atoms, const Samples& values)
{
    constexpr std::size_t fewest = 3; // a line through two points says nothing
    if (values.size() < fewest || atoms.empty())
        return std::nullopt;
    const std::vector<Factor> all = factors(atoms);
    if (auto found = asLine(all, values))
        return found;
    if (values.size() <= fewest)
        return std::nullopt;
    if (auto found = asSum(all, values))
        return found;
    return asQuotient(all, values);
}

} // namespace nodewise::torch_box
