// SPDX-License-Identifier: Apache-2.0
#include "views/cost/npu_member_text.h"

#include <QCoreApplication>

#include <array>

namespace nodewise::views {

namespace {

struct Member {
    std::string_view name;
    const char* meaning;
    const char* usual; ///< where a configuration does not state it; null = it is needed, or follows from others
};

constexpr std::array members{
    Member{"num_cores", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Cores; they share DRAM."), "1"},
    Member{"core_type", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "The type of core; only ws_mesh is simulated."), "ws_mesh"},
    Member{"core_freq_mhz", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "The cores' clock in MHz."), "1000"},
    Member{"vpu_num_lanes", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Lanes of the vector unit, and columns of an array."), nullptr},
    Member{"vpu_spad_size_kb_per_lane", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Scratchpad of one lane in KB."), nullptr},
    Member{"vpu_vector_length_bits", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Bits that a lane processes per cycle."), "256"},
    Member{"num_systolic_array_per_core", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Systolic arrays of a core."), "1"},
    Member{"sa_rows", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Rows of an array."), "vpu_num_lanes"},
    Member{"sa_weight_buffer_depth",
           QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Weight tiles that an array holds, including the one in use."), "2"},
    Member{"dram_type", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "How DRAM is described: simple or ramulator2."), nullptr},
    Member{"dram_channels", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Channels of DRAM; requests are interleaved across them."),
           "1"},
    Member{"dram_freq_mhz", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "DRAM's clock in MHz."), "core_freq_mhz"},
    Member{"dram_latency", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "DRAM clock cycles from a request to its data."), nullptr},
    Member{"dram_req_size_byte", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Bytes per DRAM request."), "32"},
    Member{"dram_bandwidth_gbps_total", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "GB/s of all channels together."), nullptr},
    Member{"dram_bandwidth_gbps_per_channel", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "GB/s of each channel."), nullptr},
    Member{"ramulator_config_path", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Its file name says which DRAM: HBM2, HBM3, DDR4."),
           nullptr},
    Member{"icnt_type", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "The interconnect's type; all are simulated as simple."), nullptr},
    Member{"icnt_latency_cycles", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Cycles through the interconnect, one way."), "0"},
    Member{"icnt_freq_mhz", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "The interconnect's clock in MHz."), "core_freq_mhz"},
    Member{"icnt_injection_ports_per_core", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Requests that a core sends per cycle."), "1"},
    Member{"core_spad_size_kb",
           QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Has no effect: kernels are tiled for the lanes' scratchpads."), nullptr},
    Member{"core_dma_engines", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Copies of a core that run at once."), "1"},
    Member{"core_work_items", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Iterations that a core works on at once."), "2"},
    Member{"core_queue_depth", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Instructions of a core that wait at once."), "256"},
    Member{"vpu_passes_simple", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Vector unit passes for an addition or a copy."), "1"},
    Member{"vpu_passes_multiply", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Vector unit passes for a multiplication."), "1"},
    Member{"vpu_passes_compare", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Vector unit passes for a comparison."), "1"},
    Member{"vpu_passes_convert", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Vector unit passes for a type conversion."), "1"},
    Member{"vpu_passes_divide", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Vector unit passes for a division."), "8"},
    Member{"vpu_passes_root", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Vector unit passes for a square root."), "10"},
    Member{"vpu_passes_exponential", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Vector unit passes for exp, log, tanh or erf."),
           "25"},
    Member{"vpu_passes_trigonometric", QT_TRANSLATE_NOOP("nodewise::views::NpuMember", "Vector unit passes for a sine or cosine."), "26"},
};

} // namespace

QString npuMemberText(std::string_view name)
{
    for (const Member& member : members)
        if (member.name == name) {
            const QString meaning = QCoreApplication::translate("nodewise::views::NpuMember", member.meaning);
            return member.usual ? QCoreApplication::translate("nodewise::views::NpuMember", "%1 Default: %2.")
                                      .arg(meaning, QLatin1String(member.usual))
                                : meaning;
        }
    return {};
}

} // namespace nodewise::views
