# SPDX-License-Identifier: Apache-2.0
"""What a device tells of nodes: time by its own events, memory by its caching allocator. By the interface that torch's device modules share
(torch.get_device_module: torch.cuda, torch.xpu, a backend's own); what one of them lacks is left out."""
from __future__ import annotations

from typing import Any, Callable

import torch

from .tensors import byte_count, type_text

_SHOWN = 6  # values that are named where memory ran out
OutOfMemory: Any = getattr(torch, "OutOfMemoryError", getattr(torch.cuda, "OutOfMemoryError", ()))


class Meter:
    """Of one device. Times are those of the device: what the host waits for its launch is apart."""

    def __init__(self, device: torch.device) -> None:
        self.device = device
        module = None if device.type in ("cpu", "meta") else _module_of(device.type)
        self._event = _tried(lambda: module.Event(enable_timing=True) and module.Event) if module else None
        self._module = module
        self._allocated = _tried(lambda: module.memory_allocated(device) is not None and module.memory_allocated) if module else None
        self._peaks = self._allocated is not None and hasattr(module, "reset_peak_memory_stats") and hasattr(module, "max_memory_allocated")

    def __bool__(self) -> bool:
        return self._event is not None or self._allocated is not None

    def begin(self) -> Any:
        if self._peaks:
            self._module.reset_peak_memory_stats(self.device)
        if self._event is None:
            return None
        event = self._event(enable_timing=True)
        event.record()
        return event

    def end(self) -> Any:
        if self._event is None:
            return None
        event = self._event(enable_timing=True)
        event.record()
        return event

    def elapsed(self, begin: Any, end: Any) -> int | None:
        """Nanoseconds between two events, once the device has come there. None: it has no events."""
        if begin is None or end is None:
            return None
        end.synchronize()
        return int(begin.elapsed_time(end) * 1e6)

    def memory(self) -> dict[str, int]:
        """Bytes of the allocator after a node, and the most that it had meanwhile."""
        if self._allocated is None:
            return {}
        now = int(self._allocated(self.device))
        return {"bytes": now, "peak": max(now, int(self._module.max_memory_allocated(self.device)))} if self._peaks else {"bytes": now}

    def snapshot(self) -> dict[str, int]:
        """Of the caching allocator's segments: what it holds, what of that is in use, and the largest free piece. {}: it has none."""
        segments = _tried(lambda: self._module.memory_snapshot()) if hasattr(self._module, "memory_snapshot") else None
        if not segments:
            return {}
        blocks = [block for segment in segments for block in segment.get("blocks", ())]
        free = [block["size"] for block in blocks if block.get("state") == "inactive"]
        return {"segments": len(segments), "reserved": sum(segment["total_size"] for segment in segments),
                "allocated": sum(segment["allocated_size"] for segment in segments), "largestFree": max(free, default=0)}


def _module_of(kind: str) -> Any:
    return _tried(lambda: torch.get_device_module(kind)) or getattr(torch, kind, None)


def _tried(ask: Callable[[], Any]) -> Any:
    """A backend's module may have names without the thing."""
    try:
        return ask() or None
    except Exception:
        return None


def lives_then(names: dict[int, str], live: dict[int, object], weights: set[int]) -> str:
    """The largest values that memory held as it ran out; weights in one sum."""
    sizes = sorted(((byte_count(value), index) for index, value in live.items() if index not in weights), reverse=True)
    told = [f"{names[index]} {type_text(live[index])}, {_shown(size)}" if isinstance(live[index], torch.Tensor) else f"{names[index]}, {_shown(size)}"
            for size, index in sizes[:_SHOWN] if size]
    if len(sizes) > _SHOWN:
        told.append(f"{len(sizes) - _SHOWN} others, {_shown(sum(size for size, _ in sizes[_SHOWN:]))}")
    held = sum(byte_count(live[index]) for index in weights if index in live)
    return "lives then: " + "; ".join(told + ([f"weights, {_shown(held)}"] if held else []) or ["nothing"])


def _shown(size: int) -> str:
    amount, units = float(size), ["B", "KB", "MB", "GB"]
    while amount >= 1000 and len(units) > 1:
        amount, units = amount / 1000, units[1:]
    return f"{amount:.3g} {units[0]}"
