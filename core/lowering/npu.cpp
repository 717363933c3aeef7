// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/npu.h"

#include "core/sim/npu.h"

#include <algorithm>
#include <utility>

namespace nodewise::lowering {

namespace {

Npu cut(sim::Npu npu)
{
    return {.name = std::move(npu.name),
            .title = std::move(npu.title),
            .lanes = npu.lanes,
            .scratchpadBytesPerLane = npu.scratchpadBytesPerLane,
            .cores = npu.cores};
}

} // namespace

Result<Npu> readNpu(std::string_view text)
{
    return sim::readNpu(text, {}).map(cut);
}

Result<Npu> findNpu(const std::string& nameOrFile, const std::vector<std::string>& folders)
{
    return sim::findNpu(nameOrFile, folders).map(cut);
}

Result<std::vector<Npu>> readNpus(const std::vector<std::string>& folders, std::vector<Error>* broken)
{
    return sim::readNpus(folders, broken).map([](std::vector<sim::Npu> npus) {
        std::vector<Npu> out(npus.size());
        std::ranges::transform(npus, out.begin(), [](sim::Npu& npu) { return cut(std::move(npu)); });
        return out;
    });
}

} // namespace nodewise::lowering
