// -----// IR Dump After Canonicalizer (canonicalize) //----- //
func.func private @decl(i32)

