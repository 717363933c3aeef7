// SPDX-License-Identifier: Apache-2.0
#include "core/program/runnable.h"

#include "core/program/aoti/aoti_program.h"
#include "core/program/executorch/pte_program.h"
#include "core/program/onnx/onnx_program.h"
#include "core/program/torchtrace/log_program.h"

namespace nodewise::program {

Result<void> checkRunnable(const Model& model)
{
    const auto refuse = [](UserText why) {
        return fail(Error{.message = std::move(why), .hint = UserText("open the exported program (.pt2) that it was made from")});
    };
    if (model.dialect == torchTraceDialect)
        return fail(Error{.message = UserText("a graph of a TORCH_TRACE log is read, not run: the log has no values"),
                          .hint = UserText("export the program with torch.export, and run that")});
    if (model.dialect == executorch::dialect)
        return refuse(UserText("an ExecuTorch program is shown, not run: its operators write into memory that was planned ahead"));
    if (model.dialect == onnx::dialect)
        return refuse(UserText("an ONNX model is shown, not run: its operators are not PyTorch's"));
    if (model.dialect == aoti::dialect)
        return refuse(UserText("compiled code of AOTInductor is shown, not run: Nodewise loads no libraries of a file"));
    return {};
}

bool isExported(const Model& model)
{
    return model.dialect != executorch::dialect && model.dialect != onnx::dialect && model.dialect != aoti::dialect &&
           model.dialect != torchTraceDialect;
}

} // namespace nodewise::program
