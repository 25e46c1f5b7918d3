"""Built and installed like any other program, into an environment of its own, far from the checkout."""

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

from helpers.progress import run_to_end
from p2pcryptid.i18n import languages

ROOT = Path(__file__).parents[2]
WHERE = "import p2pcryptid, p2pcryptid.i18n as i; print(p2pcryptid.__file__); print(*i.languages())"


def built(sort: str, source: Path, folder: Path) -> Path:
    """A wheel or an sdist from this source, as pip would have it made."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", sort, "-d", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (path,) = folder.iterdir()
    return path


def wheel_from_sdist(folder: Path) -> Path:
    """So the sdist has all that a wheel needs."""
    with tarfile.open(built("sdist", ROOT, folder / "sdist")) as archive:
        archive.extractall(folder / "source", filter="data")
    (source,) = (folder / "source").iterdir()
    return built("wheel", source, folder / "wheel")


def test_a_wheel_has_every_file_of_the_package_and_nothing_else(tmp_path: Path) -> None:
    listed = subprocess.run(["git", "ls-files", "p2pcryptid"], cwd=ROOT, capture_output=True, check=True)
    tracked = {name for name in listed.stdout.decode().splitlines() if (ROOT / name).exists()}
    with zipfile.ZipFile(wheel_from_sdist(tmp_path)) as wheel:
        inside = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert inside == tracked
    assert any(name.endswith(".json") for name in inside)


def test_it_plays_and_audits_where_it_is_installed(tmp_path: Path) -> None:
    wheel, place = wheel_from_sdist(tmp_path), tmp_path / "environment"
    venv.create(place)  # without pip: ours installs into it
    python, program = place / "bin" / "python", place / "bin" / "p2pcryptid"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment |= {"PIP_CONSTRAINT": str(ROOT / ".ci" / "constraints.txt"), "P2PCRYPTID_HOME": str(tmp_path)}

    def says(*command: str | os.PathLike[str]) -> str:
        done = run_to_end(command, env=environment, cwd=tmp_path)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode()

    says(sys.executable, "-m", "pip", "--python", python, "install", wheel)
    where, spoken = says(python, "-c", WHERE).splitlines()
    assert Path(where).is_relative_to(place)
    assert spoken.split() == list(languages())
    assert says(program, "--version").startswith("p2pcryptid ")
    says(program, "demo", "--players", "3", "--mode", "normal", "--seed", "1", "--out", "x")
    assert says(program, "audit", "x").startswith("x: honest")
