// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/reach.h"

#include "core/base/words.h"
#include "core/mlir/context.h"
#include "core/mlir/module_parts.h"

#include <algorithm>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/Interfaces/FunctionInterfaces.h>
#include <span>

namespace nodewise::kernel_worker {

namespace {

constexpr std::string_view mathFunctions[] = {
    "acos",  "acosh",     "asin",  "asinh", "atan",   "atan2", "atanh", "cbrt",  "ceil", "copysign",  "cos",       "cosh",
    "erf",   "erfc",      "exp",   "exp10", "exp2",   "expm1", "fabs",  "floor", "fma",  "fmax",      "fmin",      "fmod",
    "frexp", "hypot",     "ldexp", "log",   "log10",  "log1p", "log2",  "modf",  "pow",  "nearbyint", "remainder", "rint",
    "round", "roundeven", "rsqrt", "sin",   "sincos", "sinh",  "sqrt",  "tan",   "tanh", "trunc"};

constexpr std::string_view otherFunctions[] = {
    // memory
    "malloc", "calloc", "realloc", "aligned_alloc", "free", "memcpy", "memmove", "memset", "memcmp", "bcmp", "memrefCopy",
    // numbers that the processor does not have
    "__truncsfhf2", "__truncdfhf2", "__truncxfhf2", "__extendhfsf2", "__extendhfdf2", "__extendhfxf2", "__truncsfbf2", "__truncdfbf2",
    "__extendbfsf2", "__gnu_f2h_ieee", "__gnu_h2f_ieee", "__divti3", "__modti3", "__udivti3", "__umodti3", "__multi3", "__muloti4",
    "__fixsfti", "__fixdfti", "__fixunssfti", "__fixunsdfti", "__floattisf", "__floattidf", "__floatuntisf", "__floatuntidf", "__powisf2",
    "__powidf2",
    // vector.print and cf.assert
    "printI64", "printU64", "printF16", "printBF16", "printF32", "printF64", "printString", "printOpen", "printClose", "printComma",
    "printNewline", "puts", "abort"};

bool among(std::span<const std::string_view> names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool isMath(std::string_view name)
{
    return among(mathFunctions, name) || (name.ends_with('f') && among(mathFunctions, name.substr(0, name.size() - 1)));
}

bool unlimited()
{
    return variable(reachSwitch) == "off";
}

} // namespace

bool mayCall(std::string_view symbol)
{
    if (symbol.starts_with("_ZGV")) // of glibc's libmvec: "_ZGVdN8v_tanhf"
        return isMath(symbol.substr(symbol.rfind('_') + 1));
    return isMath(symbol) || among(otherFunctions, symbol);
}

// --- as it was written
// --------------------------------------------------------------------------------------------------------------------

namespace {

namespace LLVM = mlir::LLVM;

UserText declared(llvm::StringRef name)
{
    return UserText("the kernel declares '%1', which kernels may not call", std::string_view(name));
}

/// What is wrong with the operation; "" = nothing.
UserText offenceOf(mlir::Operation* op)
{
    if (auto function = mlir::dyn_cast<mlir::FunctionOpInterface>(op))
        return function.isExternal() && !mayCall(function.getName()) ? declared(function.getName()) : UserText();
    if (auto global = mlir::dyn_cast<LLVM::GlobalOp>(op)) {
        if (global.getSection())
            return UserText("the global '%1' has a section of its own, which kernels may not choose",
                            std::string_view(global.getSymName()));
        return !global.getValueOrNull() && global.getInitializerRegion().empty() && global.getLinkage() != LLVM::Linkage::Private &&
                       global.getLinkage() != LLVM::Linkage::Internal
                   ? declared(global.getSymName())
                   : UserText();
    }
    if (mlir::isa<LLVM::InlineAsmOp, LLVM::IntToPtrOp, LLVM::CallIntrinsicOp, LLVM::GlobalCtorsOp, LLVM::GlobalDtorsOp>(op))
        return UserText("kernels may not use %1", std::string_view(op->getName().getStringRef()));
    return {};
}

} // namespace

Result<void> checkReach(const Module& module, Diagnostics& diagnostics)
{
    if (unlimited())
        return {};
    UserText first;
    const DiagnosticCollector collector(module.parts().context->mlir(), diagnostics);
    module.parts().op.get().walk([&first](mlir::Operation* op) {
        UserText offence = offenceOf(op);
        if (offence.empty())
            return;
        op->emitError(offence.english());
        if (first.empty())
            first = std::move(offence);
    });
    if (first.empty())
        return {};
    return fail(std::move(first));
}

// --- as LLVM gets it
// ----------------------------------------------------------------------------------------------------------------------

Result<void> checkReach(const llvm::Module& module)
{
    if (unlimited())
        return {};
    const auto name = [](const llvm::GlobalValue& value) { return value.getName(); };
    for (const llvm::Function& function : module) {
        if (function.isDeclaration() && !function.isIntrinsic() && !mayCall(function.getName()))
            return fail(declared(function.getName()));
        for (const llvm::Instruction& instruction : llvm::instructions(function))
            if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction); call && call->isInlineAsm())
                return fail("kernels may not use %1", std::string_view("llvm.inline_asm"));
    }
    for (const llvm::GlobalVariable& global : module.globals())
        if (global.isDeclaration() || global.hasSection() || global.getName().starts_with("llvm."))
            return fail(declared(name(global)));
    if (!module.alias_empty() || !module.ifunc_empty() || !module.getModuleInlineAsm().empty())
        return fail("the kernel has names or assembly that kernels may not have");
    return {};
}

} // namespace nodewise::kernel_worker
