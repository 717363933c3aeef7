// SPDX-License-Identifier: Apache-2.0
#include "core/backend/profile_reader.h"
#include "core/backend/rule_lookup.h"
#include "core/base/words.h"

#include <map>
#include <set>

namespace nodewise::backend {

namespace {

// A rule that always holds hides those after it that are about the same.
class Hidden {
public:
    explicit Hidden(JsonReader& reader, UserText hint = UserText("give the first one a guard (\"when\"), or remove one"))
        : m_reader(reader), m_hint(std::move(hint))
    {
    }
    void add(const std::string& what, bool always, RulePlace place)
    {
        const auto before = m_always.find(what);
        if (before != m_always.end())
            m_reader.refuse(
                place, UserText("line %1 has a rule for '%2' that always matches: this one is never reached", before->second.line, what),
                m_hint);
        else if (always)
            m_always.emplace(what, place);
    }

private:
    JsonReader& m_reader;
    UserText m_hint;
    std::map<std::string, RulePlace> m_always;
};

template <class Rule>
void checkGuarded(JsonReader& reader, const std::vector<Rule>& rules)
{
    Hidden hidden(reader);
    for (const Rule& rule : rules)
        hidden.add(rule.op, rule.when.empty(), rule.place);
}

/// Of rules without guards.
template <class Rule>
void checkTwice(JsonReader& reader, const std::vector<Rule>& rules, std::string Rule::*name)
{
    Hidden hidden(reader, UserText("remove one"));
    for (const Rule& rule : rules)
        hidden.add(rule.*name, true, rule.place);
}

void checkOpFuncs(JsonReader& reader, const Profile& profile)
{
    std::map<OpFunc::Kind, Hidden> hidden;
    std::set<std::string> names;
    for (const OpFunc& opFunc : profile.opFuncs) {
        hidden.try_emplace(opFunc.kind, reader).first->second.add(opFunc.op, opFunc.when.empty(), opFunc.place);
        names.insert(opFunc.name);
    }
    for (const LoweringRule& rule : profile.lowerings)
        for (const std::string& name : rule.opFuncs)
            if (!names.contains(name))
                reader.refuse(rule.place, UserText("the lowering uses '%1', which is not an OpFunc", name),
                              names.empty() ? UserText("there are none") : UserText("available: %1", joined({names.begin(), names.end()})));
}

void checkDecompositions(JsonReader& reader, const Profile& profile)
{
    for (const Decomposition& rule : profile.decompositions) {
        if (rule.function.empty() && rule.becomes.empty() && rule.unsupported.empty())
            reader.refuse(rule.place, UserText("the decomposition does not say what '%1' becomes", rule.op),
                          UserText("name a TorchScript function (\"function\"), or list operators (\"becomes\")"));
        if (!rule.function.empty() && !rule.becomes.empty())
            reader.refuse(rule.place, UserText("the decomposition has a function and a list of operators"),
                          UserText("the function defines the result: leave \"becomes\" out"));
    }
    Hidden hidden(reader);
    for (const Decomposition& rule : profile.decompositions) // a function may decline: who compiles it knows
        hidden.add(rule.op, rule.when.empty() && !rule.becomes.empty(), rule.place);
}

/// A pattern and its replacement belong together, and a guard to them.
void checkPasses(JsonReader& reader, const Profile& profile)
{
    for (const PassRule& rule : profile.passes) {
        if (rule.isOfProfile() && rule.replacement.empty())
            reader.refuse(rule.place, UserText("the pass '%1' has a pattern and no replacement", rule.pass),
                          UserText("name the function that calls what takes its place (\"replacement\")"));
        else if (!rule.isOfProfile() && !(rule.replacement.empty() && rule.when.empty()))
            reader.refuse(rule.place, UserText("the pass '%1' has no pattern", rule.pass),
                          UserText("name the function that calls what it looks for (\"pattern\")"));
    }
}

/// One that only refuses makes nothing of a call.
bool isDecomposed(const Profile& profile, const CustomOp& custom)
{
    return std::ranges::any_of(rulesFor(profile.decompositions, custom.op), [](const Decomposition* rule) { return !onlyRefuses(*rule); });
}

CustomOp::Fate fateOf(const Profile& profile, const CustomOp& custom)
{
    if (isDecomposed(profile, custom))
        return CustomOp::Fate::Decomposition;
    if (!custom.removedBy.empty())
        return CustomOp::Fate::Pass;
    if (tryRule(profile.lowerings, custom.op) != nullptr)
        return CustomOp::Fate::Lowering;
    return tryRule(profile.fallbacks, custom.op) != nullptr ? CustomOp::Fate::Fallback : CustomOp::Fate::None;
}

/// A pass that is only listed removes nothing.
void checkRemover(JsonReader& reader, const Profile& profile, const CustomOp& custom)
{
    const auto isIt = [&](const PassRule& rule) { return rule.pass == custom.removedBy; };
    const auto runs = [&](const PassRule& rule) { return isIt(rule) && rule.runs; };
    if (std::ranges::any_of(profile.passes, runs))
        return;
    const auto listed = std::ranges::find_if(profile.passes, isIt);
    reader.refuse(custom.place, UserText("the profile does not run the pass '%1', which should remove '%2'", custom.removedBy, custom.op),
                  listed == profile.passes.end()
                      ? UserText("add it to \"passes\"")
                      : UserText("line %1 only lists it (\"runs\": false): write a rule for the operator instead", listed->place.line));
}

void checkCustomOps(JsonReader& reader, Profile& profile)
{
    for (CustomOp& custom : profile.customOps) {
        custom.fate = fateOf(profile, custom);
        if (custom.fate == CustomOp::Fate::None)
            reader.refuse(custom.place, UserText("the profile does not say what becomes of the custom operator '%1'", custom.op),
                          UserText("write a rule for it in \"lowerings\", \"decompositions\" or \"fallbacks\", or name the pass that "
                                   "removes it (\"removedBy\")"));
        if (!custom.removedBy.empty())
            checkRemover(reader, profile, custom);
    }
    checkTwice(reader, profile.customOps, &CustomOp::op);
}

/// What stands for another type must be one that the backend has.
void checkStored(JsonReader& reader, const Profile& profile)
{
    for (const DtypeRule& rule : profile.dtypes) {
        if (rule.stored.empty() || rule.stored == rule.dtype)
            continue;
        const auto other = std::ranges::find(profile.dtypes, rule.stored, &DtypeRule::dtype);
        if (other == profile.dtypes.end() || (other->format.empty() && other->stored.empty()))
            reader.refuse(rule.place, UserText("'%1' is stored as '%2', which the backend does not have", rule.dtype, rule.stored),
                          UserText("name a type that \"dtypes\" lists with a format"));
    }
}

} // namespace

void checkRules(JsonReader& reader, Profile& profile)
{
    checkDecompositions(reader, profile);
    checkTwice(reader, profile.excluded, &Exclusion::op);
    checkPasses(reader, profile);
    checkGuarded(reader, profile.lowerings);
    checkOpFuncs(reader, profile);
    checkTwice(reader, profile.overrides, &Override::op);
    checkCustomOps(reader, profile);
    checkGuarded(reader, profile.fallbacks);
    checkTwice(reader, profile.dtypes, &DtypeRule::dtype);
    checkStored(reader, profile);
}

} // namespace nodewise::backend
