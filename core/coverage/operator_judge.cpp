// SPDX-License-Identifier: Apache-2.0
#include "core/coverage/operator_judge.h"

#include "core/backend/profile_places.h"
#include "core/backend/rule_lookup.h"
#include "core/coverage/call_facts.h"
#include "core/coverage/totals.h"
#include "core/lowering/plan_call.h"
#include "core/rewrite/table_case.h"

#include <algorithm>

namespace nodewise::coverage {
namespace {

using protocol::ChainLink;
using protocol::Verdict;
using Stage = ChainLink::Stage;
using graph::Argument;

} // namespace

/// Asks one kind of rule after the other. Each step: true where it decided.
struct OperatorJudge::Work {
    const OperatorJudge& judge;
    const Backend& backend;
    Call call;
    std::vector<std::string> around{}; ///< operators whose names led here, where tables tell them without a function
    int* named = nullptr;              ///< how many names were followed in all; null: the call stands in the graph
    Part part{};
    UserText gap{};                          ///< why the last one that might have taken it did not
    std::optional<graph::Node> functional{}; ///< in place of one that writes

    Result<Part> run(const Untold* untold)
    {
        part.op = call.op;
        const backend::CustomOp* custom = judge.tryCustom(call.op);
        if (custom != nullptr)
            addCustom(*custom);
        if (auto decided = decide(untold); !decided)
            return fail(decided.error());
        else if (!*decided)
            addNothing(custom);
        const bool missing = part.verdict == Verdict::Unimplemented && refusesDtype();
        if (missing || (isCovered(part.verdict) && part.verdict != Verdict::Fallback))
            checkDtypes();
        if (custom != nullptr && isCovered(part.verdict))
            part.verdict = Verdict::Custom;
        return std::move(part);
    }

private:
    Result<bool> decide(const Untold* untold)
    {
        if (call.node == nullptr || named != nullptr || functional) // the pipeline has not seen it
            if (auto done = byNamedDecomposition(); !done || *done)
                return done;
        if (becomesFunctional())
            return byOutOfPlace();
        const bool table = untold != nullptr && !untold->ofProfile;
        if (untold != nullptr && untold->ofProfile && !untold->becomes.empty())
            return byNames(untold->becomes);
        if (auto done = byLowering(); !done || *done)
            return done;
        if (byTemplate())
            return true;
        const bool replaced = !backend::rulesFor(backend.profile.lowerings, call.op).empty();
        if (table || replaced) // Inductor takes no default decomposition, nor its own lowering, for what the backend leaves to the CPU
            if (auto done = byFallback(); !done || *done)
                return done;
        if (table && !untold->becomes.empty())
            return byNames(untold->becomes);
        if (byControlFlow())
            return true;
        if (const Argument::Operator* inner = call.node == nullptr ? nullptr : tryWrapped(*call.node))
            return byWrapped(*inner);
        if (auto done = byMapping(); !done || *done)
            return done;
        if (auto done = table ? Result<bool>(false) : byFallback(); !done || *done)
            return done;
        return byOutOfPlace();
    }

    ChainLink& add(Stage stage, std::string rule, backend::RulePlace place, UserText why = {})
    {
        ChainLink& link = part.links.emplace_back(linkTo(backend, stage, call.op, std::move(rule), place));
        link.why = std::move(why);
        return link;
    }
    /// Of the tables, which have three sections.
    ChainLink& addRow(Stage stage, std::string_view section)
    {
        return part.links.emplace_back(linkToRow(backend, stage, call.op, section));
    }
    /// Of what the call becomes: a level deeper.
    void addBelow(std::vector<ChainLink>& links)
    {
        for (ChainLink& link : links) {
            ++link.depth;
            part.links.push_back(std::move(link));
        }
    }
    bool decided(Verdict verdict, UserText reason)
    {
        part.verdict = verdict;
        part.reason = std::move(reason);
        return true;
    }

    void addCustom(const backend::CustomOp& custom)
    {
        ChainLink& link = add(Stage::Custom, custom.op, custom.place, custom.why);
        if (custom.fate == backend::CustomOp::Fate::Pass)
            link.becomes = {custom.removedBy};
    }

    // --- the profile's lowerings ---

    Result<bool> byLowering()
    {
        for (const backend::LoweringRule* rule : backend::rulesFor(backend.profile.lowerings, call.op))
            if (auto done = byLowering(*rule); !done || *done)
                return done;
        return false;
    }

    Result<bool> byLowering(const backend::LoweringRule& rule)
    {
        const auto holding = holds(backend, call, rule.when, rule.place, true);
        if (!holding)
            return fail(holding.error());
        if (!holding->always) {
            gap = holding->never() ? UserText("its lowering accepts calls with %1", rule.when) : holding->takesSome();
            add(Stage::Declined, rule.op, rule.place, gap);
            return false;
        }
        const auto refused =
            rule.unsupported.empty() ? Result<rewrite::GuardAnswer>() : holds(backend, call, rule.unsupported, rule.place, false);
        if (!refused)
            return fail(refused.error());
        if (!refused->never()) {
            const UserText always =
                rule.why.empty() ? UserText("its lowering rejects calls with %1", rule.unsupported) : UserText(rule.why);
            const UserText why = refused->always ? always : refused->refuses(rule.why);
            add(Stage::Unsupported, rule.op, rule.place, why);
            return decided(Verdict::Unsupported, why);
        }
        ChainLink& link = add(Stage::Lowering, rule.op, rule.place, rule.why);
        if (!rule.as.empty())
            link.becomes = {rule.as};
        for (const std::string& function : rule.opFuncs)
            addFunction(function);
        return decided(Verdict::Lowered, rule.as.empty() ? UserText("the backend has a lowering for it")
                                                         : UserText("its lowering turns it into %1", rule.as));
    }

    void addFunction(const std::string& name)
    {
        const auto& functions = backend.profile.opFuncs;
        auto found = std::ranges::find_if(functions, [&](const auto& function) { return function.name == name && function.op == name; });
        if (found == functions.end()) // one that several of Inductor's operators share under other names
            found = std::ranges::find(functions, name, &backend::OpFunc::name);
        ChainLink& link = add(Stage::OpFunc, name, found == functions.end() ? backend::RulePlace() : found->place);
        if (found != functions.end()) {
            link.unit = found->unit;
            link.why = found->why;
        }
    }

    // --- templates ---

    bool byTemplate()
    {
        if (backend.templates == nullptr || !backend.profile.usesTemplates || call.node == nullptr)
            return false;
        const Templates::Taken taken = backend.templates->taken(*call.graph, *call.node);
        if (taken.name.empty()) {
            gap = taken.why;
            if (!taken.why.empty())
                add(Stage::Declined, "templates", judge.m_templates, taken.why);
            return false;
        }
        add(Stage::Mapping, "templates", judge.m_templates).becomes = {taken.name};
        ChainLink& link = add(Stage::Lowering, taken.name, {}, taken.why);
        link.file = taken.file;
        link.line = taken.file.empty() ? 0 : 1;
        return decided(Verdict::Lowered, UserText("the template %1 matches it", taken.name));
    }

    // --- what a table only names ---

    /// What the pipeline would do with a call that it never saw: rules hold where they can't be asked, and the table tells what they make.
    Result<bool> byNamedDecomposition()
    {
        const auto entry = backend.tables.decompositions.find(call.op);
        const auto* special = tryCase(backend::InductorCase::Tells::Decomposition);
        const std::vector<std::string> none, &row = entry == backend.tables.decompositions.end() ? none : entry->second;
        const std::vector<std::string>& told = special == nullptr ? row : special->becomes;
        for (const backend::Decomposition* rule : backend::rulesFor(backend.profile.decompositions, call.op)) {
            const std::vector<std::string>& becomes = rule->becomes.empty() ? told : rule->becomes;
            const auto taken = byNamedRule(*rule);
            if (!taken)
                return fail(taken.error());
            if (*taken == Named::Refused)
                return true;
            if (*taken == Named::Left)
                continue;
            add(Stage::Decomposition, rule->function.empty() ? rule->op : rule->function, rule->place, rule->why).becomes = becomes;
            return becomes.empty() ? decided(Verdict::Decomposed, UserText("the decomposition %1 applies to it", rule->function))
                                   : byNames(becomes);
        }
        const bool kept = backend::tryRule(backend.profile.excluded, call.op) != nullptr ||
                          backend::tryRule(backend.profile.fallbacks, call.op) != nullptr;
        if (kept || told.empty())
            return false;
        addRow(Stage::Decomposition, "decompositions").becomes = told;
        return byNames(told);
    }

    enum class Named : std::uint8_t { Taken, Left, Refused };

    /// Guards are asked where there is a call: one that writes in place has the arguments of the operator that makes a new tensor.
    Result<Named> byNamedRule(const backend::Decomposition& rule)
    {
        const auto takes = holds(backend, call, rule.when, rule.place, true);
        if (!takes)
            return fail(takes.error());
        if (!takes->always)
            return Named::Left;
        const bool asked = call.node != nullptr && !rule.unsupported.empty();
        const auto refused = asked ? holds(backend, call, rule.unsupported, rule.place, false) : Result<rewrite::GuardAnswer>();
        if (!refused)
            return fail(refused.error());
        if (!refused->never()) {
            const UserText why = refused->refuses(rule.why);
            add(Stage::Unsupported, rule.function.empty() ? rule.op : rule.function, rule.place, why);
            decided(Verdict::Unsupported, why);
            return Named::Refused;
        }
        return rule.function.empty() && rule.becomes.empty() ? Named::Left : Named::Taken; // else it only refuses some
    }

    Result<bool> byNames(const std::vector<std::string>& becomes)
    {
        constexpr int most = 1000;
        Verdict worst = Verdict::Decomposed;
        UserText why = UserText("it becomes %1", listed(becomes));
        int all = 0;
        int* const count = named == nullptr ? &all : named;
        std::vector<std::string> names = around;
        names.push_back(call.op);
        std::optional<Part> fallen; // the first that is left to the CPU
        bool computes = false;
        for (const std::string& op : becomes) {
            if (std::ranges::count(names, op) != 0 || ++*count > most)
                return decided(Verdict::Unimplemented, UserText("its decompositions never end: %1 leads back to itself", op));
            const std::optional<graph::Node> node = tryMade(backend.tables, call, op);
            const Call next{.op = op, .graph = call.graph, .node = node ? &*node : nullptr};
            auto made = Work{.judge = judge, .backend = backend, .call = next, .around = names, .named = count}.run(nullptr);
            if (!made)
                return fail(made.error());
            addBelow(made->links);
            computes = computes || computesOnDevice(*made);
            if (made->onCpu && !fallen)
                fallen = *made;
            if (!isCovered(made->verdict) && (isCovered(worst) || made->verdict == Verdict::Unsupported)) {
                worst = made->verdict;
                why = UserText("it becomes %1: %2", op, made->reason);
            }
        }
        return fallen && isCovered(worst) ? onTheCpu(*fallen, computes, why) : decided(worst, std::move(why));
    }

    /// As of a call that is really decomposed.
    bool onTheCpu(const Part& fallen, bool computes, const UserText& becomes)
    {
        part.onCpu = true;
        return computes ? decided(Verdict::Decomposed, UserText("%1; %2 is left to the CPU: %3", becomes, fallen.op, fallen.reason))
                        : decided(Verdict::Fallback, UserText("it becomes %1: %2", fallen.op, fallen.reason));
    }

    // --- Inductor's own lowering ---

    bool byControlFlow()
    {
        const bool flow = call.node != nullptr && call.op.starts_with("higher_order.") && !call.op.starts_with("higher_order.flex_") &&
                          hasBody(*call.graph, *call.node);
        return flow && noKernel(UserText("the host runs its bodies, whose operators have verdicts of their own"));
    }

    /// torch.compile takes the wrapper off. Its guards would be about other arguments: they are taken to hold.
    Result<bool> byWrapped(const Argument::Operator& inner)
    {
        const std::string op = opTypeOf(inner);
        add(Stage::Mapping, "functionalization", {}, UserText("torch.compile removes the wrapper: what counts is the operator in it"))
            .becomes = {op};
        auto made = Work{.judge = judge, .backend = backend, .call = {.op = op, .graph = call.graph}}.run(nullptr);
        if (!made)
            return fail(made.error());
        addBelow(made->links);
        part.onCpu = made->onCpu;
        part.needsNothing = made->needsNothing;
        return decided(made->verdict, UserText("it calls %1: %2", op, made->reason));
    }

    bool noKernel(UserText why)
    {
        addRow(Stage::View, "lowerings").why = why;
        part.needsNothing = true;
        return decided(Verdict::Direct, std::move(why));
    }

    const backend::InductorCase* tryCase(backend::InductorCase::Tells tells) const
    {
        return call.node == nullptr ? nullptr : rewrite::tryTableCase(backend.tables, backend.operators, *call.graph, *call.node, tells);
    }

    Result<bool> byMapping()
    {
        const UserText look = UserText("it is only a view: there is no kernel");
        const backend::InductorCase* special = tryCase(backend::InductorCase::Tells::Lowering);
        const auto* inductor = special == nullptr ? tryInductor(backend.tables, call.op) : &special->lowering;
        if (inductor == nullptr)
            return call.node != nullptr && lowering::isView(*call.graph, *call.node) && noKernel(look);
        using Kind = backend::InductorLowering::Kind;
        if (inductor->kind == Kind::View)
            return noKernel(look);
        ChainLink& link = addRow(Stage::Mapping, "lowerings");
        if (const std::string left = leftType(backend.tables, call); !left.empty()) {
            gap = UserText("Inductor leaves calls with %1 to ATen's own kernel, which the backend does not have: it needs a lowering, a "
                           "decomposition or a fallback",
                           left);
            link.why = gap;
            return false;
        }
        link.becomes = inductor->ops;
        if (special != nullptr) {
            link.why = UserText(special->when);
            link.file = special->file;
            link.line = special->place.line;
        } else if (call.node == nullptr && backend.tables.cases.contains(call.op))
            link.why = UserText("its arguments are not recorded: the row holds for typical arguments");
        if (inductor->kind == Kind::Extern || (inductor->kind == Kind::Other && inductor->ops.empty())) {
            gap = inductor->kind == Kind::Extern
                      ? UserText("Inductor calls ATen's own kernel for %1, which the backend does not have: it needs a lowering, a "
                                 "decomposition or a fallback",
                                 call.op)
                      : UserText("the table does not say how Inductor lowers %1: it needs a lowering, a decomposition or a fallback",
                                 call.op);
            part.links.back().why = gap;
            return false;
        }
        return byFunctions(*inductor);
    }

    Result<bool> byFunctions(const backend::InductorLowering& inductor)
    {
        KernelOpsFound found;
        for (const std::string& op : inductor.ops)
            if (auto done = judge.m_kernelOps.find(call, op, found); !done)
                return fail(done.error());
        if (found.functions.empty() && found.gaps.empty()) {
            const auto moved = judge.m_kernelOps.findMove(call, found);
            if (!moved)
                return fail(moved.error());
            if (!*moved)
                found.gaps.push_back({.op = call.op, .why = UserText("there is no data OpFunc that moves what %1 copies", call.op)});
        }
        for (ChainLink& link : found.links)
            part.links.push_back(std::move(link));
        gap = found.whyNot();
        if (!gap.empty())
            return false;
        return decided(Verdict::Direct, found.functions.size() == 1 ? UserText("the OpFunc %1 computes it", found.functions.front())
                                                                    : UserText("the OpFuncs %1 compute it", listed(found.functions)));
    }

    // --- what is left ---

    Result<bool> byFallback()
    {
        for (const backend::Fallback* rule : backend::rulesFor(backend.profile.fallbacks, call.op)) {
            const auto holding = holds(backend, call, rule->when, rule->place, true);
            if (!holding)
                return fail(holding.error());
            const bool partly = !holding->partly.empty();
            add(holding->always ? Stage::Fallback : Stage::Declined, rule->op, rule->place, partly ? holding->takesSome() : rule->why);
            part.onCpu = holding->always;
            if (holding->always)
                return decided(Verdict::Fallback, UserText(rule->why));
            if (partly)
                gap = part.links.back().why;
        }
        return false;
    }

    /// Whether anything is known of an operator: rules of the profile, or rows of the tables.
    bool hasRules(std::string_view op) const
    {
        const backend::Profile& profile = backend.profile;
        return judge.tryCustom(op) != nullptr || backend::tryRule(profile.decompositions, op) != nullptr ||
               backend::tryRule(profile.excluded, op) != nullptr || backend::tryRule(profile.lowerings, op) != nullptr ||
               backend::tryRule(profile.fallbacks, op) != nullptr;
    }
    bool isInTables(std::string_view op) const
    {
        return backend.tables.decompositions.contains(op) || tryInductor(backend.tables, op) != nullptr;
    }

    /// What writes in place is judged as what makes a new tensor, but where the profile itself names the one that writes.
    bool becomesFunctional() const
    {
        const std::string other = lowering::outOfPlace(call.op);
        return other != call.op && !hasRules(call.op) && (hasRules(other) || isInTables(other));
    }

    /// torch.compile makes a program functional first.
    Result<bool> byOutOfPlace()
    {
        const std::string other = lowering::outOfPlace(call.op);
        if (other == call.op)
            return false;
        add(Stage::Mapping, "functionalization", {},
            UserText("torch.compile writes no tensor in place: it uses the operator that makes a new one"))
            .becomes = {other};
        call.op = other;
        if (call.node != nullptr) { // it takes the same arguments
            functional = *call.node;
            functional->target = "torch.ops." + other;
            call.node = &*functional;
        }
        return decide(nullptr);
    }

    void addNothing(const backend::CustomOp* custom)
    {
        UserText why = gap;
        if (custom != nullptr && custom->fate == backend::CustomOp::Fate::Pass)
            why = UserText("the pass %1 did not remove it", custom->removedBy);
        else if (why.empty() && backend.tables.lowerings.empty())
            why = UserText("the profile has nothing for %1: it needs a lowering, a decomposition or a fallback", call.op);
        else if (why.empty())
            why = UserText("neither the profile nor Inductor has a lowering for %1: it needs a lowering, a decomposition or a fallback",
                           call.op);
        if (part.links.empty() || part.links.back().stage != Stage::Unimplemented)
            add(Stage::Unimplemented, {}, {}, why);
        decided(Verdict::Unimplemented, std::move(why));
    }

    void addStored(const backend::DtypeRule& rule)
    {
        ChainLink& link = add(Stage::Dtype, "dtypes", rule.place);
        link.becomes = {rule.stored};
        link.why = rule.why.empty() ? UserText("%1 is stored as %2", rule.dtype, rule.stored)
                                    : UserText("%1 is stored as %2: %3", rule.dtype, rule.stored, rule.why);
    }

    /// A rule that gives the type a form.
    static bool isStored(const backend::DtypeRule& rule) { return !rule.format.empty() || !rule.stored.empty(); }

    /// What the backend has no type for it would not take if it had the operator.
    bool refusesDtype() const
    {
        if (backend.profile.dtypes.empty() || call.node == nullptr)
            return false;
        const auto dtypes = dtypesOf(*call.graph, *call.node);
        return std::ranges::any_of(dtypes, [this](graph::ScalarType dtype) {
            const auto rule = std::ranges::find(backend.profile.dtypes, graph::dtypeName(dtype), &backend::DtypeRule::dtype);
            return rule == backend.profile.dtypes.end() || !isStored(*rule);
        });
    }

    void checkDtypes()
    {
        if (backend.profile.dtypes.empty() || call.node == nullptr)
            return;
        for (const graph::ScalarType dtype : dtypesOf(*call.graph, *call.node)) {
            const std::string name(graph::dtypeName(dtype));
            const auto rule = std::ranges::find(backend.profile.dtypes, name, &backend::DtypeRule::dtype);
            const bool known = rule != backend.profile.dtypes.end();
            if (known && !rule->stored.empty() && rule->stored != name)
                addStored(*rule);
            if (known && isStored(*rule))
                continue;
            const UserText why = known && !rule->why.empty() ? UserText("the backend has no %1: %2", name, rule->why)
                                                             : UserText("the backend has no %1", name);
            add(Stage::Unsupported, "dtypes", known ? rule->place : backend::RulePlace(), why);
            decided(Verdict::Unsupported, why);
            return;
        }
    }
};

OperatorJudge::OperatorJudge(const Backend& backend) : m_backend(backend), m_kernelOps(backend)
{
    if (backend.templates != nullptr && backend.profile.usesTemplates)
        m_templates = backend::memberPlace(backend.profile, "$.templates");
    for (const backend::CustomOp& custom : backend.profile.customOps)
        m_customs.emplace(custom.op, &custom);
    m_guardedFunctions = std::ranges::any_of(backend.profile.opFuncs, [](const auto& function) { return !function.when.empty(); });
}

const backend::CustomOp* OperatorJudge::tryCustom(std::string_view op) const
{
    const auto found = m_customs.find(op);
    return found == m_customs.end() ? nullptr : found->second;
}

bool OperatorJudge::dependsOnCall(std::string_view op)
{
    if (const auto known = m_depends.find(op); known != m_depends.end())
        return known->second;
    const auto guardedLowering = [](const backend::LoweringRule* rule) { return !rule->when.empty() || !rule->unsupported.empty(); };
    const auto guardedFallback = [](const backend::Fallback* rule) { return !rule->when.empty(); };
    const auto guardedDecomposition = [](const backend::Decomposition* rule) { return !rule->when.empty() || !rule->unsupported.empty(); };
    const bool depends =
        m_backend.templates != nullptr || m_guardedFunctions || tryInductor(m_backend.tables, op) == nullptr ||
        m_backend.tables.cases.contains(op) || op.starts_with("higher_order.") ||
        std::ranges::any_of(backend::rulesFor(m_backend.profile.lowerings, op), guardedLowering) ||
        std::ranges::any_of(backend::rulesFor(m_backend.profile.fallbacks, op), guardedFallback) ||
        (lowering::outOfPlace(op) != op &&
         (dependsOnCall(lowering::outOfPlace(op)) ||
          std::ranges::any_of(backend::rulesFor(m_backend.profile.decompositions, lowering::outOfPlace(op)), guardedDecomposition)));
    return m_depends.emplace(op, depends).first->second;
}

std::string OperatorJudge::keyOf(const graph::Graph& graph, const graph::Node& node, const Untold* untold)
{
    const std::string_view op = node.opType();
    std::string key(op);
    if (untold != nullptr) {
        key += untold->ofProfile ? "!" : "?";
        for (const std::string& becomes : untold->becomes)
            key.append(becomes).append(",");
    }
    const auto isMade = [&](const std::string& made) { return m_backend.tables.tryCall(op, made) != nullptr; };
    const bool passesOn = untold != nullptr && std::ranges::any_of(untold->becomes, isMade);
    if (!passesOn && !dependsOnCall(op)) {
        const bool hasTypes = !m_backend.profile.dtypes.empty() || !m_backend.tables.leftTypes.empty();
        for (const graph::ScalarType dtype : hasTypes ? dtypesOf(graph, node) : std::vector<graph::ScalarType>())
            key.append("|").append(graph::dtypeName(dtype));
        return key;
    }
    const auto strided = [&](const graph::Value& value) {
        key.append(graph::valueText(value));
        for (const graph::SymInt& stride : value.tensor.strides)
            key.append(";").append(stride.text());
    };
    for (const graph::NamedArgument& argument : node.args) {
        key.append("|").append(argument.name).append("=");
        key.append(graph::argumentText(argument.value, [&](graph::NodeId id) {
            strided(graph.node(id).value);
            return graph.node(id).body.valid() ? std::string("body") : std::string();
        }));
    }
    key.append(" -> ");
    strided(node.value);
    return key;
}

Result<const Part*> OperatorJudge::judge(const graph::Graph& graph, const graph::Node& node, const Untold* untold)
{
    std::string key = keyOf(graph, node, untold);
    if (const auto known = m_known.find(key); known != m_known.end())
        return known->second;
    auto made =
        Work{.judge = *this, .backend = m_backend, .call = {.op = std::string(node.opType()), .graph = &graph, .node = &node}}.run(untold);
    if (!made)
        return fail(made.error());
    const auto same = std::ranges::find_if(m_parts, [&](const auto& part) {
        return part->op == made->op && part->verdict == made->verdict && part->reason == made->reason && part->links == made->links;
    });
    const Part* part = same != m_parts.end() ? same->get() : m_parts.emplace_back(std::make_unique<Part>(std::move(*made))).get();
    m_known.emplace(std::move(key), part);
    return part;
}

} // namespace nodewise::coverage
