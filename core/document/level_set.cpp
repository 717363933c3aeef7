// SPDX-License-Identifier: Apache-2.0
#include "core/document/level_set.h"

#include "core/levels/pairing.h"
#include "core/levels/program_source.h"

#include <algorithm>

namespace nodewise::document {

namespace {

/// An FX level has no IR of its own, and a document none without.
std::shared_ptr<const ir::Graph> emptyIr()
{
    auto ir = std::make_shared<ir::Graph>();
    ir->subgraphs.emplace_back();
    ir->modules.emplace_back();
    return ir;
}

std::shared_ptr<const Document> documentOf(const levels::Level& level)
{
    auto document = std::make_shared<Document>();
    document->file = level.file;
    document->links = std::make_shared<link::LinkTable>();
    if (level.ir) {
        document->ir = level.ir;
        document->irFile = level.file;
        document->irDiagram = layout::diagramOf(*level.ir);
        return document;
    }
    document->model = level.model;
    document->ir = emptyIr();
    document->fxDiagram = layout::diagramOf(*level.model->graph);
    document->diagnostics = level.model->graph->diagnostics();
    return document;
}

void addFiles(levels::Levels& all, const std::vector<std::string>& files, const Progress& progress)
{
    for (const std::string& file : files) {
        progress.step(UserText("Reading %1", levels::fileTitle(file)));
        auto more = levels::read(file, progress);
        if (progress.cancelled())
            return;
        if (more)
            levels::addFile(all, std::move(*more));
        else
            all.problems.push_back(std::move(more.error()));
    }
}

/// How the nodes of a level are linked with those of the level before it in the list.
levels::JoinCounts stepTo(const levels::Levels& all, std::size_t level)
{
    levels::Join step{level - 1, level, linksBetween(all, level - 1, level)};
    return all.counts(step, true);
}

} // namespace

bool hasMoreLevels(const Document& document)
{
    return document.model && (document.model->record == "exported_program" || document.model->dialect == "EDGE");
}

Result<std::shared_ptr<const LevelSet>> levelSetOf(std::shared_ptr<const Document> document, const std::vector<std::string>& files,
                                                   const Progress& progress)
{
    auto set = std::make_shared<LevelSet>();
    levels::Levels& all = set->levels;
    all =
        levels::levelsOf(document->model, document->file.empty() ? document->irFile : document->file, document->ir, document->links.get());
    std::vector<std::string> more = files;
    if (hasMoreLevels(*document))
        more.insert(more.begin(), document->file);
    addFiles(all, more, progress);
    progress.step(UserText("Linking the levels"));
    levels::connect(all, progress);
    progress.step(UserText("Preparing the picture"));
    for (std::size_t i = 0; i < all.levels.size() && !progress.cancelled(); ++i) {
        const levels::Level& level = all.levels[i];
        const bool own = level.ir ? level.ir == document->ir : level.model == document->model;
        if (own)
            (level.ir ? set->ir : set->fx) = i;
        set->documents.push_back(own ? document : documentOf(level));
        if (i > 0)
            set->steps.push_back(stepTo(all, i));
    }
    if (progress.cancelled())
        return fail(Error{.message = UserText::listed(cancelledMessage)});
    return set;
}

} // namespace nodewise::document
