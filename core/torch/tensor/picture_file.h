// SPDX-License-Identifier: Apache-2.0
// Pixels out of pictures, decoded by stb_image (https://github.com/nothings/stb). Files are not trusted: they are decoded in the worker.
#pragma once

#include "core/base/result.h"

#include <ATen/core/Tensor.h>

#include <string>

namespace nodewise::torch_worker {

/// By suffix (.png, .jpg, .jpeg, .bmp); with `byContent` also by the first bytes of a PNG or JPEG.
bool isPicture(const std::string& file, bool byContent);

/// Of a PNG, JPEG or BMP, told by content: [height, width, channels] of uint8, or of uint16 for a PNG of 16 bits;
/// 1 to 4 channels: gray, gray and alpha, RGB, RGBA. As they are stored: what a camera noted of how it was held is not applied. Errors
/// carry the file: none that is known, broken, cut off, or of more than 2^28 pixels, which is said before memory is taken.
Result<at::Tensor> readPixels(const std::string& file);

} // namespace nodewise::torch_worker
