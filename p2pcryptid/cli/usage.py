"""What is wrong with a command line, in the reader's language. Typer says it in English only."""

from p2pcryptid.i18n import Text, recognised, text


def usage_message(said: str) -> str:
    """Typer's sentence, translated; one that we do not know stays as it is."""
    found = recognised(said, (_INVALID, *_SENTENCES))
    if isinstance(found, Text) and "reason" in found.details:
        reason = str(found.details["reason"]).removeprefix("Value error, ")
        found.details["reason"] = recognised(reason, _SENTENCES)
    return str(found)


_INVALID = text("Invalid value for {name}: {reason}")


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
    text("{given} is not one of {known}."),
    text("Input should be a valid integer, unable to parse string as an integer"),
    text("Input should be greater than or equal to {least}"),
    text("Input should be less than or equal to {most}"),
)
