// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/modes.h"

#include "core/torch/run/vmap.h"

#include <ATen/CPUGeneratorImpl.h>
#include <c10/core/GradMode.h>

#include <mutex>

// Declared here: ATen/autocast_mode.h includes all of ATen.
namespace at::autocast {
TORCH_API bool is_autocast_enabled(at::DeviceType device_type);
TORCH_API void set_autocast_enabled(at::DeviceType device_type, bool enabled);
TORCH_API void set_autocast_dtype(at::DeviceType device_type, at::ScalarType dtype);
TORCH_API void set_autocast_cache_enabled(bool enabled);
TORCH_API void clear_cache();
} // namespace at::autocast

namespace nodewise::torch_worker {

void applyModes(const Modes& from, const Modes& to)
{
    if (c10::GradMode::is_enabled() != to.grad)
        c10::GradMode::set_enabled(to.grad);
    if (from.vmaps != to.vmaps) {
        popVmaps(from.vmaps.size());
        pushVmaps(to.vmaps);
    }
    if (!from.autocast && !to.autocast)
        return;
    if (!to.autocast)
        at::autocast::clear_cache(); // it holds casts of weights, which may be edited next
    at::autocast::set_autocast_enabled(c10::kCPU, to.autocast);
    at::autocast::set_autocast_cache_enabled(to.autocastCache);
    if (to.autocast)
        at::autocast::set_autocast_dtype(c10::kCPU, static_cast<c10::ScalarType>(to.autocastDtype));
}

namespace {

template <class Use>
auto withGenerator(Use use)
{
    const at::Generator& generator = at::detail::getDefaultCPUGenerator();
    at::Generator own = generator;
    const std::scoped_lock lock(own.mutex());
    return use(own);
}

} // namespace

at::Tensor generatorState()
{
    return withGenerator([](at::Generator& generator) { return generator.get_state(); });
}

void setGeneratorState(const at::Tensor& state)
{
    withGenerator([&](at::Generator& generator) { generator.set_state(state); });
}

void seedGenerator(std::uint64_t seed)
{
    withGenerator([&](at::Generator& generator) { generator.set_current_seed(seed); });
}

} // namespace nodewise::torch_worker
