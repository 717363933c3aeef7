// -----// IR Dump After ConvertAffineToStandard (lower-affine) //----- //
func.func private @decl(i32)

