// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/context.h"

#include "core/mlir/foreign.h"
#include "core/mlir/own_passes.h"

#include <llvm/Config/llvm-config.h>
#include <mlir/Conversion/Passes.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Affine/Passes.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Arith/Transforms/Passes.h>
#include <mlir/Dialect/Bufferization/IR/Bufferization.h>
#include <mlir/Dialect/ControlFlow/IR/ControlFlow.h>
#include <mlir/Dialect/DLTI/DLTI.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/Func/Transforms/Passes.h>
#include <mlir/Dialect/Index/IR/IndexDialect.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/LLVMIR/Transforms/Passes.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/Linalg/Passes.h>
#include <mlir/Dialect/Math/IR/Math.h>
#include <mlir/Dialect/Math/Transforms/Passes.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/MemRef/Transforms/Passes.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/SCF/Transforms/Passes.h>
#include <mlir/Dialect/Tensor/IR/Tensor.h>
#include <mlir/Dialect/UB/IR/UBOps.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>
#include <mlir/Dialect/Vector/Transforms/Passes.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h>
#include <mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h>
#include <mlir/Transforms/Passes.h>
#include <mutex>

namespace nodewise::kernel_worker {

namespace {

mlir::DialectRegistry dialects()
{
    mlir::DialectRegistry registry;
    registry.insert<mlir::affine::AffineDialect, mlir::arith::ArithDialect, mlir::bufferization::BufferizationDialect,
                    mlir::cf::ControlFlowDialect, mlir::DLTIDialect, mlir::func::FuncDialect, mlir::index::IndexDialect,
                    mlir::LLVM::LLVMDialect, mlir::linalg::LinalgDialect, mlir::math::MathDialect, mlir::memref::MemRefDialect,
                    mlir::scf::SCFDialect, mlir::tensor::TensorDialect, mlir::ub::UBDialect, mlir::vector::VectorDialect>();
    mlir::registerBuiltinDialectTranslation(registry);
    mlir::registerLLVMDialectTranslation(registry);
    return registry;
}

void registerPasses()
{
    mlir::registerConversionPasses();
    mlir::registerTransformsPasses();
    mlir::registerLinalgPasses();
    mlir::registerSCFPasses();
    mlir::LLVM::registerLLVMPasses();
    mlir::affine::registerAffinePasses();
    mlir::arith::registerArithPasses();
    mlir::func::registerFuncPasses();
    mlir::math::registerMathPasses();
    mlir::memref::registerMemRefPasses();
    mlir::vector::registerVectorPasses();
    registerOwnPasses();
}

} // namespace

Context::Context(bool foreign) : m_foreign(foreign)
{
    static std::once_flag once; // MLIR's list of passes is the process's
    std::call_once(once, registerPasses);
    // One kernel at a time, and a worker that forks must not have threads.
    mlir::DialectRegistry registry = dialects();
    if (foreign)
        addForeignDialects(registry);
    m_context = std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
}

Context::~Context() = default;

std::string mlirVersion()
{
    return LLVM_VERSION_STRING;
}

} // namespace nodewise::kernel_worker
