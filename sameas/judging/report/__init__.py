"""The report on a judge: every figure with its interval, beside what perfect judges would get."""
