"""Which class a file belongs to, and the sizes that the class has where the file is silent."""

import json
from collections.abc import Mapping
from functools import lru_cache

from headlab.models.families import COMMON, FAMILIES
from headlab.models.family import Family
from headlab.resource_files import resource_path

# Other names of a class, as files carry them.
SAME_CLASS = {
    "RefinedWeb": "falcon",
    "RefinedWebModel": "falcon",
    "kimi_k2": "deepseek_v3",
    "Yi": "llama",
    "phi-msft": "phi",
    "phi3_v": "phi3",
    "stablelm_epoch": "stablelm",
    "mixformer-sequential": "phi",
    "qwen2_5_vl_thinker": "qwen2_5_omni_text",
    "kimi_vl": "deepseek_v3",
    "step3p7_text": "step3p5",
    "llava_llama": "llama",
    "llava_mistral": "mistral",
    "llava_qwen": "qwen2",
    "deepseek_v3_2": "deepseek_v32",
    "rwkv5": "rwkv",
    "rwkv6": "rwkv",
    "rwkv7": "rwkv",
}


@lru_cache(maxsize=1)
def class_defaults() -> Mapping[str, Mapping[str, object]]:
    """Return the sizes that each known class has where a file leaves them out."""
    found: dict[str, dict[str, Mapping[str, object]]] = json.loads(
        resource_path("class-defaults.json").read_text(encoding="utf-8")
    )
    return found["classes"]


@lru_cache(maxsize=1)
def rows() -> Mapping[str, Family]:
    """Return the family of each model type that has a row."""
    return {name: family for family in FAMILIES for name in family.types.split()}


def class_of(model_type: str | None, architecture: str | None) -> str | None:
    """Return the class whose rules apply: by model type, else by the architecture's name."""
    if model_type is not None:
        known = SAME_CLASS.get(model_type, model_type)
        if known in rows() or known in class_defaults():
            return known
    if architecture is not None:
        return _by_architecture().get(_folded(architecture))
    return None


def family_of(class_name: str | None) -> Family:
    """Return the row of a class, or the common rules."""
    return rows().get(class_name or "", COMMON)


_HEADS_OF_MODELS = (
    *("forcausallm", "forconditionalgeneration", "formaskedlm", "forpretraining"),
    *("forimageclassification", "forsequenceclassification", "lmheadmodel", "modelwithlmhead"),
    *("model", "lm"),
)


def _folded(name: str) -> str:
    """Return a name without case, separators and the ending that names the task."""
    folded = name.lower().replace("_", "").replace("-", "")
    for ending in _HEADS_OF_MODELS:
        if folded.endswith(ending) and len(folded) > len(ending):
            return folded[: -len(ending)]
    return folded


@lru_cache(maxsize=1)
def _by_architecture() -> Mapping[str, str]:
    names = (*class_defaults(), *rows())
    return {name.lower().replace("_", "").replace("-", ""): name for name in reversed(names)}
