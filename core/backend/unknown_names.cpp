// SPDX-License-Identifier: Apache-2.0
#include "core/backend/unknown_names.h"

#include "core/base/near_names.h"
#include "core/base/words.h"

#include <algorithm>

namespace nodewise::backend {

namespace {

// A misspelt name is compared with each of thousands, and who has this many mistakes looks at the first ones.
constexpr std::size_t mostErrors = 1000, mostGuesses = 100;

UserText didYouMean(const std::vector<std::string>& near)
{
    return near.empty() ? UserText() : UserText("did you mean %1?", joined(near));
}

/// "aten.topk.default": "aten", "aten.topk", "default"; the overload may be left out.
struct OperatorName {
    explicit OperatorName(std::string_view op)
    {
        const std::size_t first = op.find('.');
        const std::size_t second = first == op.npos ? op.npos : op.find('.', first + 1);
        space = op.substr(0, first);
        name = op.substr(0, second);
        overload = second == op.npos ? std::string_view() : op.substr(second + 1);
    }
    std::string_view space, name, overload;
};

class OperatorCheck {
public:
    OperatorCheck(const Profile& profile, const InductorTables& tables, KnownOperators known, std::string_view torch)
        : m_profile(profile), m_known(std::move(known)), m_torch(torch)
    {
        for (const auto& [op, becomes] : tables.decompositions) {
            addPrim(op);
            std::ranges::for_each(becomes, [this](const std::string& other) { addPrim(other); });
        }
        for (const auto& [op, lowering] : tables.lowerings)
            addPrim(op);
    }

    void check(const std::string& op, RulePlace place)
    {
        const OperatorName wanted(op);
        if (wanted.space != "aten" && (wanted.space != "prims" || !m_hasPrims))
            return;
        const auto found = m_known.find(wanted.name);
        if (m_errors.size() >= mostErrors)
            return;
        if (found == m_known.end()) {
            const auto meant = m_errors.size() < mostGuesses ? near(wanted) : std::vector<std::string>();
            // The tables have not all prims: a short name that is near to one of theirs may be another's
            if (wanted.space != "prims" || (!meant.empty() && wanted.name.size() > std::string_view("prims.xxxxxx").size()))
                add(place, UserText("PyTorch %1 has no operator '%2'", m_torch, op), didYouMean(meant));
        } else if (!wanted.overload.empty() && !found->second.contains(wanted.overload))
            add(place, UserText("PyTorch %1 has no overload '%2' of the operator '%3'", m_torch, wanted.overload, wanted.name),
                UserText("available: %1", joined({found->second.begin(), found->second.end()})));
    }

    std::vector<Error> take() { return std::move(m_errors); }

private:
    /// PyTorch defines them in Python: the dispatcher of its library has none.
    void addPrim(std::string_view op)
    {
        const OperatorName name(op);
        if (name.space != "prims" || name.overload.empty())
            return;
        m_known[std::string(name.name)].emplace(name.overload);
        m_hasPrims = true;
    }

    void add(RulePlace place, UserText message, UserText hint)
    {
        Error error = errorAt(m_profile, place, std::move(message), std::move(hint));
        if (std::ranges::none_of(m_errors, [&](const Error& one) { return one.line == error.line && one.message == error.message; }))
            m_errors.push_back(std::move(error)); // once, if a rule lists it twice
    }

    std::vector<std::string> near(const OperatorName& wanted) const
    {
        std::vector<std::string_view> names;
        for (const auto& [name, overloads] : m_known)
            if (OperatorName(name).space == wanted.space && (wanted.overload.empty() || overloads.contains(wanted.overload)))
                names.push_back(std::string_view(name).substr(wanted.space.size() + 1));
        std::vector<std::string> out = nearNames(wanted.name.substr(wanted.space.size() + 1), names);
        for (std::string& name : out) {
            name.insert(0, std::string(wanted.space).append("."));
            if (!wanted.overload.empty())
                name.append(".").append(wanted.overload);
        }
        return out;
    }

    const Profile& m_profile;
    KnownOperators m_known;
    std::string m_torch;
    bool m_hasPrims = false;
    std::vector<Error> m_errors;
};

} // namespace

std::vector<Error> unknownOperators(const Profile& profile, const InductorTables& tables, KnownOperators known, std::string_view torch)
{
    OperatorCheck check(profile, tables, std::move(known), torch);
    for (const Decomposition& rule : profile.decompositions) {
        check.check(rule.op, rule.place);
        for (const std::string& op : rule.becomes)
            check.check(op, rule.place);
    }
    for (const Exclusion& rule : profile.excluded)
        check.check(rule.op, rule.place);
    for (const LoweringRule& rule : profile.lowerings)
        check.check(rule.op, rule.place);
    for (const Fallback& rule : profile.fallbacks)
        check.check(rule.op, rule.place);
    return check.take();
}

std::vector<Error> unknownKernelOps(const Profile& profile, const InductorTables& tables)
{
    const std::set<std::string, std::less<>> known = tables.kernelOps();
    if (known.empty())
        return {};
    const std::vector<std::string_view> names(known.begin(), known.end());
    std::vector<Error> errors;
    const auto guess = [&](const std::string& name) {
        return errors.size() < mostGuesses ? didYouMean(nearNames(name, names)) : UserText();
    };
    std::set<std::string_view> own, used; // functions that the backend has beside Inductor's operators
    for (const LoweringRule& rule : profile.lowerings)
        used.insert(rule.opFuncs.begin(), rule.opFuncs.end());
    for (const OpFunc& function : profile.opFuncs) {
        own.insert(function.op);
        if (errors.size() < mostErrors && function.kind != OpFunc::Kind::Data && !known.contains(function.op) &&
            !used.contains(function.name))
            errors.push_back(errorAt(
                profile, function.place,
                UserText("Inductor has no operator '%1', and no lowering of the profile names the OpFunc '%2'", function.op, function.name),
                guess(function.op)));
    }
    for (const Override& rule : profile.overrides)
        if (errors.size() < mostErrors && !known.contains(rule.op) && !own.contains(rule.op))
            errors.push_back(errorAt(profile, rule.place, UserText("Inductor has no operator '%1' to keep", rule.op), guess(rule.op)));
    return errors;
}

} // namespace nodewise::backend
