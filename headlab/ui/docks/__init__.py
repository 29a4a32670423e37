"""The panels around the workspaces: layer, jobs and log."""
