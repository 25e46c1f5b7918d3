"""What is wrong with a command line, in the reader's language. Typer says it in English only."""

import re

from p2pcryptid.i18n import Text, text

_ANY = "(?P<{}>.*)"


def usage_message(said: str) -> str:
    """Typer's sentence, translated; one that we do not know stays as it is."""
    said = said.removeprefix("Value error, ")
    for sentence in _SENTENCES:
        found = _pattern(sentence.template).fullmatch(said)
        if found:
            details = found.groupdict()
            if "reason" in details:
                details["reason"] = usage_message(details["reason"])
            return str(Text(sentence.template, **details))
    return said


def _pattern(template: str) -> re.Pattern[str]:
    """What this sentence looks like with any details in it."""
    parts = re.split(r"\{(\w+)\}", template)
    made = (_ANY.format(part) if number % 2 else re.escape(part) for number, part in enumerate(parts))
    return re.compile("".join(made), re.DOTALL)


_SENTENCES = (
    text("Missing command."),
    text("No such command {name}. Did you mean {others}?"),
    text("No such command {name}."),
    text("No such option: {option} (Possible options: {others})"),
    text("No such option: {option}"),
    text("Option {option} requires an argument."),
    text("Option {option} does not take a value."),
    text("Got unexpected extra argument(s) ({arguments})"),
    text("Missing argument {name}."),
    text("Missing option {name}."),
    text("Invalid value for {name}: {reason}"),
    text("{given} is not one of {known}."),
    text("Input should be a valid integer, unable to parse string as an integer"),
    text("Input should be greater than or equal to {least}"),
    text("Input should be less than or equal to {most}"),
)
