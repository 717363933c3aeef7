// SPDX-License-Identifier: Apache-2.0
// Source of the names: torch/csrc/inductor/aoti_torch/shim_common.cpp of torch 2.13, aoti_torch_save_tensor_handle:
// "aoti_torch" + "after_launch" | "before_launch" + "_" + kernel + "_" + buffer + "_" + device + ".pt", without a slash between.
#include "core/program/torch_save.h"
#include "core/recorded/recording.h"

#include <algorithm>
#include <filesystem>

namespace nodewise::recorded {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view after = "aoti_torchafter_launch_", before = "aoti_torchbefore_launch_";
constexpr std::size_t mostFiles = 100'000;

/// Kernel and buffer of "cpp_fused_cat_mean_1_buf3_cpu": a buffer is called "buf" and a number, or as an input is.
std::pair<std::string, std::string> partsOf(std::string_view stem)
{
    const std::size_t device = stem.rfind('_');
    const std::size_t buffer = device == stem.npos || device == 0 ? stem.npos : stem.rfind('_', device - 1);
    if (buffer == stem.npos)
        return {std::string(stem), std::string()};
    return {std::string(stem.substr(0, buffer)), std::string(stem.substr(buffer + 1, device - buffer - 1))};
}

/// The operators of a kernel's name: "cat", "mean", "relu" of "cpp_fused_cat_mean_relu_1"; "addmm" of "aoti_torch_cpu_addmm_out".
std::vector<std::string> operatorsOf(std::string_view kernel)
{
    std::vector<std::string> words;
    if (const std::size_t fused = kernel.find("_fused_"); fused != kernel.npos) {
        kernel.remove_prefix(fused + 7);
        const std::size_t number = kernel.rfind('_');
        kernel = kernel.substr(0, number);
    } else if (kernel.starts_with("aoti_torch_")) {
        kernel.remove_prefix(11);
        kernel.remove_prefix(std::min(kernel.find('_') + 1, kernel.size())); // the device
        if (kernel.ends_with("_out"))
            kernel.remove_suffix(4);
        return {std::string(kernel)};
    }
    // Words of an operator are joined by the same line that parts operators: each run of up to four words may be one.
    std::vector<std::string> single;
    for (std::size_t at = 0; at <= kernel.size() && single.size() < 64;) {
        const std::size_t end = std::min(kernel.find('_', at), kernel.size());
        single.emplace_back(kernel.substr(at, end - at));
        at = end + 1;
    }
    for (std::size_t from = 0; from < single.size(); ++from) {
        std::string joined;
        for (std::size_t to = from; to < std::min(from + 4, single.size()); ++to) {
            joined += (to == from ? "" : "_") + single[to];
            words.push_back(joined);
        }
    }
    return words;
}

} // namespace

Result<std::optional<Recording>> readAotiValues(const std::string& path)
{
    std::error_code ignored;
    if (!fs::is_directory(path, ignored))
        return std::nullopt;
    std::vector<std::string> names;
    std::size_t unwritten = 0;
    for (const auto& entry : fs::directory_iterator(path, ignored)) {
        const std::string name = entry.path().filename().string();
        if (!name.ends_with(".pt"))
            continue;
        if (name.starts_with(after))
            names.push_back(name);
        unwritten += name.starts_with(before) ? 1 : 0;
        if (names.size() > mostFiles)
            return fail(Error{.message = UserText("there are more than %1 values", mostFiles), .file = path});
    }
    if (names.empty())
        return std::nullopt;
    std::sort(names.begin(), names.end());
    Recording out{.tool = "AOTInductor"};
    for (const std::string& name : names) {
        const auto [kernel, buffer] = partsOf(std::string_view(name).substr(after.size(), name.size() - after.size() - 3));
        Value value{.name = kernel + " " + buffer, .call = kernel, .file = (fs::path(path) / name).string()};
        value.fused = operatorsOf(kernel);
        const auto archive = program::Archive::open(value.file);
        if (!archive)
            return fail(archive.error());
        const auto saved = program::readSaved(*archive);
        if (!saved)
            return fail(Error(saved.error()).inFile(value.file));
        if (const auto tensor = program::trySavedTensor(saved->root())) {
            value.dtype = graph::dtypeName(tensor->meta.dtype);
            value.shape.emplace();
            for (const graph::SymInt& size : tensor->meta.sizes)
                value.shape->push_back(size.value);
        }
        out.values.push_back(std::move(value));
    }
    if (unwritten > 0)
        out.notes.emplace_back(UserText("%1 values from before a kernel are not compared: it had not written them yet", unwritten));
    out.notes.emplace_back(UserText("of a kernel that was launched several times only the last values are there"));
    return std::optional(std::move(out));
}

} // namespace nodewise::recorded
