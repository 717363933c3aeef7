// SPDX-License-Identifier: Apache-2.0
#include "core/recorded/recording.h"

#include <algorithm>
#include <charconv>

namespace nodewise::recorded {

Frames framesOf(std::string_view stack)
{
    constexpr std::string_view file = "File \"", line = "\", line ";
    constexpr std::size_t most = 64, longestName = 1024;
    std::vector<Frame> frames;
    while (frames.size() < most) {
        const std::size_t at = stack.rfind(file);
        if (at == stack.npos)
            break;
        const std::string_view text = stack.substr(at + file.size());
        if (const std::size_t end = text.find(line); end != text.npos) {
            Frame& frame = frames.emplace_back(Frame{.file = std::string(text.substr(0, std::min(end, longestName))), .line = 0});
            std::from_chars(text.data() + end + line.size(), text.data() + text.size(), frame.line);
        }
        stack = stack.substr(0, at);
    }
    return frames.empty() ? nullptr : std::make_shared<const std::vector<Frame>>(std::move(frames));
}

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
