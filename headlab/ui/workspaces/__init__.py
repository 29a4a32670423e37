"""The tabs of the window, all on the same layer; a new one is one line of `WORKSPACES`."""
