// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The address of a constant that another file defines in the same namespace (`extern const Format dotFormat; const Format
/// dotFormat{...};`). So a list names each of its entries in one line, and a new entry touches no header.
#define NODEWISE_CONSTANT(Type, name)                                                                                                      \
    ([]() -> const Type* {                                                                                                                 \
        extern const Type name;                                                                                                            \
        return &name;                                                                                                                      \
    }())
