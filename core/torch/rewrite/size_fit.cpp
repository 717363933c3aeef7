// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/size_fit.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

using Term = SizeExpr::Term;

/// Of products of sizes, which need not fit into 64 bits.
__extension__ using Wide = __int128;

/// No tensor is larger. Factors are sizes and products of them within this, so that no product of two and a value leaves Wide.
constexpr Wide largest = Wide(1) << 60;

std::optional<std::int64_t> narrow(Wide value)
{
    const auto out = static_cast<std::int64_t>(value);
    return out == value ? std::optional(out) : std::nullopt;
}

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
    const Wide run = Wide(x[other]) - x[0], rise = Wide(values[other]) - values[0];
    if (rise % run != 0 || rise == 0)
        return std::nullopt;
    const auto scale = narrow(rise / run), offset = narrow(values[0] - rise / run * x[0]);
    if (!scale || !offset)
        return std::nullopt;
    for (std::size_t i = 0; i < x.size(); ++i)
        if (Wide(*scale) * x[i] + *offset != values[i])
            return std::nullopt;
    return Affine{*scale, *offset};
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

void addProduct(const Factor& a, const Factor& b, std::vector<Factor>& out)
{
    Factor product{a.atoms, {}};
    product.atoms.insert(product.atoms.end(), b.atoms.begin(), b.atoms.end());
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        const Wide value = Wide(a.values[i]) * b.values[i];
        if (value > largest || value < -largest)
            return;
        product.values.push_back(static_cast<std::int64_t>(value));
    }
    out.push_back(std::move(product));
}

std::vector<Factor> factors(std::span<const Samples> atoms)
{
    constexpr std::size_t mostForThree = 12;
    const Factor one{{}, Samples(atoms.front().size(), 1)};
    std::vector<Factor> single, pairs, out;
    for (std::size_t i = 0; i < atoms.size(); ++i)
        addProduct({{i}, atoms[i]}, one, single);
    for (std::size_t i = 0; i < single.size(); ++i)
        for (std::size_t j = i; j < single.size(); ++j)
            addProduct(single[i], single[j], pairs);
    out = single;
    out.insert(out.end(), pairs.begin(), pairs.end());
    for (std::size_t i = 0; i < single.size() && atoms.size() < mostForThree; ++i)
        for (const Factor& pair : pairs)
            if (pair.atoms.front() >= single[i].atoms.front())
                addProduct(single[i], pair, out);
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
    const auto d = [](const Samples& of, std::size_t i) { return Wide(of[i]) - of[0]; };
    for (std::size_t i = 1; i + 1 < values.size(); ++i) {
        const Wide det = d(x.values, i) * d(y.values, i + 1) - d(x.values, i + 1) * d(y.values, i);
        if (det == 0)
            continue;
        const Wide a = d(values, i) * d(y.values, i + 1) - d(values, i + 1) * d(y.values, i);
        const Wide b = d(x.values, i) * d(values, i + 1) - d(x.values, i + 1) * d(values, i);
        if (a % det != 0 || b % det != 0 || a == 0 || b == 0)
            return std::nullopt;
        const auto ofX = narrow(a / det), ofY = narrow(b / det);
        const auto offset = ofX && ofY ? narrow(values[0] - Wide(*ofX) * x.values[0] - Wide(*ofY) * y.values[0]) : std::nullopt;
        if (!offset)
            return std::nullopt;
        for (std::size_t k = 0; k < values.size(); ++k)
            if (Wide(*ofX) * x.values[k] + Wide(*ofY) * y.values[k] + *offset != values[k])
                return std::nullopt;
        return SizeExpr{{Term{.scale = *ofX, .atoms = x.atoms}, Term{.scale = *ofY, .atoms = y.atoms}}, *offset};
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

} // namespace nodewise::torch_worker
