"""The smallest window that shows an array: what headlab's package is measured against."""

import sys

import numpy as np
import pyqtgraph as pg
from PySide6.QtWidgets import QApplication

application = QApplication(sys.argv)
plot = pg.PlotWidget()
plot.plot(np.arange(9.0) ** 2)
plot.show()
sys.exit(application.exec())
