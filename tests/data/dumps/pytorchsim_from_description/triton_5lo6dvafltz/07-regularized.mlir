tt.func public @triton_poi_fused_add_0() {
}
