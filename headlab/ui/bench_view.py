"""What a person looks at on the bench, taken into a session and put back from one."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtWidgets import QTabWidget

from headlab.app.sessions import CostChoices, Session, View
from headlab.app.store import Store
from headlab.ui.cost.view import CostView
from headlab.ui.workspaces.cost import CostWorkspace
from headlab.ui.workspaces.heads import HeadsWorkspace
from headlab.ui.workspaces.model import ModelWorkspace
from headlab.ui.workspaces.registry import Workspace

_COST_FIELDS = ("phase", "flops", "binary", "dtype", "layers", "batch")


class BenchView:
    """Reads and sets the open tab, the focused head, the cost conventions and the open model."""

    def __init__(self, store: Store, tabs: QTabWidget, workspaces: Mapping[str, Workspace]) -> None:
        self._store = store
        self._tabs = tabs
        self._names = tuple(workspaces)
        heads, cost, model = (workspaces[name] for name in ("heads", "cost", "model"))
        assert isinstance(heads, HeadsWorkspace)
        assert isinstance(cost, CostWorkspace)
        assert isinstance(model, ModelWorkspace)
        self._heads, self._cost, self._model = heads, cost, model

    @property
    def model(self) -> ModelWorkspace:
        """The workspace of an open model."""
        return self._model

    def take(self) -> Session:
        """Return the bench as a session: experiment, view, comparison, open model."""
        cost = self._cost.view
        view = View(
            workspace=self._names[self._tabs.currentIndex()],  # type: ignore[arg-type]
            focused_head=self._heads.focused_head,
            heatmap=self._heads.focus_heatmap.view,
            cost=CostChoices(**{name: getattr(cost, name) for name in _COST_FIELDS}),
        )
        path = self._model.path
        return Session(
            self._store.experiment,
            view,
            self._cost.comparison,
            None if path is None else str(path.absolute()),
        )

    def put(self, session: Session) -> None:
        """Show what a session looked at; its experiment is the store's business."""
        self.show(session.view)
        self._cost.set_view(
            CostView(**{name: getattr(session.view.cost, name) for name in _COST_FIELDS})
        )
        self._cost.set_comparison(session.compare)
        self.open_model(None if session.model is None else Path(session.model))

    def show(self, view: View) -> None:
        """Show a tab, a head and one of its views."""
        self.open_tab(view.workspace)
        self._heads.show_view(view.focused_head, view.heatmap)

    def open_tab(self, name: str) -> None:
        """Show a workspace by its name."""
        if name in self._names:
            self._tabs.setCurrentIndex(self._names.index(name))

    def open_model(self, path: Path | None) -> None:
        """Open a model unless it is open already; None leaves what is open."""
        if path is not None and path != self._model.path:
            self._model.open_path(path)
