"""English sentences about YAML that cannot be read, or is read otherwise than was meant."""

YAML = {
    "yaml.tab": "a tab stands at the start of the line. Indent with spaces.",
    "word.yaml.colon": "no colon may stand here",
    "word.yaml.brace": "between the braces a comma is missing, or a quote or bracket has no partner",
    "word.yaml.bracket": "between the brackets a comma is missing, or a quote or bracket has no partner",
    "word.yaml.key": "this line or the one above lacks its “: ”",
    "word.yaml.level": "this line does not begin where the others of its level do",
    "word.yaml.dash": "no “- ” may stand here",
    "word.yaml.sign": "a value without quotes may not begin with this sign",
    "word.yaml.quote": "a quote has no partner",
    "word.yaml.escape": "a backslash \\ in double quotes is written twice",
    "yaml.space": "a full-width or no-break space stands at the start of the line. Indent with plain spaces.",
    "yaml.close": "the value follows “{key}:” at once. Write a blank after the colon.",
    "yaml.deep": "this line goes in by {more} more than the one above, which has its value. Align them.",
    "yaml.colon": "the colon after “{found}” makes it a key. Put the whole value in quotes.",
    "yaml.cut": (
        "from “{found}” on this is a comment, so that the bracket behind it is not read. If it belongs to "
        "the value, put the value in quotes."
    ),
    "yaml.stray": "no colon follows “{found}”. If it belongs to the words before it, put all in quotes.",
    "yaml.syntax": "the YAML cannot be read from here: {reason}. Often a colon, quote or indent is off.",
    "yaml.character": "the character {code} may not stand in YAML. Delete it.",
    "yaml.documents": "a second document (---) begins. Keep one in a file.",
    "yaml.alias": "anchors and aliases (&{name}, *{name}) are not read. Write the value out.",
    "yaml.tag": "the tag {tag} is not read. Remove it.",
    "yaml.key": "a key must be a plain word.",
    "yaml.wide": "the full-width sign {found} stands here. Write the plain {wanted} with a blank after it.",
    "yaml.duplicate": "the key “{key}” stood already on line {line}. Keep one of the two.",
    "yaml.comment": (
        "“{found}” is a comment here and is not read. If it belongs to the value, put the value in "
        "quotes; else write a space after #."
    ),
}
