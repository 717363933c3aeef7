// SPDX-License-Identifier: Apache-2.0
// The protobuf reader that Perfetto's and ONNX's files share, under the names of this folder.
#pragma once

#include "core/base/proto_field.h"

namespace nodewise::trace {

using proto::bytesOf;
using proto::integerOf;
using proto::integersOf;
using proto::Message;
using proto::messageOf;
using proto::realOf;

} // namespace nodewise::trace
