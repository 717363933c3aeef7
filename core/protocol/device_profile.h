// SPDX-License-Identifier: Apache-2.0
// What a device told of the nodes of a profile: the same answer as nodewise/profile, read for what the Python worker adds.
#pragma once

#include "core/protocol/body.h"

#include <vector>

namespace nodewise::protocol {

struct DeviceProfile {
    /// In the order of ProfileAnswer::nodes.
    struct Node {
        std::uint32_t node = 0;
        std::uint64_t launchNs = 0; ///< of the host, where ProfileAnswer's `ns` is the device's; 0 = they are not apart
        std::uint64_t bytes = 0;    ///< of the device's allocator once the node had run; 0 = it is not known
        std::uint64_t peak = 0;     ///< the most meanwhile
        bool operator==(const Node&) const = default;
    };
    std::vector<Node> nodes;
    bool operator==(const DeviceProfile&) const = default;
};

} // namespace nodewise::protocol
