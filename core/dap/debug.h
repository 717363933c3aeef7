// SPDX-License-Identifier: Apache-2.0
// The bodies of a debug session's requests and events as values. Used by the torch worker, the window and the command line; the engine
// passes most of them on unread. docs/dap.md describes them for other clients.
#pragma once

#include "core/dap/breakpoints.h"
#include "core/dap/compare.h"
#include "core/dap/inspect.h"
#include "core/dap/launch.h"
#include "core/dap/reports.h"
#include "core/dap/resolve.h"
#include "core/dap/stop.h"
#include "core/dap/values.h"
