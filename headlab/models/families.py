"""One row for each family of models: which keys it reads and which rules its layers follow.

A row holds data and names of rules; the rules themselves are small functions in `layer_kinds`,
`heads`, `stack` and `counting`. Sizes that a file leaves out are in `classes`. A model type without
a row follows the common keys, and the card says so.
"""

from dataclasses import dataclass
from typing import Literal

from headlab.models.keys import HEAD_DIM, HEADS, HIDDEN, KV_HEADS, LAYERS

StackKind = Literal["decoder", "encoder", "encoder-decoder", "no attention"]
NormRule = Literal["", "head", "width", "affine head", "cross head"]
BiasKeys = tuple[tuple[str, str], ...]

ATTENTION_BIAS: BiasKeys = (("attention_bias", "qkvo"),)
QKV_BY_KEY: BiasKeys = (("attention_bias", "qkv"),)
CHATGLM_BIAS: BiasKeys = (
    ("add_qkv_bias", "qkv"),
    ("add_bias_linear", "o"),
    ("position_encoding_2d", "qkvo"),  # the first ChatGLM, which has no bias keys
)
ANY_BIAS_KEY: BiasKeys = (
    ("attention_bias", "qkvo"),
    ("qkv_bias", "qkv"),
    ("use_qkv_bias", "qkv"),
    ("add_qkv_bias", "qkv"),
)


@dataclass(frozen=True, slots=True)
class Family:
    """The rules of one family of model types.

    `types` are model types, separated by spaces. `biased` are the projections that always have
    a bias: q, k, v, o, a (q_a of latent attention) and c (kv_a); `bias_keys` add more where a
    key is true ("!key": false). `norm` is the query/key norm: "head" is shared by all heads,
    "width" has a weight for each output, "affine head" is a layer norm with a bias, "cross head" is
    on cross attention alone; `norm_key`, if any, must be true as well. `full_every` is the class's
    own pattern where the file gives none: every n-th layer is full and the others slide
    (`full_at` first: layers 0, n, 2n; last: n−1, 2n−1; `last_full`: the last one in any case).
    """

    types: str
    stack: StackKind = "decoder"
    hidden: tuple[str, ...] = HIDDEN
    heads: tuple[str, ...] = HEADS
    kv_heads: tuple[str, ...] = KV_HEADS
    head_dim: tuple[str, ...] = HEAD_DIM
    layers: tuple[str, ...] = LAYERS
    biased: str = ""
    bias_keys: BiasKeys = ()
    norm: NormRule = ""
    norm_key: str = ""
    gated: bool = False
    extras: tuple[str, ...] = ()
    kv_rule: str = ""
    kinds: str = ""
    full_every: int = 0
    full_at: Literal["first", "last"] = "last"
    last_full: bool = False
    per_layer: str = ""
    widths: str = ""
    shared: str = ""
    attentions_per_layer: int = 1
    more_layers: str = ""
    staged: bool = False
    cache: Literal["per token", "not per token", "unbounded window"] = "per token"
    note: str = ""


_ENCODER_BIAS = "bert bert-generation camembert data2vec-text dpr electra \
ernie esm flaubert ibert layoutlm layoutlmv3 markuplm megatron-bert mpnet mra \
rembert roberta roberta-prelayernorm roc_bert roformer splinter tapas visual_bert \
xlm xlm-roberta xlm-roberta-xl xmod yoso distilbert bros jina_embeddings_v3 align_text_model \
chinese_clip_text_model altclip_text_model clap_text_model bridgetower_text_model blip_text_model"

_TEXT_TOWERS = "clip_text_model siglip_text_model siglip2_text_model metaclip_2_text_model \
clipseg_text_model owlvit_text_model owlv2_text_model groupvit_text_model xclip_text_model \
open_clip_text"

_VISION_BIASED = "clip_vision_model siglip_vision_model siglip2_vision_model idefics_vision \
idefics2_vision idefics3_vision smolvlm_vision chinese_clip_vision_model \
altclip_vision_model clipseg_vision_model owlvit_vision_model owlv2_vision_model \
metaclip_2_vision_model groupvit_vision_model git_vision_model kosmos_2_vision_model \
llama4_vision_model kimi_k25_vision step3p5_vision video_llama_3_vision \
paddleocr_vl_vision phi4_multimodal_vision open_clip_vision blip_vision_model \
qwen2_5_vl_vision qwen2_5_omni_vision_encoder qwen3_vl_vision qwen3_vl_moe_vision qwen3_5_vision \
qwen3_5_moe_vision qwen3_omni_moe_vision_encoder qwen4_exp_vision exaone4_5_vision \
ernie4_5_vl_moe_vision minimax_m3_vl_vision cohere_compass_vision \
molmo2_vision got_ocr2_vision qwen3_omni_moe_audio_encoder qwen3_asr_encoder \
granite_docling_vision minicpm_ocr_vision moonvit minicpmv4_6_vision minicpmv4_7_vision \
deepseek_ocr2_sam_vision_model"

FAMILIES: tuple[Family, ...] = (
    # Decoders with the usual four matrices; biases by attention_bias (q, k, v and o).
    Family(
        "llama arcee granite granitemoe granitemoeshared smollm3 exaone olmo higgs_audio_v2 "
        "nanochat nemotron hyperclovax iquestcoder aria_text deepseek phimoe jais2 aquila xverse "
        "granite_docling_text",
        bias_keys=ATTENTION_BIAS,
    ),
    Family("baichuan internlm2 orion minicpm"),
    Family(
        "mistral mixtral ministral ministral3 phi3 gptj codegen cpmant phi4_multimodal moshi "
        "kyutai_speech_to_text csm csm_depth_decoder_model voxtral_realtime_text"
    ),
    Family("ernie4_5 ernie4_5_moe ernie4_5_vl_moe_text", bias_keys=(("use_bias", "qkvo"),)),
    Family("internlm3", bias_keys=(("qkv_bias", "qkv"), ("bias", "o"))),
    Family("internlm", bias_keys=(("bias", "qkvo"),)),
    Family("starcoder2", bias_keys=(("use_bias", "qkvo"),)),
    Family("bitnet", bias_keys=ATTENTION_BIAS, extras=("output norm",)),
    Family("diffllama", bias_keys=ATTENTION_BIAS, extras=("four head vectors",)),
    Family("mimo", bias_keys=QKV_BY_KEY),
    Family("falcon_h1", bias_keys=ATTENTION_BIAS, note="Every layer also has a state-space mixer."),
    Family(
        "seed_oss",
        bias_keys=(("attention_bias", "qkv"), ("attention_out_bias", "o")),
    ),
    Family("qwen", biased="qkv", kv_rule="no kv key"),
    Family(
        "qwen2 glm4v_text qwen2_vl_text qwen2_5_vl_text qwen2_5_omni_text qwen2_5_omni_talker "
        "deepseek_ocr2_encoder",
        biased="qkv",
        kinds="window layers",
    ),
    Family("qwen2_moe", bias_keys=(("qkv_bias", "qkv"),), kinds="window layers"),
    Family("glm glm4 helium glm_image_text", bias_keys=QKV_BY_KEY),
    Family("glm_ocr_text paddleocr_vl_text"),
    Family("glm4_moe", bias_keys=QKV_BY_KEY, norm="head", norm_key="use_qk_norm"),
    Family("glm4v_moe_text", bias_keys=QKV_BY_KEY),
    Family(
        "qwen3 qwen3_moe qwen3_vl_text qwen3_vl_moe_text qwen3_omni_moe_text "
        "qwen3_omni_moe_talker_text qwen3_omni_moe_talker_code_predictor apertus apertus1p5_text "
        "dots1 hy_v3 mellum",
        bias_keys=ATTENTION_BIAS,
        norm="head",
        kinds="window layers",
    ),
    Family("minimax_m3_vl_text", norm="head"),
    Family("sarvam_moe", bias_keys=QKV_BY_KEY, norm="head", norm_key="use_qk_norm"),
    Family(
        "qwen3_next qwen3_5_text qwen3_5_moe_text qwen4_exp_text",
        bias_keys=ATTENTION_BIAS,
        norm="head",
        gated=True,
        kinds="every fourth, else linear",
        note="q includes an output gate of the same width.",
    ),
    Family("olmo2 flex_olmo olmoe", bias_keys=ATTENTION_BIAS, norm="width"),
    Family("olmo3", bias_keys=ATTENTION_BIAS, norm="width", full_every=4),
    Family(
        "olmo_hybrid",
        bias_keys=ATTENTION_BIAS,
        norm="width",
        kinds="every fourth, else linear",
    ),
    Family("hf_olmo", kv_rule="multi_query_attention", bias_keys=(("include_bias", "qkvo"),)),
    Family("openelm", norm="head", norm_key="normalize_qk_projections"),
    Family("minimax_m2", norm="width"),
    Family(
        "minimax minimax_text_01 minimax_m1",
        kinds="every second, else linear",
    ),
    Family(
        "hunyuan_v1_dense hunyuan_v1_moe hunyuan_vl_text", bias_keys=ATTENTION_BIAS, norm="head"
    ),
    Family(
        "hunyuan",
        bias_keys=ATTENTION_BIAS,
        norm="head",
        norm_key="use_qk_norm",
        per_layer="shared across layers",
    ),
    Family("stablelm", bias_keys=(("use_qkv_bias", "qkv"),), norm="width", norm_key="qk_layernorm"),
    Family("cohere", bias_keys=ATTENTION_BIAS, norm="width", norm_key="use_qk_norm"),
    Family("cohere2 cohere2_moe", bias_keys=ATTENTION_BIAS, full_every=4),
    Family("cwm", full_every=4, full_at="first"),
    Family("gemma", bias_keys=ATTENTION_BIAS),
    Family("gemma2 vaultgemma t5_gemma_module", bias_keys=ATTENTION_BIAS, full_every=2),
    Family(
        "gemma3_text t5gemma2_text t5gemma2_decoder",
        bias_keys=ATTENTION_BIAS,
        norm="head",
        full_every=6,
    ),
    Family(
        "gemma3n_text",
        bias_keys=ATTENTION_BIAS,
        norm="head",
        full_every=5,
        per_layer="shared across layers",
    ),
    Family(
        "gemma4_text gemma4_unified_text diffusion_gemma_text embedding_gemma2_text",
        bias_keys=ATTENTION_BIAS,
        norm="head",
        full_every=6,
        last_full=True,
        per_layer="global layers",
    ),
    Family("exaone4 exaone_moe", norm="head", full_every=4, bias_keys=ATTENTION_BIAS),
    Family(
        "gpt_oss",
        bias_keys=ATTENTION_BIAS,
        extras=("sinks",),
        full_every=2,
    ),
    Family(
        "granite_swa granitemoe_swa openai_privacy_filter",
        bias_keys=ATTENTION_BIAS,
        extras=("sinks",),
    ),
    Family(
        "mimo_v2_flash",
        bias_keys=QKV_BY_KEY,
        extras=("sinks by kind",),
        per_layer="sliding sizes",
        full_every=6,
        kinds="first and every sixth",
    ),
    Family(
        "step3p5 step3p7",
        bias_keys=ATTENTION_BIAS,
        norm="head",
        extras=("head gate",),
        per_layer="sliding sizes",
    ),
    Family(
        "laguna",
        heads=("num_attention_heads_per_layer", *HEADS),
        bias_keys=ATTENTION_BIAS,
        norm="head",
        extras=("head gate",),
    ),
    Family(
        "afmoe",
        bias_keys=ATTENTION_BIAS,
        norm="head",
        extras=("width gate",),
        full_every=4,
    ),
    Family("llama4_text", bias_keys=ATTENTION_BIAS, kinds="chunked"),
    Family("mllama_text_model", norm="cross head", kinds="cross layers"),
    Family("solar_open", bias_keys=QKV_BY_KEY, norm="head", norm_key="use_qk_norm"),
    Family("doge", extras=("dynamic mask",), bias_keys=ATTENTION_BIAS, norm="head"),
    Family("molmo", bias_keys=(("qkv_bias", "qkv"), ("include_bias", "o"))),
    Family("bailing_moe", bias_keys=(("use_qkv_bias", "qkv"), ("use_bias", "o"))),
    Family(
        "bailing_moe_v2",
        bias_keys=(("use_qkv_bias", "qkv"), ("use_bias", "o")),
        norm="head",
        norm_key="use_qk_norm",
    ),
    Family("molmo2_text", bias_keys=QKV_BY_KEY, norm="head"),
    # Hybrids: state-space, convolution or recurrent layers between attention layers.
    Family("jamba bamba granitemoehybrid nemotron_h", bias_keys=ATTENTION_BIAS, kinds="hybrid"),
    Family("lfm2 lfm2_moe", norm="head", kinds="hybrid"),
    Family("recurrent_gemma", biased="o", bias_keys=QKV_BY_KEY, kinds="hybrid"),
    Family("zamba", widths="twice", shared="one", kinds="zamba"),
    Family("zamba2", widths="twice", shared="num_mem_blocks", kinds="hybrid", extras=("adapters",)),
    # Latent attention.
    Family(
        "deepseek_v2 deepseek_v3 mistral4 glm4_moe_lite axk1 youtu minicpm3 "
        "sarvam_mla deepseek_ocr2_text",
        bias_keys=(("attention_bias", "aco"),),
    ),
    Family("kimi_linear", bias_keys=(("attention_bias", "aco"),), kinds="kimi"),
    Family(
        "longcat_flash",
        bias_keys=(("attention_bias", "aco"),),
        attentions_per_layer=2,
        note="Each layer has two latent attentions; indices count attentions, two to a layer.",
    ),
    Family(
        "deepseek_v32 glm_moe_dsa",
        bias_keys=(("attention_bias", "aco"),),
        extras=("indexer",),
    ),
    Family(
        "deepseek_v4",
        kinds="compressed",
        extras=("sinks", "compressor"),
        cache="not per token",
        note="Compressed attention: a short window, one entry for every few tokens beyond it, and "
        "an indexer, so no single number of cache elements a token exists.",
    ),
    # Older decoders.
    Family(
        "gpt2 gpt-sw3 openai-gpt imagegpt opt bloom ctrl biogpt xglm trocr "
        "pix2struct_text_model kosmos_2_text_model",
        biased="qkvo",
    ),
    Family("jais phi3small", biased="qkvo"),
    Family("codeshell", biased="qkvo", kv_heads=("num_query_groups", *KV_HEADS)),
    Family("phi", biased="qkvo", norm="affine head", norm_key="qk_layernorm"),
    Family("persimmon fuyu", biased="qkvo", norm="affine head", norm_key="qk_layernorm"),
    Family("gpt_bigcode", biased="qkvo", kv_rule="multi_query"),
    Family(
        "gpt_neo",
        biased="o",
        kinds="global and local",
        cache="unbounded window",
    ),
    Family("gpt_neox", bias_keys=ATTENTION_BIAS),
    Family("falcon", bias_keys=(("bias", "qkvo"),), kv_rule="falcon"),
    Family("dbrx", kv_rule="attn_config"),
    Family("mpt", bias_keys=(("!no_bias", "qkvo"),), kv_rule="attn_config"),
    Family("chatglm", kv_rule="chatglm", bias_keys=CHATGLM_BIAS),
    Family("jetmoe", biased="o", widths="experts", kv_rule="experts", extras=("router",)),
    Family("deci nemotron-nas", bias_keys=ATTENTION_BIAS, per_layer="blocks", kinds="blocks"),
    Family(
        "reformer",
        per_layer="shared query and key",
        kinds="local and hashed",
        cache="not per token",
        note="Local layers attend within chunks and lsh layers within hash buckets, so there is no "
        "cache of keys and values for each token.",
    ),
    Family(
        "xlnet",
        head_dim=("d_head", "head_dim"),
        extras=("relative projection",),
        cache="not per token",
        note="XLNet keeps hidden states as its memory, not keys and values for each token.",
    ),
    # No attention at all.
    Family("mamba mamba2 falcon_mamba rwkv xlstm", stack="no attention"),
    # Encoders: nothing is cached.
    Family(_ENCODER_BIAS, stack="encoder", biased="qkvo"),
    Family(_TEXT_TOWERS, stack="encoder", biased="qkvo"),
    Family("big_bird", stack="encoder", biased="o", bias_keys=(("use_bias", "qkv"),)),
    Family(
        "longformer luke nystromformer",
        stack="encoder",
        biased="qkvo",
        note="Matrices that only this family has (global, entity or convolution) are not counted.",
    ),
    Family("gte", stack="encoder", biased="qkvo"),
    Family("esmc", stack="encoder", norm="width"),
    Family("albert", stack="encoder", biased="qkvo", shared="albert"),
    Family("mobilebert", stack="encoder", biased="qkvo", widths="bottleneck"),
    Family("squeezebert", stack="encoder", biased="qkvo", widths="grouped"),
    Family("deberta", stack="encoder", biased="qvo", extras=("disentangled",)),
    Family("deberta-v2", stack="encoder", biased="qkvo", extras=("disentangled v2",)),
    Family(
        "funnel",
        stack="encoder",
        biased="kvo",
        head_dim=("d_head", "head_dim"),
        extras=("relative projection",),
    ),
    Family(
        "modernbert eurobert",
        stack="encoder",
        bias_keys=ATTENTION_BIAS,
        full_every=3,
        full_at="first",
    ),
    Family(
        "modernbert-decoder",
        bias_keys=ATTENTION_BIAS,
        full_every=3,
        full_at="first",
    ),
    Family("nomic_bert", stack="encoder", bias_keys=(("qkv_proj_bias", "qkvo"),)),
    # Encoder-decoders: the decoder's own attention is the card; encoder and cross are parts.
    Family(
        "bart mbart blenderbot blenderbot-small pegasus marian m2m_100 plbart mvp led fsmt "
        "bigbird_pegasus nllb-moe speech_to_text",
        stack="encoder-decoder",
        biased="qkvo",
    ),
    Family(
        "prophetnet",
        stack="encoder-decoder",
        biased="qkvo",
        extras=("relative positions",),
    ),
    Family("pegasus_x", stack="encoder-decoder"),
    Family("whisper", stack="encoder-decoder", biased="qvo"),
    Family(
        "t5 mt5 switch_transformers longt5 udop pop2piano",
        stack="encoder-decoder",
        extras=("first position table",),
    ),
    Family("umt5", stack="encoder-decoder", extras=("position table",)),
    # Vision and audio towers.
    Family(_VISION_BIASED, stack="encoder", biased="qkvo", hidden=("vt_hidden_size", *HIDDEN)),
    Family(
        "hunyuan_vl_vision hy_v4_vl_vision", stack="encoder", biased="qkvo", kv_rule="no kv key"
    ),
    Family("qwen2_vl_vision", stack="encoder", biased="qkvo", hidden=("embed_dim",)),
    Family(
        "vit deit vit_mae vit_msn ijepa vivit dinov2 dinov2_with_registers "
        "yolos vilt audio-spectrogram-transformer vitdet flava_image_model radio pixio",
        stack="encoder",
        biased="o",
        bias_keys=(("qkv_bias", "qkv"),),
    ),
    Family(
        "swin donut-swin",
        stack="encoder",
        biased="o",
        bias_keys=(("qkv_bias", "qkv"),),
        extras=("window table",),
        staged=True,
    ),
    Family(
        "swinv2",
        stack="encoder",
        biased="o",
        bias_keys=(("qkv_bias", "qv"),),
        extras=("window network",),
        staged=True,
    ),
    Family("beit data2vec-vision", stack="encoder", biased="qvo"),
    Family("videomae", stack="encoder", biased="o", bias_keys=(("qv_bias", "qv"),)),
    Family(
        "dinov3_vit",
        stack="encoder",
        bias_keys=(("query_bias", "q"), ("key_bias", "k"), ("value_bias", "v"), ("proj_bias", "o")),
    ),
    Family(
        "intern_vit_6b",
        stack="encoder",
        biased="o",
        bias_keys=(("qkv_bias", "qkv"),),
        norm="width",
        norm_key="qk_normalization",
    ),
    Family(
        "internvl_vision janus_vision_model",
        stack="encoder",
        biased="o",
        bias_keys=QKV_BY_KEY,
        norm="width",
        norm_key="use_qk_norm",
    ),
    Family("pixtral", stack="encoder"),
    Family("glm_image_vision", stack="encoder", bias_keys=ATTENTION_BIAS),
    Family("gemma4_vision", stack="encoder", norm="head"),
    Family(
        "glm_ocr_vision glm5_next_vision", stack="encoder", bias_keys=ATTENTION_BIAS, norm="head"
    ),
    Family(
        "wav2vec2 hubert data2vec-audio unispeech unispeech-sat sew", stack="encoder", biased="qkvo"
    ),
    Family(
        "glm4v_vision glm4v_moe_vision", stack="encoder", bias_keys=(("attention_bias", "qkv"),)
    ),
    Family("mllama_vision_model", stack="encoder", more_layers="num_global_layers"),
    Family(
        "aimv2_vision_model aimv2_text_model", stack="encoder", bias_keys=(("qkv_bias", "qkvo"),)
    ),
    Family(
        "voxtral_encoder qwen2_audio_encoder qwen2_5_omni_audio_encoder audioflamingo3_encoder",
        stack="encoder",
        biased="qvo",
    ),
    Family("glmasr_encoder voxtral_realtime_encoder", stack="encoder", biased="qvo"),
    Family(
        "blip_2_qformer instructblip_qformer instructblipvideo_qformer",
        stack="encoder",
        biased="qkvo",
    ),
)

COMMON = Family("", bias_keys=ANY_BIAS_KEY, kv_rule="common")
"""The rules of a model type without a row: the common keys, biases by attention_bias."""
