// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/device_profile.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<DeviceProfile::Node>)
{
    using Node = DeviceProfile::Node;
    a.required("node", &Node::node);
    a.optional("launchNs", &Node::launchNs);
    a.optional("bytes", &Node::bytes);
    a.optional("peak", &Node::peak);
}

template <class A>
void members(A& a, Tag<DeviceProfile>)
{
    a.optional("nodes", &DeviceProfile::nodes);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(DeviceProfile)
