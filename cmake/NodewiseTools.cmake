# SPDX-License-Identifier: Apache-2.0
# Compiler flags, linker, cache, and the two functions that folders use to declare what they build.

find_program(NODEWISE_CCACHE ccache)
if(NODEWISE_CCACHE)
    # With precompiled headers ccache is of use only where it is told to trust them.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${NODEWISE_CCACHE})
endif()

# mold and lld link the many small test programs several times faster than GNU ld.
find_program(NODEWISE_MOLD mold)
find_program(NODEWISE_LLD ld.lld)
if(NODEWISE_MOLD)
    add_link_options(-fuse-ld=mold)
elseif(NODEWISE_LLD)
    add_link_options(-fuse-ld=lld)
endif()

# -g1: line tables, which is what a stack trace needs, at half the size of -g. A release is the very code that was tested, stripped by
# `./dev install`; with -O3, CMake's default for it, GCC 12 warns about its own library.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1 -DNDEBUG")
set(CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELWITHDEBINFO}")

add_library(nodewise_options INTERFACE)
target_include_directories(nodewise_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(nodewise_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow=local -Wno-missing-field-initializers)
if(NODEWISE_WERROR)
    target_compile_options(nodewise_options INTERFACE -Werror)
endif()
target_compile_definitions(nodewise_options INTERFACE QT_NO_KEYWORDS QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING)

set(NODEWISE_SANITIZE "" CACHE STRING "Sanitizers for our own code, as -fsanitize= takes them")
if(NODEWISE_SANITIZE)
    # -Og compiles four times faster than -O2 here and keeps every check; assertions, ours and the library's, are checks, too.
    set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-Og -g1 -D_GLIBCXX_ASSERTIONS")
    add_compile_options(-fsanitize=${NODEWISE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${NODEWISE_SANITIZE})
endif()

# All sources of the given folders, relative to the caller; CONFIGURE_DEPENDS: a new file is found by the next build.
function(nodewise_sources out)
    set(found)
    foreach(folder ${ARGN})
        file(GLOB here CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.h)
        list(APPEND found ${here})
    endforeach()
    set(${out} ${found} PARENT_SCOPE)
endfunction()

# moc reads headers alone: it need not wait until the libraries below are linked.
set(CMAKE_AUTOGEN_ORIGIN_DEPENDS OFF)

option(NODEWISE_UNITY "Compile the files of a library in groups, with precompiled headers, which takes a third of the time" ON)
find_package(Python3 COMPONENTS Interpreter)

# Headers cost more to compile than the code behind them. cmake/unity_groups.py says which files may be compiled together.
function(nodewise_unity target)
    if(NOT NODEWISE_UNITY OR NOT Python3_FOUND)
        return()
    endif()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/unity_groups.py)
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    list(TRANSFORM sources PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/" REGEX "^[^/]")
    execute_process(COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/unity_groups.py 10 ${sources}
                    OUTPUT_VARIABLE lines OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    string(REPLACE "\n" ";" lines "${lines}")
    foreach(line ${lines})
        string(REGEX MATCH "^([^|]*)[|]([^|]*)$" matched "${line}")
        if("${CMAKE_MATCH_2}" STREQUAL "")
            set_source_files_properties(${CMAKE_MATCH_1} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
        else()
            set_source_files_properties(${CMAKE_MATCH_1} PROPERTIES UNITY_GROUP ${CMAKE_MATCH_2})
        endif()
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    # The first is about types of a unit's own in classes of a unit's own; of the others, GCC 12 sees more in larger units, none of it real.
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage -Wno-maybe-uninitialized -Wno-stringop-overflow)
endfunction()

set(nodewise_std_headers <algorithm> <array> <cstdint> <filesystem> <functional> <map> <memory> <optional> <set> <span> <string> <string_view>
    <unordered_map> <utility> <variant> <vector>)

# What nearly every file of a library includes, compiled once; or the headers of another library with the same flags.
#   nodewise_precompile(target header... | FROM library)
# Stable headers alone, of the standard library and of others: after a change of one, all is compiled again.
function(nodewise_precompile target)
    if(NOT NODEWISE_UNITY) # then each file shows what it forgot to include
        return()
    endif()
    cmake_parse_arguments(arg "" "FROM" "" ${ARGN})
    if(arg_FROM)
        target_precompile_headers(${target} REUSE_FROM ${arg_FROM})
    else()
        target_precompile_headers(${target} PRIVATE ${arg_UNPARSED_ARGUMENTS})
    endif()
endfunction()

# One QtTest program per tst_<unit>.cpp in the caller's folder, linked to the given libraries; they share the caller's precompiled headers.
#   nodewise_tests([QUICK] LIBRARIES library... HEADERS header... SLOW test...)
# QUICK: `./dev test --quick` runs them, but for the SLOW ones, which take more than a second or two each.
function(nodewise_tests)
    cmake_parse_arguments(arg "QUICK" "" "LIBRARIES;HEADERS;SLOW" ${ARGN})
    string(REGEX REPLACE ".*/tests/" "tests_" headers ${CMAKE_CURRENT_SOURCE_DIR})
    string(REPLACE "/" "_" headers ${headers})
    file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${headers}.cpp CONTENT "")
    add_library(${headers} OBJECT ${CMAKE_CURRENT_BINARY_DIR}/${headers}.cpp)
    target_link_libraries(${headers} PRIVATE nodewise_options Qt6::Test ${arg_LIBRARIES})
    target_precompile_headers(${headers} PRIVATE <algorithm> <functional> <map> <memory> <optional> <string> <vector> <QtTest> ${arg_HEADERS})
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/tst_*.cpp)
    foreach(file ${files})
        get_filename_component(name ${file} NAME_WE)
        # Not AUTOMOC: for each program it would run once more and compile an empty file.
        set(moc ${CMAKE_CURRENT_BINARY_DIR}/moc/${name}.moc)
        qt_generate_moc(${file} ${moc})
        add_executable(${name} ${file} ${moc})
        target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/moc)
        set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
        target_link_libraries(${name} PRIVATE nodewise_options Qt6::Test ${arg_LIBRARIES})
        target_precompile_headers(${name} REUSE_FROM ${headers})
        if(NODEWISE_SANITIZE MATCHES thread)
            target_sources(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests/tsan_clone.cpp)
        endif()
        target_compile_definitions(${name} PRIVATE NODEWISE_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data" NODEWISE_BIN="${CMAKE_BINARY_DIR}/bin")
        add_test(NAME ${name} COMMAND ${name})
        set(timeout 300)
        if(NODEWISE_SANITIZE)
            set(timeout 1500) # a test of runs that take seconds takes minutes
        endif()
        string(REPLACE "tests_" "" label ${headers})
        if(arg_QUICK AND NOT name IN_LIST arg_SLOW)
            list(APPEND label quick)
        endif()
        set_tests_properties(${name} PROPERTIES TIMEOUT ${timeout} LABELS "${label}"
            ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;XDG_CACHE_HOME=${CMAKE_BINARY_DIR}/tests/cache;XDG_CONFIG_HOME=${CMAKE_BINARY_DIR}/tests/config;XDG_STATE_HOME=${CMAKE_BINARY_DIR}/tests/state")
    endforeach()
endfunction()
