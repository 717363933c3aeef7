// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/image_input.h"

#include "app/viewer/inputs_dialog.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QImageReader>
#include <QSaveFile>

#include <algorithm>

namespace nodewise::viewer {

namespace {

constexpr qsizetype mostKept = 64; ///< decoded pictures in the folder

QImage::Format formatOf(int channels)
{
    return channels == 1 ? QImage::Format_Grayscale8 : channels == 4 ? QImage::Format_RGBA8888 : QImage::Format_RGB888;
}

/// Covers the size, with the middle of what is left over.
QImage fitted(const QImage& image, const QSize& size)
{
    const QImage scaled = image.scaled(size, Qt::KeepAspectRatioByExpanding, Qt::SmoothTransformation);
    return scaled.copy(QRect(QPoint((scaled.width() - size.width()) / 2, (scaled.height() - size.height()) / 2), size));
}

Result<QImage> read(const QString& file)
{
    QImageReader reader(file);
    reader.setAutoTransform(true); // as the camera was held
    QImage image = reader.read();
    if (!image.isNull())
        return image;
    return fail(Error{.message = Text("the picture can't be read: %1", reader.errorString().toStdString()), .file = file.toStdString()});
}

/// Rows without the padding that QImage gives them.
QByteArray pixelsOf(const QImage& image, int channels)
{
    QByteArray bytes;
    bytes.reserve(qsizetype(image.width()) * image.height() * channels);
    for (int y = 0; y < image.height(); ++y)
        bytes.append(reinterpret_cast<const char*>(image.constScanLine(y)), qsizetype(image.width()) * channels);
    return bytes;
}

/// The oldest go first.
void prune(const QDir& folder)
{
    const QFileInfoList files = folder.entryInfoList({QStringLiteral("*.u8")}, QDir::Files, QDir::Time);
    for (qsizetype i = mostKept; i < files.size(); ++i)
        QFile::remove(files[i].filePath());
}

} // namespace

bool isImage(const QString& file)
{
    const QString suffix = QFileInfo(file).suffix().toLower();
    return suffix == QLatin1String("png") || suffix == QLatin1String("jpg") || suffix == QLatin1String("jpeg");
}

int imageChannels(const std::vector<std::int64_t>& wanted)
{
    const std::int64_t channels = wanted.size() == 4 ? wanted[1] : 3;
    return channels == 1 || channels == 4 ? static_cast<int>(channels) : 3;
}

Result<dap::InputSpec> decodedImage(const dap::InputSpec& spec, int channels, const QString& folder)
{
    auto image = read(QString::fromStdString(spec.file));
    if (!image)
        return fail(image.error());
    if (spec.shape.size() >= 2)
        *image = fitted(*image, QSize(static_cast<int>(spec.shape.back()), static_cast<int>(spec.shape[spec.shape.size() - 2])));
    *image = image->convertToFormat(formatOf(channels));
    const QByteArray pixels = pixelsOf(*image, channels);
    const QString name = QString::fromLatin1(QCryptographicHash::hash(pixels, QCryptographicHash::Sha1).toHex());
    QDir().mkpath(folder);
    QSaveFile out(QDir(folder).filePath(name + QStringLiteral(".u8")));
    if (!out.open(QIODevice::WriteOnly) || out.write(pixels) != pixels.size() || !out.commit())
        return fail(Error{.message = Text("the decoded picture can't be written: %1", out.errorString().toStdString()),
                          .file = out.fileName().toStdString()});
    prune(QDir(folder));
    dap::InputSpec decoded = spec;
    decoded.file = out.fileName().toStdString();
    decoded.dtype = "uint8";
    decoded.shape = {image->height(), image->width(), channels};
    // The engine takes a tensor for a picture where one of them is given.
    if (decoded.mean.empty())
        decoded.mean = {0};
    if (decoded.std.empty())
        decoded.std = {1};
    return decoded;
}

bool hasImages(const dap::LaunchArguments& arguments)
{
    return std::any_of(arguments.inputs.begin(), arguments.inputs.end(),
                       [](const dap::InputSpec& input) { return isImage(QString::fromStdString(input.file)); });
}

Result<dap::LaunchArguments> decodedImages(dap::LaunchArguments arguments, const views::Document& document, const QString& folder)
{
    const std::vector<WantedInput> wanted = wantedInputs(document);
    for (dap::InputSpec& input : arguments.inputs) {
        if (!isImage(QString::fromStdString(input.file)))
            continue;
        std::vector<std::int64_t> shape;
        for (std::size_t place = 0; place < wanted.size(); ++place)
            if (isMeantFor(input, wanted[place], place))
                shape = wanted[place].shape;
        auto decoded = decodedImage(input, imageChannels(shape), folder);
        if (!decoded)
            return fail(decoded.error());
        input = std::move(*decoded);
    }
    return arguments;
}

} // namespace nodewise::viewer
