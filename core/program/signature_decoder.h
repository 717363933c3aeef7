// SPDX-License-Identifier: Apache-2.0
// The signature (what each placeholder and output is), range constraints and the root's calling convention.
#pragma once

#include "core/program/graph_decoder.h"
#include "core/program/program.h"

namespace nodewise::program {

/// Names that input specs give to constant placeholders, by position; "" for the others.
PlaceholderNames placeholderNames(const Json& inputSpecs);

/// Adds input and output specs and checks them against the decoded root graph. Returns the inputs.
std::vector<graph::InputSpec> decodeSignature(DecodeContext& context, GraphDecoder& root, const Json& signature, const Json& graph);

void decodeRanges(DecodeContext& context, const Json& ranges);

/// in_spec, out_spec and forward_arg_names of the entry "".
void decodeCallingConvention(Model& model, const Json& moduleCallGraph);

} // namespace nodewise::program
