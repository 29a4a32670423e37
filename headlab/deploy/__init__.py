"""Verdicts on a model card: which tensor-parallel widths and kernels can serve it."""
