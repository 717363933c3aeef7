// SPDX-License-Identifier: Apache-2.0
// A source of levels, whole: a list of kernels that a compiler wrote, one a line, each with the nodes that it computes:
//
//   # my_compiler kernels
//   fused_0 conv2d relu
//   fused_1 linear
#include "core/base/input_file.h"
#include "core/levels/source.h"

#include <sstream>

namespace nodewise::levels {

namespace {

constexpr std::string_view firstLine = "# my_compiler kernels\n";
constexpr std::uint64_t largest = 64u << 20;

class KernelListSource : public Source {
public:
    UserText name() const override { return UserText("list of kernels"); }
    bool takes(const std::string& path) const override { return startOfFile(path, firstLine.size()) == firstLine; }
    Result<Levels> read(const std::string& path, const Progress& progress) const override
    {
        const auto text = readFile(path, largest);
        if (!text)
            return fail(text.error());
        std::istringstream lines(text->substr(std::min(text->size(), firstLine.size())));
        graph::GraphBuilder builder;
        std::string line;
        for (int number = 2; std::getline(lines, line) && !progress.cancelled(); ++number)
            if (auto added = addKernel(builder, line); !added)
                return fail(Error{.message = added.error().message, .file = path, .line = number});
        auto model = std::make_shared<program::Model>();
        model->name = "kernels";
        model->graph = builder.build();
        Levels levels;
        levels.levels.push_back(
            {.id = "kernels", .title = UserText("Kernels"), .stage = Stage::Kernels, .file = path, .model = std::move(model)});
        return levels;
    }

private:
    /// What the kernel computes is a fact in its metadata: pairing links it with the nodes of that name in any other level.
    static Result<void> addKernel(graph::GraphBuilder& builder, const std::string& line)
    {
        std::istringstream words(line);
        graph::Node node;
        if (!(words >> node.name))
            return {};
        node.target = "my_compiler." + node.name;
        node.subgraph = graph::SubgraphId(0);
        for (std::string computed; words >> computed;)
            node.metadata.other.emplace_back("fx_node", computed);
        auto id = builder.addNode(std::move(node));
        return id ? Result<void>() : fail(std::move(id.error()));
    }
};

} // namespace

/// The row for sources.cpp: &kernelListSource().
const Source& kernelListSource()
{
    static const KernelListSource source;
    return source;
}

} // namespace nodewise::levels
