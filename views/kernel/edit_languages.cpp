// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/edit_languages.h"

#include "views/kernel/json_text.h"
#include "views/kernel/mlir_colors.h"
#include "views/kernel/python_text.h"

namespace nodewise::views {

EditLanguage mlirLanguage()
{
    return {.colors = [](const QString& line) { return mlirStretches(mlirSpans(line)); }, .openers = QStringLiteral("{")};
}

EditLanguage pythonLanguage()
{
    return {.colors = [](const QString& line) { return mlirStretches(pythonSpans(line)); }, .indent = 4, .openers = QStringLiteral(":")};
}

EditLanguage jsonLanguage()
{
    return {.colors = [](const QString& line) { return mlirStretches(jsonSpans(line)); }, .openers = QStringLiteral("{[")};
}

} // namespace nodewise::views
