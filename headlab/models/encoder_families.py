"""The rows of encoders, encoder-decoders, and vision and audio towers; see `families`."""

from headlab.models.family import ATTENTION_BIAS, QKV_BY_KEY, Family
from headlab.models.keys import HIDDEN

_ENCODER_BIAS = "bert bert-generation camembert data2vec-text dpr electra \
ernie esm flaubert ibert layoutlm layoutlmv3 markuplm megatron-bert mpnet mra \
rembert roberta roberta-prelayernorm roc_bert roformer splinter tapas visual_bert \
xlm xlm-roberta xlm-roberta-xl xmod yoso bros jina_embeddings_v3 align_text_model \
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
deepseek_ocr2_sam_vision_model muse_glimmer_vision muse_spark_vision"

ENCODERS: tuple[Family, ...] = (
    # Encoders: nothing is cached.
    Family(_ENCODER_BIAS, stack="encoder", biased="qkvo"),
    Family(_TEXT_TOWERS, stack="encoder", biased="qkvo"),
    # Their files name the width of the feed-forward hidden_dim.
    Family("distilbert", stack="encoder", biased="qkvo", hidden=("dim", "hidden_size")),
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
        "bart mbart blenderbot blenderbot-small pegasus marian m2m_100 plbart mvp fsmt "
        "nllb-moe speech_to_text",
        stack="encoder-decoder",
        biased="qkvo",
    ),
    Family(
        "led",
        stack="encoder-decoder",
        biased="qkvo",
        note="The encoder's second query, key and value for global attention are not counted.",
    ),
    Family(
        "prophetnet",
        stack="encoder-decoder",
        biased="qkvo",
        extras=("relative positions",),
    ),
    Family("bigbird_pegasus", stack="encoder-decoder", bias_keys=(("use_bias", "qkvo"),)),
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
    Family(
        "blip_2_vision_model instructblip_vision_model instructblipvideo_vision_model",
        stack="encoder",
        biased="o",
        bias_keys=(("qkv_bias", "qkv"),),
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
    # head_dim stands in their files, but the class divides.
    Family("pixtral", stack="encoder", head_dim=()),
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
