"""The referee's commands: is a set-up lawful, a random deal, who scored what."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import usage
from generator.cli.console import put, reader_language
from generator.errors import InputError, Place, Problem, UsageError
from generator.typed import narrow, parts

if TYPE_CHECKING:
    from generator.referee.games import Dealt, Referee

LIMIT = 500_000_000
_PAIR = re.compile(r"(.*\S)\s*[=＝:：]\s*([^=＝:：\s][^=＝:：]*)")


@click.command("check", cls=usage.Command, short_help="Is a set-up or a palace lawful?")
@click.argument("game")
@click.argument("record", required=False)
@click.option("--players", type=int, metavar="N", help="How many play.")
@click.option("--roles", metavar="ROLE,…", help="The roles dealt, the spare among them.")
@click.option("--options", "tile", metavar="TILE", help="Where this tile may lie in the palace.")
@click.option("--player", metavar="NAME", help="Whose palace --options is about; else the first.")
@click.option("--picture", metavar="FILE", help="Draw the palaces into a .pdf or .png file.")
@usage.LANG
@click.pass_obj
def check_command(
    wanted: str,
    /,
    game: str,
    record: str | None,
    players: int | None,
    roles: str | None,
    tile: str | None,
    player: str | None,
    picture: str | None,
) -> None:
    """Check that a set-up of GAME is lawful: all that is wrong, each with its rule.

    The set-up is given by --players and --roles, or by a RECORD: a file that holds players and roles. Of a
    game in which tiles are built, RECORD holds a palace or all of them, and every tile is checked. Of a game
    of characters these are the roles, and they may be left out.

    \b
    Examples:
      pnp check sultans --players 5 --roles sultan,guard,assassin,slave,slave,slave
      pnp check sultans set-up.yaml
      pnp check sultaniya palace.yaml
      pnp check sultaniya palace.yaml --options red_04
      pnp check sultaniya palace.yaml --picture palace.png
      pnp check goblets --players 4 --roles king_cobra,vintner
    """
    referee = _referee(game, wanted)
    if referee.check is None:
        _refuse(referee, {"--players": players, "--roles": roles})
    if referee.options is None:
        _refuse(referee, {"--options": tile, "--player": player, "--picture": picture})
    if not referee.check_record or (record is None and referee.check is not None):
        _check_setup(referee, record, players, None if roles is None else parts(roles))
        return
    for name, given in (("--players", players), ("--roles", roles)):
        if given is not None:  # the record tells
            raise UsageError(Problem("usage.extra", {"found": name}))
    value = _record_to_check(referee, record, tile, player)
    if picture is not None:
        _draw(referee, value, Path(picture), wanted)
    _check_record(referee, value, tile, player)


def _check_setup(referee: Referee, record: str | None, players: int | None, roles: list[str] | None) -> None:
    from generator.cli.verdict import tell_findings

    if record is not None:
        players, roles = _setup_of(record, referee, players, roles)
    for name, value in (("--players", players), ("--roles", roles if referee.needs_roles else [])):
        if value is None:
            raise UsageError(Problem("usage.argument", {"name": name}))
    assert players is not None
    assert referee.check is not None
    tell_findings(referee, referee.check(players, roles or []), "✓")


def _refuse(referee: Referee, options: Mapping[str, object]) -> None:
    """Options that the game's referee has no use for."""
    for option, value in options.items():
        if value is not None:
            raise _useless(option, referee)


def _useless(option: str, referee: Referee) -> UsageError:
    from generator.content.game import games_listed

    return UsageError(Problem("usage.useless", {"option": option, "game": games_listed([referee.game])}))


def _record_to_check(referee: Referee, record: str | None, tile: str | None, player: str | None) -> object:
    if record is None or (player is not None and tile is None):
        raise UsageError(Problem("usage.argument", {"name": "RECORD" if record is None else "--options"}))
    return _whole_record(record, referee)


def _draw(referee: Referee, value: object, path: Path, language: str) -> None:
    """What lies before the players, as a file; a record that holds nothing to draw says so itself."""
    from generator.cli.drawing import draw

    if referee.picture and (laid := referee.picture(value)):
        put(draw(referee.game, laid, path, language))


def _check_record(referee: Referee, value: object, tile: str | None, player: str | None) -> None:
    from generator.cli.verdict import tell_findings

    if tile is None:
        assert referee.check_record
        tell_findings(referee, referee.check_record(value), "✓")
    elif referee.options:
        places = referee.options(value, tile, player)
        tell_findings(referee, places.findings, *places.lines)


@click.command("deal", cls=usage.Command, short_help="Deal a random lawful set-up.")
@click.argument("game")
@click.option("--players", type=int, metavar="N", required=True, help="How many play.")
@click.option("--seed", metavar="SEED", help="The same word gives the same deal again.")
@click.option("--private", is_flag=True, help="Show each seat its role alone: press Enter, look, Enter.")
@usage.LANG
@click.pass_obj
def deal_command(wanted: str, /, game: str, players: int, seed: str | None, private: bool) -> None:
    """Deal a random lawful set-up of GAME: a role for each seat, and the spare.

    Of goblets, houses, targets and characters are dealt for all to see; taster cards only with --private.

    \b
    Examples:
      pnp deal sultans --players 9
      pnp deal sultans --players 9 --private
      pnp deal goblets --players 8
    """
    from generator.content.game import games_listed

    referee = _referee(game, wanted)
    if referee.deal is None and referee.hand_out is None:
        raise UsageError(Problem("deal.none", {"game": games_listed([referee.game])}))
    if players not in referee.counts:
        limits = {"found": players, "min": min(referee.counts), "max": max(referee.counts)}
        raise InputError(Problem("players.range", limits))
    chance = random.Random(seed)
    if referee.deal is None:
        assert referee.hand_out
        _hand_out(referee.hand_out(players, chance), private, referee)
        return
    roles = referee.deal(players, chance)
    lines = [f"{seat:>3}  {referee.sentences.word(role)}" for seat, role in enumerate(roles[:players], 1)]
    if private:
        learnt = [f"\n     {text}" for text in referee.sees(roles)] if referee.sees else [""] * players
        secrets = [line + more for line, more in zip(lines, learnt, strict=True)]
        _show_in_secret(dict(enumerate(secrets, 1)), referee)
        return
    spare = [f"  ·  {referee.sentences.word(role)}" for role in roles[players:]]
    put("\n".join([*lines, *spare]))


def _hand_out(dealt: Dealt, private: bool, referee: Referee) -> None:
    """The secrets first, so that what is open stays on the screen."""
    if private:
        _show_in_secret({seat: f"{seat:>3}  {secret}" for seat, secret in dealt.secrets.items()}, referee)
    lines = [f"{seat:>3}  {line}" for seat, line in enumerate(dealt.lines, 1)]
    note = [f"  ·  {dealt.note}"] if dealt.note and not private else []
    put("\n".join([*lines, *note]))


def _show_in_secret(secrets: Mapping[int, str], referee: Referee) -> None:
    for seat, secret in secrets.items():
        _wait(referee.sentences.ask("private.look", {"seat": seat}))
        try:
            put(secret)
            _wait(referee.sentences.ask("private.seen"))
        finally:  # also if somebody presses Ctrl-C while it is in view
            _wipe()


def _wait(text: str) -> None:
    click.prompt(text, default="", show_default=False, prompt_suffix="")


def _wipe() -> None:
    """Clear the screen, and what a terminal keeps of it to scroll back to."""
    click.clear()
    if sys.stdout.isatty():
        click.echo("\x1b[3J", nl=False)


@click.command("score", cls=usage.Command, short_help="Who scored what, and every mistake.")
@click.argument("game")
@click.argument("record", required=False)
@click.option("--resume", metavar="FILE", help="Go on with a record whose questions were left half-way.")
@click.option("--claim", metavar="NAME=N,…", help="Totals that were added up by hand, to be compared.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object; for JSON lines, one a line.")
@click.option("--pdf", is_flag=True, help="Fill the game's score sheet with the result, into output/.")
@usage.LANG
@click.pass_obj
def score_command(
    wanted: str,
    /,
    game: str,
    record: str | None,
    resume: str | None,
    claim: str | None,
    as_json: bool,
    pdf: bool,
) -> None:
    """Judge a RECORD of GAME: who scored what under which rule, and every mistake.

    RECORD is a YAML or JSON file, a file of JSON lines (.jsonl), or - for standard input. Without a
    RECORD you are asked, step by step, for what lies on the table.

    \b
    Examples:
      pnp score sultans
      pnp score sultans evening.yaml
      pnp score sultans evening.yaml --claim Amy=7,Ben=5
      pnp score sultans games.jsonl --json
    """
    from generator.cli.verdict import print_lines, print_one
    from generator.referee.reading import is_lines, read_lines

    referee = _referee(game, wanted)
    claims = _claims(claim, referee)
    if record is None:
        value = _ask_for_record(referee, resume)
    else:
        text = _read(record)
        if record.endswith(".jsonl") or is_lines(text):
            print_lines(referee, read_lines(text), as_json)
            return
        value = _whole_record(record, referee, text)
    if claims and isinstance(value, dict):
        value = {**value, "totals": claims}
    if pdf:
        _print_sheet(referee, value, wanted)
    print_one(referee, referee.judge(value), as_json)


def _setup_of(
    record: str, referee: Referee, players: int | None, roles: list[str] | None
) -> tuple[int | None, list[str] | None]:
    """Players and roles of a file; what the command line says goes before."""
    from generator.referee.shape import as_text

    value = _whole_record(record, referee)
    found: dict[str, object] = value if isinstance(value, dict) else {}
    seats, dealt = found.get("players"), found.get("roles")
    if players is None:
        players = len(seats) if isinstance(seats, list) else seats if isinstance(seats, int) else None
    if roles is None and isinstance(dealt, dict | list):
        named = dealt.values() if isinstance(dealt, dict) else dealt
        roles = [as_text(role) or "?" for role in named]
    return players, roles


def _whole_record(record: str, referee: Referee, text: str | None = None) -> object:
    """The record of a file.

    Raises:
        InputError: it cannot be read, or its questions were left half-way.
    """
    from generator.content.game import named_game
    from generator.referee.reading import read_one

    value = read_one(_read(record) if text is None else text, record)
    if isinstance(value, dict) and "answers" in value and "players" not in value:
        game = named_game(str(value.get("game"))) or referee.game
        fields = {"game": game, "path": record}
        raise InputError(Problem("record.unfinished", fields, Place(record)))
    return value


def _referee(game: str, language: str) -> Referee:
    from generator.referee.games import referee_for

    return referee_for(game, reader_language(sys.stdout, language))


def _read(record: str) -> str:
    from generator.content.yaml import decode_text, read_bytes

    if record == "-":
        return decode_text(sys.stdin.buffer.read(), "-")
    return decode_text(read_bytes(Path(record), record, LIMIT), record)


def _ask_for_record(referee: Referee, resume: str | None) -> object:
    from generator.cli.asking import begin, take_down

    if referee.interview is None:
        raise UsageError(Problem("usage.argument", {"name": "RECORD"}))
    begun = begin(referee, resume)
    path, texts = begun.path, referee.sentences.questions
    try:
        record = take_down(referee, begun)
    except (KeyboardInterrupt, click.Abort):
        if path.exists():
            put("\n" + texts["resume"].format(game=referee.game, path=path.as_posix()))
        raise click.exceptions.Exit(130) from None
    put("\n" + texts["saved"].format(path=path.as_posix()) + "\n")
    return record


def _claims(text: str | None, referee: Referee) -> dict[str, object]:
    """What ``--claim`` says, by name.

    Raises:
        UsageError: the game has no totals. InputError: all that is no NAME=N, at once.
    """
    if text is None:
        return {}
    if not referee.has_totals:
        raise _useless("--claim", referee)
    pairs = [_PAIR.fullmatch(part) for part in parts(text)]
    if wrong := [part for part, pair in zip(parts(text), pairs, strict=True) if pair is None]:
        raise InputError([Problem("claim.form", {"found": part}) for part in wrong])
    if not pairs:
        raise InputError(Problem("claim.form", {"found": text}))
    return {pair[1]: _whole(narrow(pair[2])) for pair in pairs if pair}


def _whole(text: str) -> object:
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,6}", text) else text


def _print_sheet(referee: Referee, record: object, language: str) -> None:
    from generator.building import build
    from generator.content.game import read_languages
    from generator.kit.kit import Result
    from generator.options import Options

    sheet, known = referee.sheet(record), read_languages(referee.game)
    options = Options(
        players=len(sheet.players),
        names=sheet.players,
        lang=language if language in known else known[0],
        only=("score-sheet",),
    )
    result = Result(sheet.scores, sheet.notes, sheet.outcomes, sheet.winners)
    report = build(referee.game, options, result)
    print(report.files[0].path, file=sys.stderr)
