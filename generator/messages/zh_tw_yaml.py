"""讀不懂的 YAML，以及讀起來和本意不同的 YAML。"""

YAML = {
    "yaml.tab": "行首有定位字元（Tab）。請改用空格縮排。",
    "word.yaml.colon": "這裡不該有冒號",
    "word.yaml.brace": "大括號裡缺少逗號，或引號、括號沒有成對",
    "word.yaml.bracket": "方括號裡缺少逗號，或引號、括號沒有成對",
    "word.yaml.key": "這一行或上一行缺少「: 」",
    "word.yaml.level": "這一行和同一層的其他行沒有對齊",
    "word.yaml.dash": "這裡不該有「- 」",
    "word.yaml.sign": "沒有加引號的值不能以這個符號開頭",
    "word.yaml.quote": "引號沒有成對",
    "word.yaml.escape": "雙引號裡的反斜線 \\ 要寫兩次",
    "yaml.space": "行首有全形空格或不換行空格。請改用半形空格縮排。",
    "yaml.close": "「{key}:」後面緊接著值。請在冒號後面空一格。",
    "yaml.deep": "這一行比上一行多縮了 {more} 格，但上一行已經有值了。請和上一行對齊。",
    "yaml.colon": "「{found}」後面的冒號會被當成「鍵: 值」。請把整個值加上引號。",
    "yaml.cut": "從「{found}」開始是註解，後面的括號就讀不到了。如果是內容，請把值加上引號。",
    "yaml.stray": "「{found}」沒有冒號，成了一個空的鍵。如果是前面那句話的一部分，請把整句話加上引號。",
    "yaml.syntax": "YAML 從這裡讀不下去：{reason}。多半是冒號、引號或縮排有誤。",
    "yaml.character": "YAML 裡不能有字元 {code}。請刪掉。",
    "yaml.documents": "這裡開始了第二份文件（---）。一個檔案只能有一份。",
    "yaml.alias": "不支援錨點與別名（&{name}、*{name}）。請直接寫出內容。",
    "yaml.tag": "不支援標籤 {tag}。請刪掉。",
    "yaml.key": "鍵必須是單純的文字。",
    "yaml.wide": "這裡有全形的「{found}」。請改成半形的 {wanted}，後面加一個空格。",
    "yaml.duplicate": "鍵「{key}」在第 {line} 行已經出現過。請只留一個。",
    "yaml.comment": (
        "「{found}」在這裡是註解，不會讀進去。如果是內容，請把整個值加上引號；如果真的是註解，請在 # "
        "後面空一格。"
    ),
}
