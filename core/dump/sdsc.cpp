// SPDX-License-Identifier: Apache-2.0
#include "core/dump/sdsc.h"

#include "core/base/numbers.h"
#include "core/dump/json_file.h"

#include <algorithm>
#include <set>

namespace nodewise::dump {

namespace {

constexpr std::int64_t mostCores = 4096;

/// "mb_" -> "mb"
std::string withoutUnderscore(std::string name)
{
    if (name.ends_with('_'))
        name.pop_back();
    return name;
}

/// "0_add" -> "add"
std::string operatorOf(const std::string& key)
{
    const std::size_t digits = key.find_first_not_of("0123456789");
    return digits != std::string::npos && digits > 0 && key[digits] == '_' ? key.substr(digits + 1) : key;
}

class Reader {
public:
    explicit Reader(const std::string& path) { m_out.path = path; }

    Sdsc read(const JsonCursor& root)
    {
        m_out.key = root.key();
        m_out.name = operatorOf(m_out.key);
        m_out.cores = root.need("numCoresUsed_").integer();
        readHandle(root["debug_handle_"]);
        readSlices(root);
        const bool moves = root["datadscs_"].present() && !root["dscs_"].present();
        const auto bodies = (moves ? root["datadscs_"] : root.need("dscs_")).elements();
        for (const JsonCursor& wrapped : bodies)
            for (const JsonCursor& body : wrapped.members())
                readBody(body, root);
        for (const JsonCursor& core : root["coreIdToDscSchedule"].members())
            m_out.schedule.push_back(core.shown());
        markUse();
        return std::move(m_out);
    }

private:
    void readHandle(const JsonCursor& handle)
    {
        if (!handle.present())
            return;
        SdscHandle made;
        if (!handle.isObject()) {
            made.id = handle.id();
        } else {
            made.id = handle["id"].id();
            made.atenOp = handle["aten_op"].text();
            const JsonCursor source = handle["source"];
            made.source = source.isText() ? source.text() : source["file"].text();
            made.line = source.isObject() ? source["start_line"].integer() : 0;
        }
        m_out.handle = std::move(made);
    }
    void readSlices(const JsonCursor& root)
    {
        for (const JsonCursor& axis : root["numWkSlicesPerDim_"].members())
            m_slices[axis.key()] = axis.integer(1);
        const JsonCursor map = root["coreIdToWkSlice_"];
        for (const JsonCursor& core : map.members()) {
            const std::int64_t number = tryNumber<std::int64_t>(core.key()).value_or(-1);
            if (number < 0 || number >= mostCores) {
                core.complain(UserText("'%1' is not the number of a core", core.key()));
                continue;
            }
            if (m_out.slices.size() <= std::size_t(number))
                m_out.slices.resize(std::size_t(number) + 1);
            for (const JsonCursor& axis : core.members())
                m_out.slices[std::size_t(number)][axis.key()] = axis.integer();
        }
        if (m_out.cores > 0 && !m_out.slices.empty() && std::int64_t(m_out.slices.size()) != m_out.cores)
            map.complain(UserText("slices are given for %1 cores, but %2 are used", m_out.slices.size(), m_out.cores));
    }

    void readBody(const JsonCursor& body, const JsonCursor& root)
    {
        m_out.corelets = body["numCoreletsUsed_"].integer(1);
        if (!m_out.handle)
            readHandle(body["debug_handle_"]);
        if (m_out.axes.empty())
            readAxes(body["N_"].present() ? body["N_"] : root["N_"]);
        m_ofBody.clear();
        const JsonCursor classes = body["primaryDsInfo_"];
        for (const JsonCursor& tensor : body.need("labeledDs_").elements())
            readTensor(tensor, classes);
        for (const JsonCursor& node : body["scheduleTree_"].elements())
            readAllocation(node);
        readConstants(body["constantInfo_"]);
        for (const JsonCursor& op : body["computeOp_"].elements())
            readOp(op);
        if (const JsonCursor op = body["op"]; op.isObject()) // of data that is only moved
            m_out.ops.push_back({.unit = {}, .function = op["name"].text(), .format = {}, .fidelity = {}, .location = {}});
    }
    void readAxes(const JsonCursor& sizes)
    {
        for (const JsonCursor& axis : sizes.members()) {
            if (axis.key() == "name_" || !axis.isNumber())
                continue;
            const std::string name = withoutUnderscore(axis.key());
            const std::int64_t size = axis.integer();
            const auto slices = m_slices.find(name);
            if (size == 0) // an axis that the operator does not have
                continue;
            if (m_out.tryAxis(name) != nullptr) { // "mb" and "mb_"
                axis.complain(UserText("the axis '%1' appears twice", name));
                continue;
            }
            m_out.axes.push_back({name, size, slices == m_slices.end() || slices->second < 1 ? 1 : slices->second});
            if (const SdscAxis& made = m_out.axes.back(); made.size > 0 && made.slices > made.size)
                axis.complain(UserText("axis '%1' has %2 elements and is split into %3", made.name, made.size, made.slices));
        }
        // The first axis is the fastest; JSON keeps no order, so the backend's own order of labels stands for it.
        static const std::vector<std::string> labels{"mb", "x", "y", "i", "j", "ki", "kj", "in", "out"};
        std::ranges::stable_sort(m_out.axes, {},
                                 [](const SdscAxis& axis) { return std::ranges::find(labels, axis.name) - labels.begin(); });
    }
    void readTensor(const JsonCursor& cursor, const JsonCursor& classes)
    {
        SdscTensor made;
        made.index = cursor.need("ldsIdx_").integer(std::int64_t(m_out.tensors.size()));
        made.name = cursor["dsName_"].text();
        made.layoutClass = cursor["dsType_"].present() ? cursor["dsType_"].text() : cursor["pdsName_"].text();
        made.format = cursor["dataFormat_"].text();
        made.itemBytes = cursor["wordLength"].integer();
        for (const JsonCursor& scale : cursor["scale_"].isArray() ? cursor["scale_"].elements() : std::vector<JsonCursor>())
            made.scales.push_back(scale.integer(1));
        if (cursor["layoutDimOrder_"].present())
            readOrder(made, cursor);
        else if (const JsonCursor layout = classes[made.layoutClass]; layout.present())
            readOrder(made, layout);
        else
            cursor.complain(UserText("there is no layout '%1'", made.layoutClass));
        for (const JsonCursor& memory : cursor["memOrg_"].isObject() ? cursor["memOrg_"].members() : std::vector<JsonCursor>())
            if (memory["isPresent"].tryInteger().value_or(1) != 0 && made.memory.empty())
                made.memory = memory.key();
        if (!made.scales.empty() && !made.order.empty() && made.scales.size() != made.order.size())
            cursor["scale_"].complain(UserText("there are %1 scales for %2 axes", made.scales.size(), made.order.size()));
        m_byLabel.emplace(made.name + "-idx" + std::to_string(made.index), m_out.tensors.size());
        m_ofBody.emplace(made.index, m_out.tensors.size());
        m_out.tensors.push_back(std::move(made));
    }
    static void readOrder(SdscTensor& tensor, const JsonCursor& layout)
    {
        tensor.order = layout.need("layoutDimOrder_").texts();
        tensor.stickAxes = layout["stickDimOrder_"].texts();
        for (const JsonCursor& size : layout["stickSize_"].isArray() ? layout["stickSize_"].elements() : std::vector<JsonCursor>())
            tensor.stickSizes.push_back(size.integer());
    }
    void readAllocation(const JsonCursor& node)
    {
        if (node["nodeType_"].present() && node["nodeType_"].text() != "allocate")
            return;
        const std::int64_t index = node["ldsIdx_"].integer(-1);
        const auto found = m_ofBody.find(index);
        if (found == m_ofBody.end())
            return node.complain(UserText("there is no tensor with the number %1", index));
        SdscTensor& tensor = m_out.tensors[found->second];
        tensor.memory = node["component_"].text();
        if (node["layoutDimOrder_"].present() && tensor.order.empty())
            tensor.order = node["layoutDimOrder_"].texts();
        const JsonCursor addresses = node["startAddressCoreCorelet_"]["data_"];
        for (const JsonCursor& address : addresses.isObject() ? addresses.members() : std::vector<JsonCursor>())
            tensor.addresses.emplace_back(address.key(), address.id());
    }
    /// The text "{}" where there is none.
    void readConstants(const JsonCursor& info)
    {
        if (!info.present() || (info.isText() && info.text() == "{}"))
            return;
        if (!info.isObject())
            return info.complain(UserText("this must be an object, or the string '{}'"));
        for (const JsonCursor& constant : info.members()) {
            const JsonCursor data = constant["data_"], inner = data["data_"]; // by core, or plain
            m_out.constants.push_back(
                {constant["name_"].text(), constant["dataFormat_"].text(), inner.present() ? inner.shown() : data.shown()});
        }
    }
    void readOp(const JsonCursor& op)
    {
        SdscOp made;
        made.unit = op.need("exUnit").text();
        made.function = op.need("opFuncName").text();
        made.format = op["attributes_"]["dataFormat_"].text();
        made.fidelity = op["attributes_"]["fidelity_"].text();
        made.location = op["location"].text();
        made.inputs = op["inputLabeledDs"].texts();
        made.outputs = op["outputLabeledDs"].texts();
        for (const JsonCursor& list : {op["inputLabeledDs"], op["outputLabeledDs"]})
            for (const JsonCursor& label : list.isArray() ? list.elements() : std::vector<JsonCursor>())
                if (label.isText() && !m_byLabel.contains(label.text()))
                    label.complain(UserText("there is no tensor '%1'", label.text()));
        m_out.ops.push_back(std::move(made));
    }
    void markUse()
    {
        const auto mark = [this](const std::vector<std::string>& labels, SdscTensor::Use use) {
            for (const std::string& label : labels)
                if (const auto found = m_byLabel.find(label); found != m_byLabel.end())
                    m_out.tensors[found->second].use = use;
        };
        for (const SdscOp& op : m_out.ops) {
            mark(op.inputs, SdscTensor::Use::Input);
            mark(op.outputs, SdscTensor::Use::Output);
        }
    }

    Sdsc m_out;
    std::map<std::string, std::int64_t> m_slices;
    std::map<std::string, std::size_t, std::less<>> m_byLabel; ///< tensors by "Tensor0-idx0"
    std::map<std::int64_t, std::size_t> m_ofBody;              ///< those of the body that is read, by their number
};

} // namespace

const SdscAxis* Sdsc::tryAxis(std::string_view axis) const
{
    const auto found = std::ranges::find(axes, axis, &SdscAxis::name);
    return found == axes.end() ? nullptr : &*found;
}

Result<Sdsc> readSdsc(const std::string& path, std::string_view text)
{
    const auto json = parseJson(path, text);
    if (!json)
        return fail(json.error());
    if (!json->is_object() || json->empty() || !json->begin()->is_object())
        return fail(Error{.message = UserText("a descriptor is an object with one member, the operator"),
                          .file = path,
                          .path = "$",
                          .line = 1,
                          .column = 1});
    JsonProblems problems(path, text);
    const JsonCursor root(*json, problems);
    if (json->size() > 1)
        root.complain(UserText("a descriptor is an object with one member, the operator"));
    Sdsc made = Reader(path).read(root.members().front());
    made.problems = problems.take();
    return made;
}

} // namespace nodewise::dump
