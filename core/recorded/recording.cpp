// SPDX-License-Identifier: Apache-2.0
#include "core/recorded/recording.h"

namespace nodewise::recorded {

Result<std::optional<Recording>> read(const std::string& path)
{
    for (const auto reader : {readMsprobe, readTtnn, readAotiValues, readOnnxValues}) {
        auto recording = reader(path);
        if (!recording || *recording)
            return recording;
    }
    return std::nullopt;
}

} // namespace nodewise::recorded
