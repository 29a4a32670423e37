"""headlab in a process of its own, followed and ended from outside."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from headlab.app.files import write_text_atomically
from headlab.app.sessions import Session, encode
from headlab.engine.experiment import Experiment
from headlab.engine.layer import Layer

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no signals")


@pytest.fixture
def headlab(tmp_path):
    started = []

    def start(*arguments, log="info"):
        env = {**os.environ, "HEADLAB_LOG": log, "HEADLAB_CONFIG_DIR": str(tmp_path / "config")}
        process = subprocess.Popen(
            [sys.executable, "-m", "headlab", *map(str, arguments)],
            cwd=ROOT,
            env=env,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def ready_line(process):
    for line in process.stderr:
        if "is ready" in line:
            return line
    pytest.fail(f"headlab ended with {process.wait()} before it was ready")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_closes_the_window_as_a_person_would(headlab, tmp_path, number):
    process = headlab()
    ready_line(process)
    process.send_signal(number)
    assert process.wait(20) == 0
    assert list((tmp_path / "config").iterdir()), "where the window was is not remembered"


def test_a_repeated_request_to_end_does_no_harm(headlab):
    # GNU timeout asks twice: the process, and then its group.
    process = headlab()
    ready_line(process)
    for _ in range(3):
        process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 0


def test_the_ready_line_names_the_bench_of_the_opened_session(headlab, tmp_path):
    session = tmp_path / "wide.headlab"
    write_text_atomically(session, encode(Session(Experiment(layer=Layer(d_model=96, n_heads=12)))))
    assert "12 heads on d_model 96" in ready_line(headlab(session))


def test_a_log_level_that_does_not_exist_is_one_sentence(headlab):
    process = headlab(log="loud")
    _, said = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "debug, info, warning, error" in said
    assert "Traceback" not in said


ASKED_TO_OPEN = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QFileOpenEvent
from headlab.ui.outside import followed_from_outside
from headlab.ui.start import make_window

app, window = make_window(["headlab"])
with followed_from_outside(window):
    QCoreApplication.sendEvent(app, QFileOpenEvent(QUrl.fromLocalFile(sys.argv[1])))
    layer = window.parts.store.experiment.layer
    print(layer.n_heads, layer.d_model)
window.close()
"""


def test_a_file_that_the_system_asks_for_is_opened(tmp_path):
    session = tmp_path / "wide.headlab"
    write_text_atomically(session, encode(Session(Experiment(layer=Layer(d_model=96, n_heads=12)))))
    done = subprocess.run(
        [sys.executable, "-c", ASKED_TO_OPEN, str(session)],
        cwd=ROOT,
        env={**os.environ, "HEADLAB_CONFIG_DIR": str(tmp_path / "config")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["12", "96"], done.stderr
