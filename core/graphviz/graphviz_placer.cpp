// SPDX-License-Identifier: Apache-2.0
#include "core/graphviz/graphviz_placer.h"

#include <graphviz/cgraph.h>
#include <graphviz/gvc.h>
#include <graphviz/types.h>

#include <cstdio>
#include <string>

#ifdef NODEWISE_DOT_PLUGIN
extern "C" gvplugin_library_t gvplugin_dot_layout_LTX_library;
#endif

namespace nodewise::graphviz {

namespace {

using layout::Placement;
using layout::PlacementRequest;
using layout::Point;

constexpr double inch = 72; ///< points; one pixel of ours is one point of Graphviz's
/// Space between neighbours and between rows, in inches, as dot's attributes want it.
constexpr const char *nodeDistance = "0.39", *rowDistance = "0.6";

/// cgraph takes attributes as char*, which it copies.
char* text(const char* constant)
{
    return const_cast<char*>(constant);
}

std::string inches(double pixels)
{
    char out[32];
    std::snprintf(out, sizeof out, "%.4f", pixels / inch);
    return out;
}

/// One graph of Graphviz, closed with its layout at the end of scope.
class DotGraph {
public:
    DotGraph(GVC_t* context, const PlacementRequest& request) : m_context(context), m_graph(agopen(text("m"), Agdirected, nullptr))
    {
        agattr(m_graph, AGRAPH, text("nodesep"), text(nodeDistance));
        agattr(m_graph, AGRAPH, text("ranksep"), text(rowDistance));
        agattr(m_graph, AGRAPH, text("rank"), text(""));
        // The older ranking reads freed edges where two rows are fixed, and crashes after some hundred graphs (seen in 2.42 and 2.43).
        agattr(m_graph, AGRAPH, text("newrank"), text("true"));
        agattr(m_graph, AGNODE, text("shape"), text("box"));
        agattr(m_graph, AGNODE, text("fixedsize"), text("true"));
        agattr(m_graph, AGNODE, text("label"), text(""));
        m_width = agattr(m_graph, AGNODE, text("width"), text("1"));
        m_height = agattr(m_graph, AGNODE, text("height"), text("1"));
        agattr(m_graph, AGEDGE, text("arrowhead"), text("none"));
        m_weight = agattr(m_graph, AGEDGE, text("weight"), text("1"));
        addNodes(request);
        addEdges(request);
    }

    ~DotGraph()
    {
        if (m_done)
            gvFreeLayout(m_context, m_graph);
        agclose(m_graph);
    }
    DotGraph(const DotGraph&) = delete;
    DotGraph& operator=(const DotGraph&) = delete;

    bool layOut()
    {
        m_done = gvLayout(m_context, m_graph, "dot") == 0;
        return m_done;
    }

    Placement placement() const
    {
        Placement out;
        for (Agnode_t* node : m_nodes)
            out.centers.push_back(flipped(ND_coord(node)));
        for (Agedge_t* edge : m_edges)
            out.splines.push_back(splineOf(edge));
        return out;
    }

private:
    static Point flipped(const pointf& p) { return {p.x, -p.y}; }

    void addNodes(const PlacementRequest& request)
    {
        using Rank = PlacementRequest::Rank;
        Agraph_t* first = nullptr;
        Agraph_t* last = nullptr;
        for (const auto& node : request.nodes) {
            // Anonymous nodes: names would only cost time.
            Agnode_t* made = agnode(m_graph, nullptr, 1);
            agxset(made, m_width, inches(node.width).data());
            agxset(made, m_height, inches(node.height).data());
            m_nodes.push_back(made);
            if (node.rank == Rank::First)
                agsubnode(rowGraph(first, "source"), made, 1);
            else if (node.rank == Rank::Last)
                agsubnode(rowGraph(last, "sink"), made, 1);
        }
    }

    Agraph_t* rowGraph(Agraph_t*& graph, const char* rank)
    {
        if (!graph) {
            graph = agsubg(m_graph, text(rank), 1);
            agset(graph, text("rank"), text(rank));
        }
        return graph;
    }

    void addEdges(const PlacementRequest& request)
    {
        for (const auto& edge : request.edges) {
            Agedge_t* made = agedge(m_graph, m_nodes[edge.from], m_nodes[edge.to], nullptr, 1);
            if (edge.weight != 1)
                agxset(made, m_weight, std::to_string(edge.weight).data());
            m_edges.push_back(made);
        }
    }

    static std::vector<Point> splineOf(Agedge_t* edge)
    {
        std::vector<Point> out;
        const splines* spline = ED_spl(edge);
        if (spline && spline->size > 0)
            for (int i = 0; i < spline->list[0].size; ++i)
                out.push_back(flipped(spline->list[0].list[i]));
        return out;
    }

    GVC_t* m_context;
    Agraph_t* m_graph;
    Agsym_t *m_width = nullptr, *m_height = nullptr, *m_weight = nullptr;
    std::vector<Agnode_t*> m_nodes;
    std::vector<Agedge_t*> m_edges;
    bool m_done = false;
};

/// Indices come over a pipe: a wrong one must not reach Graphviz.
bool sound(const PlacementRequest& request)
{
    for (const auto& edge : request.edges)
        if (edge.from >= request.nodes.size() || edge.to >= request.nodes.size() || edge.from == edge.to)
            return false;
    return true;
}

} // namespace

struct GraphvizPlacer::Context {
#ifdef NODEWISE_DOT_PLUGIN
    lt_symlist_t plugins[2] = {{"gvplugin_dot_layout_LTX_library", &gvplugin_dot_layout_LTX_library}, {nullptr, nullptr}};
    GVC_t* gvc = gvContextPlugins(plugins, 0);
#else
    GVC_t* gvc = gvContext();
#endif
    ~Context()
    {
        gvFreeContext(gvc);
    }
};

GraphvizPlacer::GraphvizPlacer() : m_context(std::make_unique<Context>())
{
    agseterr(AGMAX);
}

GraphvizPlacer::~GraphvizPlacer() = default;

Result<std::vector<Placement>> GraphvizPlacer::place(std::span<const PlacementRequest> requests, const CancelToken& cancel)
{
    std::vector<Placement> answers;
    for (const PlacementRequest& request : requests) {
        if (cancel.cancelled())
            return fail(UserText::listed(cancelledMessage));
        if (!sound(request))
            return fail("the placement request names a node that it does not have");
        if (request.nodes.empty()) {
            answers.emplace_back();
            continue;
        }
        DotGraph graph(m_context->gvc, request);
        if (!graph.layOut())
            return fail("Graphviz could not place %1 nodes", request.nodes.size());
        answers.push_back(graph.placement());
    }
    return answers;
}

} // namespace nodewise::graphviz
