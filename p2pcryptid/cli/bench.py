"""`p2pcryptid bench`: the project's own measurements, each beside a reference in the same run."""

import typer

from .options import JsonOption, print_lines

app = typer.Typer(no_args_is_help=True, help="Measure this program on this machine.")


@app.callback()
def _bench() -> None:
    """Measure this program on this machine."""


@app.command()
def engine(as_json: JsonOption = False) -> None:
    """Legal deals, boards and moves per second, each beside a plain reference; and what boards reach."""
    from .bench_engine import engine_lines

    for line in engine_lines():
        if as_json:
            print_lines([line])
        else:
            print("  ".join(f"{key} {value}" for key, value in line.items() if key not in ("v", "bench")))
