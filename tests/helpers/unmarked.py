"""Texts for people that nobody marked for translation, found in the source.

A literal with two words or more is taken for a sentence, wherever it stands; in what is printed, one word is
enough. Marked is what stands inside `_`, `gettext`, `ngettext` or `text`. Help of commands needs no mark: it
is translated by itself.
"""

import ast
import re
from collections.abc import Iterator
from typing import TypeAlias

MARKS = {"_", "gettext", "ngettext", "text", "Text"}
PRINTING = {"print", "narrate", "input", "print_styled", "waiting", "say", "echo"}
HELP = {"Option", "Argument", "Typer"}
TECHNICAL = {
    # said to programmers, or in English to those who look for the cause of a fault
    *(
        "AssertionError",
        "AttributeError",
        "IndexError",
        "NotADirectoryError",
        "RuntimeError",
        "TimeoutError",
        "TypeError",
    ),
    *("ValueError", "EncodingError", "CheckError", "Violation", "Fault", "proven", "log", "_log", "require"),
    # not said to anybody
    *("Accusation", "compile", "fullmatch", "match", "split", "sub", "digest", "Draw", "namedtuple"),
}
"""Calls whose arguments are not for people."""
SENTENCE = re.compile(r"[^\W\d_]{2,}[,:;.]? +[^\W\d_]+")
WORD = re.compile(r"[^\W\d_]{3,}")
NAMES = re.compile(r"p2pcryptid( [a-z]+)*|--[a-z]+|[A-Z0-9_]{4,}|\.[a-z]+")
"""What is the same in every language: commands, options, names in capitals, file endings."""
MARKUP = re.compile(r"</?[!a-zA-Z][^<>]*>?|\b[a-z-]+=\"[^\"]*\"")
"""tags, and attributes of tags that begin elsewhere"""
TEMPLATE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
SAID_IN_TAGS = re.compile(r"\b(?:aria-label|aria-description|alt|title|placeholder)=\"([^\"]*)\"")
Where: TypeAlias = tuple[int, str]


def unmarked(source: str) -> list[Where]:
    """The line and the text of every literal that people would see untranslated."""
    return sorted(_unmarked(ast.parse(source), SENTENCE))


def unmarked_in_template(source: str) -> list[str]:
    """The texts of a page that stand in its template as they are."""
    bare = TEMPLATE.sub("", source)
    said = [*SAID_IN_TAGS.findall(bare), *MARKUP.sub("\n", bare).splitlines()]
    return [text.strip() for text in said if WORD.search(NAMES.sub("", text))]


def _unmarked(node: ast.AST, looks: re.Pattern[str]) -> Iterator[Where]:
    if isinstance(node, ast.Call):
        name = _name(node.func)
        if name in MARKS | TECHNICAL | HELP:
            return
        if name in PRINTING:
            looks = WORD
        for part in (node.func, *node.args, *(keyword.value for keyword in node.keywords)):
            yield from _unmarked(part, looks)
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str) and looks.search(_bare(node.value)):
            yield node.lineno, node.value
    elif isinstance(node, ast.JoinedStr):
        said = "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values)
        if looks.search(_bare(said)):
            yield node.lineno, said
    elif isinstance(node, ast.Subscript):
        yield from _unmarked(node.value, looks)
    elif not isinstance(node, ast.Assert):
        for child in ast.iter_child_nodes(node):
            if not _is_docstring(child) and not _is_annotation(node, child):
                yield from _unmarked(child, looks)


def _bare(said: str) -> str:
    """Without what is not for people."""
    return NAMES.sub("", MARKUP.sub("", said))


def _is_docstring(node: ast.AST) -> bool:
    """A literal that stands alone is there for readers of the code."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_annotation(node: ast.AST, child: ast.AST) -> bool:
    return child in (getattr(node, "annotation", None), getattr(node, "returns", None))


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def too_early(source: str) -> list[Where]:
    """Messages that are translated when a module is imported, before anybody knows the reader's language."""
    tree = ast.parse(source)
    return sorted(
        (call.lineno, ast.unparse(call))
        for call in _at_import(tree)
        if _name(call.func) in {"_", "gettext", "ngettext"} and call.args
    )


def _at_import(node: ast.AST) -> Iterator[ast.Call]:
    """Every call that runs when the module is imported."""
    if isinstance(node, ast.Call):
        yield node
    if isinstance(node, ast.Lambda):
        return
    inside = (
        [node.args, *node.decorator_list]
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        else None
    )
    for child in ast.iter_child_nodes(node) if inside is None else inside:
        yield from _at_import(child)
