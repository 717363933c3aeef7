# SPDX-License-Identifier: Apache-2.0
# Translations: .qm files are made by every build and embedded under :/i18n. The .ts files are only rewritten by the target
# `update_translations`, which must be asked for.

set(NODEWISE_TS ${CMAKE_SOURCE_DIR}/translations/nodewise_ko.ts ${CMAKE_SOURCE_DIR}/translations/nodewise_en.ts)

set(qm_files)
foreach(ts ${NODEWISE_TS})
    get_filename_component(name ${ts} NAME_WE)
    set(qm ${CMAKE_BINARY_DIR}/translations/${name}.qm)
    add_custom_command(OUTPUT ${qm} COMMAND Qt6::lrelease -silent ${ts} -qm ${qm} DEPENDS ${ts} VERBATIM)
    set_source_files_properties(${qm} PROPERTIES QT_RESOURCE_ALIAS ${name}.qm)
    list(APPEND qm_files ${qm})
endforeach()
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/translations)
add_custom_target(nodewise_translations DEPENDS ${qm_files})

# Qt's own texts (buttons of dialogs) are embedded, too, where the machine that builds has them.
get_target_property(qmake Qt6::qmake IMPORTED_LOCATION)
execute_process(COMMAND ${qmake} -query QT_INSTALL_TRANSLATIONS OUTPUT_VARIABLE qt_translations OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
set(qt_qm "${qt_translations}/qtbase_ko.qm")
set(embedded ${qm_files})
if(EXISTS ${qt_qm})
    configure_file(${qt_qm} ${CMAKE_BINARY_DIR}/translations/qtbase_ko.qm COPYONLY)
    list(APPEND embedded ${CMAKE_BINARY_DIR}/translations/qtbase_ko.qm)
endif()

set(qrc ${CMAKE_BINARY_DIR}/translations/translations.qrc)
set(text "<RCC><qresource prefix=\"/i18n\">\n")
foreach(file ${embedded})
    get_filename_component(name ${file} NAME)
    string(APPEND text "<file alias=\"${name}\">${file}</file>\n")
endforeach()
file(CONFIGURE OUTPUT ${qrc} CONTENT "${text}</qresource></RCC>\n" @ONLY)
set(compiled ${CMAKE_BINARY_DIR}/translations/qrc_translations.cpp)
add_custom_command(OUTPUT ${compiled} COMMAND Qt6::rcc --name nodewise_translations -o ${compiled} ${qrc} DEPENDS ${qrc} ${embedded} VERBATIM)
target_sources(nodewise_viewer PRIVATE ${compiled})
add_dependencies(nodewise_viewer nodewise_translations)

# Core has no Qt: what it says is handed to lupdate in a file of its own.
set(core_texts ${CMAKE_BINARY_DIR}/translations/core_texts.cpp)
find_package(Python3 COMPONENTS Interpreter)
add_custom_target(update_translations
    COMMAND Python3::Interpreter translations/core_texts.py . ${core_texts}
    COMMAND Qt6::lupdate -silent -no-obsolete -locations none -I . -recursive app/viewer views ${core_texts} -ts translations/nodewise_ko.ts
    COMMAND Qt6::lupdate -silent -no-obsolete -locations none -pluralonly -I . -recursive app/viewer views -ts translations/nodewise_en.ts
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} VERBATIM)
