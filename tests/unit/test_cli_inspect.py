"""`headlab inspect`: one path an object, several a list, one sentence for what cannot be read."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from headlab.cli import main
from headlab.resource_files import resource_path

CONFIG = {
    "model_type": "llama",
    "hidden_size": 4096,
    "num_hidden_layers": 2,
    "num_attention_heads": 32,
    "num_key_value_heads": 8,
    "vocab_size": 128256,
}


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "config.json"
    path.write_text(json.dumps(CONFIG), encoding="utf-8")
    return path


def ask(capsys, *words):
    assert main(["inspect", *map(str, words), "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def test_one_path_is_an_object_and_several_are_a_list(capsys, config):
    one = ask(capsys, config)
    assert one["totals"]["parameters"]["total"] == 2 * (2 * 4096 * 4096 + 2 * 4096 * 1024)
    assert one["totals"]["kv_elements_per_token"] == 2 * 2 * 8 * 128
    assert [v["width"] for v in one["tensor_parallel"] if v["verdict"] == "splits"] == [1, 2, 4, 8]
    folder = config.parent
    assert [answer["path"] for answer in ask(capsys, config, folder)] == [str(config), str(folder)]


def test_a_text_is_printed_without_json(capsys, config):
    assert main(["inspect", str(config), str(config)]) == 0
    assert capsys.readouterr().out.count("83,886,080") >= 2


def test_kernels_come_from_a_file_of_ones_own(capsys, config, tmp_path):
    own = json.loads(resource_path("kernels.json").read_text(encoding="utf-8"))
    own["kernels"] = own["kernels"][:1]
    rules = tmp_path / "rules.json"
    rules.write_text(json.dumps(own), encoding="utf-8")
    assert len({a["kernel"] for a in ask(capsys, config, "--kernels", rules)["kernels"]}) == 1
    assert len({a["kernel"] for a in ask(capsys, config)["kernels"]}) > 1


@pytest.mark.parametrize("text", ["{}", "[1]", "", "<html>", '{"format": "headlab-kernels"}'])
def test_bad_rules_are_one_sentence_with_their_path(capsys, config, tmp_path, text):
    rules = tmp_path / "rules.json"
    rules.write_text(text, encoding="utf-8")
    assert main(["inspect", str(config), "--kernels", str(rules)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("headlab: ")
    assert err.count("\n") == 1
    assert "rules.json" in err


@pytest.mark.parametrize("words", [[], ["no-such-file.json"], ["."], ["pyproject.toml"]])
def test_what_cannot_be_read_is_one_sentence(capsys, words, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    Path("pyproject.toml").write_text("[project]\n", encoding="utf-8")
    assert main(["inspect", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("headlab: ")
    assert err.count("\n") == 1


def test_inspect_never_imports_qt(config):
    code = (
        "import sys; from headlab.cli import main; "
        f"assert main(['inspect', {str(config)!r}]) == 0; "
        "assert not any(name.startswith(('PySide6', 'shiboken6', 'pyqtgraph', 'headlab.ui')) "
        "for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, timeout=60)
