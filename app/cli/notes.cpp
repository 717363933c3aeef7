// SPDX-License-Identifier: Apache-2.0
// nodewise-cli notes: what people pinned to parts of a program.
#include "core/notes/notes.h"

#include "app/cli/commands.h"
#include "app/cli/element_index.h"
#include "app/cli/input.h"
#include "app/cli/option_kind.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/base/shown_text.h"
#include "core/document/document.h"

#include <algorithm>

namespace nodewise::cli {

namespace {

struct NotesOptions {
    std::string file, model, text, node, kernel, slice, at;
    std::uint32_t removed = 0;
    bool ir = false, json = false;
};

std::string lineOf(const notes::Note& note)
{
    return std::to_string(note.id) + "  " + shownText(notes::placeOf(note)) + "  " + shownText(note.text) +
           (note.time.empty() ? "" : "  (" + note.time + ")") + "\n";
}

/// A note on what is not there would be seen by nobody.
Result<void> checkNode(const NotesOptions& options)
{
    auto input = open(options.file, options.model);
    if (!input)
        return fail(input.error());
    const bool ir = options.ir || !input->model;
    if (ir)
        if (auto converted = convert(*input); !converted)
            return converted;
    const document::Document document{.model = input->model, .ir = input->ir};
    if (document::tryNodeIndex(document, ir ? document::Side::Ir : document::Side::Fx, options.node))
        return {};
    return fail(Error{.message = UserText("there is no node '%1'", options.node), .hint = UserText("nodewise-cli find lists names")});
}

notes::Note noteOf(const NotesOptions& options)
{
    using On = notes::Note::On;
    const int named = int(!options.node.empty()) + int(!options.kernel.empty()) + int(!options.slice.empty());
    if (named != 1)
        throw UsageError{"--add needs one of --node, --kernel and --slice"};
    notes::Note out{.on = !options.kernel.empty()  ? On::Kernel
                          : !options.slice.empty() ? On::Slice
                          : options.at.empty()     ? On::Node
                                                   : On::Value,
                    .ir = options.ir || options.file.ends_with(".json"),
                    .name = options.node + options.kernel + options.slice,
                    .index = elementIndex(options.at),
                    .text = options.text};
    return out;
}

Result<void> change(const NotesOptions& options)
{
    if (options.removed > 0) {
        const auto removed = notes::remove(options.file, options.removed);
        return removed ? print("removed " + lineOf(*removed)) : fail(removed.error());
    }
    notes::Note note = noteOf(options);
    if (!options.node.empty())
        if (auto there = checkNode(options); !there)
            return there;
    const auto added = notes::add(options.file, std::move(note));
    return added ? print("added " + lineOf(*added)) : fail(added.error());
}

Result<void> notesOf(const NotesOptions& options)
{
    if (!options.text.empty() || options.removed > 0)
        return change(options);
    if (!options.node.empty() || !options.kernel.empty() || !options.slice.empty())
        throw UsageError{"--node, --kernel and --slice go with --add"};
    std::error_code none;
    if (!std::filesystem::exists(options.file, none))
        return fail(Error{.message = UserText("there is no such file"), .file = options.file});
    const auto notes = notes::read(options.file);
    if (!notes)
        return fail(notes.error());
    if (options.json)
        return print(notes::write(*notes));
    std::string text;
    for (const notes::Note& note : *notes)
        text += lineOf(note);
    return print(text + std::to_string(notes->size()) + (notes->size() == 1 ? " note\n" : " notes\n"));
}

} // namespace

Command notesCommand()
{
    return {.name = "notes",
            .help = "List, add, or remove notes that are pinned to parts of a program and kept beside it, in FILE.nodewise",
            .examples = {"notes model.pt2", "notes model.pt2 --add 'overflows in float16' --node softmax_3", "notes model.pt2 --remove 2"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<NotesOptions>();
                addProgram(app, options->file, options->model, "The program, or another file that notes are about");
                auto* added = writes(add(app, "--add TEXT", options->text, "A note to add"));
                auto* removed = writes(add(app, "--remove ID", options->removed, "The number of a note to remove"));
                added->excludes(removed);
                add(app, "--node NAME", options->node, "Node that it is pinned to")->needs(added);
                app.add_flag("--ir", options->ir, "The node of the IR, not of the FX graph");
                add(app, "--at INDEX", options->at, "The element of the node's value that it is pinned to: 0,3")->needs(added);
                add(app, "--kernel NAME", options->kernel, "Kernel that it is pinned to")->needs(added);
                add(app, "--slice NAME", options->slice, "Slice of a timeline that it is pinned to")->needs(added);
                addJson(app, options->json, "The notes as their file has them");
                return [options] { return notesOf(*options); };
            }};
}

} // namespace nodewise::cli
