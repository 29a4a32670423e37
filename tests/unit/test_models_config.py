"""The config reader against independently counted answers, awkward files and mutations."""

import json
import random
import re
import time
import tracemalloc
from collections import Counter
from copy import deepcopy
from pathlib import Path

import pytest

from headlab.errors import InputError
from headlab.models.card import ModelCard
from headlab.models.classes import class_defaults
from headlab.models.config import card_from_bytes, card_from_mapping, read_config
from headlab.models.families import FAMILIES
from headlab.models.json_source import LARGEST_FILE

CONFIGS = Path(__file__).parent.parent / "data" / "configs"
ANSWERS = json.loads((CONFIGS / "answers.json").read_text(encoding="utf-8"))
AWKWARD = CONFIGS / "awkward"
BUILT = json.loads((CONFIGS.parent / "built_models.json").read_text(encoding="utf-8"))["rows"]
EXPECT = json.loads((AWKWARD / "expect.json").read_text(encoding="utf-8"))
ATTENDING = ("attention", "sliding", "latent")
WEIGHTS = ("q", "k", "v", "o", "kv_a", "kv_b", "bias", "norm")

# Two answers count a sliding part that the file contradicts: an encoder caches nothing at all, so
# no part of its cache slides; and this file's own layer_types mark 33 layers as sliding, which
# the class that was counted does not read at the top level.
SLIDING_PART = {"modernbert-base": 0, "step-3.7-flash": 33 * 2048}


def compared(name: str, answer: dict[str, object], card: ModelCard) -> list[str]:
    """Return each number of a card that differs from the answer, in words."""
    found: list[str] = []

    def check(label: str, ours: object, right: object) -> None:
        if right is not None and ours != right:
            found.append(f"{name}: {label} is {ours}, not {right}")

    for key in WEIGHTS:
        check(key, getattr(card.parameters, key), answer.get(key))
    check("total", card.parameters.total, answer["total_weights"])
    check("other", card.parameters.other, answer.get("other", 0) + answer.get("indexer", 0))
    check("modules", card.attention_layers, answer.get("attention_modules"))
    if card.kv_elements_per_token != answer["kv_elements_per_token"]:
        found.append(f"{name}: cache {card.kv_elements_per_token}")
    sliding = SLIDING_PART.get(name, answer.get("kv_elements_per_token_in_sliding_layers"))
    check("sliding part", card.kv_elements_per_token_sliding, sliding)
    runs = [run for run in card.layers if run.kind in ATTENDING]
    for key, attribute in (("q_heads", "heads"), ("kv_heads", "kv_heads"), ("head_dim",) * 2):
        if answer.get(key) is not None:
            check(key, {getattr(run, attribute) for run in runs}, {answer[key]})
    for part, right in answer.get("other_parts", {}).items():
        ours = card.parts.get(part)
        if ours is None:
            found.append(f"{name}: no {part} part")
            continue
        for key in WEIGHTS:
            check(f"{part} {key}", getattr(ours.parameters, key), right.get(key))
        check(f"{part} modules", ours.attention_modules, right["attention_modules"])
    if "groups" in answer:
        right_rows = Counter()
        for count, *row in answer["groups"]:
            right_rows[tuple(row)] += count
        rows = Counter()
        for run in runs:
            p = run.parameters
            rows[p.q, p.k, p.v, p.o] += len(run.indices)
        check("layers", rows, right_rows)
    return found


def test_every_answer_is_met() -> None:
    disagreements: list[str] = []
    for name, answer in ANSWERS.items():
        if "no_numbers" in answer:
            continue
        card = read_config(CONFIGS / f"{name}.json")
        disagreements += compared(name, answer, card)
    print(f"{len(ANSWERS)} configs, {len(disagreements)} disagreements")
    print("\n".join(disagreements))
    assert not disagreements
    assert len(ANSWERS) > 160


@pytest.mark.parametrize("row", BUILT, ids=[row["why"] for row in BUILT])
def test_rules_of_families_against_built_models(row: dict[str, dict[str, int]]) -> None:
    card = card_from_mapping(row["config"], "config.json")
    counted = row["counted"]
    assert {key: getattr(card.parameters, key) for key in (*WEIGHTS, "other")} == {
        key: counted.get(key, 0) for key in (*WEIGHTS, "other")
    }
    assert (card.attention_layers, card.kv_elements_per_token) == (
        counted["modules"],
        counted["kv"],
    )
    if "sliding" in counted:
        assert card.kv_elements_per_token_sliding == counted["sliding"]


@pytest.mark.parametrize("name", ["peft-adapter_config", "index-json-not-config"])
def test_files_of_another_kind_are_named(name: str) -> None:
    with pytest.raises(InputError, match=r"adapter|index"):
        read_config(CONFIGS / f"{name}.json")


@pytest.mark.parametrize("name", ["falcon-mamba-7b", "rwkv5-3b"])
def test_models_without_attention(name: str) -> None:
    card = read_config(CONFIGS / f"{name}.json")
    assert {run.kind for run in card.layers} == {"none"}
    assert card.parameters.total == card.kv_elements_per_token == card.attention_layers == 0
    assert any("no attention" in note for note in card.notes)


@pytest.mark.parametrize("name", sorted(ANSWERS))
def test_runs_cover_each_layer_once_and_add_up(name: str) -> None:
    try:
        card = read_config(CONFIGS / f"{name}.json")
    except InputError:
        assert "no_numbers" in ANSWERS[name]
        return
    indices = sorted(i for run in card.layers for i in run.indices)
    assert indices == list(range(len(indices)))
    assert len(set(card.layers)) == len(card.layers)
    assert card.notes
    if card.kv_elements_per_token:
        cached = sum(run.kv_elements_per_token * len(run.indices) for run in card.layers)
        assert card.kv_elements_per_token == cached


@pytest.mark.parametrize(
    ("name", "source", "naive"),
    [
        ("qwen3-4b", "explicit", 80),
        ("gpt-oss-20b", "explicit", 45),
        ("llama-3.1-8b", "derived", 128),
        ("t5-small", "explicit", 64),
        ("deepseek-v3", "explicit", 56),
        ("mixtral-8x22b-head_dim-null", "derived", 128),
        ("gemma-3-4b-it-sparse", "family default", 320),
        ("flan-t5-small", "explicit", 512 / 6),
    ],
)
def test_head_dim_source_and_naive_width(name: str, source: str, naive: float) -> None:
    card = read_config(CONFIGS / f"{name}.json")
    assert {run.head_dim_source for run in card.layers if run.heads} == {source}
    assert card.naive is not None
    assert card.naive.head_dim == naive


def test_naive_numbers_of_a_wide_headed_model() -> None:
    card = read_config(CONFIGS / "qwen3-4b.json")
    assert card.naive is not None
    assert card.naive.parameters == 36 * (2 * 2560 * 2560 + 2 * 2560 * 640)
    assert card.naive.kv_elements_per_token == 36 * 2 * 8 * 80


def test_windows_and_kinds() -> None:
    card = read_config(CONFIGS / "gemma-3-270m.json")
    kinds = {run.kind: run for run in card.layers}
    assert kinds["sliding"].window == 512
    assert kinds["attention"].indices == (5, 11, 17)
    mimo = {run.kind: run for run in read_config(CONFIGS / "mimo-v2-flash.json").layers}
    assert (mimo["sliding"].window, mimo["sliding"].kv_heads) == (128, 8)
    assert (mimo["attention"].head_dim, mimo["attention"].value_dim) == (192, 128)
    cross = read_config(CONFIGS / "llama-3.2-90b-vision.json")
    assert {r.kind: len(r.indices) for r in cross.layers} == {"attention": 80, "cross": 20}
    neo = {run.kind: run for run in read_config(CONFIGS / "gpt-neo-1.3b.json").layers}
    assert neo["sliding"].window == 256


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("big-int-literal", "hidden_size.*5,000 digits"),
        ("comments", "line 2, column 3"),
        ("deep-nesting", "nested|no model shape"),
        ("deep-nesting-100k", "nested"),
        ("git-lfs-pointer", "Git LFS pointer"),
        ("head_dim-fractional", "head_dim.*106.5"),
        ("head_dim-negative", "head_dim.*-128"),
        ("heads-bool", "num_attention_heads.*true"),
        ("heads-dict", "num_attention_heads.*object"),
        ("heads-float-fraction", "num_attention_heads.*32.5"),
        ("heads-list-empty", "num_attention_heads.*empty"),
        ("heads-list-short", "2 entries for 32 layers"),
        ("heads-negative", "num_attention_heads.*-32"),
        ("heads-zero", "num_attention_heads.*0"),
        ("hidden-not-divisible", "4,100 is not a multiple of 32"),
        ("hidden-not-divisible-bert", "770 is not a multiple of 12"),
        ("html-login-page", "HTML"),
        ("kv-greater-than-q", "32 .*not a multiple of 64"),
        ("kv-not-divisor", "32 .*not a multiple of 5"),
        ("kv-not-divisor-qwen-14-4", "14 .*not a multiple of 4"),
        ("kv-zero", "num_key_value_heads.*at least 1"),
        ("layers-huge", "1,000,000,000"),
        ("layers-mismatch-layer_types", "17 entries for 18 layers"),
        ("model_type-only", "no model shape"),
        ("nan-in-key", "hidden_size.*nan"),
        ("nested-vision-only", "vision_config"),
        ("single-quotes", "line 1, column 2"),
        ("top-level-null", "null"),
        ("top-level-string", "text"),
        ("trailing-comma", "line 10, column 1"),
        ("url-only", "link"),
        ("zip-magic", "not JSON"),
    ],
)
def test_awkward_files_refused_with_the_reason(file: str, message: str) -> None:
    assert file in EXPECT
    with pytest.raises(InputError) as caught:
        read_config(AWKWARD / f"{file}.json")
    said = str(caught.value)
    assert re.search(message, said), said
    assert "\n" not in said
    assert len(said) < 300


@pytest.mark.parametrize(
    ("file", "note"),
    [
        ("conflicting-aliases", "n_head says 16"),
        ("crlf", "hidden_size"),
        ("deepseek-v2-lite-q_lora-absent", "q_lora_rank 1,536: the class default"),
        ("duplicate-keys", "num_attention_heads"),
        ("falcon-kv-but-mqa", "num_kv_heads is not used"),
        ("gemma-no-head_dim", "head_dim 256: the class default"),
        ("gpt2-with-llama-keys", "hidden_size"),
        ("gqa-tp-trap", "hidden_size"),
        ("head_dim-float", "head_dim is written as 128.0"),
        ("head_dim-null", "head_dim 128: hidden size 4,096 divided by 32"),
        ("heads-missing", "32 query heads: the class default"),
        ("heads-string", "num_attention_heads is written as text"),
        ("hidden-huge", "1,000,000 query heads"),
        ("hidden-missing", "Hidden size 4,096: the class default"),
        ("html-in-name", "hidden_size"),
        ("kv-absent-mixtral-other-width", "8 key/value heads: the class default"),
        ("kv-null", "num_key_value_heads is null"),
        ("kv-null-mistral", "num_key_value_heads is null"),
        ("layers-missing", "32 layers: the class default"),
        ("layers-zero", "No layers"),
        ("mla-missing-nope", "qk_nope_head_dim 128: the class default"),
        ("model_type-missing", "no model_type"),
        ("nan", "hidden_size"),
        ("openelm-heads-in-num_attention_heads", "differ by layer"),
        ("path-traversal-name", "hidden_size"),
        ("qwen3-no-head_dim", "head_dim 128: the class default"),
        ("sliding-window-string", "sliding_window is the text"),
        ("text_config-list", "text_config is a list"),
        ("text_config-null", "hidden_size"),
        ("utf16-be", "UTF-16"),
        ("utf16-le", "UTF-16"),
        ("utf8-bom", "UTF-8 with a byte order mark"),
        ("wrapper-type-flat-class", "nested under text_config"),
    ],
)
def test_awkward_files_answered_with_a_note(file: str, note: str) -> None:
    card = read_config(AWKWARD / f"{file}.json")
    assert any(note in said for said in card.notes), card.notes
    # The numbers beside this one are of a reader that ignores the nested shape.
    right = None if file == "wrapper-type-flat-class" else EXPECT[file].get("numbers_if_read")
    if right is None:
        right = {
            "head_dim-float": {"head_dim": 128, "total_weights": 1342177280},
            "heads-string": {"q_heads": 32},
            "kv-null-mistral": {"kv_heads": 32},
            "wrapper-type-flat-class": {"head_dim": 128, "total_weights": 26 * 31457280},
            "layers-zero": {"q_heads": 32, "total_weights": 0, "kv_elements_per_token": 0},
            "hidden-huge": {"total_weights": 32 * 4 * 10**36},
        }.get(file, {"q_heads": 32, "kv_heads": 8, "head_dim": 128})
    run = next(r for r in card.layers if r.kind in ATTENDING)
    ours = {
        "q_heads": run.heads,
        "kv_heads": run.kv_heads,
        "head_dim": None if run.kind == "latent" else run.head_dim,
        "total_weights": card.parameters.total,
        "kv_elements_per_token": card.kv_elements_per_token,
    }
    if file.startswith("openelm"):
        assert [r.heads for r in card.layers] == [12, 16]
        return
    assert {key: ours[key] for key in right} == right


def test_no_awkward_file_is_forgotten() -> None:
    refused, answered = (
        {case[0] for case in test.pytestmark[0].args[1]}
        for test in (
            test_awkward_files_refused_with_the_reason,
            test_awkward_files_answered_with_a_note,
        )
    )
    assert refused | answered == set(EXPECT)
    assert not refused & answered


@pytest.mark.parametrize(
    "padding",
    [
        {"id2label": {str(i): f"label number {i} of many" for i in range(500_000)}},
        {"chat_template": "x" * 5_000_000},
    ],
    ids=["20 MB of labels", "a 5 MB string"],
)
def test_large_files_are_answered_or_refused_quickly(padding: dict[str, object]) -> None:
    llama = json.loads((CONFIGS / "llama-3.1-8b.json").read_text(encoding="utf-8"))
    raw = json.dumps({**padding, **llama}).encode()
    started = time.perf_counter()
    if len(raw) > LARGEST_FILE:
        with pytest.raises(InputError, match="MB"):
            card_from_bytes(raw, "config.json")
    else:
        assert card_from_bytes(raw, "config.json").kv_elements_per_token == 65536
    assert time.perf_counter() - started < 1


def test_a_large_label_table_stays_within_memory() -> None:
    llama = (CONFIGS / "llama-3.1-8b.json").read_text(encoding="utf-8").strip()
    labels = ",".join(f'"{i}":"label {i}"' for i in range(LARGEST_FILE // 26))
    raw = (llama[:-1] + ',"id2label":{' + labels + "}}").encode()
    assert len(raw) <= LARGEST_FILE
    tracemalloc.start()
    card = card_from_bytes(raw, "config.json")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert card.attention_layers == 32
    assert peak < 200 * 2**20


def test_a_folder_is_read_by_its_config_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    folder.mkdir()
    with pytest.raises(InputError, match=r"config\.json"):
        read_config(folder)
    (folder / "params.json").write_bytes((CONFIGS / "meta-params-llama2-70b.json").read_bytes())
    assert read_config(folder).attention_layers == 80
    (folder / "config.json").write_bytes((CONFIGS / "llama-3.1-8b.json").read_bytes())
    card = read_config(folder)
    assert card.attention_layers == 32
    assert card.path == str(folder)


def test_links_out_of_a_folder_are_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    folder.mkdir()
    outside = tmp_path / "elsewhere.json"
    outside.write_bytes((CONFIGS / "llama-3.1-8b.json").read_bytes())
    try:
        (folder / "config.json").symlink_to(outside)
    except OSError:
        pytest.skip("this system does not let a test make links")
    with pytest.raises(InputError, match="link"):
        read_config(folder)


@pytest.mark.parametrize("suffix", [".bin", ".pt", ".pth", ".ckpt", ".pkl"])
def test_pickles_are_refused_unopened(tmp_path: Path, suffix: str) -> None:
    with pytest.raises(InputError, match=r"pickle.*run code"):
        read_config(tmp_path / f"weights{suffix}")


def test_missing_and_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no file"):
        read_config(tmp_path / "config.json")
    empty = tmp_path / "empty.json"
    empty.write_bytes(b"")
    with pytest.raises(InputError, match="empty"):
        read_config(empty)
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xfd\xfc\xfb" * 50)
    with pytest.raises(InputError, match="not text"):
        read_config(binary)


def test_unknown_families_follow_the_common_keys_and_say_so() -> None:
    shape = {"d_model": 1024, "n_heads": 16, "n_kv_heads": 4, "n_layers": 3, "qkv_bias": True}
    card = card_from_mapping({"model_type": "nobody_knows", **shape}, "config.json")
    assert card.parameters.q == 3 * 1024 * 1024
    assert card.parameters.k == 3 * 1024 * 256
    assert card.parameters.bias == 3 * (1024 + 2 * 256)
    assert any("nobody_knows" in note for note in card.notes)


def test_a_family_is_known_by_its_architecture_too() -> None:
    shape = {"hidden_size": 896, "num_attention_heads": 14, "num_key_value_heads": 2}
    card = card_from_mapping(
        {"architectures": ["Qwen2ForCausalLM"], "num_hidden_layers": 2, **shape}, "config.json"
    )
    assert card.parameters.bias == 2 * (896 + 2 * 128)


@pytest.mark.parametrize(
    ("model_type", "more", "expected"),
    [
        ("llama", {"attention_bias": True}, {"bias": 1024 + 2 * 256 + 1024}),
        ("glm4", {"attention_bias": True, "head_dim": 64}, {"bias": 1024 + 2 * 256}),
        ("qwen3", {"head_dim": 64}, {"norm": 128, "bias": 0}),
        ("olmo2", {}, {"norm": 1024 + 256}),
        ("stablelm", {"qk_layernorm": True, "use_qkv_bias": True}, {"norm": 1280, "bias": 1536}),
        ("cohere", {"use_qk_norm": True}, {"norm": 1280}),
        ("persimmon", {"qk_layernorm": True}, {"norm": 4 * 64, "bias": 1024 + 2 * 256 + 1024}),
        ("qwen3_next", {"head_dim": 64, "layer_types": ["full_attention"]}, {"q": 2 * 1024**2}),
        ("granite_swa", {}, {"other": 16}),
        ("diffllama", {}, {"other": 4 * 64}),
        ("laguna", {"head_dim": 64}, {"other": 16 * 1024, "norm": 128}),
        ("starcoder2", {}, {"bias": 1024 + 2 * 256 + 1024}),
        ("phi", {"num_key_value_heads": 4}, {"bias": 2560}),
        ("mistral", {}, {"bias": 0, "norm": 0}),
    ],
)
def test_biases_norms_and_extras_by_family(
    model_type: str, more: dict[str, object], expected: dict[str, int]
) -> None:
    shape = {
        "hidden_size": 1024,
        "num_attention_heads": 16,
        "num_key_value_heads": 4,
        "num_hidden_layers": 1,
    }
    card = card_from_mapping({"model_type": model_type, **shape, **more}, "config.json")
    assert {key: getattr(card.parameters, key) for key in expected} == expected


def test_stages_of_growing_width() -> None:
    card = card_from_mapping(
        {
            "model_type": "swin",
            "embed_dim": 96,
            "depths": [2, 6],
            "num_heads": [3, 6],
            "window_size": 7,
            "qkv_bias": True,
        },
        "config.json",
    )
    assert [(r.heads, r.head_dim, len(r.indices)) for r in card.layers] == [(3, 32, 2), (6, 32, 6)]
    assert card.parameters.total == 4 * (2 * 96**2 + 6 * 192**2)
    assert card.parameters.bias == 4 * (2 * 96 + 6 * 192)
    assert card.parameters.other == 13 * 13 * (2 * 3 + 6 * 6)
    assert (card.hidden_size, card.kv_elements_per_token) == (192, 0)


def test_adapters_count_for_each_use_of_a_shared_block() -> None:
    kinds = ["mamba", "hybrid", "mamba", "hybrid"]
    shape = {"hidden_size": 256, "num_attention_heads": 4, "num_hidden_layers": 4}
    adapters = {"use_shared_attention_adapter": True, "adapter_rank": 8, "num_mem_blocks": 1}
    card = card_from_mapping(
        {"model_type": "zamba2", "layers_block_type": kinds, **shape, **adapters}, "config.json"
    )
    assert card.parameters.q == 512 * 512
    assert card.parameters.other == 2 * 3 * 8 * (512 + 512)
    assert card.kv_elements_per_token == 2 * 2 * 512


def test_each_model_type_has_one_row() -> None:
    counted = Counter(name for family in FAMILIES for name in family.types.split())
    assert [name for name, count in counted.items() if count > 1] == []
    assert len(counted) > 200
    assert set(class_defaults()) & set(counted)


VALUES = (
    *(None, True, False, 0, 1, -1, 2, 7, 128, 4096, 10**9, 10**18, 10**50, 1.5, 64.0),
    *(float("nan"), float("inf"), "", "32", "none", "🙂" * 30, [], [1], [None], [[1, 2]], {}),
    *({"head_dim": 3}, ["full_attention"] * 40, ["sliding_attention"], [0, 1] * 30, "*M*M" * 20),
)


def mutated(source: random.Random, configs: list[dict[str, object]], keys: list[str]) -> bytes:
    """Return a config with values, keys and bytes changed by chance."""
    config = deepcopy(source.choice(configs))
    for _ in range(source.randint(1, 6)):
        target = config
        nested = [v for v in config.values() if isinstance(v, dict)]
        if nested and source.random() < 0.4:
            target = source.choice(nested)
        change = source.random()
        own = list(target)
        if change < 0.35 and own:
            target[source.choice(own)] = deepcopy(source.choice(VALUES))
        elif change < 0.55 and own:
            del target[source.choice(own)]
        elif change < 0.85:
            target[source.choice(keys)] = deepcopy(source.choice(VALUES))
        else:
            target.update(deepcopy(source.choice(configs)))
    raw = bytearray(json.dumps(config).encode("utf-8", "surrogatepass"))
    if source.random() < 0.15:
        for _ in range(source.randint(1, 8)):
            raw[source.randrange(len(raw))] = source.randrange(256)
    if source.random() < 0.05:
        del raw[source.randrange(len(raw)) :]
    return bytes(raw)


def fuzz(count: int, seed: int) -> None:
    """Read mutated configs: a card or an InputError, never slow, never large."""
    configs = []
    for file in sorted(CONFIGS.glob("*.json")):
        if file.name != "answers.json":
            configs.append(json.loads(file.read_text(encoding="utf-8")))
    keys = sorted(
        {key for config in configs for key in config} | {"compress_ratios", "block_types"}
    )
    source = random.Random(seed)
    answered = 0
    said: list[str] = []
    for number in range(count):
        raw = mutated(source, configs, keys)
        started = time.perf_counter()
        try:
            card = card_from_bytes(raw, "config.json")
            assert isinstance(card, ModelCard)
            answered += 1
        except InputError as error:
            said.append(str(error))
        except Exception as error:
            raise AssertionError(f"case {number} of seed {seed}: {raw!r}") from error
        assert time.perf_counter() - started < 1, raw
    assert all("\n" not in sentence and len(sentence) < 500 for sentence in said)
    assert 0.05 < answered / count < 0.95


def test_mutated_configs() -> None:
    fuzz(300, seed=5)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("seed", range(4))
def test_twenty_thousand_mutated_configs_within_memory(seed: int) -> None:
    tracemalloc.start()
    try:
        fuzz(5_000, seed=20261129 + seed)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    print(f"peak {peak / 2**20:.1f} MB")
    assert peak < 200 * 2**20
