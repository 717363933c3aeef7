// SPDX-License-Identifier: Apache-2.0
// A program's tensors: weights mapped from the file, samples, inputs given by the user.
#pragma once

#include "core/base/progress.h"
#include "core/ir/ir.h"
#include "core/program/program.h"
#include "core/torch/run/plan.h"
#include "core/torch/tensor/picture.h"

#include <memory>
#include <string>
#include <vector>

namespace nodewise::torch_worker {

/// Where the value of one user input comes from. Exactly one source.
struct InputSource {
    enum class From : std::uint8_t { Samples, File, Generate, Value };
    From from = From::Samples;
    std::string name; ///< placeholder; "" = by index
    int index = -1;   ///< among the user inputs
    std::string file, key;
    std::string dtype;               ///< of a raw file, or to convert to; "" = as it is
    std::vector<std::int64_t> shape; ///< of a raw file or a generated tensor, [.., H, W] of a picture; empty = the program's
    std::vector<double> mean, std;   ///< pictures and raw pixels: (x / 255 - mean) / std per channel
    PictureOptions::Fit fit = PictureOptions::Fit::Crop;
    std::string generate; ///< "zeros", "ones", "normal", "arange"
    std::uint64_t seed = 0;
    std::string value; ///< number, true, false, None, or a string, as Python writes it
};

struct LoadOptions {
    std::string file, model; ///< the program; model "" = the only or first one
    std::vector<InputSource> inputs;
    std::vector<std::string> weights; ///< .safetensors, *.safetensors.index.json, .pt; matched by state-dict name
    bool allowMeta = false;           ///< data that is missing is no error: everything becomes meta tensors, shapes only
    bool meta = false;                ///< shapes only, whatever data there is
    Progress progress;
};

/// Inputs of the root in the order of the signature, ready to run. Keeps the mapping of the file alive through the storages.
struct Loaded {
    std::shared_ptr<const program::Model> model; ///< null for an IR alone
    Values inputs;                               ///< one per root placeholder
    std::vector<std::string> inputNames;         ///< of the placeholders
    std::vector<UserText> missing;               ///< state-dict names without data, or with another shape and why
    std::vector<UserText> notes;                 ///< e.g. entries of a weights file that nothing asks for
    std::vector<std::string> inputOrigin;        ///< per placeholder: "samples", a path, "normal, seed 1", "shape"; "" of weights
    bool meta = false;                           ///< some inputs are on the meta device: shapes only
};

/// Reads, maps, checks: shapes and dtypes of given inputs against the program, sizes against the range constraints (the message names
/// the symbol), weights by name. Pickles are never executed.
Result<Loaded> load(const LoadOptions& options);

/// Of an IR alone, without its program: weights by state-dict name, constants out of the IR, inputs given (an IR has no samples; for shapes
/// alone it has enough). `options.file` is where the IR was read from, for errors.
Result<Loaded> load(const LoadOptions& options, const ir::Graph& graph);

/// Adds the constants with which the IR stands beside its program: what a backend's passes computed. An error names one without data.
Result<void> addConstants(Loaded& loaded, const ir::Graph& graph);

/// The values that a plan of either side starts with, by the names of its inputs. An error names an input that the program does not have.
Result<Values> inputsFor(const ProgramPlan& plan, const Loaded& loaded);

} // namespace nodewise::torch_worker
