// SPDX-License-Identifier: Apache-2.0
// Needs a function that nobody has.
extern "C" int functionThatNobodyHas();
extern "C" int needsIt()
{
    return functionThatNobodyHas();
}
