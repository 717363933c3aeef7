// SPDX-License-Identifier: Apache-2.0
// Parts of a page as tests find them: by class, or by object name where there are several.
#pragma once

#include <QFileDialog>

namespace nodewise::test {

/// The part of this class and name below another, which must be there; null = whatever its name.
template <class T>
T* named(const QObject& top, const char* name = nullptr)
{
    T* found = top.findChild<T*>(QString::fromLatin1(name));
    if (!found)
        qFatal("there is no %s '%s'", T::staticMetaObject.className(), name ? name : "");
    return found;
}

template <class T>
T* named(const QObject* top, const char* name = nullptr)
{
    return named<T>(*top, name);
}

/// Chooses a file in the dialog that was opened over a window.
inline void chooseFile(QWidget& window, const QString& file)
{
    auto* dialog = named<QFileDialog>(window);
    Q_EMIT dialog->fileSelected(file);
    delete dialog;
}

} // namespace nodewise::test
