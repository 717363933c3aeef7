# SPDX-License-Identifier: Apache-2.0
# Compiler flags, linker, cache, and the two functions that folders use to declare what they build.

find_program(NODEWISE_CCACHE ccache)
if(NODEWISE_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${NODEWISE_CCACHE})
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

# One QtTest program per tst_<unit>.cpp in the caller's folder, linked to the given libraries.
function(nodewise_tests)
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/tst_*.cpp)
    foreach(file ${files})
        get_filename_component(name ${file} NAME_WE)
        add_executable(${name} ${file})
        set_target_properties(${name} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
        target_link_libraries(${name} PRIVATE nodewise_options Qt6::Test ${ARGN})
        if(NODEWISE_SANITIZE MATCHES thread)
            target_sources(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests/tsan_clone.cpp)
        endif()
        target_compile_definitions(${name} PRIVATE NODEWISE_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data" NODEWISE_BIN="${CMAKE_BINARY_DIR}/bin")
        add_test(NAME ${name} COMMAND ${name})
        set(timeout 300)
        if(NODEWISE_SANITIZE)
            set(timeout 1500) # a test of runs that take seconds takes minutes
        endif()
        set_tests_properties(${name} PROPERTIES TIMEOUT ${timeout} ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;XDG_CACHE_HOME=${CMAKE_BINARY_DIR}/tests/cache")
    endforeach()
endfunction()
