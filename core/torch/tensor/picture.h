// SPDX-License-Identifier: Apache-2.0
// Pictures as inputs of networks: size, channels and scale as a program takes them.
#pragma once

#include "core/base/result.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>
#include <vector>

namespace nodewise::torch_worker {

struct PictureOptions {
    enum class Fit : std::uint8_t {
        Crop,    ///< scaled to cover the size, the middle of it
        Stretch, ///< each side by itself
        None     ///< as it is
    };
    std::vector<std::int64_t> shape; ///< of the tensor: [N, C, H, W], [C, H, W] or [H, W]; -1 where the picture decides
    Fit fit = Fit::Crop;
    std::vector<double> mean, std; ///< as normalizedImage() takes them
    c10::ScalarType type = c10::ScalarType::Float;
};

/// The file as torchvision makes a tensor of it: ToTensor (x / 255, of 16 bits x / 65535), Resize with antialias (bilinear), for Fit::Crop
/// CenterCrop, Normalize, then `type`. Of integers it is 0 to 255, rounded, without mean and std. Channels: one is
/// ITU-R 601's gray, as PIL's convert("L"); alpha is left out where 1 or 3 are wanted, and opaque where the picture has none; 3 where the
/// shape does not say. N times the same picture. Errors carry the file.
Result<at::Tensor> readPicture(const std::string& file, const PictureOptions& options);

/// Pixels for a network: uint8 of shape [height, width, channels] or [height, width] becomes float32 [1, channels, height, width] with
/// (x / 255 - mean) / std per channel, as torchvision's ToTensor and Normalize. `mean` and `std`: empty (0 and 1), one number for all
/// channels, or one per channel.
Result<at::Tensor> normalizedImage(const at::Tensor& image, const std::vector<double>& mean, const std::vector<double>& std);

} // namespace nodewise::torch_worker
