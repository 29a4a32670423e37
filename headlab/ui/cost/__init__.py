"""The pages of the Cost workspace: ledger, comparison, plots, shapes, measured time."""
