// SPDX-License-Identifier: Apache-2.0
#include "core/program/executorch/pte_program.h"

#include "core/base/hash.h"
#include "core/program/executorch/plan_reader.h"

namespace nodewise::executorch {

namespace {

/// Short, since a hostile file may share one long text between many methods.
std::string textOf(const flatbuffers::String* text, std::size_t longest = 200)
{
    return text ? std::string(text->c_str(), std::min<std::size_t>(text->size(), longest)) : std::string();
}

/// Weights of one storage, as torch ties them: the file stores equal constants once.
void findAliases(program::Model& model)
{
    std::unordered_map<std::string_view, std::vector<std::size_t>> byRecord;
    for (std::size_t i = 0; i < model.weights.size(); ++i)
        if (!model.weights[i].record.empty())
            byRecord[model.weights[i].record].push_back(i);
    for (std::size_t i = 0; i < model.weights.size(); ++i)
        if (const auto found = byRecord.find(model.weights[i].record);
            found != byRecord.end() && found->second.size() > 1 && found->second.front() == i)
            model.aliases.push_back({.entries = found->second});
}

} // namespace

bool isPte(const std::string& file)
{
    return PteFile::recognizes(startOfFile(file, 8));
}

namespace {

Result<program::Summary> summarize(const PteFile& pte)
{
    program::Summary summary{.fileSize = pte.file().size()};
    const auto* segments = pte.program().segments();
    summary.records = segments ? segments->size() : 0;
    if (const auto* plans = pte.program().plans())
        for (const format::Plan* plan : *plans)
            summary.models.push_back(textOf(plan->name()));
    if (summary.models.empty())
        return fail("the ExecuTorch program has no methods");
    return summary;
}

Result<std::shared_ptr<const program::Model>> readMethod(const PteFile& pte, const std::string& method, const Progress& progress)
{
    const auto* plans = pte.program().plans();
    std::string names;
    for (flatbuffers::uoffset_t i = 0; plans && i < plans->size(); ++i) {
        const format::Plan& plan = *plans->Get(i);
        const std::string name = textOf(plan.name());
        if (!method.empty() && name != method) {
            if (constexpr std::size_t longest = 1000; names.size() < longest)
                names += (names.empty() ? "'" : ", '") + name + "'";
            continue;
        }
        auto model = std::make_shared<program::Model>();
        model->name = name;
        model->record = "plans[" + std::to_string(i) + "]";
        model->dialect = dialect;
        model->identity = pte.file().identity();
        model->contentHash = longHashText(std::string(pte.flatbuffer()) + name);
        if (const format::Containers* containers = plan.containers()) {
            constexpr std::size_t whole = std::size_t(1) << 20;
            model->inSpec = textOf(containers->inputs(), whole);
            model->outSpec = textOf(containers->outputs(), whole);
        }
        if (auto read = readPlan(pte, plan, *model, progress); !read)
            return fail(std::move(read.error()).inRecord(name));
        findAliases(*model);
        return std::shared_ptr<const program::Model>(std::move(model));
    }
    if (names.empty())
        return fail("the ExecuTorch program has no methods");
    return fail(Error{.message = UserText("the file has no method '%1'", method), .hint = UserText("it has %1", names)});
}

} // namespace

Result<program::Summary> inspectPte(const std::string& file)
{
    const auto pte = PteFile::open(file);
    return pte ? summarize(*pte) : fail(pte.error());
}

Result<program::Opening> openPteOrChoose(const std::string& file, const std::string& method, bool choose, const Progress& progress)
{
    progress.step(UserText("reading the program"), 0);
    const auto pte = PteFile::open(file);
    if (!pte)
        return fail(pte.error());
    if (choose && method.empty()) {
        auto summary = summarize(*pte);
        if (!summary)
            return fail(std::move(summary.error()));
        if (summary->models.size() > 1)
            return program::Opening{.model = {}, .choice = std::move(summary->models)};
    }
    auto model = readMethod(*pte, method, progress);
    return model ? Result<program::Opening>(program::Opening{.model = std::move(*model), .choice = {}}) : fail(std::move(model.error()));
}

Result<std::shared_ptr<const program::Model>> openPte(const std::string& file, const std::string& method, const Progress& progress)
{
    auto opening = openPteOrChoose(file, method, false, progress);
    return opening ? Result<std::shared_ptr<const program::Model>>(std::move(opening->model)) : fail(std::move(opening.error()));
}

} // namespace nodewise::executorch
