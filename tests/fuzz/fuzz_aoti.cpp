// SPDX-License-Identifier: Apache-2.0
// Reads damaged C++ of AOTInductor, and damaged packages with it: whatever comes, there is a sound graph, or a message, and soon.
#include "core/program/aoti/aoti_program.h"
#include "core/program/aoti/wrapper_text.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

std::string faultOf(const std::string& bytes)
{
    if (!bytes.starts_with("PK")) {
        const test::HeapCopy copy(bytes);
        const auto wrapper = aoti::readWrapper(copy.view());
        return !wrapper && wrapper.error().message.empty() ? "a message without text" : "";
    }
    static const test::ScratchFile file(".pt2");
    const std::string& path = file.write(bytes);
    const auto archive = program::Archive::open(path);
    if (!archive)
        return "";
    for (const std::string& name : aoti::compiledModels(*archive)) {
        const auto model = aoti::openCompiled(*archive, path, name, {});
        if (!model) {
            if (model.error().message.empty())
                return "a message without text";
            continue;
        }
        for (const graph::Diagnostic& broken : (*model)->graph->lint())
            return "a graph that is not sound: " + broken.where.text();
        for (const program::WeightEntry& weight : (*model)->weights)
            if (weight.recordOffset > archive->fileSize())
                return "a weight beyond the file";
    }
    return "";
}

/// The generated code of each package, and small packages as they are.
test::Seeds seeds(test::Seeds files)
{
    test::Seeds made;
    for (const std::string& bytes : files) {
        static const test::ScratchFile file(".pt2");
        const auto archive = program::Archive::open(file.write(bytes));
        if (!archive)
            continue;
        for (const program::Archive::Record& record : archive->records())
            if (record.name.ends_with("wrapper.cpp"))
                if (const auto text = archive->read(record))
                    made.emplace_back(text->view());
        made.push_back(bytes);
    }
    return made;
}

constexpr std::string_view words[] = {"constants_info_[0]",
                                      "int_array_0[] = {",
                                      "run_impl(",
                                      "buf0",
                                      "_handle",
                                      "data_size = 18446744073709551615;",
                                      "reinterpret_tensor_wrapper(",
                                      "// alias",
                                      "// [Provenance debug handles] "};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_aoti", .faultOf = faultOf, .words = words, .seeds = seeds, .largestSeed = 200'000};
    return target;
}
