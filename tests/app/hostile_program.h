// SPDX-License-Identifier: Apache-2.0
// A program whose values, modules, and Python lines have names that would act if they were taken for anything but text.
#pragma once

#include "tests/core/hostile_names.h"
#include "tests/fuzz/stored_zip.h"

#include "core/program/archive.h"

#include <QByteArray>
#include <QString>

#include <nlohmann/json.hpp>

namespace nodewise::test {

inline std::string jsonString(const std::string& text)
{
    return nlohmann::ordered_json(text).dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
}

/// Made of cnn.pt2: whoever shows or writes the one can do so with the other.
inline QByteArray hostileProgram()
{
    const auto archive = program::Archive::open(NODEWISE_TEST_DATA "/programs/cnn.pt2");
    if (!archive)
        qFatal("%s", archive.error().text().c_str());
    std::vector<std::pair<std::string, std::string>> records;
    for (const auto& record : archive->records()) {
        const auto content = archive->read(record);
        if (!content)
            qFatal("%s", content.error().text().c_str());
        QByteArray bytes(content->view().data(), qsizetype(content->view().size()));
        if (record.name == "models/model.json") {
            auto evil = hostileNames();
            for (const std::string name : {"conv2d", "batch_norm", "relu", "amax", "mean", "cat", "split", "getitem", "getitem_1", "linear",
                                           "x", "p_c_weight", "p_c_bias", "p_bn_weight", "p_bn_bias", "p_l_weight", "p_l_bias"}) {
                bytes.replace(QByteArray::fromStdString(jsonString(name)), QByteArray::fromStdString(jsonString(evil.front() + name)));
                evil.erase(evil.begin());
            }
            for (const char* place : {"programs.cnn.<locals>.M", "programs.py", "forward", "y=torch"}) // in metadata
                bytes.replace(place, "<img src='file:///dev/zero'>");
        }
        records.emplace_back(archive->root() + record.name, bytes.toStdString());
    }
    return QByteArray::fromStdString(storedZip(records));
}

} // namespace nodewise::test
