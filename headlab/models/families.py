"""One row for each family of models: which keys it reads and which rules its layers follow.

A row holds data and names of rules; the rules themselves are small functions in `layer_kinds`,
`heads`, `stack` and `counting`. Sizes that a file leaves out are in `classes`. A model type without
a row follows the common keys, and the card says so.
"""

from headlab.models.encoder_families import ENCODERS
from headlab.models.family import (
    ANY_BIAS_KEY,
    ATTENTION_BIAS,
    CHATGLM_BIAS,
    QKV_BY_KEY,
    Family,
)
from headlab.models.keys import HEADS, KV_HEADS

DECODERS: tuple[Family, ...] = (
    # Decoders with the usual four matrices; biases by attention_bias (q, k, v and o).
    Family(
        "llama arcee granite granitemoe granitemoeshared exaone olmo higgs_audio_v2 "
        "nanochat nemotron hyperclovax iquestcoder aria_text deepseek phimoe jais2 aquila xverse "
        "granite_docling_text emu3_text_model",
        bias_keys=ATTENTION_BIAS,
    ),
    Family("baichuan internlm2 orion minicpm"),
    Family(
        "mistral mixtral ministral ministral3 phi3 gptj codegen cpmant phi4_multimodal moshi "
        "kyutai_speech_to_text csm csm_depth_decoder_model voxtral_realtime_text "
        "idefics"
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
    Family("qwen2_moe", bias_keys=(("qkv_bias", "qkv"),), kinds="alternate window layers"),
    Family("smollm3", bias_keys=ATTENTION_BIAS, kinds="unrotated window layers"),
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
        "granite_swa granitemoe_swa",
        bias_keys=ATTENTION_BIAS,
        extras=("sinks",),
        full_every=4,
        full_at="first",
    ),
    Family("openai_privacy_filter", bias_keys=ATTENTION_BIAS, extras=("sinks",)),
    Family(
        "mimo_v2_flash",
        bias_keys=QKV_BY_KEY,
        extras=("sinks by kind",),
        per_layer="sliding sizes, else twice the KV heads",
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
    Family("kolibri1", norm="head", full_every=5),
    Family(
        "beam",
        bias_keys=ATTENTION_BIAS,
        norm="head",
        extras=("width gate", "head bias"),
        kinds="every sixth and the last",
    ),
    Family(
        "flint",
        bias_keys=ATTENTION_BIAS,
        norm="head",
        extras=("sinks",),
        kinds="two and every fourth",
    ),
    Family(
        "muse_glimmer_text muse_spark_text",
        bias_keys=ATTENTION_BIAS,
        extras=("width gate",),
        kinds="every fourth from the last",
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
    Family("jamba", bias_keys=ATTENTION_BIAS, kinds="hybrid"),
    Family("bamba granitemoehybrid", bias_keys=ATTENTION_BIAS, kinds="hybrid, else none"),
    Family("nemotron_h", kinds="nemotron"),
    Family("lfm2 lfm2_moe", norm="head", kinds="hybrid"),
    Family(
        "lfm3",
        bias_keys=ATTENTION_BIAS,
        norm="head",
        extras=("switched head gate",),
        kinds="lfm3",
    ),
    Family("lara_mini", bias_keys=ATTENTION_BIAS, norm="head", kinds="lara"),
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
        "hy_v4 hy_v4_vl_text",
        bias_keys=(("attention_bias", "aco"),),
        extras=("indexer", "sinks", "value gate"),
    ),
    Family(
        "glm5_next_text",
        bias_keys=(("attention_bias", "aco"),),
        extras=("indexer", "index pool"),
        kinds="every fourth, else linear",
    ),
    Family(
        "bailing_hybrid",
        bias_keys=(("attention_bias", "aco"),),
        extras=("head gate",),
        kinds="grouped, else linear",
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
        "gpt2 gpt-sw3 openai-gpt imagegpt opt bloom ctrl biogpt xglm trocr git "
        "kosmos_2_text_model kosmos_2_5_text_model",
        biased="qkvo",
    ),
    Family("pix2struct_text_model", extras=("first position table",)),
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
)

FAMILIES = (*DECODERS, *ENCODERS)

COMMON = Family("", bias_keys=ANY_BIAS_KEY, kv_rule="common")
"""The rules of a model type without a row: the common keys, biases by attention_bias."""
