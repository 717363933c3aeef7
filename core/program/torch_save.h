// SPDX-License-Identifier: Apache-2.0
// What a torch.save file of a dict of tensors says about them, read without Python and without reading their bytes.
// Source: torch/serialization.py (layout), torch/_utils.py (_rebuild_* functions).
#pragma once

#include "core/graph/value.h"
#include "core/program/archive.h"
#include "core/program/pickle.h"

namespace nodewise::program {

/// An entry of a saved dict.
struct SavedTensor {
    std::string name;
    bool tensor = false;    ///< false: some other object, of class `className`
    bool parameter = false; ///< torch.nn.Parameter
    graph::TensorMeta meta;
    std::string storage; ///< record below the archive's root: "data/0"; "" for tensors without data (meta)
    std::string className;
};

/// The value that was saved: data.pkl. Errors name that record.
Result<Pickle> readSaved(const Archive& archive);

/// Entries of the dict that data.pkl holds, in order. An error if the pickle is damaged or not a dict with strings as keys.
Result<std::vector<SavedTensor>> readSavedDict(const Archive& archive);

/// Class of the object that data.pkl holds, "models.MyNet"; "" if it is a plain one or can't be read.
std::string savedClass(const Archive& archive);

/// A tensor out of a pickle's value; nullopt if it is something else.
std::optional<SavedTensor> trySavedTensor(const PickleValue& value);

} // namespace nodewise::program
