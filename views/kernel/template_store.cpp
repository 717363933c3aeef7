// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/template_store.h"

namespace nodewise::views {

namespace {

/// Of "roll.mlir": "roll.py".
QString functionsPath(const QString& path)
{
    return path.chopped(5) + QStringLiteral(".py");
}

} // namespace

QString TemplateStore::ownPath(const QString& name, const char* suffix) const
{
    return ownFolder() + u'/' + name + QLatin1String(suffix);
}

QStringList TemplateStore::ownFiles(const QString& name) const
{
    QStringList files;
    for (const char* suffix : {".mlir", ".py"})
        if (const QString path = ownPath(name, suffix); QFileInfo::exists(path))
            files.append(path);
    return files;
}

QString TemplateStore::shippedPath(const QString& name, const char* suffix) const
{
    for (std::size_t at = folders().size() - 1; at-- > 0;) {
        const QString base = QString::fromStdString(folders()[at]) + u'/' + name;
        if (QFileInfo::exists(base + QStringLiteral(".mlir")))
            return base + QLatin1String(suffix);
    }
    return {};
}

QString TemplateStore::pathOf(const QString& name) const
{
    return QFileInfo::exists(ownPath(name)) ? ownPath(name) : shippedPath(name);
}

std::vector<lowering::TemplateFile> TemplateStore::all() const
{
    std::vector<Error> broken;
    return lowering::readTemplates(folders(), &broken).value_or(std::vector<lowering::TemplateFile>());
}

std::optional<lowering::TemplateTexts> TemplateStore::tryTexts(const QString& name) const
{
    const QString path = pathOf(name);
    if (path.isEmpty())
        return {};
    const auto text = [](const QString& each) { return tryText(each).value_or(QString()).toStdString(); };
    return lowering::TemplateTexts{text(path), text(functionsPath(path))};
}

QString TemplateStore::saveBoth(const QString& path, const lowering::TemplateTexts& texts)
{
    QString why =
        texts.functions.empty() ? remove(functionsPath(path)) : save(functionsPath(path), QString::fromStdString(texts.functions));
    return why.isEmpty() ? save(path, QString::fromStdString(texts.text)) : why;
}

} // namespace nodewise::views
