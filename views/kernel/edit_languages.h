// SPDX-License-Identifier: Apache-2.0
// The languages of templates and backend profiles, for editors.
#pragma once

#include "views/editor/text_editor.h"

namespace nodewise::views {

EditLanguage mlirLanguage(); ///< with the tags of templates
EditLanguage pythonLanguage();
EditLanguage jsonLanguage();

} // namespace nodewise::views
