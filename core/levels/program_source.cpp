// SPDX-License-Identifier: Apache-2.0
#include "core/levels/program_source.h"

#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/program/aoti/aoti_program.h"
#include "core/program/executorch/pte_program.h"
#include "core/program/onnx/onnx_program.h"
#include "core/program/runnable.h"

#include <algorithm>
#include <functional>

namespace nodewise::levels {

namespace {

LinkSet linksOf(const link::LinkTable& table, std::uint32_t nodes)
{
    std::vector<Link> links;
    for (std::uint32_t i = 0; i < nodes; ++i)
        for (const ir::NodeId to : table.irOf(graph::NodeId(i)))
            links.push_back({i, to.index(), Mark::Exact, "conversion"});
    return LinkSet(std::move(links));
}

Level planLevel(std::shared_ptr<const program::Model> model, const std::string& method, const std::string& file)
{
    return {.id = "plan/" + method,
            .title = UserText("Plan: %1", method),
            .stage = Stage::Plan,
            .method = method,
            .file = file,
            .model = std::move(model)};
}

Level exportedLevel(std::shared_ptr<const program::Model> model, const std::string& file, bool several)
{
    return {.id = several ? "exported/" + model->name : "exported",
            .title = several ? UserText("Exported: %1", model->name) : UserText("Exported"),
            .stage = stageOf(*model),
            .file = file,
            .model = std::move(model)};
}

/// A graph of another tool, which has no IR.
Level otherLevel(std::shared_ptr<const program::Model> model, const std::string& file)
{
    const bool compiled = model->dialect == aoti::dialect;
    return {.id = compiled ? model->name : "onnx",
            .title = compiled ? UserText("Compiled: %1", model->name) : UserText("ONNX: %1", fileTitle(file)),
            .stage = compiled ? Stage::Kernels : Stage::Reference,
            .file = file,
            .model = std::move(model)};
}

class ProgramSource : public Source {
public:
    UserText name() const override { return UserText("exported program"); }
    bool takes(const std::string& path) const override
    {
        if (executorch::isPte(path))
            return false;
        const auto summary = program::inspect(path);
        return summary && summary->kind != program::Summary::Kind::EtRecord;
    }
    Result<Levels> read(const std::string& path, const Progress& progress) const override
    {
        const auto summary = program::inspect(path);
        if (!summary)
            return fail(summary.error());
        Levels levels;
        for (const std::string& name : summary->models) {
            auto model = program::open(path, name, progress);
            if (!model) {
                if (summary->models.size() == 1 || progress.cancelled())
                    return fail(std::move(model.error()));
                levels.problems.push_back(std::move(model.error()));
                continue;
            }
            if (program::isExported(**model))
                addProgram(levels, exportedLevel(*model, path, exported(summary->models) > 1), progress);
            else
                levels.levels.push_back(otherLevel(*model, path));
        }
        return levels;
    }

private:
    static std::ptrdiff_t exported(const std::vector<std::string>& models)
    {
        return std::ranges::count_if(models, std::not_fn(aoti::isCompiled));
    }
};

class IrSource : public Source {
public:
    UserText name() const override { return UserText("IR file"); }
    bool takes(const std::string& path) const override
    {
        const std::string start = startOfFile(path, 1 << 12);
        return start.find("\"graph_inputs\"") != start.npos || start.find("\"weight_name_mapping\"") != start.npos ||
               start.find("\"model_name\"") != start.npos;
    }
    Result<Levels> read(const std::string& path, const Progress& progress) const override
    {
        auto ir = ir::readJsonFile(path, progress, nullptr);
        if (!ir)
            return fail(std::move(ir.error()));
        Levels levels;
        levels.levels.push_back({.id = "ir", .title = UserText("IR: %1", fileTitle(path)), .stage = Stage::Ir, .file = path, .ir = *ir});
        return levels;
    }
};

class PteSource : public Source {
public:
    UserText name() const override { return UserText("ExecuTorch program"); }
    bool takes(const std::string& path) const override { return executorch::isPte(path); }
    Result<Levels> read(const std::string& path, const Progress& progress) const override
    {
        const auto summary = executorch::inspectPte(path);
        if (!summary)
            return fail(summary.error());
        Levels levels;
        for (const std::string& method : summary->models) {
            auto model = executorch::openPte(path, method, progress);
            if (!model) {
                if (summary->models.size() == 1 || progress.cancelled())
                    return fail(std::move(model.error()));
                levels.problems.push_back(std::move(model.error()));
                continue;
            }
            levels.levels.push_back(planLevel(*model, method, path));
        }
        return levels;
    }
};

} // namespace

Stage stageOf(const program::Model& model)
{
    return model.dialect == "TRAINING" ? Stage::Captured : model.dialect == "EDGE" ? Stage::Edge : Stage::Aten;
}

namespace {

Level irLevelOf(const Level& program, std::shared_ptr<const ir::Graph> ir)
{
    const std::size_t slash = program.id.find('/');
    const std::string own = slash == program.id.npos ? std::string() : program.id.substr(slash);
    return {.id = "ir" + own,
            .title = own.empty() ? UserText("IR") : UserText("IR: %1", own.substr(1)),
            .stage = Stage::Ir,
            .method = program.method,
            .file = program.file,
            .ir = std::move(ir)};
}

} // namespace

void addProgram(Levels& levels, Level program, const Progress& progress)
{
    ir::ConvertOptions options;
    options.progress.cancel = progress.cancel;
    auto converted = ir::convert(*program.model, program.file, std::move(options));
    levels.levels.push_back(std::move(program));
    if (!converted) {
        if (!progress.cancelled())
            levels.problems.push_back(std::move(converted.error()).inFile(levels.levels.back().file));
        return;
    }
    const std::size_t from = levels.levels.size() - 1;
    LinkSet links = linksOf(*converted->links, levels.levels[from].size());
    levels.levels.push_back(irLevelOf(levels.levels[from], converted->graph));
    levels.joins.push_back({from, from + 1, std::move(links)});
}

Levels levelsOf(std::shared_ptr<const program::Model> model, const std::string& file, std::shared_ptr<const ir::Graph> ir,
                const link::LinkTable* links)
{
    Levels levels;
    if (model) {
        const std::string method = model->name.substr(model->name.rfind('/') + 1);
        Level level{.id = "exported", .title = UserText("Exported"), .stage = stageOf(*model), .file = file, .model = model};
        if (model->dialect == executorch::dialect)
            level = planLevel(model, method, file);
        else if (level.stage == Stage::Edge)
            level = edgeLevel(model, file);
        else if (model->dialect == onnx::dialect || model->dialect == aoti::dialect)
            level = otherLevel(model, file);
        levels.levels.push_back(std::move(level));
    }
    if (ir) {
        const Level program = levels.levels.empty() ? Level{.id = "ir", .file = file} : levels.levels.front();
        levels.levels.push_back(irLevelOf(program, std::move(ir)));
    }
    if (levels.levels.size() == 2 && links)
        levels.joins.push_back({0, 1, linksOf(*links, levels.levels[0].size())});
    return levels;
}

Level edgeLevel(std::shared_ptr<const program::Model> model, const std::string& file)
{
    const std::string& name = model->name;
    const std::size_t slash = name.rfind('/');
    const std::string folder = name.substr(0, slash), method = slash == name.npos ? "forward" : name.substr(slash + 1);
    const bool usual = folder == "edge_dialect_exported_program";
    return {.id = (usual ? std::string("edge") : folder) + "/" + method,
            .title = usual ? UserText("Edge: %1", method) : UserText("%1: %2", folder, method),
            .stage = Stage::Edge,
            .method = method,
            .file = file,
            .model = std::move(model)};
}

const Source& programSource()
{
    static const ProgramSource source;
    return source;
}

const Source& irSource()
{
    static const IrSource source;
    return source;
}

const Source& pteSource()
{
    static const PteSource source;
    return source;
}

} // namespace nodewise::levels
