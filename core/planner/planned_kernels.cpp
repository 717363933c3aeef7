// SPDX-License-Identifier: Apache-2.0
#include "core/planner/planned_kernels.h"

#include "core/base/data_folder.h"
#include "core/base/elapsed.h"
#include "core/lowering/kernel_cache.h"
#include "core/planner/described.h"
#include "core/planner/planned_tiles.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

namespace nodewise::planner {

namespace {

Result<lowering::Npu> npuOf(const protocol::LowerRequest::Machine& machine)
{
    // No machine reaches them; products of them stay in 64 bits
    constexpr std::int64_t maxLanes = 1 << 20, maxBytesPerLane = std::int64_t(1) << 40;
    const auto isIn = [](std::int64_t number, std::int64_t most) { return number >= 1 && number <= most; };
    if (!isIn(machine.lanes, maxLanes) || !isIn(machine.scratchpadBytesPerLane, maxBytesPerLane))
        return fail("there is no machine of %1 lanes with %2 bytes of scratchpad each", machine.lanes, machine.scratchpadBytesPerLane);
    if (!isIn(machine.cores, maxLanes))
        return fail("there is no machine of %1 cores", machine.cores);
    return lowering::Npu{.name = machine.name,
                         .title = {},
                         .lanes = machine.lanes,
                         .scratchpadBytesPerLane = machine.scratchpadBytesPerLane,
                         .cores = machine.cores};
}

// What a launch is there for in place of something else; "" = nothing.
std::string replacedBy(const lowering::Launch& launch, const RewrittenProgram& rewritten)
{
    std::string out;
    for (std::size_t i = 0; i < launch.nodes.size(); ++i)
        if (const std::string replaced = rewritten.replaced(launch.nodes[i]); !replaced.empty())
            out += std::to_string(i) + ' ' + replaced + '\n';
    return out;
}

/// One launch of each kernel is checked: where those of one kernel stand for other calls of the program, each gets a kernel of its own, or
/// what a pass does wrongly would hide behind what is right.
void splitByReplaced(lowering::Plan& plan, const RewrittenProgram& rewritten)
{
    for (std::size_t kernel = 0, count = plan.kernels.size(); kernel < count; ++kernel) {
        std::map<std::string, std::size_t> kernels;
        for (const std::size_t launch : std::exchange(plan.kernels[kernel].launches, {})) {
            const auto [found, isNew] = kernels.try_emplace(replacedBy(plan.launches[launch], rewritten), plan.kernels.size());
            if (isNew && kernels.size() == 1) {
                found->second = kernel;
            } else if (isNew) {
                lowering::PlannedKernel own = plan.kernels[kernel];
                own.launches.clear();
                own.given.name = own.given.file->name + "_" + std::to_string(plan.kernels.size());
                plan.kernels.push_back(std::move(own));
            }
            plan.launches[launch].kernel = found->second;
            plan.kernels[found->second].launches.push_back(launch);
        }
    }
}

} // namespace

// One that can't be read was written by nobody of ours: the kernel counts as not checked.
std::optional<protocol::KeptVerdict> tryKept(const lowering::KernelCache& cache, const std::string& key)
{
    const auto text = cache.tryVerdict(key);
    if (!text)
        return {};
    auto kept = protocol::decodeBody<protocol::KeptVerdict>(*text);
    return kept ? std::optional(std::move(*kept)) : std::nullopt;
}

bool hasRewritten(const lowering::Plan& plan, const lowering::PlannedKernel& kernel)
{
    return std::ranges::any_of(kernel.launches, [&plan](std::size_t launch) { return plan.launches[launch].rewritten; });
}

Result<PlannedKernels> planKernels(const graph::Graph& program, const protocol::LowerRequest& request,
                                   lowering::TemplateFunctions& functions, const RewriteProgram& rewrite)
{
    const auto foldersOf = [](const std::vector<std::string>& given, std::string_view kind) {
        return given.empty() ? dataFolders(kind) : given;
    };
    auto profile = backend::readProfile(foldersOf(request.profiles, "profiles"), request.profile);
    if (!profile)
        return fail(profile.error());
    std::vector<std::string> templates = foldersOf(request.templates, "templates");
    templates.insert(templates.end(), profile->templateFolders.begin(), profile->templateFolders.end());
    auto library = lowering::readLibrary(templates, foldersOf(request.npus, "npu"),
                                         request.machine         ? lowering::usualNpu
                                         : !request.npu.empty()  ? request.npu
                                         : !profile->npu.empty() ? profile->npu
                                                                 : lowering::usualNpu);
    if (!library)
        return fail(library.error());
    if (request.machine) {
        auto npu = npuOf(*request.machine);
        if (!npu)
            return fail(npu.error());
        library->npu = std::move(*npu);
    }
    library->profile = std::move(*profile);
    if (auto named = library->checkProfile(); !named)
        return fail(named.error());
    const auto rewritten = rewrite(library->profile);
    if (!rewritten)
        return fail(rewritten.error());
    const graph::Graph& graph = *rewritten ? (*rewritten)->graph() : program;
    const auto begin = std::chrono::steady_clock::now();
    PlannedKernels out;
    out.library = std::make_unique<const lowering::Library>(std::move(*library));
    out.plan = lowering::planProgram(graph, *out.library, functions);
    if (*rewritten)
        splitByReplaced(out.plan, **rewritten);
    const lowering::KernelCache cache(request.cache.value_or(lowering::KernelCache::usualFolder()));
    if (auto given = giveTiles(out.plan, request, cache); !given)
        return fail(given.error());
    const lowering::Plan& plan = out.plan;
    protocol::LowerAnswer& answer = out.answer;
    answer = {.profile = out.library->profile.name,
              .npu = out.library->npu.name,
              .kernels = {},
              .launches = {},
              .nodes = {},
              .planMs = millisecondsSince(begin)};
    const auto rendering = std::chrono::steady_clock::now();
    for (lowering::PlannedKernel& planned : out.plan.kernels) {
        auto rendered = cache.loadOrRender(planned.given, planned.key, answer.rendered);
        if (!rendered && planned.given.tiles.tuned) { // nobody asked for what the cache says
            planned.given.tiles = {};
            planned.key = lowering::kernelKey(planned.given);
            rendered = cache.loadOrRender(planned.given, planned.key, answer.rendered);
        }
        const auto by = tiledBy(planned.given);
        if (!rendered && by == protocol::LoweredKernel::TiledBy::User)
            return fail(
                Error{.message = UserText("tiles of %1: %2", planned.given.name, rendered.error().message), .hint = rendered.error().hint});
        answer.kernels.push_back(described(planned, rendered, graph, plan));
        answer.kernels.back().tiledBy = by;
        std::ranges::copy(out.library->scalarFiles, std::back_inserter(answer.kernels.back().sources)); // any kernel may have of them
    }
    answer.renderMs = millisecondsSince(rendering);
    if (*rewritten)
        out.plan = (*rewritten)->told(std::move(out.plan));
    for (std::size_t i = 0; i < plan.kernels.size(); ++i)
        if (!hasRewritten(plan, plan.kernels[i]))
            answer.kernels[i].kept = tryKept(cache, plan.kernels[i].key);
    for (const lowering::Launch& launch : plan.launches)
        answer.launches.push_back(described(launch));
    for (const graph::Node& node : program.nodes())
        answer.nodes.push_back(described(program, node, plan.routes.at(node.id)));
    return out;
}

} // namespace nodewise::planner
