"""English sentences: what was found, then how to mend it."""

from generator.messages.en_yaml import YAML

TEXTS = {
    **YAML,
    "near": " Did you mean “{near}”?",
    "known": " Known here: {known}.",
    "more": "and so on: {count} more like this, the last on line {last}.",
    # words that stand in fields
    "word.text": "a text",
    "word.list": "a list",
    "word.mapping": "keys with values",
    "word.nothing": "nothing",
    "word.int": "a whole number",
    "word.number": "a number",
    "word.bool": "true or false",
    "word.length": "a length such as 3, 8.5pt or 0.5in",
    "word.extent": "mm or a share of the face such as 50% or 100%-8",
    "word.size": "a size such as 63x88 (mm)",
    "word.colour": "a colour such as #1f4e8c",
    "word.path": "a path",
    "word.texts": 'a tuple of texts such as ("Amy", "Ben")',
    "word.options": "an Options(…)",
    "word.range": "keys with values",
    "word.GAME": "GAME",
    "word.RECORD": "RECORD",
    "word.height": "high",
    "word.width": "wide",
    # files
    "file.missing": "the file is not there. Add it, or correct the name.",
    "file.folder": "a file is needed here, and this is a folder.",
    "file.special": "this is no ordinary file. Put a plain text file here.",
    "file.empty": "the file is empty. Fill it in, or remove what names it.",
    "file.large": "the file has {size} MB; content may have {limit} MB at most. Is it the right file?",
    "file.encoding": "byte {byte} is not UTF-8. Save the file as UTF-8.",
    "file.utf16": "the file is saved as UTF-16 (Notepad calls it Unicode). Save it as UTF-8.",
    # decoding
    "type": "found {found}, expected {expected}.",
    "type.form": "expected {expected}. Write it as {wanted}",
    "choice": "“{found}” is none of the words allowed here: {known}.",
    "length": "{found} values stand here; {expected} are needed.",
    "number.range": "{found} is out of range: from {min} to {max} can be.",
    "number.order": "the smallest ({min}) is larger than the largest ({max}). Swap them.",
    "key.unknown": "the key “{key}” is not known here.",
    "key.missing": "the key “{key}” is missing. Add it.",
    "name.form": "“{found}” is no name for this. Use letters, digits, _ and - only.",
    "name.taken": "the name “{found}” is used by the generator itself. Choose another.",
    "kind.unknown": "none of the keys ({found}) says what this is. It needs one of: {known}.",
    "field.form": "“{found}” is no field. Write a kind such as int, icon or a table; ? optional, [] a list.",
    "field.kind": "“{found}” is neither a kind of field nor a table of this game.",
    "reference": "“{found}” is not in {table}.",
    # set-ups, components, texts
    "reference.double": "“{found}” is named twice. Name it once.",
    "setup.row": "no row for {players} players. Add it, or narrow players in game.yaml.",
    "setup.sum": "{players} players are dealt {expected} in all, but the row adds up to {found}.",
    "setup.many": "{found} are drawn from {name}, which has only {most}.",
    "setup.rows": "give either rows or a table with a record for each number of players, and not both.",
    "setup.few": "{players} players: {name} has {found} seats, but {least} are always in. Mend the row.",
    "setup.beyond": (
        "a row for {found} players, but game.yaml allows {min} to {max}. Remove it, or widen players there."
    ),
    "setup.name": (
        "the table {table} needs a text “name”: those that are dealt, and their sides, are called by "
        "it. Add it to its texts in game.yaml."
    ),
    "setup.double": "“{found}” stands already in {other}. Name it in one place, once.",
    "setup.usual": (
        "with {players} players {name} has {found} seats, but with those who are always in {needed} "
        "would sit there. Name fewer, or begin with more players."
    ),
    "setup.never": (
        "no row deals “{name}”, so no set prints it. Put it into a row, or take it out of {table}."
    ),
    "setup.box": (
        "the full box would hold {found} of {name}, but {players} players may be dealt {needed}. "
        "Raise the number."
    ),
    "setup.advice": "{text} ({rules})",
    "condition.both": (
        "“{name}” stands in needs and in lacks, so this has no place in any set. Keep one of the two."
    ),
    "condition.players": (
        "{found} players never play: the game is for {min} to {max}. Correct it, or widen players in "
        "game.yaml."
    ),
    "component.size": "give either a size or a stock, and not both.",
    "component.none": "there is no component here. Write at least one.",
    "component.records": "records needs each: the table that the records are of.",
    "use.mirror": "{name} holds text, which a mirror would spoil. Put the text outside it.",
    "component.pairs": "pairs needs each and back: one record on the front, the next on the back.",
    "copies.range": "{name}: {found} copies of {record} cannot be; from 0 to {limit} can.",
    "text.missing": "the text “{key}” is missing. Translate it here.",
    "text.surplus": "nothing uses the text “{key}”. Remove it, or correct the key.",
    "text.message": "the braces are no message: {reason}. Write {{players}} or a plural form.",
    "text.argument": "no number is called “{name}”.",
    "text.open": "“{found}” has no partner, so it prints as it stands. Write {meant}, or remove it.",
    "text.braces": "“{found}” has full-width braces and prints as it stands. Write {meant}.",
    "text.plural": (
        "no number has the form “{found}” in {language}, so it is never used. Its forms are {known}."
    ),
    "text.one": (
        "the form “one” is missing in {language}: 1 would be written as many are. Add it, as in "
        "one {{# card}} other {{# cards}}."
    ),
    "text.overflow": (
        "{where}: “{text}…” needs {needed} mm and has {had} mm ({side}) at its smallest size. "
        "Shorten the text, enlarge the box, or print with --allow-overflow."
    ),
    "glyph.missing": "{where}: no font has {characters}, in “{text}”. Write it another way.",
    "answer.language": "there are no answers in “{found}”.",
    "language.unknown": "the game does not speak “{found}”.",
    "language.form": "“{found}” is written {wanted} here, and so is the name of its file in locale/.",
    "language.house": (
        "the generator has no words in {language} for rulers, footers and boards. Copy these {count} from "
        "content/house/locale/en.yaml into this file and translate them: {known}."
    ),
    "language.double": "the language “{found}” is named twice. Name it once.",
    "language.none": "the game has no language. Name at least one, such as en.",
    # looks
    "colour.unknown": "“{found}” is no colour. Use a name of the palette or #rrggbb.",
    "colour.part": "{found} has no shade “{part}”. Use a name of the palette, or take .{part} away.",
    "style.unknown": "no text style is called “{found}”.",
    "style.size": "the smallest size ({min}) is larger than the size ({size}) itself.",
    "font.missing": "the font file {file} is not there.",
    "font.broken": "{file} is no TrueType font that can be embedded ({reason}). CFF is not read.",
    "icon.missing": "no icon is called “{found}”. Put {found}.svg into icons/.",
    "icon.ending": "“{found}” is the name of a file. Write {wanted} alone.",
    "template.missing": "no template is called “{found}”.",
    "template.ending": "no template is called “{found}”: its file must end in .yaml. Rename {near}.",
    "template.circle": "the template uses itself: {circle}.",
    "when.form": (
        "“{found}” is no value by itself, so “{key}” would always hold. Write one value in braces, "
        'such as "{wanted}".'
    ),
    "list.form": '“{found}” is no list. Write it in braces: "{wanted}".',
    "list.run": "“{found}” is no run of numbers. Write it as {wanted}.",
    "layer.double": "two layers are called “{found}”. Give each an id of its own.",
    "box.outside": (
        "the box reaches {over} mm over the edge of its face or cell ({face}; {where}). Keep it within: what "
        "is outside may be cut off or cover something else."
    ),
    "value.number": "“{found}” says no place: a number is needed. Write one, or name a field of numbers.",
    "value.unknown": "{{{path}}}: nothing is called “{found}” there.",
    "value.form": "“{found}” is no value. Write a name with dots, such as {{role.name}}.",
    "value.text": "{{{path}}} is no text here: it is a list, a record, or words where no language is meant.",
    "value.list": "“{found}” is no list to repeat.",
    "chart.node": "the node {node} has row {row} and column {column}. Give it whole numbers from 1.",
    "chart.cell": "the nodes {node} and {other} both stand in row {row}, column {column}. Move one of them.",
    "chart.band": "the band {band} goes from row {first} to row {last}. Count from 1, first to last.",
    "chart.end": "the link {link}: its {key} ({found}) is no node of the chart. Name one, or drop the link.",
    "chart.side": "the link {link}: its {key} ({found}) is no side. Write one of: {known}.",
    "chart.way": (
        "the link {link} leaves {start} at the {leave} and enters {end} at the {enter}: it would run through "
        "one of them. Choose other sides, move a node, or widen the gap."
    ),
    "chart.through": "the link {link} runs through {nodes}. Choose other sides, or move a node.",
    "chart.outside": (
        "the link {link} runs {beyond} mm out of the chart's box. Raise margin, or leave and enter elsewhere."
    ),
    "chart.room": (
        "{columns} columns and {rows} rows with the gaps between them leave nodes no room in {room}. "
        "Enlarge the box, or narrow gap and side."
    ),
    "path.outside": "“{found}” leaves the folder {folder}. Keep files inside it.",
    "path.form": "“{found}” cannot be the name of a file. Correct it.",
    "picture.kind": "“{found}” is no picture. End the name in one of: {known}.",
    "picture.missing": "the picture {found} is not in the game's folder. Put it there, or correct the name.",
    "picture.broken": "{found} is no PNG, JPEG, WebP or SVG, or is damaged.",
    "picture.words": "{found} holds text, which would print in another font. Turn it into paths.",
    "picture.linked": "{found} shows parts of other files, which would not print. Embed them.",
    "picture.sizeless": "{found} does not say its size. Give it width and height, or a viewBox.",
    "picture.heavy": "{found} has more than 10 MB. Save it simpler, or as a PNG.",
    "picture.coarse": "{found} has only {dots} dpi on {where}; below {least} it looks coarse.",
    "picture.large": "{found} has more than {limit} million pixels. Make it smaller.",
    # SVG
    "svg.syntax": "the drawing is no sound SVG: {reason}.",
    "svg.doctype": "a DOCTYPE is not read. Delete it.",
    "svg.element": "the element <{name}> is not drawn. Delete it, or draw it with others.",
    "svg.attribute": "<{element}> may not carry “{name}” here. Delete it.",
    "svg.value": "{attribute}=“{value}”: expected {expected}.",
    "svg.path": "the path data “{value}” cannot be read: {reason}.",
    "svg.viewbox": "the viewBox “{value}” is not four numbers with a width and a height.",
    "svg.large": "the drawing has {found} {unit}; {limit} are the most.",
    "svg.empty": "the drawing draws nothing.",
    # games, players, options
    "game.unknown": "no game is called “{found}”.",
    "game.folder": "the folder holds no game: it has no game.yaml.",
    "game.referee": "{found} has no referee.",
    "option.value": "{option}={found}: expected {expected}.",
    "option.choice": "{option}={found}: choose one of {known}.",
    "players.range": "{found} players cannot play it: it is for {min} to {max}. Use --players {min} … {max}.",
    "names.many": "{found} names are given for {most} players. Leave some out, or raise --players.",
    "names.double": "two players are called “{name}”. Tell them apart.",
    "names.missing": "the names file is not there. Check the path, or write the names as Amy,Ben,Cai.",
    "names.large": "the names file has {size} MB and is too large to be one ({limit} MB at most).",
    "names.character": "the name “{name}” holds the character {code}, which cannot be printed. Type it anew.",
    "names.empty": "the names file is empty. Write a name on each line.",
    "roles.none": "{game} has no roles to choose. Leave out --roles.",
    "roles.full": "the full box holds every role. Leave out --roles, or give --players instead of --full.",
    "roles.players": "roles are chosen for a number of players. Add --players N.",
    "roles.unknown": "no role is called “{found}”.",
    "roles.double": "{name} is named twice, but is in play once. Name every role once.",
    "roles.many": "{players} players have {most} {side}, but {found} are named ({roles}). "
    "Drop {surplus} of {free} ({rules}).",
    "deal.none": "{game}: there are no roles to deal.",
    "resume.game": "this is a record of “{found}”, but {game} is asked for. Nothing was changed.",
    "resume.answers": (
        "the questions did not save this record, so they cannot go on with it. Judge it with: "
        "pnp score {game} {path}"
    ),
    "claim.form": "--claim wants NAME=N, such as Amy=7,Ben=5; this is none: “{found}”.",
    "record.unfinished": "not all questions are answered yet. Go on with: pnp score {game} --resume {path}",
    "record.place": "the record cannot be saved there ({reason}). Start in a folder that can be written to.",
    "extras.none": "{game} has no extras. Leave out “{found}”.",
    "extras.unknown": "no extra is called “{found}”.",
    "extras.both": "{name} is both added and left out. Keep one.",
    "component.unknown": "no component is called “{found}”.",
    "component.empty": "{called}: such a set has none of these. Choose other players or components.",
    "component.needs": "{called} is only for sets with {needs}. Add it with --with or --roles.",
    "component.large": (
        "{called} ({size}) is larger than the paper's printable area ({room}). "
        "Print on larger paper with --paper, or make it smaller."
    ),
    "ring.large": (
        "{called} ({size}) is larger than the paper's printable area ({room}). "
        "On this paper --cup may be up to {cup}; for wider cups print on larger paper (--paper a3 or WxH)."
    ),
    "paper.range": "{found}: sides of a paper may be {min} to {max} mm, not {size}. In inches: 8.5x11in.",
    "paper.unknown": "no paper is called “{found}”.",
    "stock.unknown": "no label sheet is called “{found}”. “pnp stocks” lists them.",
    "stock.alone": "{option} is for label sheets. Add --stock NAME, or leave it out.",
    "stock.format": "label sheets are printed as pdf, not as {format}. Leave out --format or --stock.",
    "stock.small": (
        "{called} ({size}) does not fit on a label of {stock} ({label}). The nearest that takes it: {fits}. "
        "Choose that one, or say with --only what goes on labels."
    ),
    "stock.none": "{called} ({size}) fits on no label sheet known here. Say with --only what goes on labels.",
    "stock.cell": "{option}: {stock} has no label {found}. Count along the rows from 1 to {most}.",
    "stock.skip": "--skip: “{found}” is neither a label nor a range of labels. Write 3 or 7-9.",
    "stock.useless": "{option} is not for label sheets, which are a paper of their own and are not cut.",
    "stock.used": "no label is left on the first sheet. Take a new one, without --first-cell and --skip.",
    "label.pitch": "a label every {pitch} mm, but each is {length} mm: they would overlap. Mend one of them.",
    "label.round": "a round label is as wide as it is high; {found} is not. Mend it, or drop round.",
    "label.corner": "a corner of {found} mm is too round for a label of {size}. Give half its side at most.",
    "label.outside": "the labels reach {beyond} mm beyond the paper ({paper}). Mend margin, pitch or number.",
    "stick.size": "“{found}” is no stick: write length x width in mm, such as 114x10.",
    "cutting.range": "{option} {found} cannot be; from 0 to {max} mm can.",
    "cup.range": "no cup is {found} mm across. Give --cup its diameter, {min} to {max} mm.",
    "dpi.range": "{found} dots an inch cannot be. Give --dpi a number from {min} to {max}.",
    "printer.off": (
        "as {printer} prints, pieces on sheet {sheets} would end {least} mm off the paper. Measure it again "
        "with pnp calibrate, or feed the paper otherwise."
    ),
    "printer.margin": (
        "as {printer} prints, pieces on sheet {sheets} come within {least} mm of the paper's edge, where "
        "most printers print nothing."
    ),
    "printer.unknown": (
        "no printer is called “{found}”. pnp calibrate --list shows those that have a profile; "
        "pnp calibrate --printer makes one."
    ),
    "printer.name": (
        "“{found}” cannot name a printer. Use up to 60 letters, digits, _ and - only, such as canon-2."
    ),
    "printer.broken": "this is no printer's profile ({reason}). Make it anew with pnp calibrate --printer.",
    "icc.format": "--icc goes with --format pdf-cards, not {found}.",
    "format.useless": "{options}: of no use for {format}, left out.",
    "icc.missing": "this ICC profile cannot be read. Is the name right?",
    "icc.broken": "this is no ICC profile.",
    "icc.press": "“{found}” is not the profile of a CMYK press. Ask your printing house for that one.",
    "printer.format": (
        "--printer corrects sheets of paper, and {found} has none. Leave it out, or print with --format pdf."
    ),
    "printer.missing": "measures need a printer to be saved for. Add --printer NAME.",
    "calibrate.off": (
        "as {printer} prints, what is measured would lie {beyond} mm off a corrected sheet: there is none. "
        "Measure the first sheet again, or feed the paper otherwise."
    ),
    "calibrate.lying": "the sheet is printed on standing paper. Write --paper {found}.",
    "calibrate.paper": (
        "the rulers have no room on {found} ({size}). Calibrate on a4 or letter; the profile is good for all."
    ),
    "measured.name": "nothing that is measured is called “{found}”.",
    "measured.double": "{name} is given twice. Give it once.",
    "measured.none": "nothing is measured. Write it as across=149.2,down=198.9.",
    "measured.number": "{name}: “{found}” is no number. Write it with a dot, such as {name}=0.3.",
    "measured.range": (
        "{name}: {found} is out of reason ({min} to {max}). Print the sheet at 100 %, and measure again."
    ),
    "stick.small": "a stick of {found} leaves no room for a label.",
    # the machine
    "disk.full": "the disk is full ({reason}). Nothing was changed: make room, or choose another --out.",
    "disk.rights": "may not be written ({reason}). Close it in other programs, or choose another --out.",
    "disk.file": "a file stands where the output folder should be. Move it, or choose another --out.",
    "disk.isfolder": "a folder stands where the file should be. Move it, or choose another --out.",
    "disk.write": "could not be written ({reason}). Choose another --out.",
    "disk.read": "could not be read ({reason}). Check the rights of the file.",
    # usage of the command line
    "usage.command": "no command is called “{found}”.",
    "usage.option": "no option is called “{found}”.",
    "usage.argument": "{name} is missing.",
    "usage.needs": "{option} needs a value after it.",
    "usage.extra": "“{found}” is one word too many.",
    "usage.value": "{option}: “{found}” is not {expected}.",
    "usage.choice": "{option}: “{found}” is none of {known}.",
    "usage.useless": "{option} is not for {game}. Leave it out.",
    "usage.game": "neither a game nor --all is given. Name a game, or write --all for every one.",
    "usage.both": "both “{found}” and --all are given. Keep one.",
    "all.none": "no game is for {players} players. Choose another --players.",
    "usage.other": "{reason}",
    "usage.help": "“{command} --help” shows how it is used.",
    "interrupted": "Stopped. Nothing was written.",
    "bug": "A fault in the generator itself ({reason}). Please report it with the command you typed.",
    "machine": "The system would not go on ({reason}).",
    "count.problems": "{count} to mend.",
    "warning": "Warning",
    "error": "Error",
    # what commands print
    "list.players": "players",
    "list.minutes": "minutes",
    "list.languages": "languages",
    "list.components": "components",
    "list.roles": "--roles",
    "list.extras": "--with, --without",
    "show.players": "{players} players",
    "show.full": "full box",
    "show.row": "Dealt: {row}",
    "show.printed": "Printed:",
    "show.dealt": "{dealt} are dealt, one to each of {players} players, {spare} spare; {printed} printed.",
    "show.drawn": "{name}: {drawn} of {size} are drawn unseen, anew each round, so all {size} are printed.",
    "show.parts": "A build would make:",
    "show.pieces": "{count} ×",
    "show.size": "{width} × {height} mm",
    "show.sheets": "sheets: {count}",
    "show.total": "Sheets of {paper} in all: {count}. Nothing was written.",
    "build.made": "Sheets of paper: {sheets}. Pieces: {pieces}.",
    "build.unchanged": "unchanged",
    "build.pages": "Pages: {sheets}. Pieces: {pieces}.",
    "build.pictures": "Pictures: {sheets}. Pieces: {pieces}.",
    "all.game": "game",
    "all.lang": "language",
    "all.sheets": "sheets",
    "all.seconds": "seconds",
    "all.state": "files",
    "all.written": "written",
    "all.unchanged": "unchanged",
    "all.fault": "faults, see below",
    "all.stopped": "Stopped. Sets that were finished stay: {done} of {of}.",
    "build.in_play": "In play: {names}.",
    "build.next.labels": (
        "Print at 100 %, one-sided. Print on plain paper first, and hold it against the sheet of labels."
    ),
    "build.next.long-edge": "Print at 100 %, two-sided, turned on the long edge. Check the 50 mm ruler.",
    "build.next.short-edge": "Print at 100 %, two-sided, turned on the short edge. Check the 50 mm ruler.",
    "build.next.fold": "Print at 100 %, one-sided; fold at the double dashes, glue. Check the 50 mm ruler.",
    "build.next.none": "Print at 100 %, one-sided. Check the 50 mm ruler.",
    "build.parts": "Pieces larger than the paper are printed in parts: glue A1, B1 … together.",
    "build.next.pdf-cards": "For a printing house: a face a page, with its bleed; the list says how many.",
    "build.next.png": "Each picture is cut to the trim.",
    "build.next.tabletop": "Leave the folder where it is, and copy its .json to Saves/Saved Objects.",
    "build.next.contact": "A picture to look at; print from the PDF.",
    "calibrate.next": (
        "Print it at 100 % as you print your sets, measure what it asks for, then: "
        "pnp calibrate {chosen} --printer NAME"
    ),
    "calibrate.ask": "What did you measure? Enter keeps what stands in brackets, which is true.",
    "calibrate.across": "How long is the ruler across (mm)?",
    "calibrate.down": "How long is the ruler down (mm)?",
    "calibrate.front-x": "Front: how far does the middle cross lie right of the crease (mm; left: minus)?",
    "calibrate.front-y": "Front: how far does the middle cross lie below the crease (mm; above: minus)?",
    "calibrate.back-x": "Back: how far does the red cross lie right of the crease (mm; left: minus)?",
    "calibrate.back-y": "Back: how far does the red cross lie below the crease (mm; above: minus)?",
    "calibrate.angle": (
        "How far do the two upper crosses lie from the upper edge (mm, left/right such as 25/25.4)? "
        "Or the angle in degrees, clockwise."
    ),
    "calibrate.saved": "{path}\nThe profile is saved. Print with: pnp build … --printer {name}",
    "calibrate.proof": (
        "Print this one: now all measures should be true. If one is not, measure the first sheet again."
    ),
    "calibrate.replaced": "It takes the place of the profile {name} that was there: {changes}.",
    "calibrate.same": "The profile {name} that was there said the same.",
    "calibrate.mended": "It takes the place of a file {name} that could not be read.",
    "calibrate.none": "No printer has a profile yet. Begin with: pnp calibrate",
    "stocks.count": "{columns} × {rows} labels",
    "stocks.lying": "{labels}, the sheet turned",
    "stocks.round": "round {width} mm",
    "stocks.fits": "fits: {names}",
    "stocks.none": "no component fits",
    "validate.good": "{game}: no problems ({sets} sets laid out).",
}
