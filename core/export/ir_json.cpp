// SPDX-License-Identifier: Apache-2.0
#include "core/export/export.h"
#include "core/ir/json.h"

namespace nodewise::exporting {

extern const Format irJsonFormat;
const Format irJsonFormat{.id = "json",
                          .suffix = ".json",
                          .name = NODEWISE_LISTED("IR of pytorch-ir (JSON)"),
                          .fx = false,
                          .write = [](const Request& request, const Part& part) -> Result<std::string> {
                              return ir::writeJson(*part.ir, {.indent = request.options.indent});
                          }};

} // namespace nodewise::exporting
