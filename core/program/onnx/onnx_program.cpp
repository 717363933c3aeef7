// SPDX-License-Identifier: Apache-2.0
#include "core/program/onnx/onnx_program.h"

#include "core/base/hash.h"
#include "core/program/onnx/onnx_graph.h"

#include <filesystem>

namespace nodewise::onnx {

namespace {

namespace fs = std::filesystem;

struct OpenFile {
    std::shared_ptr<const MappedFile> file;
    ModelMessage model;
};

Error damaged(const char* why)
{
    return {.message = UserText("the file is not an ONNX model, or damaged: %1", std::string(why)),
            .hint = UserText("copy or download it again, or export it again")};
}

/// Calls that read the file's messages; where its bytes are no messages they throw.
template <class Read>
auto guarded(Read read) -> decltype(read())
{
    try {
        return read();
    } catch (const protozero::exception& error) {
        return fail(damaged(error.what()));
    }
}

Result<OpenFile> openFile(const std::string& path)
{
    auto file = MappedFile::open(path);
    if (!file)
        return fail(std::move(file.error()));
    return guarded([&]() -> Result<OpenFile> {
        OpenFile open{.file = std::move(*file), .model = {}};
        open.model = modelOf({open.file->bytes().data(), open.file->bytes().size()});
        if (!open.model.hasGraph)
            return fail(damaged("there is no graph"));
        return open;
    });
}

std::string nameOf(std::string_view graph)
{
    const std::string name = shownName(graphOf(graph).name);
    return name.empty() ? "model" : name;
}

/// Of nodes, inputs and outputs, not of weights: the same where the graph is the same.
std::string hashOfGraph(const ModelMessage& model)
{
    const GraphMessage graph = graphOf(model.graph);
    std::uint64_t hash = 0;
    for (const std::string_view node : graph.nodes)
        hash = hashOf(node, hash);
    for (const auto* values : {&graph.inputs, &graph.outputs})
        for (const ValueMessage& value : *values)
            hash = hashOf(value.name, hash);
    return longHashText(std::to_string(hash) + std::to_string(graph.nodes.size()));
}

} // namespace

bool isOnnx(const std::string& file)
{
    const std::string start = startOfFile(file, 3);
    if (fs::path(file).extension() == ".onnx")
        return !start.empty() && start[0] != 'P'; // a zip archive of that name is one of ours
    if (start.size() < 3 || start[0] != 0x08 || start[1] <= 0 || start[1] >= 30)
        return false;
    const auto open = openFile(file);
    return open && open->model.unknown == 0;
}

Result<program::Summary> inspectOnnx(const std::string& file)
{
    const auto open = openFile(file);
    if (!open)
        return fail(open.error());
    return guarded([&]() -> Result<program::Summary> {
        return program::Summary{.models = {nameOf(open->model.graph)}, .fileSize = open->file->bytes().size(), .records = 1};
    });
}

Result<std::shared_ptr<const program::Model>> openOnnx(const std::string& file, const std::string& name, const Progress& progress)
{
    progress.step(UserText("reading the program"), 0);
    const auto open = openFile(file);
    if (!open)
        return fail(open.error());
    return guarded([&]() -> Result<std::shared_ptr<const program::Model>> {
        auto model = std::make_shared<program::Model>();
        model->name = nameOf(open->model.graph);
        if (!name.empty() && name != model->name)
            return fail(Error{.message = UserText("the file has no model '%1'", name), .hint = UserText("it has '%1'", model->name)});
        model->record = "graph";
        model->dialect = dialect;
        if (open->model.producer == "pytorch")
            model->torchVersion = shownName(open->model.producerVersion);
        constexpr std::int64_t largest = 1000;
        model->schemaMajor = static_cast<int>(std::clamp<std::int64_t>(open->model.irVersion, 0, largest));
        model->identity = open->file->identity();
        model->contentHash = hashOfGraph(open->model);
        std::string folder = fs::path(file).parent_path().string();
        if (folder.empty())
            folder = ".";
        if (auto read = readGraph(open->model, *open->file, folder, *model, progress); !read)
            return fail(std::move(read.error()));
        if (open->file->isCutOff())
            return fail("the file was cut off while it was read");
        return std::shared_ptr<const program::Model>(std::move(model));
    });
}

} // namespace nodewise::onnx
