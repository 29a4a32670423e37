"""The pictures of the bench; the one folder that imports pyqtgraph."""
