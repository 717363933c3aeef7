// SPDX-License-Identifier: Apache-2.0
// The index of a model's weights and constants: where each tensor's bytes lie. The bytes themselves are never read here.
#pragma once

#include "core/program/archive.h"
#include "core/program/decode_context.h"
#include "core/program/program.h"

namespace nodewise::program {

/// A payload config (data/weights/{model}_weights_config.json) as entries of the model.
void decodePayloads(DecodeContext& context, Model& model, const Archive& archive, const Json& config, bool constants);

/// A dict that torch.save wrote (data/weights/{model}.pt, serialized_state_dict.pt) as entries of the model.
Result<void> decodeSaved(DecodeContext& context, Model& model, const Archive& archive, const Archive::Record& record, bool constants,
                         const Json& where);

/// Roles by the signature, sets of entries that share a storage, notes on weights that the graph asks for and the file lacks.
void finishWeights(DecodeContext& context, Model& model, const std::vector<graph::InputSpec>& inputs, const Json& where);

} // namespace nodewise::program
