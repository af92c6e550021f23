"""The referee's commands: is a set-up lawful, a random deal, who scored what."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.console import put, reader_language
from generator.content.yaml import decode_text, read_bytes
from generator.errors import InputError, Problem, UsageError

if TYPE_CHECKING:
    from generator.referee.finding import Finding
    from generator.referee.games import Dealt, Referee
    from generator.referee.sentences import Sentences

LIMIT = 500_000_000
LANG = click.option(
    "--lang", metavar="LANG", help="Language of the answer: zh-TW or en. Default: the system's."
)


@click.command("check", short_help="Is a set-up or a palace lawful?")
@click.argument("game")
@click.argument("record", required=False)
@click.option("--players", type=int, metavar="N", help="How many play.")
@click.option("--roles", metavar="ROLE,…", help="The roles dealt, the spare among them.")
@click.option("--options", "tile", metavar="TILE", help="Where this tile may lie in the palace.")
@click.option("--player", metavar="NAME", help="Whose palace --options is about; else the first.")
@click.option("--picture", metavar="FILE", help="Draw the palaces into a .pdf or .png file.")
@LANG
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
    lang: str | None,
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
    referee = _referee(game, lang or wanted)
    if referee.check is None:
        _refuse(referee, {"--players": players, "--roles": roles})
    if referee.options is None:
        _refuse(referee, {"--options": tile, "--player": player, "--picture": picture})
    if referee.check_record and (record is not None or referee.check is None):
        for name, given in (("--players", players), ("--roles", roles)):
            if given is not None:  # the record tells
                raise UsageError(Problem("usage.extra", {"found": name}))
        value = _record_to_check(record, tile, player)
        if picture is not None:
            _draw(referee, value, Path(picture), lang or wanted)
        _check_record(referee, value, tile, player)
        return
    if record is not None:
        players, roles = _setup_of(record, players, roles)
    for name, value in (("--players", players), ("--roles", roles if referee.needs_roles else "")):
        if value is None:
            raise UsageError(Problem("usage.argument", {"name": name}))
    assert players is not None
    assert referee.check is not None
    names = [name for word in (roles or "").split(",") if (name := word.strip())]
    _tell(referee, referee.check(players, names), "✓")


def _refuse(referee: Referee, options: Mapping[str, object]) -> None:
    """Options that the game's referee has no use for."""
    for option, value in options.items():
        if value is not None:
            raise UsageError(Problem("usage.useless", {"option": option, "game": referee.game}))


def _record_to_check(record: str | None, tile: str | None, player: str | None) -> object:
    from generator.referee.reading import read_one

    if record is None or (player is not None and tile is None):
        raise UsageError(Problem("usage.argument", {"name": "RECORD" if record is None else "--options"}))
    return read_one(_read(record), record)


def _draw(referee: Referee, value: object, path: Path, language: str) -> None:
    """What lies before the players, as a file; a record that holds nothing to draw says so itself."""
    from generator.cli.drawing import draw

    if referee.picture and (laid := referee.picture(value)):
        put(draw(referee.game, laid, path, language))


def _check_record(referee: Referee, value: object, tile: str | None, player: str | None) -> None:
    if tile is None:
        assert referee.check_record
        _tell(referee, referee.check_record(value), "✓")
    elif referee.options:
        places = referee.options(value, tile, player)
        _tell(referee, places.findings, *places.lines)


def _tell(referee: Referee, found: Sequence[Finding], *more: str) -> None:
    """Every finding, and what else there is to say; a check mark only if nothing is found."""
    told = [_line(f.severity, f.rule, referee.sentences.say(f), referee) for f in found]
    put("\n".join([*told, *(text for text in more if text != "✓" or not told)]))
    _leave_if(any(finding.severity == "error" for finding in found))


@click.command("deal", short_help="Deal a random lawful set-up.")
@click.argument("game")
@click.option("--players", type=int, metavar="N", required=True, help="How many play.")
@click.option("--seed", metavar="SEED", help="The same word gives the same deal again.")
@click.option("--private", is_flag=True, help="Show each seat its role alone: press Enter, look, Enter.")
@LANG
@click.pass_obj
def deal_command(
    wanted: str, /, game: str, players: int, seed: str | None, private: bool, lang: str | None
) -> None:
    """Deal a random lawful set-up of GAME: a role for each seat, and the spare.

    Of goblets, houses, targets and characters are dealt for all to see; taster cards only with --private.

    \b
    Examples:
      pnp deal sultans --players 9
      pnp deal sultans --players 9 --private
      pnp deal goblets --players 8
    """
    referee = _referee(game, lang or wanted)
    if referee.deal is None and referee.hand_out is None:
        raise UsageError(Problem("deal.none", {"game": referee.game}))
    if players not in referee.counts:
        limits = {"found": players, "min": min(referee.counts), "max": max(referee.counts)}
        raise InputError(Problem("players.range", limits))
    chance = random.Random(seed)
    if referee.deal is None:
        assert referee.hand_out
        _hand_out(referee.hand_out(players, chance), private)
        return
    roles = referee.deal(players, chance)
    lines = [f"{seat:>3}  {referee.sentences.word(role)}" for seat, role in enumerate(roles[:players], 1)]
    if private:
        learnt = [f"\n     {text}" for text in referee.sees(roles)] if referee.sees else [""] * players
        secrets = [line + more for line, more in zip(lines, learnt, strict=True)]
        _show_in_secret(dict(enumerate(secrets, 1)))
        return
    spare = [f"  ·  {referee.sentences.word(role)}" for role in roles[players:]]
    put("\n".join([*lines, *spare]))


def _hand_out(dealt: Dealt, private: bool) -> None:
    """The secrets first, so that what is open stays on the screen."""
    if private:
        _show_in_secret({seat: f"{seat:>3}  {secret}" for seat, secret in dealt.secrets.items()})
    lines = [f"{seat:>3}  {line}" for seat, line in enumerate(dealt.lines, 1)]
    note = [f"  ·  {dealt.note}"] if dealt.note and not private else []
    put("\n".join([*lines, *note]))


def _show_in_secret(secrets: Mapping[int, str]) -> None:
    for seat, secret in secrets.items():
        click.prompt(f"{seat} …", default="", show_default=False, prompt_suffix="")
        click.prompt(secret, default="", show_default=False, prompt_suffix="")
        click.clear()


@click.command("score", short_help="Who scored what, and every mistake.")
@click.argument("game")
@click.argument("record", required=False)
@click.option("--resume", metavar="FILE", help="Go on with a record whose questions were left half-way.")
@click.option("--claim", metavar="NAME=N,…", help="Totals that were added up by hand, to be compared.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object; for JSON lines, one a line.")
@click.option("--pdf", is_flag=True, help="Fill the game's score sheet with the result, into output/.")
@LANG
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
    lang: str | None,
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
    from generator.referee.reading import is_lines, read_lines, read_one

    referee = _referee(game, lang or wanted)
    if record is None:
        value = _ask_for_record(referee, resume)
    else:
        text = _read(record)
        if record.endswith(".jsonl") or is_lines(text):
            _print_lines(referee, read_lines(text), as_json)
            return
        value = read_one(text, record)
    value = _with_claims(value, claim)
    if pdf:
        _print_sheet(referee, value, lang or wanted)
    _print_one(referee, referee.judge(value), as_json)


def _setup_of(record: str, players: int | None, roles: str | None) -> tuple[int | None, str | None]:
    """Players and roles of a file; what the command line says goes before."""
    from generator.referee.reading import read_one
    from generator.referee.shape import as_text

    value = read_one(_read(record), record)
    found: dict[str, object] = value if isinstance(value, dict) else {}
    seats, dealt = found.get("players"), found.get("roles")
    if players is None:
        players = len(seats) if isinstance(seats, list) else seats if isinstance(seats, int) else None
    if roles is None and isinstance(dealt, dict | list):
        named = dealt.values() if isinstance(dealt, dict) else dealt
        roles = ",".join(as_text(role) or "?" for role in named)
    return players, roles


def _referee(game: str, language: str) -> Referee:
    from generator.referee.games import referee_for

    return referee_for(game, reader_language(sys.stdout, language))


def _read(record: str) -> str:
    if record == "-":
        return decode_text(sys.stdin.buffer.read(), "-")
    return decode_text(read_bytes(Path(record), record, LIMIT), record)


def _ask_for_record(referee: Referee, resume: str | None) -> object:
    from generator.cli.asking import new_file, take_down

    if referee.interview is None:
        raise UsageError(Problem("usage.argument", {"name": "RECORD"}))
    path = Path(resume) if resume else new_file(referee.game)
    texts = referee.sentences.questions
    try:
        record = take_down(referee, path, resumed=bool(resume))
    except (KeyboardInterrupt, click.Abort):
        if path.exists():
            put("\n" + texts["resume"].format(game=referee.game, path=path.as_posix()))
        raise click.exceptions.Exit(130) from None
    put("\n" + texts["saved"].format(path=path.as_posix()) + "\n")
    return record


def _with_claims(record: object, claim: str | None) -> object:
    if claim and isinstance(record, dict):
        return {**record, "totals": _claims(claim)}
    return record


def _claims(text: str) -> dict[str, object]:
    claims: dict[str, object] = {}
    for part in filter(None, (word.strip() for word in text.split(","))):
        name, _, number = part.rpartition("=")
        claims[name.strip()] = int(number) if number.strip().isdecimal() and len(number) < 7 else number
    return claims


def _print_lines(referee: Referee, records: Iterable[object], as_json: bool) -> None:
    import msgspec

    for number, record in enumerate(records, 1):
        answer = referee.judge_line(record)
        if as_json:
            print(msgspec.json.encode(answer).decode())
        else:
            put(f"{number}. {_summary(answer, referee.sentences)}")
    sys.stdout.flush()


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


def _print_one(referee: Referee, answer: Mapping[str, Any], as_json: bool) -> None:
    import msgspec

    if as_json:
        put(msgspec.json.encode(answer).decode())
        return
    put("\n".join([*_score_table(answer, referee.sentences), _summary(answer, referee.sentences)]))
    for finding in answer["findings"]:
        number = finding.get("round") or finding.get("quest")
        where = f"[{number}] " if number else ""
        put(_line(finding["severity"], finding["rule"], where + finding["message"], referee))
    _leave_if(any(finding["severity"] == "error" for finding in answer["findings"]))


def _score_table(answer: Mapping[str, Any], sentences: Sentences) -> list[str]:
    """Players by rounds; or, if these have names, lines by players."""
    from generator.cli.tables import columns

    if not answer.get("totals"):
        return []
    rounds: Sequence[Mapping[str, Any]] = answer["courses" if "courses" in answer else "rounds"]
    if any("name" in round_ for round_ in rounds):
        return [columns(_named_lines(rounds, answer["totals"], sentences))]
    heads = ["", *(str(number) for number in range(1, len(rounds) + 1)), "="]
    rows = [heads]
    for player, total in answer["totals"].items():
        points = [str(round_["points"].get(player, "-")) for round_ in rounds]
        rows.append([player, *points, str(total)])
    return [columns(rows)]


def _named_lines(
    rounds: Sequence[Mapping[str, Any]], totals: Mapping[str, int], sentences: Sentences
) -> list[list[str]]:
    rows = [["", *totals]]
    for round_ in rounds:
        points = [str(round_["points"].get(player, "-")) for player in totals]
        rows.append([str(sentences.word(round_["name"])), *points])
    return [*rows, ["=", *map(str, totals.values())]]


def _summary(answer: Mapping[str, Any], sentences: Sentences) -> str:
    """Who won: of an evening the winners, of a single game the side and the ending."""
    named = answer.get("winners") or [str(sentences.word(side)) for side in [answer.get("winner")] if side]
    how = answer.get("tie_break") or answer.get("ending") or ""
    told = sentences.word(how) if how != "none" else ""
    return "★ " + (", ".join(named) or "–") + (f"  ({told})" if told else "")


def _line(severity: str, rule: str, text: str, referee: Referee) -> str:
    word = referee.sentences.findings[severity]
    return f"{word} {rule}: {text}" if rule else f"{word}: {text}"


def _leave_if(wrong: bool) -> None:
    if wrong:
        raise click.exceptions.Exit(1)
