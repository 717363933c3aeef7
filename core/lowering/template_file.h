// SPDX-License-Identifier: Apache-2.0
// A kernel template: a header in comments, MLIR with tags, and TorchScript functions beside it. docs/templates.md is its manual.
#pragma once

#include "core/lowering/template_text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::lowering {

/// "//! op: aten.addmm X=mat1 W=mat2 +=self", "//! op: aten.max.dim X=self V=0 Y=1"
struct TemplateOp {
    std::string op;                                            ///< "aten.mm", all its overloads, or "aten.add.Tensor"
    std::vector<std::pair<std::string, std::string>> operands; ///< operand of the template, argument of the operator
    std::vector<std::pair<std::string, std::size_t>> results;  ///< output of the template, which of the operator's results
    std::string added; ///< argument that is added to the result, if it is given: "+=bias"; "" = none
    int line = 0;
};

/// "//! input: Bias? contiguous"
struct TemplateInput {
    std::string name;
    bool optional = false;   ///< "Bias?"
    bool many = false;       ///< "X*": a list of tensors, X0, X1, ...
    bool contiguous = false; ///< another layout is copied first
    bool broadcast = false;  ///< dimensions along which nothing moves come with one element; otherwise it is copied first
};

/// "//! output: M? from mean_spad"
struct TemplateOutput {
    std::string name;
    bool optional = false; ///< "M?": an operator may not make it, and it is left out where nothing reads it
    std::string buffer;    ///< the one that is stored in it, where that is not the epilogue's; "" = the epilogue's, or of its own type
};

/// "//! axis: TILE_M of M step lanes": a size that is chosen.
struct TemplateAxis {
    std::string name;   ///< "TILE_M"
    std::string extent; ///< option that says how many elements there are: "M"
    bool lanes = false; ///< steps of the NPU's lanes
};

/// "//! buffer: X_spad of X [TILE_M, TILE_K] split 0 stride 1 as f32": a scratchpad.
struct TemplateBuffer {
    std::string name;
    std::string operand;                 ///< whose element type it has
    std::vector<std::string> dimensions; ///< expressions of axes, options and numbers (AxisExpression): "TILE_H * STRIDE + HALO"
    std::vector<int> columns;            ///< where each begins in its line, from 1
    std::string element; ///< "f32" where it is not the operand's; "acc": what the operand's type is computed in; "" = the operand's
    std::string flag;    ///< "if PACK": it is there where this option is true; "" = always
    int splitAxis = 0;
    std::int64_t laneStride = 1;
    int line = 0;
};

/// "//! product: Y_spad of X_spad and W_spad by TAPS": buffers of what the systolic array does, by which tiles are chosen.
struct TemplateProduct {
    std::string result, left, right;
    std::string taps; ///< option or number: terms for each element of the axes that are summed up; "" = 1
};

struct TemplateFile {
    std::string path; ///< of the MLIR text
    std::string name, title;
    std::vector<TemplateOp> ops;
    std::vector<TemplateInput> inputs;
    std::vector<TemplateOutput> outputs; ///< the first is the one that an epilogue follows on
    std::vector<TemplateAxis> axes;
    std::vector<TemplateBuffer> buffers;
    std::optional<TemplateProduct> product; ///< none: the fullest tiles are chosen
    std::vector<std::string>
        prologues;        ///< "//! prologue: X_spad W_spad": buffers whose tiles pointwise operators may compute in the kernel
    std::string epilogue; ///< "//! epilogue: Y_spad": the buffer after whose tiles pointwise operators may follow in the kernel; "" = none
    bool loopsOverAll =
        false;        ///< "//! loops: all": one loop per dimension of the output, whatever their number, and a buffer for each operand
    std::string text; ///< MLIR with tags: what stands after the header
    int textLine = 1; ///< of its first line in the file
    std::string uses; ///< "//! uses: rows": a file of functions (rows.py) that several templates share; "" = none
    std::string functionsPath, functions; ///< TorchScript, that of `uses` after it; "" = none
    std::string sharedPath;               ///< of `uses`
    int sharedLine = 0;                   ///< of `functions`, where the first line of `uses` stands; 0 = none
    std::string hash;                     ///< of both files: 16 hexadecimal digits

    const TemplateInput* tryInput(std::string_view name) const;
    const TemplateOutput* tryOutput(std::string_view name) const;
    const TemplateBuffer* tryBuffer(std::string_view name) const;
    /// The entry for an operator: one that names the overload beats one that does not. Null: it is not this template's.
    const TemplateOp* tryOp(std::string_view opType) const;
};

/// Reads and checks a template: header, names, tags (checkTemplate). Errors have file, line and column.
Result<TemplateFile> parseTemplate(std::string path, std::string_view text, std::string functionsPath = {}, std::string functions = {});

/// All templates of folders (NAME.mlir, NAME.py beside it): those of later folders first, for they go before, then by name; one of a later
/// folder replaces its namesake. What can't be read is an error, or left out and told in `broken`.
Result<std::vector<TemplateFile>> readTemplates(const std::vector<std::string>& folders, std::vector<Error>* broken = nullptr);

/// Puts the functions that the header `uses` after the file's own: they lie beside it, or in one of the folders, the last first.
Result<void> addSharedFunctions(TemplateFile& file, const std::vector<std::string>& folders);

} // namespace nodewise::lowering
