"""Small widgets that the docks and workspaces share."""
