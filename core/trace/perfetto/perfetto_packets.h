// SPDX-License-Identifier: Apache-2.0
// The packets of a Perfetto trace, one after another, also of those that are packed together by zlib or zstd.
// Source: github.com/google/perfetto, protos/perfetto/trace/trace.proto, trace_packet.proto.
#pragma once

#include "core/trace/input/bytes.h"

#include <functional>

namespace nodewise::trace {

/// Takes a packet and the byte of the unpacked file at which it begins. False: enough.
using PacketVisit = std::function<bool(std::string_view packet, std::uint64_t at)>;

/// What ended it before the end of the file; empty where nothing did. A packet of more than 64 MB, or packed ones that expand to more than
/// 200 times of what was read so far, end it, too.
UserText readPackets(ByteSource& source, const PacketVisit& visit);

/// Whether a file begins as one: a packet whose fields are all known of Perfetto's.
bool startsWithPacket(std::string_view start);

} // namespace nodewise::trace
