// SPDX-License-Identifier: Apache-2.0
#include "views/cost/npu_parameter_text.h"

#include <QCoreApplication>

#include <array>

namespace nodewise::views {

namespace {

struct Parameter {
    std::string_view name;
    const char* meaning;
    const char* usual; ///< where a configuration does not state it; null = it is needed, or follows from others
};

constexpr std::array parameters{
    Parameter{"num_cores", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Cores; they share DRAM."), "1"},
    Parameter{"core_type", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "The type of core; only ws_mesh is simulated."), "ws_mesh"},
    Parameter{"core_freq_mhz", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "The cores' clock in MHz."), "1000"},
    Parameter{"vpu_num_lanes", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Lanes of the vector unit, and columns of an array."),
              nullptr},
    Parameter{"vpu_spad_size_kb_per_lane", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Scratchpad of one lane in KB."), nullptr},
    Parameter{"vpu_vector_length_bits", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Bits that a lane processes per cycle."), "256"},
    Parameter{"num_systolic_array_per_core", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Systolic arrays of a core."), "1"},
    Parameter{"sa_rows", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Rows of an array."), "vpu_num_lanes"},
    Parameter{"sa_weight_buffer_depth",
              QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Weight tiles that an array holds, including the one in use."), "2"},
    Parameter{"dram_type", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "How DRAM is described: simple or ramulator2."), nullptr},
    Parameter{"dram_channels",
              QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Channels of DRAM; requests are interleaved across them."), "1"},
    Parameter{"dram_freq_mhz", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "DRAM's clock in MHz."), "core_freq_mhz"},
    Parameter{"dram_latency", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "DRAM clock cycles from a request to its data."), nullptr},
    Parameter{"dram_req_size_byte", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Bytes per DRAM request."), "32"},
    Parameter{"dram_bandwidth_gbps_total", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "GB/s of all channels together."), nullptr},
    Parameter{"dram_bandwidth_gbps_per_channel", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "GB/s of each channel."), nullptr},
    Parameter{"ramulator_config_path",
              QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Its file name says which DRAM: HBM2, HBM3, DDR4."), nullptr},
    Parameter{"icnt_type", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "The interconnect's type; all are simulated as simple."),
              nullptr},
    Parameter{"icnt_latency_cycles", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Cycles through the interconnect, one way."), "0"},
    Parameter{"icnt_freq_mhz", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "The interconnect's clock in MHz."), "core_freq_mhz"},
    Parameter{"icnt_injection_ports_per_core", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Requests that a core sends per cycle."),
              "1"},
    Parameter{"core_spad_size_kb",
              QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Has no effect: kernels are tiled for the lanes' scratchpads."), nullptr},
    Parameter{"core_dma_engines", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Copies of a core that run at once."), "1"},
    Parameter{"core_work_items", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Iterations that a core works on at once."), "2"},
    Parameter{"core_queue_depth", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Instructions of a core that wait at once."), "256"},
    Parameter{"vpu_passes_simple", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Vector unit passes for an addition or a copy."),
              "1"},
    Parameter{"vpu_passes_multiply", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Vector unit passes for a multiplication."), "1"},
    Parameter{"vpu_passes_compare", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Vector unit passes for a comparison."), "1"},
    Parameter{"vpu_passes_convert", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Vector unit passes for a type conversion."), "1"},
    Parameter{"vpu_passes_divide", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Vector unit passes for a division."), "8"},
    Parameter{"vpu_passes_root", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Vector unit passes for a square root."), "10"},
    Parameter{"vpu_passes_exponential", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Vector unit passes for exp, log, tanh or erf."),
              "25"},
    Parameter{"vpu_passes_trigonometric", QT_TRANSLATE_NOOP("nodewise::views::NpuParameter", "Vector unit passes for a sine or cosine."),
              "26"},
};

} // namespace

QString npuParameterText(std::string_view name)
{
    for (const Parameter& parameter : parameters)
        if (parameter.name == name) {
            const QString meaning = QCoreApplication::translate("nodewise::views::NpuParameter", parameter.meaning);
            return parameter.usual ? QCoreApplication::translate("nodewise::views::NpuParameter", "%1 Default: %2.")
                                         .arg(meaning, QLatin1String(parameter.usual))
                                   : meaning;
        }
    return {};
}

} // namespace nodewise::views
