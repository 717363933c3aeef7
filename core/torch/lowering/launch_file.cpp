// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/launch_file.h"

#include "core/base/atomic_file.h"

namespace nodewise::torch_worker {

Result<void> writeValues(const std::string& path, const LaunchTensors& tensors, std::vector<protocol::KernelOperand>& operands)
{
    auto out = AtomicFile::create(path);
    if (!out)
        return fail(std::move(out.error()));
    constexpr std::uint64_t alignment = 64;
    std::uint64_t at = 0;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        protocol::KernelOperand& operand = operands[i];
        operand.file = path;
        operand.offset = at;
        if (operand.written) { // the kernel's own: nothing of ATen's may be in it
            const std::string zeros(operand.bytes, '\0');
            out->write(zeros);
        } else {
            out->write({static_cast<const char*>(tensors[i].const_data_ptr()), operand.bytes});
        }
        const std::uint64_t padding = (alignment - operand.bytes % alignment) % alignment;
        out->write(std::string(padding, '\0'));
        at += operand.bytes + padding;
    }
    return out->commit();
}

} // namespace nodewise::torch_worker
