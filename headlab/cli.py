"""The command line: the bench's numbers without a window.

Nothing here imports Qt before a command needs it, so that the numbers stay quick to ask for.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from headlab import __version__
from headlab.errors import InputError
from headlab.options import (
    add_experiment,
    add_json,
    add_scene,
    experiment_of,
    layer_of,
    number,
    number_list,
    scene_of,
    short,
    whole,
    whole_list,
)

BAD_INPUT = 2

Command = Callable[[argparse.Namespace], int]


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, without the usage text before it."""

    def error(self, message: str) -> NoReturn:
        raise InputError(f"{message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit status: 0, or 2 for bad input."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        if not words or (not words[0].startswith("-") and words[0] not in _COMMANDS):
            return _open_window(words)
        arguments = _parser().parse_args(words)
        command: Command = arguments.command
        return command(arguments)
    except InputError as error:
        print(f"headlab: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # The reader left early (`headlab curve | head`); nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _parser() -> _Parser:
    parser = _Parser(
        prog="headlab",
        description="What the number of attention heads buys, and what it costs. Without a "
        "command the window opens, with a session, a config, a model or an exported PNG if named.",
        epilog="headlab COMMAND --help tells a command's options.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    parser.add_argument(
        "--self-test", action="store_true", help="check this installation and print versions"
    )
    parser.set_defaults(command=_self_test)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    for name, (add_options, command, text) in _COMMANDS.items():
        sub = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        add_options(sub)
        sub.set_defaults(command=command)
    return parser


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> NoReturn:
        print(f"headlab {__version__}")
        parser.exit()


# Commands -----------------------------------------------------------------------------------


def _score_options(parser: argparse.ArgumentParser) -> None:
    add_experiment(parser)
    add_json(parser)


def _curve_options(parser: argparse.ArgumentParser) -> None:
    add_experiment(parser, heads=False)
    add_json(parser)


def _score(arguments: argparse.Namespace) -> int:
    from headlab.answers import readable_score, score_answer
    from headlab.engine.bench import run

    answer = score_answer(run(experiment_of(arguments)))
    if arguments.json:
        _print_json(answer)
    else:
        print(readable_score(answer))
    return 0


def _curve(arguments: argparse.Namespace) -> int:
    from headlab.answers import curve_answer, readable_curve
    from headlab.engine.bench import run

    answer = curve_answer(run(experiment_of(arguments, heads=False)))
    if arguments.json:
        _print_json(answer)
    else:
        print(readable_curve(answer))
    return 0


def _width_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--job", metavar="JOB", help="the job (previous, or the --pattern)")
    parser.add_argument(
        "--tokens-count",
        metavar="12,32,…",
        help="lengths, the tokens repeated or cut (12,16,24,32,48,64,96,128)",
    )
    parser.add_argument("--logit-cap", metavar="8,16", help="caps ±L for the best fit (8)")
    parser.add_argument("--wanted", type=number, default=0.95, metavar="X", help="score (0.95)")
    add_scene(parser)
    add_json(parser)


def _width(arguments: argparse.Namespace) -> int:
    from headlab.answers import readable_width, width_answer
    from headlab.engine.width_needed import width_needed

    scene, added = scene_of(arguments)
    job = arguments.job or (added[-1] if added else "previous")
    # What is drawn for so many tokens has a meaning over no other number.
    drawn = job in (own.name for own in scene.custom)
    counts: tuple[int, ...] = (len(scene.tokens),) if drawn else _WIDTH_COUNTS
    if arguments.tokens_count is not None:
        counts = whole_list("--tokens-count", arguments.tokens_count)
    caps: tuple[float, ...] = (8.0,)
    if arguments.logit_cap is not None:
        caps = number_list("--logit-cap", arguments.logit_cap)
    answer = width_answer(width_needed(scene, job, counts, caps, arguments.wanted))
    if arguments.json:
        _print_json(answer)
    else:
        print(readable_width(answer))
    return 0


_WIDTH_COUNTS = (12, 16, 24, 32, 48, 64, 96, 128)


def _print_json(answer: Any) -> None:
    print(json.dumps(answer, allow_nan=False, ensure_ascii=False))


def _add_export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "figure", metavar="heatmaps|bars|curve|cost|handout|sweep|all", help="what to draw"
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="PATH", help="a file, or a folder for several"
    )
    parser.add_argument(
        "--format",
        metavar="FORMAT",
        help="png, svg, pdf, csv or, of the sweep, gif (by the file's ending, else png)",
    )
    parser.add_argument("--width", type=whole, metavar="PX", help="pixels across (1600)")
    parser.add_argument("--cm", type=number, metavar="X", help="centimetres across, at --dpi (300)")
    parser.add_argument("--dpi", type=whole, metavar="N", help="dots per inch written in (96)")
    parser.add_argument(
        "--theme", metavar="LOOK", default="print", help="print, or slide with large type (print)"
    )
    parser.add_argument(
        "--each", action="store_true", help="one file a head, or a chart, into a folder"
    )
    parser.add_argument("--paper", metavar="PAPER", default="a4", help="a4 or letter (a4)")
    parser.add_argument("--overwrite", action="store_true", help="replace files that exist")
    add_experiment(parser)
    add_json(parser)


def _export(arguments: argparse.Namespace) -> int:
    from headlab.app.sessions import Session

    session = Session(experiment_of(arguments))
    if arguments.session is not None:
        from headlab.app import sessions

        base = sessions.read(arguments.session)
        session = Session(session.experiment, base.view, base.compare)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from headlab.ui.export import Wanted, canvas_of, export_figures

    wanted = Wanted(
        figure=arguments.figure,
        out=arguments.out,
        form=arguments.format,
        canvas=canvas_of(arguments.width, arguments.dpi, arguments.cm, arguments.theme),
        each=arguments.each,
        overwrite=arguments.overwrite,
        paper=arguments.paper,
    )
    written = export_figures(session, wanted)
    if arguments.json:
        _print_json([str(path) for path in written])
    else:
        print(*written, sep="\n")
    return 0


def _cost_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--session", type=Path, metavar="FILE", help="start from a session or an exported PNG"
    )
    for option, text in (
        ("--d-model", "hidden size (512)"),
        ("--heads", "query heads (8)"),
        ("--kv-heads", "key/value heads (one a query head)"),
        ("--head-dim", "width d_k of a head (d_model / heads)"),
        ("--value-dim", "width d_v of a value head (as d_k)"),
        ("--batch", "sequences (1)"),
        ("--context", "tokens of a sequence (8192)"),
        ("--layers", "equal layers (1)"),
    ):
        parser.add_argument(option, type=whole, metavar="N", help=text)
    parser.add_argument("--bias", metavar="WHICH", help="none, all or qkv (none)")
    parser.add_argument(
        "--dtype", metavar="TYPE", help="fp32, bf16, fp16, fp8, int8 or int4 (bf16)"
    )
    parser.add_argument(
        "--phase", metavar="PHASE", help="decode: one token sees the context; or prefill (decode)"
    )
    parser.add_argument("--mask", metavar="MASK", help="causal, none or window:W (causal)")
    add_json(parser)


def _cost(arguments: argparse.Namespace) -> int:
    from headlab.engine.cost_report import cost_answer, cost_question, readable_cost

    given = {
        name: value
        for name, value in vars(arguments).items()
        if value is not None and name not in ("command", "json", "self_test", "session")
    }
    if arguments.session is not None:
        from headlab.app import sessions

        base = sessions.read(arguments.session).experiment
        layer = layer_of(base.layer, given)
        given = {"context": base.context, "mask": str(base.mask)} | given
        given |= {
            "d_model": layer.d_model,
            "heads": layer.n_heads,
            "head_dim": layer.pinned_head_dim,
            "value_dim": layer.pinned_value_dim,
            "kv_heads": layer.n_kv_heads,
            "bias": layer.biases,
        }
    answer = cost_answer(cost_question(**given))
    if arguments.json:
        _print_json(answer)
    else:
        print(readable_cost(answer))
    return 0


def _shapes_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("d_model", type=whole, metavar="D", help="hidden size")
    parser.add_argument("--min-head-dim", type=whole, default=32, metavar="N", help="(32)")
    parser.add_argument("--max-head-dim", type=whole, default=256, metavar="N", help="(256)")
    add_json(parser)


def _shapes(arguments: argparse.Namespace) -> int:
    from headlab.engine.cost_report import readable_shapes, shapes_answer
    from headlab.engine.shapes import shapes

    found = shapes(arguments.d_model, arguments.min_head_dim, arguments.max_head_dim)
    answer = shapes_answer(arguments.d_model, found)
    if arguments.json:
        _print_json(answer)
    else:
        print(readable_shapes(answer))
    return 0


def _measure_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--heads", metavar="1,8,64", default="1,8,64", help="head counts (1,8,64)")
    for option, default, text in (
        ("--d-model", 512, "hidden size (512)"),
        ("--context", 512, "tokens that pass at once (512)"),
        ("--batch", 1, "sequences (1)"),
        ("--repeats", 7, "timed passes of each (7)"),
    ):
        parser.add_argument(option, type=whole, default=default, metavar="N", help=text)
    parser.add_argument(
        "--mask", metavar="MASK", default="causal", help="causal, none or window:W (causal)"
    )
    add_json(parser)


def _measure(arguments: argparse.Namespace) -> int:
    from headlab.engine.cost_report import measure_answer, readable_measure
    from headlab.engine.experiment import Mask
    from headlab.engine.measure import MeasureQuestion, measure

    measured = measure(
        MeasureQuestion(
            d_model=arguments.d_model,
            heads=whole_list("--heads", arguments.heads),
            context=arguments.context,
            batch=arguments.batch,
            mask=Mask.parse(arguments.mask),
            repeats=arguments.repeats,
        )
    )
    answer = measure_answer(measured)
    if arguments.json:
        _print_json(answer)
    else:
        print(readable_measure(answer))
    return 0


def _inspect_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        type=Path,
        nargs="+",
        metavar="PATH",
        help="a config.json, a model folder, a .safetensors file or its index, or a .gguf file",
    )
    parser.add_argument(
        "--kernels", type=Path, metavar="FILE", help="kernel rules of your own, in JSON"
    )
    add_json(parser)


def _inspect(arguments: argparse.Namespace) -> int:
    from headlab.deploy.inspection import inspect_paths, readable

    answers = inspect_paths(arguments.paths, arguments.kernels)
    if arguments.json:
        _print_json(answers[0] if len(answers) == 1 else answers)
    else:
        print("\n".join(map(readable, answers)), end="")
    return 0


def _self_test(arguments: argparse.Namespace) -> int:
    if not arguments.self_test:
        raise InputError("no command given (see headlab --help)")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from headlab.ui.self_test import self_test

    print(json.dumps(self_test()))
    return 0


def _open_window(words: Sequence[str]) -> int:
    if len(words) > 1:
        raise InputError(
            f"there is no command {short(words[0])}; the commands are {', '.join(_COMMANDS)}, "
            "and one file opens in the window"
        )
    if words and not os.path.exists(words[0]):
        raise InputError(
            f"{short(words[0])} is neither a command ({', '.join(_COMMANDS)}) nor a file"
        )
    if not _has_display():
        raise InputError("there is no display to open a window on; try headlab score or --help")
    from headlab.ui.start import open_window

    return open_window(Path(words[0]) if words else None)


def _has_display() -> bool:
    """Return whether a window can open: other systems always have a display of their own."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


_COMMANDS: dict[str, tuple[Callable[[argparse.ArgumentParser], None], Command, str]] = {
    "score": (_score_options, _score, "how well each job is held at one head count"),
    "curve": (_curve_options, _curve, "scores against every head count"),
    "width": (_width_options, _width, "the width that a job needs against the context"),
    "cost": (_cost_options, _cost, "what a layer weighs, computes and stores"),
    "shapes": (_shapes_options, _shapes, "the head counts of a hidden size by head_dim"),
    "measure": (_measure_options, _measure, "time the real forward pass on this machine"),
    "inspect": (_inspect_options, _inspect, "what a model's files say, and who can serve it"),
    "export": (_add_export, _export, "write figures, without a display"),
}
