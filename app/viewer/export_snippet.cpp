// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/error_page.h"

#include <QFileInfo>

namespace nodewise::viewer {

namespace {

/// Python's literal of a path.
QString literal(QString text)
{
    text.replace(QLatin1Char('\\'), QStringLiteral("\\\\")).replace(QLatin1Char('"'), QStringLiteral("\\\""));
    return QLatin1Char('"') + text + QLatin1Char('"');
}

QString exportLines(const QString& output)
{
    return QStringLiteral("example_inputs = (torch.randn(1, 3, 224, 224),)  # shapes and dtypes of your model's inputs\n"
                          "program = torch.export.export(model.eval(), example_inputs)\n"
                          "torch.export.save(program, %1)\n")
        .arg(literal(output));
}

QString fromWeights(const QString& file, const QString& read, const QString& output)
{
    return QStringLiteral("import torch\n%1\nmodel = MyModel()  # the class that the weights are of\n%2\n")
               .arg(read.contains(QLatin1String("safetensors"))
                        ? QStringLiteral("from safetensors.torch import load_file\nfrom my_code import MyModel\n")
                        : QStringLiteral("from my_code import MyModel\n"),
                    read.arg(literal(file))) +
           exportLines(output);
}

} // namespace

QString exportSnippet(const QString& file)
{
    const QFileInfo info(file); // takes the name apart; does not look at the disk
    const QString suffix = info.suffix().toLower();
    const QString output = info.completeBaseName() + QStringLiteral(".pt2");
    if (suffix == QLatin1String("py"))
        return QStringLiteral("import torch\nfrom %1 import MyModel  # the class to export\n\nmodel = MyModel()\n")
                   .arg(info.completeBaseName()) +
               exportLines(output);
    if (suffix == QLatin1String("safetensors"))
        return fromWeights(file, QStringLiteral("model.load_state_dict(load_file(%1))"), output);
    static const QStringList pickles{QStringLiteral("pt"), QStringLiteral("pth"), QStringLiteral("bin"), QStringLiteral("ckpt")};
    if (pickles.contains(suffix))
        return fromWeights(file, QStringLiteral("model.load_state_dict(torch.load(%1, weights_only=True))"), output);
    return {};
}

} // namespace nodewise::viewer
