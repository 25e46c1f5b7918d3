"""French from end to end, in real processes."""

import re
import subprocess
from pathlib import Path

import pytest

from helpers.cli_runs import NEVER, SCRIPT, Run, environment
from helpers.messages import po_path, read

ASKED = [{"P2PCRYPTID_LANG": "fr"}, {"LANG": "fr_FR.UTF-8"}, {"LC_ALL": "fr_CA"}]
ENGLISH = re.compile(
    r"\b(the|this|that|what|which|with|your|you|is|are|was|and|of|not|from|print|usage|commands|error|hint)\b",
    re.IGNORECASE,
)
NAMED = "who|name|names|other|player"
COMMANDS = [
    *((), ("bench",), ("id",), ("id", "new"), ("bench", "deal"), ("play",), ("host",), ("join",), ("bot",)),
    *(
        ("resume",),
        ("watch",),
        ("learn",),
        ("games",),
        ("demo",),
        ("audit",),
        ("replay",),
        ("generate",),
        ("solve",),
        ("arena",),
    ),
]


def test_no_word_before_a_name_would_be_elided() -> None:
    """It is d'alice and qu'erin, but de bob: so no sentence has such a word there."""
    elided = re.compile(rf"\b(de|que|jusque|lorsque|puisque) \{{({NAMED})\}}", re.IGNORECASE)
    found = [said for said in translations() if elided.search(said)]
    assert [said for said in found if "{one}" not in said] == []  # two terrains, which begin with consonants


def test_each_thing_has_one_word() -> None:
    """A piece is a pion, as in the rules; a structure is one."""
    assert [said for said in translations() if re.search(r"\bpièces?\b|\bconstructions?\b", said)] == []
    tokens = [said for said in translations() if "jeton" in said]
    assert tokens == ["une clé ou un jeton de mauvaise longueur"]


def translations() -> list[str]:
    said = (one.string for one in read(po_path("fr")) if one.id)
    return [form for one in said for form in ([one] if isinstance(one, str) else one or ())]


def run(*arguments: str, asked: dict[str, str]) -> Run:
    done = subprocess.run(
        [SCRIPT, *arguments],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env={**environment(), **asked},
        timeout=NEVER,
        check=False,
    )
    return Run(done.returncode, done.stdout, done.stderr.decode())


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_help(asked: dict[str, str]) -> None:
    done = run("--help", asked=asked)
    assert (done.code, done.err) == (0, "")
    assert "Usage : p2pcryptid [OPTIONS] COMMANDE [ARGUMENTS]..." in done.text
    assert "─ Commandes ─" in done.text and "Montrer cette aide et finir." in done.text


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_page_of_help_is_french_only(command: tuple[str, ...]) -> None:
    done = run(*command, "--help", "--lang", "fr", asked={})
    assert (done.code, done.err) == (0, "")
    assert "Usage : p2pcryptid" in done.text
    assert not ENGLISH.search(done.text.replace("Usage :", ""))


def test_the_option_is_stronger_than_the_environment() -> None:
    assert "Usage: p2pcryptid" in run("--help", "--lang", "en", asked={"LANG": "fr_FR.UTF-8"}).text
    assert "Usage : p2pcryptid" in run("--lang=fr", "--help", asked={"P2PCRYPTID_LANG": "en"}).text


@pytest.mark.parametrize(
    "arguments",
    [
        *("dance", "exam", "--dance", "demo --dance", "demo --player 3", "demo extra", "demo --players"),
        *("demo --players 2", "demo --players 9", "demo --players x", "demo --mode hard", "demo --seed zz"),
        *("audit", "id new", "demo --lang xx", "id new --name", "arena --seats best", "join nonsense"),
        *("join --address x", "generate --json=x", "solve"),
    ],
)
def test_usage_errors(arguments: str) -> None:
    done = run(*arguments.split(), asked={"P2PCRYPTID_LANG": "fr"})
    error, hint = done.err.splitlines()
    assert done.code == 2
    assert error.startswith("erreur : ") and hint.startswith("conseil : ")
    assert not ENGLISH.search(done.err), done.err


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_file_errors(asked: dict[str, str], tmp_path: Path) -> None:
    missing = run("audit", "nix.p2pcryptid", asked=asked)
    assert (missing.code, missing.err) == (
        7,
        "erreur : impossible de lire nix.p2pcryptid : aucun fichier ou dossier de ce nom\n"
        "conseil : vérifiez le chemin\n",
    )
    (tmp_path / "no.p2pcryptid").write_bytes(b"nothing of the sort")
    for command in ("audit", "replay"):
        wrong = run(command, str(tmp_path / "no.p2pcryptid"), asked=asked)
        assert wrong.code == 7
        assert "ce n'est pas le journal d'une partie\nconseil : les journaux finissent par" in wrong.err
    nobody = run("id", "show", asked={**asked, "P2PCRYPTID_HOME": str(tmp_path)})
    assert nobody.code == 7 and nobody.err.startswith("erreur : il n'y a pas d'identité dans ")


def test_a_game_its_audit_and_its_replay(tmp_path: Path) -> None:
    path = tmp_path / "game.p2pcryptid"
    asked = {"LANG": "fr_FR.UTF-8"}
    demo = run("demo", "-p", "3", "-m", "normal", "--seed", "1", "--out", str(path), asked=asked)
    assert demo.code == 0, demo.err
    assert "mots de la table : " in demo.err and "commence par un cube en" in demo.text
    assert re.search(r"^vérification du journal : honnête, \d+ contrôles$", demo.text, re.MULTILINE)
    audited = run("audit", str(path), asked=asked)
    first, *checks = audited.text.splitlines()
    assert (audited.code, first) == (0, f"{path} : honnête")
    assert any("signé et à sa place" in line for line in checks)
    english = run("audit", str(path), "--lang", "en", asked=asked)
    assert english.text.splitlines()[0] == f"{path}: honest"
    assert (
        run("audit", str(path), "--json", asked=asked).out == run("audit", str(path), "--json", asked={}).out
    )
    cut = tmp_path / "cut.p2pcryptid"
    cut.write_bytes(path.read_bytes()[:-100])
    unfinished = run("audit", str(cut), asked=asked)
    assert unfinished.code == 6 and "partie inachevée" in unfinished.text
    assert "non contrôlé : " in unfinished.text
    replayed = run("replay", str(cut), asked=asked)
    assert replayed.text.endswith("Le journal est incomplet : son dernier enregistrement est coupé.\n")
    for said in (demo, audited, unfinished, replayed):
        assert not ENGLISH.search(said.text.replace(str(tmp_path), "")), said.text


def test_the_rules_are_told_in_french_part_by_part() -> None:
    """The same sections, rows of tables and points as on the English page; each page leads to the other."""
    pages = Path(__file__).parents[2] / "docs" / "play"
    english, french = ((pages / name).read_text(encoding="utf-8") for name in ("rules.md", "rules.fr.md"))
    assert "(rules.fr.md)" in english and "(rules.md)" in french
    for mark in (r"^#+ ", r"^\|", r"^- ", r"\*\*"):
        assert len(re.findall(mark, english, re.M)) == len(re.findall(mark, french, re.M)), mark
