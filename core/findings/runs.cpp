// SPDX-License-Identifier: Apache-2.0
#include "core/findings/runs.h"

#include "core/findings/rules.h"

#include <algorithm>

namespace nodewise::findings {

void addUnsupported(std::vector<Finding>& found, const graph::Graph& graph, const std::string& backend, std::vector<graph::NodeId> nodes)
{
    addAt(found, graph, std::move(nodes),
          {.rule = "unsupported-operator",
           .rank = Rank::Problem,
           .title = UserText("the backend %1 can't run operators of this program", backend),
           .remedy = UserText("ask why of the first one, then decompose it, write a kernel for it, or let the host run it")});
}

void addDivergence(std::vector<Finding>& found, const graph::Graph& graph, graph::NodeId first, const std::string& reference,
                   std::uint64_t diverged)
{
    addAt(found, graph, {first},
          {.rule = "divergence",
           .rank = Rank::Problem,
           .title = UserText("values differ from %1 from this node on", reference),
           .evidence = {UserText("%1 values are out of tolerance", diverged)},
           .remedy = UserText("look at this node's inputs and at its kernel: what came before agrees")});
    found.back().weight = double(diverged);
}

void addIncomplete(std::vector<Finding>& found, const graph::Graph& graph, const std::string& reference, std::vector<graph::NodeId> nodes,
                   const UserText& why)
{
    addAt(found, graph, std::move(nodes),
          {.rule = "incomplete-comparison",
           .rank = Rank::Warning,
           .title = UserText("the comparison with %1 is incomplete", reference),
           .evidence = {UserText("not compared: %1", why)},
           .remedy = UserText("nothing that was compared differs; give what is missing, and compare again")});
}

void addOtherWeights(std::vector<Finding>& found, const graph::Graph& graph, const std::string& reference, graph::NodeId first,
                     std::uint64_t diverged)
{
    addAt(found, graph, {first},
          {.rule = "other-weights",
           .rank = Rank::Problem,
           .title = UserText("weights differ from those of %1", reference),
           .evidence = {UserText("%1 weights are out of tolerance before the run", diverged)},
           .remedy = UserText("load the same weights on both sides, then compare again")});
    found.back().weight = double(diverged);
}

void addWrongKernels(std::vector<Finding>& found, const graph::Graph& graph, const std::string& npu, std::vector<graph::NodeId> nodes)
{
    addAt(found, graph, std::move(nodes),
          {.rule = "wrong-kernel",
           .rank = Rank::Problem,
           .title = UserText("kernels for %1 are off from ATen, or can't run", npu),
           .remedy = UserText("open the kernel's template in the workshop: its page says where results differ")});
}

void addNonFinite(std::vector<Finding>& found, const graph::Graph& graph, bool nan, graph::NodeId origin, const UserText& cause,
                  std::uint64_t elements)
{
    Finding finding{.rule = nan ? "nan-origin" : "inf-origin",
                    .rank = Rank::Problem,
                    .title = nan ? UserText("NaN began here in the last run") : UserText("Inf began here in the last run"),
                    .evidence = {UserText("%1 elements of its result", elements)},
                    .remedy = UserText("look at its inputs: a larger epsilon, a clamp, or a wider type keeps them in range")};
    if (!cause.empty())
        finding.evidence.insert(finding.evidence.begin(), cause);
    addAt(found, graph, {origin}, std::move(finding));
    found.back().weight = double(elements);
}

void rank(std::vector<Finding>& found)
{
    std::ranges::stable_sort(found,
                             [](const Finding& a, const Finding& b) { return a.rank != b.rank ? a.rank < b.rank : a.weight > b.weight; });
}

} // namespace nodewise::findings
