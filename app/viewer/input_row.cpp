// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/input_row.h"

#include "views/common/label.h"
#include "views/common/tip.h"

#include <QComboBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace nodewise::viewer {

namespace {

const char* const generators[] = {"", "", "zeros", "ones", "normal", "arange", ""};
const char* const dtypes[] = {"float32", "float16", "bfloat16", "float64", "int64", "int32", "int16", "int8", "uint8", "bool"};

/// What (x / 255 - mean) / std makes of a picture, by the names that people know.
struct Scale {
    const char *mean, *std;
};
constexpr Scale scales[] = {{"0", "1"}, {"0.5", "0.5"}, {"0.485, 0.456, 0.406", "0.229, 0.224, 0.225"}};
constexpr int ownScale = 3;

enum class FileKind { Npy, Archive, Raw, Image };

FileKind kindOf(const QString& file)
{
    const QString lower = file.toLower();
    for (const char* suffix : {".png", ".jpg", ".jpeg", ".bmp"})
        if (lower.endsWith(QLatin1String(suffix)))
            return FileKind::Image;
    if (lower.endsWith(QLatin1String(".npy")))
        return FileKind::Npy;
    for (const char* suffix : {".npz", ".safetensors", ".json", ".pt", ".pth"})
        if (lower.endsWith(QLatin1String(suffix)))
            return FileKind::Archive;
    return FileKind::Raw;
}

/// "[2, 16]" or "2, 16".
bool readShape(const QString& text, std::vector<std::int64_t>& shape)
{
    shape.clear();
    QString inner = text.trimmed();
    if (inner.startsWith(u'[') && inner.endsWith(u']'))
        inner = inner.mid(1, inner.size() - 2);
    for (const QString& part : inner.split(u',', Qt::SkipEmptyParts)) {
        bool good = false;
        const qint64 size = part.trimmed().toLongLong(&good);
        if (!good || size < 0)
            return false;
        shape.push_back(size);
    }
    return true;
}

bool readNumbers(const QString& text, std::vector<double>& numbers)
{
    numbers.clear();
    for (const QString& part : text.split(u',', Qt::SkipEmptyParts)) {
        bool good = false;
        numbers.push_back(part.trimmed().toDouble(&good));
        if (!good)
            return false;
    }
    return true;
}

QString listText(const auto& numbers)
{
    QStringList parts;
    for (const auto number : numbers)
        parts.append(QString::number(number));
    return parts.join(QLatin1String(", "));
}

protocol::Scalar scalarOf(const QString& text)
{
    if (text == QLatin1String("None") || text == QLatin1String("null"))
        return std::monostate();
    if (text.compare(QLatin1String("true"), Qt::CaseInsensitive) == 0 || text.compare(QLatin1String("false"), Qt::CaseInsensitive) == 0)
        return text.startsWith(u't', Qt::CaseInsensitive);
    bool integer = false, number = false;
    const qint64 i = text.toLongLong(&integer);
    const double d = text.toDouble(&number);
    if (integer)
        return std::int64_t(i);
    return number ? protocol::Scalar(d) : protocol::Scalar(text.toStdString());
}

QString textOf(const protocol::Scalar& value)
{
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? QStringLiteral("True") : QStringLiteral("False");
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        return QString::number(*integer);
    if (const auto* number = std::get_if<double>(&value))
        return QString::number(*number, 'g', 17);
    if (const auto* text = std::get_if<std::string>(&value))
        return QString::fromStdString(*text);
    return QStringLiteral("None");
}

} // namespace

bool isMeantFor(const protocol::InputSpec& spec, const WantedInput& wanted, std::size_t place)
{
    return spec.name.empty() ? std::cmp_equal(spec.index, place) : spec.name == wanted.name.toStdString();
}

InputRow::InputRow(WantedInput wanted, QGridLayout* grid, int line) : QObject(grid->parentWidget()), m_wanted(std::move(wanted))
{
    QWidget* box = grid->parentWidget();
    auto* name = new views::Label(m_wanted.name, box);
    auto* type = new views::Label(m_wanted.type, box);
    type->setProperty("role", "dim");
    grid->addWidget(name, line, 0);
    grid->addWidget(type, line, 1);
    makeSource(grid, line);
    m_details = new QWidget(box);
    auto* row = new QHBoxLayout(m_details);
    row->setContentsMargins(0, 0, 0, 2);
    row->setSpacing(6);
    makeDetails(row);
    grid->addWidget(m_details, line + 1, 2, 1, columns - 2);
    m_error = new views::Label(box);
    m_error->setProperty("role", "error");
    m_error->setWordWrap(true);
    m_error->hide();
    grid->addWidget(m_error, line + 2, 2, 1, columns - 2);
    connect(m_source, &QComboBox::currentIndexChanged, this, &InputRow::show);
    connect(m_text, &QLineEdit::textChanged, this, &InputRow::show);
    connect(m_scale, &QComboBox::currentIndexChanged, this, &InputRow::applyScale);
    connect(m_browse, &QToolButton::clicked, this, &InputRow::browseRequested);
    applyScale();
    show();
}

void InputRow::makeSource(QGridLayout* grid, int line)
{
    QWidget* box = grid->parentWidget();
    m_source = new QComboBox(box);
    m_source->addItem(tr("samples"), Samples);
    if (m_wanted.tensor) {
        m_source->addItem(tr("file"), File);
        m_source->addItem(tr("zeros"), Zeros);
        m_source->addItem(tr("ones"), Ones);
        m_source->addItem(tr("normal"), Normal);
        m_source->addItem(tr("arange"), Arange);
    }
    m_source->addItem(tr("value"), Value);
    m_source->setAccessibleName(tr("Source of %1").arg(m_wanted.name));
    m_text = new QLineEdit(box);
    m_browse = new QToolButton(box);
    m_browse->setText(QStringLiteral("…"));
    m_browse->setToolTip(tr("Choose a file"));
    m_browse->setAccessibleName(m_browse->toolTip());
    grid->addWidget(m_source, line, 2);
    grid->addWidget(m_text, line, 3);
    grid->addWidget(m_browse, line, 4);
}

QLineEdit* InputRow::addField(QHBoxLayout* row, const QString& label, const QString& hint, int characters)
{
    auto* text = new views::Label(label, m_details);
    text->setProperty("role", "dim");
    auto* field = new QLineEdit(m_details);
    field->setPlaceholderText(hint);
    field->setAccessibleName(label);
    field->setMinimumWidth(field->fontMetrics().averageCharWidth() * characters);
    text->setBuddy(field);
    row->addWidget(text);
    row->addWidget(field, 1);
    m_fields.push_back({text, field});
    return field;
}

void InputRow::makeDetails(QHBoxLayout* row)
{
    m_seed = addField(row, tr("seed"), QStringLiteral("0"), 6);
    m_key = addField(row, tr("entry"), tr("if it holds several"), 12);
    auto* label = new views::Label(tr("dtype"), m_details);
    label->setProperty("role", "dim");
    m_dtype = new QComboBox(m_details);
    m_dtype->addItem(QString());
    for (const char* dtype : dtypes)
        m_dtype->addItem(QLatin1String(dtype));
    m_dtype->setAccessibleName(tr("dtype"));
    row->addWidget(label);
    row->addWidget(m_dtype);
    m_fields.push_back({label, m_dtype});
    m_shape = addField(row, tr("shape"), tr("the program's"), 12);
    auto* scale = new views::Label(tr("scale"), m_details);
    scale->setProperty("role", "dim");
    m_scale = new QComboBox(m_details);
    m_scale->addItems({QStringLiteral("0 … 1"), QStringLiteral("−1 … 1"), QStringLiteral("ImageNet"), tr("custom")});
    m_scale->setAccessibleName(tr("Scale of a picture's values"));
    m_scale->setToolTip(tr("(value / 255 − mean) / std, per channel"));
    row->addWidget(scale);
    row->addWidget(m_scale);
    m_fields.push_back({scale, m_scale});
    m_mean = addField(row, tr("mean"), QStringLiteral("0"), 15);
    m_std = addField(row, tr("std"), QStringLiteral("1"), 15);
    m_fit = new QComboBox(m_details);
    m_fit->setAccessibleName(tr("How the picture is resized to what the program takes"));
    m_fit->setToolTip(views::Tip(m_fit->accessibleName()).text());
    if (const auto size = pictureSize())
        for (const QString& text : {tr("crop to %1 × %2", "width and height"), tr("stretch to %1 × %2", "width and height")})
            m_fit->addItem(text.arg(size->second).arg(size->first));
    else
        m_fit->addItems({tr("crop to the shape"), tr("stretch to the shape")});
    m_fit->addItem(tr("as it is"));
    row->addWidget(m_fit);
    m_fields.push_back({nullptr, m_fit});
    row->addStretch(0);
}

InputRow::Source InputRow::source() const
{
    return static_cast<Source>(m_source->currentData().toInt());
}

bool InputRow::isSample() const
{
    return source() == Samples;
}

QString InputRow::typed() const
{
    return m_text->text().trimmed();
}

void InputRow::setFile(const QString& file)
{
    m_source->setCurrentIndex(m_source->findData(File));
    m_text->setText(file);
}

std::optional<std::pair<std::int64_t, std::int64_t>> InputRow::pictureSize() const
{
    const auto& shape = m_wanted.shape;
    if (shape.size() < 3 || shape.back() < 1 || shape[shape.size() - 2] < 1)
        return std::nullopt;
    return std::pair(shape[shape.size() - 2], shape.back());
}

void InputRow::applyScale()
{
    const int chosen = m_scale->currentIndex();
    const bool own = chosen == ownScale;
    for (QLineEdit* field : {m_mean, m_std})
        field->setEnabled(own);
    if (own)
        return;
    m_mean->setText(QLatin1String(scales[chosen].mean));
    m_std->setText(QLatin1String(scales[chosen].std));
}

/// Only what the chosen source needs is seen.
void InputRow::show()
{
    const Source from = source();
    const bool generated = from == Zeros || from == Ones || from == Normal || from == Arange;
    const bool given = from == File && !typed().isEmpty();
    const FileKind kind = kindOf(typed());
    const bool picture = kind == FileKind::Image || typed() == m_pixels;
    const bool takesShape = !pictureSize() || !m_shape->text().isEmpty(); // of a picture
    m_text->setVisible(from == File || from == Value);
    m_browse->setVisible(from == File);
    m_text->setPlaceholderText(from == File      ? tr(".npy, .npz, .safetensors, .pt, raw numbers, .png, .jpg or .bmp")
                               : m_wanted.tensor ? tr("a number, in every element")
                                                 : tr("a number, True, False or None"));
    const auto needed = [&](const QWidget* field) {
        if (field == m_seed)
            return from == Normal;
        if (field == m_key)
            return given && kind == FileKind::Archive;
        if (field == m_dtype)
            return generated || (given && kind != FileKind::Image);
        if (field == m_shape)
            return generated || (given && (kind == FileKind::Raw || (kind == FileKind::Image && takesShape)));
        if (field == m_fit)
            return given && kind == FileKind::Image;
        return given && picture;
    };
    bool any = false;
    for (const Detail& detail : m_fields) {
        const bool shown = needed(detail.field);
        detail.field->setVisible(shown);
        if (detail.label)
            detail.label->setVisible(shown);
        any = any || shown;
    }
    m_dtype->setItemText(0, generated ? tr("the program's") : given && kind == FileKind::Raw ? tr("choose") : tr("the file's"));
    m_shape->setPlaceholderText(generated                 ? tr("the program's")
                                : kind == FileKind::Image ? tr("the picture's, or such as 32, 32")
                                                          : tr("such as 2, 3, 16, 16"));
    m_details->setVisible(any);
    m_error->hide();
}

void InputRow::fill(const protocol::InputSpec& spec)
{
    int from = !spec.file.empty() ? int(File) : spec.value ? int(Value) : int(Samples);
    for (int i = Zeros; i <= Arange; ++i)
        if (!spec.generate.empty() && spec.generate == generators[i])
            from = i;
    m_source->setCurrentIndex(std::max(0, m_source->findData(from)));
    if (from == Value)
        m_text->setText(textOf(*spec.value));
    if (from == File)
        m_text->setText(QString::fromStdString(spec.file));
    m_key->setText(QString::fromStdString(spec.key));
    m_dtype->setCurrentIndex(std::max(0, m_dtype->findText(QString::fromStdString(spec.dtype))));
    if (spec.seed != 0)
        m_seed->setText(QString::number(spec.seed));
    const bool image = from == File && kindOf(typed()) == FileKind::Image;
    m_pixels = from == File && !image && !spec.mean.empty() ? typed() : QString();
    m_fit->setCurrentIndex(static_cast<int>(spec.fit)); // in the order of dap::PictureFit
    m_shape->setText(listText(spec.shape));
    if (image || !m_pixels.isEmpty()) {
        const QString mean = listText(spec.mean), std = listText(spec.std);
        const auto known = std::find_if(std::begin(scales), std::end(scales), [&](const Scale& scale) {
            return mean == QLatin1String(scale.mean) && std == QLatin1String(scale.std);
        });
        m_scale->setCurrentIndex(static_cast<int>(known - std::begin(scales)));
        m_mean->setText(mean);
        m_std->setText(std);
    }
    show();
}

bool InputRow::readFile(protocol::InputSpec& spec, QString& error) const
{
    const QString name = typed();
    const QString first = QString(name).replace(QLatin1String("{rank}"), QLatin1String("0")); // of several ranks, each has its own
    spec.file = QFileInfo(name).absoluteFilePath().toStdString();
    if (name.isEmpty())
        error = tr("Choose a file.");
    else if (!QFileInfo(first).isFile())
        error = tr("There is no file %1.").arg(first);
    if (!error.isEmpty())
        return false;
    if (kindOf(name) == FileKind::Image) {
        spec.fit = static_cast<protocol::PictureFit>(m_fit->currentIndex());
        if (!m_shape->isHidden() && !readShape(m_shape->text(), spec.shape))
            error = tr("A shape is a list of sizes, such as 2, 16.");
        return error.isEmpty() && readScale(spec, error);
    }
    if (kindOf(name) == FileKind::Archive)
        spec.key = m_key->text().trimmed().toStdString();
    if (m_dtype->currentIndex() > 0)
        spec.dtype = m_dtype->currentText().toStdString();
    if (kindOf(name) != FileKind::Raw)
        return true;
    if (!readShape(m_shape->text(), spec.shape))
        error = tr("A shape is a list of sizes, such as 2, 16.");
    else if (spec.dtype.empty())
        error = tr("Numbers without a header need a dtype.");
    else if (name == m_pixels)
        return readScale(spec, error);
    return error.isEmpty();
}

bool InputRow::readScale(protocol::InputSpec& spec, QString& error) const
{
    const bool good = readNumbers(m_mean->text(), spec.mean) && readNumbers(m_std->text(), spec.std);
    if (!good)
        error = tr("Mean and std are numbers, one or one per channel, such as 0.5, 0.5, 0.5.");
    else if (std::find(spec.std.begin(), spec.std.end(), 0.0) != spec.std.end())
        error = tr("The std must not be 0.");
    return error.isEmpty();
}

bool InputRow::readGenerated(protocol::InputSpec& spec, QString& error) const
{
    spec.generate = generators[source()];
    if (m_dtype->currentIndex() > 0)
        spec.dtype = m_dtype->currentText().toStdString();
    bool seeded = true;
    if (const QString seed = m_seed->text().trimmed(); source() == Normal && !seed.isEmpty())
        spec.seed = seed.toULongLong(&seeded);
    if (!seeded)
        error = tr("A seed is a whole number.");
    else if (!readShape(m_shape->text(), spec.shape))
        error = tr("A shape is a list of sizes, such as 2, 16.");
    return error.isEmpty();
}

std::optional<protocol::InputSpec> InputRow::read()
{
    protocol::InputSpec spec;
    spec.name = m_wanted.name.toStdString();
    QString error;
    if (source() == File) {
        readFile(spec, error);
    } else if (source() == Value) {
        spec.value = scalarOf(typed());
        if (typed().isEmpty())
            error = tr("Type a value.");
    } else if (source() != Samples) {
        readGenerated(spec, error);
    }
    m_error->setText(error);
    m_error->setVisible(!error.isEmpty());
    return error.isEmpty() ? std::optional(std::move(spec)) : std::nullopt;
}

} // namespace nodewise::viewer
