// SPDX-License-Identifier: Apache-2.0
// The bodies of a debug session's requests and events as values. Used by the torch worker, the window and the command line; the engine
// passes most of them on unread. docs/dap.md describes them for other clients.
#pragma once

#include "core/protocol/breakpoints.h"
#include "core/protocol/compare.h"
#include "core/protocol/inspect.h"
#include "core/protocol/launch.h"
#include "core/protocol/reports.h"
#include "core/protocol/resolve.h"
#include "core/protocol/stop.h"
#include "core/protocol/values.h"
