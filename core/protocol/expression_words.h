// SPDX-License-Identifier: Apache-2.0
// What people mostly write in watches, conditions, and on the console: for completion, in any client.
#pragma once

#include <span>
#include <string_view>

namespace nodewise::protocol {

/// Of a tensor, behind its dot: "max()", "shape"; of those that need arguments the beginning: "size(".
std::span<const std::string_view> tensorMembers();
/// Behind "torch.": "isnan(", "float16".
std::span<const std::string_view> torchMembers();
/// Behind "math.".
std::span<const std::string_view> mathMembers();
/// That stand by themselves: "len(", "torch".
std::span<const std::string_view> freeWords();
/// Members of what stands before the last dot of a text that ends in a name's beginning ("x.ma", "torch."); nothing where there is no dot.
std::span<const std::string_view> membersBefore(std::string_view text);

} // namespace nodewise::protocol
