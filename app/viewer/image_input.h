// SPDX-License-Identifier: Apache-2.0
// Pictures as inputs: the engine reads tensors only, so the window decodes them.
#pragma once

#include "core/dap/launch.h"
#include "views/common/document.h"

#include <QString>

#include <optional>

namespace nodewise::viewer {

/// By suffix: .png, .jpg, .jpeg.
bool isImage(const QString& file);

/// The channels that a program takes of an input of shape [N, C, H, W]; 3 where its shape says nothing of it.
int imageChannels(const std::vector<std::int64_t>& wanted);

/// What the engine is told in place of a picture: its pixels as a raw file of uint8, [height, width, channels], in `folder`, which is
/// made; mean and std stay. Of `image.shape`, where it is given, the last two are the size that the picture is fitted to: as large as
/// covers it, the rest cut off evenly. Of 1 channel (gray), 3 or 4 (with alpha). Errors name the picture.
Result<dap::InputSpec> decodedImage(const dap::InputSpec& image, int channels, const QString& folder);

bool hasImages(const dap::LaunchArguments& arguments);
/// With each picture among the inputs decoded as the program takes it. For a background job.
Result<dap::LaunchArguments> decodedImages(dap::LaunchArguments arguments, const views::Document& document, const QString& folder);

} // namespace nodewise::viewer
