// SPDX-License-Identifier: Apache-2.0
// Values of the user's inputs: samples, files, generated, typed. Checked against what the program takes.
#pragma once

#include "core/graph/graph.h"
#include "core/torch/run/loaded.h"

#include <map>

namespace nodewise::torch_worker {

/// One input as the program describes it.
struct WantedInput {
    std::string name;
    graph::Value value; ///< Tensor with its meta; SymInt, ... for numbers
    bool fixed = false; ///< a constant of the program: `constant` whatever is given
    c10::IValue constant;
};

struct UserInputs {
    Values values;
    std::vector<std::string> origin; ///< as Loaded::inputOrigin
    std::vector<UserText> notes;
    std::string shapeOnly; ///< an input whose value has a shape and no data; "" if none
};

/// `samples` is asked at most once, and only if an input is not given. A file without a name of an input gives each input its tensor of
/// that name; a picture becomes the tensor that its input takes. Errors name the input, and the symbol where a size is outside of its range
/// or contradicts another input. Another dtype than the program's is a note: ATen says at a node what does not fit.
Result<UserInputs> userInputs(const std::vector<WantedInput>& wanted, const std::vector<InputSource>& sources,
                              const std::map<std::string, graph::Range>& ranges, const std::function<Result<Values>()>& samples);

/// In place of samples: tensors on the meta device; what is no tensor is None, or the integer that it was at export.
Result<Values> inputShapes(const std::vector<WantedInput>& wanted);

} // namespace nodewise::torch_worker
