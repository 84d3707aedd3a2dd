/* The exponential function, as `base/exponential.py` has it: systems differ in the last bit of theirs. */

#include <math.h>

static double exponential(double x) {
    if (x < LEAST_POWER) return 0;
    double k = floor(x * HALVINGS + 0.5), rest = x - k * LN2_HIGH - k * LN2_LOW, y = 1;
    for (int n = POWERS; n > 0; n--) y = 1.0 + rest * y / n;
    return ldexp(y, (int)k);
}
