"""The house in one process, on a clock that is only counted, in an order and with faults that follow from a seed."""
