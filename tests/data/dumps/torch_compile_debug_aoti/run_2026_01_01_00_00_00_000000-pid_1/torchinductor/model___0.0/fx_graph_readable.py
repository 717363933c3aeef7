class <lambda>(torch.nn.Module):
    def forward(self):
        arg6_1: "f32[4, 16]"; 

        arg6_1, = fx_pytree.tree_flatten_spec([], self._in_spec)
        # Annotation: {'_torchdynamo_disable': True, '_torchdynamo_disable_recursive': True, '_torchdynamo_disable_method': 'dispatch_trace'} No stacktrace found for following nodes
        norm_weight: "f32[16]" = self.norm.weight
        norm_bias: "f32[16]" = self.norm.bias
        up_weight: "f32[32, 16]" = self.up.weight
        up_bias: "f32[32]" = self.up.bias
        down_weight: "f32[16, 32]" = self.down.weight
        down_bias: "f32[16]" = self.down.bias

        # File: torch/nn/modules/normalization.py:228 in forward, code: return F.layer_norm(
        var_mean = torch.ops.aten.var_mean.correction(arg6_1, [1], correction = 0, keepdim = True)
        getitem: "f32[4, 1]" = var_mean[0]
        getitem_1: "f32[4, 1]" = var_mean[1];  var_mean = None
        add: "f32[4, 1]" = torch.ops.aten.add.Tensor(getitem, 1e-05);  getitem = None
        rsqrt: "f32[4, 1]" = torch.ops.aten.rsqrt.default(add);  add = None
        sub: "f32[4, 16]" = torch.ops.aten.sub.Tensor(arg6_1, getitem_1);  getitem_1 = None
        mul: "f32[4, 16]" = torch.ops.aten.mul.Tensor(sub, rsqrt);  sub = rsqrt = None
        mul_1: "f32[4, 16]" = torch.ops.aten.mul.Tensor(mul, norm_weight);  mul = norm_weight = None
        add_1: "f32[4, 16]" = torch.ops.aten.add.Tensor(mul_1, norm_bias);  mul_1 = norm_bias = None

        # File: torch/nn/modules/linear.py:134 in forward, code: return F.linear(input, self.weight, self.bias)
        permute: "f32[16, 32]" = torch.ops.aten.permute.default(up_weight, [1, 0]);  up_weight = None
        addmm: "f32[4, 32]" = torch.ops.aten.addmm.default(up_bias, add_1, permute);  up_bias = add_1 = permute = None

        # Annotation: {'_torchdynamo_disable': True, '_torchdynamo_disable_recursive': True, '_torchdynamo_disable_method': 'gelu'} File: /home/user/project/mlp.py:13 in forward, code: h = torch.nn.functional.gelu(self.up(h))
        mul_2: "f32[4, 32]" = torch.ops.aten.mul.Tensor(addmm, 0.5)
        mul_3: "f32[4, 32]" = torch.ops.aten.mul.Tensor(addmm, 0.7071067811865476);  addmm = None
        erf: "f32[4, 32]" = torch.ops.aten.erf.default(mul_3);  mul_3 = None
        add_2: "f32[4, 32]" = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_4: "f32[4, 32]" = torch.ops.aten.mul.Tensor(mul_2, add_2);  mul_2 = add_2 = None

        # File: torch/nn/modules/linear.py:134 in forward, code: return F.linear(input, self.weight, self.bias)
        permute_1: "f32[32, 16]" = torch.ops.aten.permute.default(down_weight, [1, 0]);  down_weight = None
        addmm_1: "f32[4, 16]" = torch.ops.aten.addmm.default(down_bias, mul_4, permute_1);  down_bias = mul_4 = permute_1 = None

        # File: /home/user/project/mlp.py:14 in forward, code: return x + self.down(h)
        add_3: "f32[4, 16]" = torch.ops.aten.add.Tensor(arg6_1, addmm_1);  arg6_1 = addmm_1 = None
        return (add_3,)
