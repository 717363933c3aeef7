// SPDX-License-Identifier: Apache-2.0
#include "core/trace/perfetto/perfetto_annotation.h"

#include "core/trace/perfetto/proto_field.h"

namespace nodewise::trace {

namespace {

/// "file: model.py, line: 36" or "2, 16".
void nested(std::string& list, std::string_view bytes, const PerfettoSequence& sequence, bool keyed, int depth)
{
    constexpr int deepest = 8;
    constexpr std::size_t longest = 4096;
    std::string key;
    if (depth > deepest || list.size() > longest)
        return;
    const auto value = annotationValue(bytes, sequence, key, depth + 1);
    if (!value)
        return;
    list.append(list.empty() ? "" : ", ").append(keyed ? key + ": " : "");
    if (const auto* text = std::get_if<std::string>(&*value))
        list += text->substr(0, longest);
    else if (const auto* number = std::get_if<std::int64_t>(&*value))
        list += std::to_string(*number);
    else
        list += std::to_string(std::get<double>(*value));
}

} // namespace

std::optional<ArgumentValue> annotationValue(std::string_view bytes, const PerfettoSequence& sequence, std::string& key, int depth)
{
    std::optional<ArgumentValue> value;
    std::string list;
    bool isList = false;
    Message message = messageOf(bytes);
    while (message.next())
        switch (message.tag()) {
        case 1:
            key = PerfettoSequence::textOf(sequence.keys, integerOf(message));
            break;
        case 10:
            key = bytesOf(message);
            break;
        case 2:
            value = std::string(integerOf(message) != 0 ? "true" : "false");
            break;
        case 3:
        case 4:
        case 7:
            value = static_cast<std::int64_t>(integerOf(message));
            break;
        case 5:
            value = realOf(message);
            break;
        case 6:
        case 9:
            value = std::string(bytesOf(message));
            break;
        case 17:
            value = PerfettoSequence::textOf(sequence.strings, integerOf(message));
            break;
        case 11:
        case 12:
            nested(list, bytesOf(message), sequence, message.tag() == 11, depth);
            isList = true;
            break;
        default:
            message.skip();
        }
    if (isList)
        value = std::move(list);
    return value;
}

} // namespace nodewise::trace
