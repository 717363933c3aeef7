# SPDX-License-Identifier: Apache-2.0
"""Programs of the sizes whose times others have published, as .pt2 files without torch: all tensors are inputs, none has data."""
import json
import math
import zipfile

FLOAT32, BFLOAT16 = 7, 13


class Program:
    """A graph in the form of torch.export's model.json. Several workloads may stand beside each other: their nodes' names begin with it."""

    def __init__(self, dtype):
        self.dtype, self.nodes, self.tensors, self.inputs, self.outputs, self.prefix = dtype, [], {}, [], [], ""

    def _tensor(self, name, shape):
        strides = [math.prod(shape[i + 1:]) for i in range(len(shape))]
        ints = lambda values: [{"as_int": v} for v in values]
        self.tensors[name] = {"dtype": self.dtype, "sizes": ints(shape), "requires_grad": False, "device": {"type": "meta", "index": None},
                              "strides": ints(strides), "storage_offset": {"as_int": 0}, "layout": 7}
        return name

    def shape(self, name):
        return [size["as_int"] for size in self.tensors[name]["sizes"]]

    def input(self, *shape):
        name = self._tensor(f"{self.prefix}in_{len(self.inputs)}", list(shape))
        self.inputs.append(name)
        return name

    def op(self, target, shape, /, **arguments):
        def argument(value):
            if value is None:
                return {"as_none": True}
            kind = {str: "as_tensor", bool: "as_bool", int: "as_int", float: "as_float", list: "as_ints"}[type(value)]
            return {kind: {"name": value} if kind == "as_tensor" else value}

        name = self._tensor(f"{self.prefix}{target.split('.')[0]}_{len(self.nodes)}", list(shape))
        self.nodes.append({"target": f"torch.ops.aten.{target}", "name": name, "metadata": {}, "is_hop_single_tensor_return": None,
                           "inputs": [{"name": key, "arg": argument(value), "kind": 1} for key, value in arguments.items()],
                           "outputs": [{"as_tensor": {"name": name}}]})
        return name

    def save(self, path):
        tensor = lambda name: {"as_tensor": {"name": name}}
        spec = lambda kind, names: [{kind: {"arg": tensor(name)}} for name in names]
        node = {"type": None, "context": None, "children_spec": []}
        inner = {"type": "builtins.tuple", "context": "null", "children_spec": [node] * len(self.inputs)}
        empty = {"type": "builtins.dict", "context": "[]", "children_spec": []}
        in_spec = json.dumps([1, {"type": "builtins.tuple", "context": "null", "children_spec": [inner, empty]}])
        out_spec = json.dumps([1, {**inner, "children_spec": [node] * len(self.outputs)}])
        model = {"graph_module": {"graph": {"inputs": [tensor(n) for n in self.inputs], "outputs": [tensor(n) for n in self.outputs],
                                            "nodes": self.nodes, "tensor_values": self.tensors, "sym_int_values": {},
                                            "sym_bool_values": {}, "is_single_tensor_return": False, "custom_obj_values": {},
                                            "sym_float_values": {}},
                                  "signature": {"input_specs": spec("user_input", self.inputs),
                                                "output_specs": spec("user_output", self.outputs)},
                                  "module_call_graph": [{"fqn": "", "signature": {"inputs": [], "outputs": [], "in_spec": in_spec,
                                                                                  "out_spec": out_spec,
                                                                                  "forward_arg_names": self.inputs}}],
                                  "metadata": {}, "treespec_namedtuple_fields": {}},
                 "opset_version": {"aten": 10}, "range_constraints": {}, "schema_version": {"major": 8, "minor": 20},
                 "verifiers": ["TRAINING"], "torch_version": "2.13.0+cpu", "guards_code": []}
        with zipfile.ZipFile(path, "w") as archive:
            for name, text in [("archive_format", "pt2"), ("archive_version", "0"), (".data/version", "3\n"), ("byteorder", "little"),
                               ("data/weights/model_weights_config.json", '{"config": {}}'),
                               ("data/constants/model_constants_config.json", '{"config": {}}'),
                               ("models/model.json", json.dumps(model))]:
                archive.writestr(f"published/{name}", text)


def linear(p, x, width, bias=True):
    rows = p.shape(x)
    return p.op("linear.default", rows[:-1] + [width], input=x, weight=p.input(width, rows[-1]), bias=p.input(width) if bias else None)


def pointwise(p, target, x, **more):
    return p.op(target, p.shape(x), self=x, **more)


def matmul(p, a, b):
    return p.op("matmul.default", p.shape(a)[:-1] + p.shape(b)[-1:], self=a, other=b)


def gemm(p, m, k, n):
    return matmul(p, p.input(m, k), p.input(k, n))


def convolution(p, x, channels, kernel, stride, padding):
    batch, depth, height, width = p.shape(x)
    size = lambda length: (length + 2 * padding - kernel) // stride + 1
    return p.op("conv2d.default", [batch, channels, size(height), size(width)], input=x, weight=p.input(channels, depth, kernel, kernel),
                bias=None, stride=[stride] * 2, padding=[padding] * 2)


def layernorm(p, x):
    width = p.shape(x)[-1]
    return p.op("layer_norm.default", p.shape(x), input=x, normalized_shape=[width], weight=p.input(width), bias=p.input(width), eps=1e-5,
                cudnn_enable=False)


def softmax(p, x):
    return pointwise(p, "softmax.int", x, dim=-1)


def attention(p, q, k, v):
    return p.op("scaled_dot_product_attention.default", p.shape(q), query=q, key=k, value=v)


def heads(p, batch, count, rows, depth):
    return p.input(batch, count, rows, depth)


def self_attention(p, count, rows, depth):
    return attention(p, *(heads(p, 1, count, rows, depth) for _ in range(3)))


def cached_attention(p, batch, queries, count, rows, length, depth):
    """Queries share the heads of keys and values: of each such head they are rows of one product."""
    q = heads(p, batch, count, rows * queries // count, depth)
    return attention(p, q, heads(p, batch, count, length, depth), heads(p, batch, count, length, depth))


def feed_forward(p, rows, width, inner):
    return linear(p, pointwise(p, "gelu.default", linear(p, p.input(rows, width), inner, False)), width, False)


def gated(p, rows, width, inner):
    x = p.input(rows, width)
    gate = pointwise(p, "silu.default", linear(p, x, inner, False))
    return linear(p, pointwise(p, "mul.Tensor", gate, other=linear(p, x, inner, False)), width, False)


def encoder(p, rows, width):
    x, count = p.input(1, rows, width), width // 64

    def part():
        view = p.op("view.default", [1, rows, count, 64], self=linear(p, x, width), size=[1, rows, count, 64])
        return p.op("transpose.int", [1, count, rows, 64], self=view, dim0=1, dim1=2)

    mixed = p.op("transpose.int", [1, rows, count, 64], self=attention(p, part(), part(), part()), dim0=1, dim1=2)
    mixed = linear(p, p.op("reshape.default", [1, rows, width], self=mixed, shape=[1, rows, width]), width)
    x = layernorm(p, pointwise(p, "add.Tensor", mixed, other=x))
    inner = linear(p, pointwise(p, "gelu.default", linear(p, x, 4 * width)), width)
    return layernorm(p, pointwise(p, "add.Tensor", inner, other=x))


def normalized(p, x):
    values = {name: p.input(p.shape(x)[1]) for name in ("weight", "bias", "running_mean", "running_var")}
    return p.op("batch_norm.default", p.shape(x), input=x, **values, training=False, momentum=0.1, eps=1e-5, cudnn_enabled=False)


def resnet(p, depths, bottleneck):
    """He et al. 2015: a stem, four stages of residual blocks, a classifier."""
    def unit(x, channels, kernel, stride, relu=True):
        x = normalized(p, convolution(p, x, channels, kernel, stride, kernel // 2))
        return pointwise(p, "relu.default", x) if relu else x

    x = unit(p.input(1, 3, 224, 224), 64, 7, 2)
    x = p.op("max_pool2d.default", [1, 64, 56, 56], self=x, kernel_size=[3, 3], stride=[2, 2], padding=[1, 1])
    for stage, depth in enumerate(depths):
        channels = 64 << stage
        for block in range(depth):
            stride, wide = 2 if stage > 0 and block == 0 else 1, channels * (4 if bottleneck else 1)
            if bottleneck:
                y = unit(unit(unit(x, channels, 1, 1), channels, 3, stride), wide, 1, 1, relu=False)
            else:
                y = unit(unit(x, channels, 3, stride), wide, 3, 1, relu=False)
            if p.shape(x) != p.shape(y):
                x = unit(x, wide, 1, stride, relu=False)
            x = pointwise(p, "relu.default", pointwise(p, "add.Tensor", y, other=x))
    width = p.shape(x)[1]
    x = p.op("adaptive_avg_pool2d.default", [1, width, 1, 1], self=x, output_size=[1, 1])
    return linear(p, p.op("flatten.using_ints", [1, width], self=x, start_dim=1), 1000)


def add(p, workload):
    """A row's workload, "gemm 512x768x3072". Sizes are those of the publications: M x K x N, heads x tokens x depth, ..."""
    kind, *rest = workload.split()
    sizes = [int(size) for size in rest[0].split("x")] if rest else []
    build = {
        "gemm": lambda: gemm(p, *sizes),
        "conv": lambda: convolution(p, p.input(sizes[0], sizes[3], *sizes[1:3]), sizes[4], sizes[5], sizes[6], sizes[7]),
        "layernorm": lambda: layernorm(p, p.input(*sizes)),
        "softmax": lambda: softmax(p, p.input(*sizes)),
        "attention": lambda: self_attention(p, *sizes),
        "encoder": lambda: encoder(p, *sizes),
        "resnet18": lambda: resnet(p, (2, 2, 2, 2), False),
        "resnet50": lambda: resnet(p, (3, 4, 6, 3), True),
        "ffn_erf": lambda: feed_forward(p, *sizes),
        "ffn_gated": lambda: gated(p, *sizes),
        "attn_enc": lambda: self_attention(p, *sizes),
        "attn_dec": lambda: cached_attention(p, 1, *sizes),
        "prefill": lambda: attention(p, *(heads(p, *sizes) for _ in range(3))),
        "decode": lambda: cached_attention(p, sizes[0], sizes[1], sizes[2], 1, *sizes[3:]),
    }
    p.outputs.append(build[kind]())
