// SPDX-License-Identifier: Apache-2.0
// What is asked about one tensor of a stop beyond its numbers on a page: pictures, lines, places, bits, memory, differences, texts. The
// requests that look at every element work beside the others and end with `cancel`; what runs on or edits ends them too.
#pragma once

#include "core/protocol/values.h"

namespace nodewise::protocol {

/// The answer to nodewise/tensorStats as this version gives it: a TensorStats, and more.
struct FullStats {
    TensorStats stats;
    std::uint64_t subnormals = 0; ///< nonzero, but nearer to 0 than the dtype's smallest normal number
    std::uint64_t positiveInf = 0, negativeInf = 0;
    std::uint64_t below = 0, above = 0; ///< finite ones outside of the histogram's range
    bool operator==(const FullStats&) const = default;
};

/// nodewise/tensorRaster: a tensor as a picture of at most width x height pixels, each with what lies under it.
struct RasterRequest {
    static constexpr std::string_view command = "nodewise/tensorRaster";
    static constexpr int maxSide = 4096;
    static constexpr std::int64_t maxPixels = 2'000'000;
    /// What the picture's rows are, where a tensor has more than two dimensions.
    enum class Rows : std::uint8_t {
        Last, ///< the last dimension but one, the others at 0: as the grid
        All,  ///< all other dimensions, row after row
    };
    ValueRef value;
    std::string slice;
    std::optional<ValueRef> minus; ///< the picture is that of the difference; of the same shape after slicing
    std::string minusSlice;
    Rows rowsAre = Rows::Last;
    int along = -1;                              ///< the dimension that columns run along; negative ones from the end
    std::uint64_t row = 0, column = 0;           ///< where the part that is asked for begins
    std::uint64_t rows = ~0ull, columns = ~0ull; ///< past the end: up to it
    int width = 512, height = 512;               ///< fewer where there are fewer rows and columns: no element is drawn twice
    std::uint64_t most = 0;                      ///< elements looked at, evenly spread over each pixel; 0 = all
    bool operator==(const RasterRequest&) const = default;
};
/// Of what is finite under a pixel; NaN where nothing is. Of complex numbers their magnitudes.
struct Raster {
    enum Flag : std::uint8_t { Nan = 1, PositiveInf = 2, NegativeInf = 4 };
    std::string dtype;
    std::vector<std::int64_t> shape;               ///< after slicing
    std::uint64_t totalRows = 0, totalColumns = 0; ///< of the whole as a table
    std::uint64_t row = 0, rows = 0, column = 0,
                  columns = 0; ///< of the part; a pixel x covers [x * columns / width, (x+1) * columns / width)
    int width = 0, height = 0;
    bool sampled = false; ///< not all elements were looked at
    bool plain = false;   ///< one element per pixel: min and max are empty, being the mean
    std::vector<double> mean, min, max;
    std::vector<std::uint8_t> flags; ///< of the pixels; empty if there are none
    bool operator==(const Raster&) const = default;
};

/// nodewise/tensorFind: the next element of a kind, in row-major order of the slice and around its end.
struct FindRequest {
    static constexpr std::string_view command = "nodewise/tensorFind";
    enum class What : std::uint8_t { Value, Nan, Inf, NotFinite, Max, Min };
    ValueRef value;
    std::string slice;
    What what = What::Value;
    std::optional<Scalar> number;      ///< of Value; an integer past int64 as a text of digits
    double eps = 0;                    ///< |element - number| <= eps; 0 = exactly
    std::optional<std::uint64_t> from; ///< the element before the first, or after the last, that is looked at; none: from the start
    bool backward = false;
    bool operator==(const FindRequest&) const = default;
};
struct FindAnswer {
    bool found = false;
    std::uint64_t flat = 0;          ///< number of the element in the slice, row-major
    std::vector<std::int64_t> index; ///< in the slice
    std::string text;                ///< the element
    bool wrapped = false;            ///< it was found past the end (or the start)
    bool operator==(const FindAnswer&) const = default;
};

/// nodewise/tensorCount: how many elements of a kind there are in a part, row-major in the slice. A client that wants to show how far the
/// count is asks part by part.
struct CountRequest {
    static constexpr std::string_view command = "nodewise/tensorCount";
    ValueRef value;
    std::string slice;
    FindRequest::What what = FindRequest::What::Value;
    std::optional<Scalar> number;              ///< of Value
    double eps = 0;                            ///< as FindRequest
    std::uint64_t begin = 0, elements = ~0ull; ///< past the end: up to it
    std::uint64_t at = 0;                      ///< an element of the part: those before it are told apart
    bool operator==(const CountRequest&) const = default;
};
struct CountAnswer {
    std::uint64_t matches = 0; ///< in the part
    std::uint64_t before = 0;  ///< of them, before `at`
    std::uint64_t end = 0;     ///< of the part
    std::uint64_t all = 0;     ///< elements of the slice
    bool operator==(const CountAnswer&) const = default;
};

/// nodewise/tensorBits: how one element is made of bits.
struct BitsRequest {
    static constexpr std::string_view command = "nodewise/tensorBits";
    ValueRef value;
    std::string slice;
    std::vector<std::int64_t> index; ///< in the slice
    bool operator==(const BitsRequest&) const = default;
};
/// One number; of a complex element there are two.
struct BitsOfNumber {
    enum class Class : std::uint8_t { Integer, Zero, Subnormal, Normal, Infinite, Nan };
    Class kind = Class::Integer;
    std::string bits;                                     ///< "0100..." from the highest to the lowest
    int signBits = 0, exponentBits = 0, mantissaBits = 0; ///< how many, in this order; an integer has a mantissa only
    int bias = 0;
    int exponent = 0;  ///< of 2, in (1.mantissa) x 2^exponent or, of a subnormal, (0.mantissa) x 2^exponent
    std::string text;  ///< the shortest that reads back as the same number
    std::string exact; ///< all decimal digits of the value; "" of what is not finite
    double ulp = 0;    ///< distance to the next number away from zero; 0 of integers and what is not finite
    bool operator==(const BitsOfNumber&) const = default;
};
struct BitsAnswer {
    std::string dtype;
    std::vector<int> bytes;            ///< as they lie in memory
    std::uint64_t address = 0;         ///< bytes from the start of the storage
    std::vector<BitsOfNumber> numbers; ///< one; real and imaginary part of a complex element
    bool operator==(const BitsAnswer&) const = default;
};

/// nodewise/tensorStorage: how a tensor lies in its memory, and who else does.
struct StorageRequest {
    static constexpr std::string_view command = "nodewise/tensorStorage";
    ValueRef value;
    std::string slice;
    int buckets = 256; ///< of the coverage
    bool operator==(const StorageRequest&) const = default;
};
struct StorageAnswer {
    /// A tensor in the storage.
    struct View {
        ValueRef ref;
        std::string name;
        std::string dtype;
        std::vector<std::int64_t> shape, strides; ///< elements
        std::int64_t offset = 0;                  ///< elements
        std::uint64_t begin = 0, end = 0;         ///< bytes of the storage between the first and the last element
        std::vector<double> coverage;             ///< how much of each bucket of the storage its elements fill, 0..1
        bool operator==(const View&) const = default;
    };
    std::uint64_t storageBytes = 0, elementBytes = 0, version = 0;
    std::uint64_t alignment = 0; ///< largest power of two, up to 4096, that divides the address of the first element
    bool contiguous = false;     ///< row-major without gaps
    bool overlapping = false;    ///< several indices lead to one element (an expanded dimension)
    View view;
    std::vector<View> aliases; ///< of other values of the stop
    bool operator==(const StorageAnswer&) const = default;
};

/// nodewise/tensorDifference: how far a value is from another, over all elements.
struct DifferenceRequest {
    static constexpr std::string_view command = "nodewise/tensorDifference";
    ValueRef value;
    std::string slice;
    ValueRef other; ///< the reference
    std::string otherSlice;
    double rtol = 0, atol = 0;
    bool operator==(const DifferenceRequest&) const = default;
};
struct DifferenceAnswer {
    bool comparable = false, equal = false, bitwise = false;
    std::uint64_t elements = 0, mismatches = 0;
    double maxAbs = 0, maxRel = 0, cosine = 1, snr = 0;
    std::uint64_t maxUlps = 0, nanActual = 0, nanExpected = 0, infActual = 0, infExpected = 0;
    std::vector<std::int64_t> firstIndex;
    double firstActual = 0, firstExpected = 0;
    UserText message; ///< why it can't be compared, or what differs in one line; empty if equal
    bool operator==(const DifferenceAnswer&) const = default;
};

/// nodewise/tensorPython: the tensor as an expression of Python.
struct PythonRequest {
    static constexpr std::string_view command = "nodewise/tensorPython";
    static constexpr std::int64_t maxElements = 10'000;
    ValueRef value;
    std::string slice;
    bool operator==(const PythonRequest&) const = default;
};
struct PythonAnswer {
    std::string text; ///< "torch.tensor([1.0, 2.5], dtype=torch.float32)"
    bool operator==(const PythonAnswer&) const = default;
};

/// nodewise/hold: keeps a copy of the slice as it is now. The answer is a ValueInfo whose ref is good for all requests about one tensor
/// until nodewise/release, or the end of the worker.
struct HoldRequest {
    static constexpr std::string_view command = "nodewise/hold";
    ValueRef value;
    std::string slice;
    bool operator==(const HoldRequest&) const = default;
};
struct ReleaseRequest {
    static constexpr std::string_view command = "nodewise/release";
    ValueRef value;
    bool operator==(const ReleaseRequest&) const = default;
};
/// Nodes from this number on are what nodewise/hold keeps.
inline constexpr std::uint32_t firstHeld = 0x8000'0000;

} // namespace nodewise::protocol
