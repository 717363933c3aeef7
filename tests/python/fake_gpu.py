# SPDX-License-Identifier: Apache-2.0
"""fake_device.py with what a GPU's module has besides (torch.get_device_module): events that tell time, and an allocator that counts, has segments, and
runs out at FAKENPU_LIMIT bytes. Its tensors lie on the CPU; what is counted are theirs."""
import importlib.util
import os
import sys
import time
import weakref

import torch

_spec = importlib.util.spec_from_file_location("fake_device", os.path.join(os.path.dirname(os.path.abspath(__file__)), "fake_device.py"))
fake_device = importlib.util.module_from_spec(_spec)
sys.modules["fake_device"] = fake_device
_spec.loader.exec_module(fake_device)

LIMIT = int(os.environ.get("FAKENPU_LIMIT", "0"))
held = {"now": 0, "most": 0, "storages": {}}


class Event:
    def __init__(self, enable_timing=False):
        self._timed, self.at = enable_timing, None

    def record(self):
        self.at = time.perf_counter_ns()

    def synchronize(self):
        assert self.at is not None

    def elapsed_time(self, later):
        """Ten times what it was, so that it is known from the host's time."""
        assert self._timed
        return (later.at - self.at) * 10 / 1e6


def _drop(key):
    size, count = held["storages"][key]
    if count > 1:
        held["storages"][key] = (size, count - 1)
        return
    del held["storages"][key]
    held["now"] -= size


_usual = fake_device.FakeTensor.__new__


def _new(cls, raw):
    storage = raw.untyped_storage()
    key, size = storage._cdata, storage.nbytes()
    if key not in held["storages"]:
        if LIMIT and held["now"] + size > LIMIT:
            raise torch.OutOfMemoryError(f"fakenpu out of memory. Tried to allocate {size} bytes")
        held["now"] += size
        held["most"] = max(held["most"], held["now"])
    known, count = held["storages"].get(key, (size, 0))
    held["storages"][key] = (known, count + 1)
    out = _usual(cls, raw)
    weakref.finalize(out, _drop, key)
    return out


fake_device.FakeTensor.__new__ = staticmethod(_new)
_module = torch.get_device_module("fakenpu")
_module.Event = Event
_module.memory_allocated = lambda device=None: held["now"]
_module.max_memory_allocated = lambda device=None: held["most"]
_module.reset_peak_memory_stats = lambda device=None: held.update(most=held["now"])
_module.memory_snapshot = lambda: [{"total_size": 1 << 20, "allocated_size": held["now"], "active_size": held["now"],
                                    "blocks": [{"size": held["now"], "state": "active_allocated"}, {"size": (1 << 20) - held["now"], "state": "inactive"}]}]
