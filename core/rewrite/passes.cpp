// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/passes.h"

#include <algorithm>

namespace nodewise::rewrite {

namespace {

const std::vector<Pass>& table()
{
    static const std::vector<Pass> all{
        {"remove-dtype-conversions", NODEWISE_LISTED("Floating-point conversion removal"), {}, removeDtypeConversions},
        {"pad-to-sticks", NODEWISE_LISTED("Matmul padding to whole sticks"), {"stick", "k", "n"}, padToSticks},
        {"fold-views", NODEWISE_LISTED("View chain folding"), {}, foldViews},
        {"dead-code", NODEWISE_LISTED("Dead code elimination"), {"asserts", "random"}, deadCode},
        {"fold-constants", NODEWISE_LISTED("Constant folding"), {"weights", "factories", "maxBytes"}, foldConstants},
        {"common-subexpressions", NODEWISE_LISTED("Common subexpression elimination"), {}, commonSubexpressions},
        {"mm-to-bmm", NODEWISE_LISTED("mm as bmm with a batch"), {"all"}, mmToBmm},
        {"split-addmm", NODEWISE_LISTED("addmm as mm and add"), {}, splitAddmm},
        {"functionalize", NODEWISE_LISTED("Functionalization of in-place writes"), {}, functionalize},
        {"bmm-unflatten", NODEWISE_LISTED("bmm with its flattened batch axes restored"), {}, bmmUnflatten},
    };
    return all;
}

} // namespace

std::span<const Pass> passes()
{
    return table();
}

const Pass* tryPass(std::string_view name)
{
    const auto found = std::ranges::find(table(), name, &Pass::name);
    return found == table().end() ? nullptr : &*found;
}

std::vector<backend::KnownPass> knownPasses()
{
    std::vector<backend::KnownPass> known;
    for (const Pass& pass : passes())
        known.push_back({pass.name, pass.options});
    return known;
}

Result<PassResult> finishedPass(const GraphPointer& before, const Edits& edits, std::size_t changes, UserText note,
                                std::vector<PassResult::Left> left)
{
    PassResult result{.rewritten = {}, .changes = edits.empty() ? 0 : changes, .note = std::move(note), .left = std::move(left)};
    if (!result.left.empty())
        result.note = result.note.empty() ? UserText("left as they are: %1", result.left.size())
                                          : UserText("%1; left as they are: %2", result.note, result.left.size());
    if (edits.empty()) {
        result.rewritten = unchanged(before);
        return result;
    }
    auto rewritten = applied(*before, edits);
    if (!rewritten)
        return fail(std::move(rewritten.error()));
    result.rewritten = std::move(*rewritten);
    return result;
}

std::int64_t option(const backend::PassRule& rule, std::string_view name, std::int64_t otherwise)
{
    const auto found = rule.options.find(name);
    return found == rule.options.end() ? otherwise : found->second;
}

} // namespace nodewise::rewrite
