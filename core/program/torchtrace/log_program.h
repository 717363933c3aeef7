// SPDX-License-Identifier: Apache-2.0
// A log of torch.compile (TORCH_TRACE) as a file of programs: each printed graph is a model, "0/0_1/aot_forward_graph".
#pragma once

#include "core/base/progress.h"
#include "core/program/program.h"
#include "core/torchtrace/stage.h"

namespace nodewise::program {

/// Model::dialect of such a graph.
inline constexpr std::string_view torchTraceDialect = "TORCH_TRACE";

bool isTorchTrace(const std::string& file);
/// Its graphs. Errors: no log, or one without a graph.
Result<Summary> inspectTorchTrace(const std::string& file);
/// One graph; "" = the first. It has neither weights nor inputs. Errors: as above, and no such graph.
Result<std::shared_ptr<const Model>> openTorchTrace(const std::string& file, const std::string& name, const Progress& progress);
/// A graph of a log that is read already.
Result<std::shared_ptr<const Model>> modelOf(const torchtrace::Log& log, const torchtrace::Summary& summary,
                                             const torchtrace::GraphEntry& graph, const Progress& progress = {});

} // namespace nodewise::program
