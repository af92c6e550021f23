"""說明文字：每個指令的一句話、說明，以及各選項的意思。英文在指令與 ``Options`` 自己那裡。"""

PNP = "把遊戲印成可以裁切的 PDF，還有算分的裁判。"

SHORT = {
    "list": "列出遊戲：人數、語言、配件",
    "show": "先看會印出什麼、為什麼",
    "build": "把一套遊戲印成 PDF",
    "check": "這個配置或這座宮殿合法嗎？",
    "deal": "隨機發一副合法的配置",
    "score": "誰得幾分，以及每個錯誤",
    "stocks": "列出標籤紙，以及哪些配件放得下",
    "calibrate": "量好你的印表機，印出來才準",
    "validate": "檢查遊戲內容",
    "schema": "寫出 JSON Schema，供編輯器使用",
}

LONG = {
    "list": ("列出遊戲：人數、語言、配件。",),
    "show": ("先看這款遊戲會印出什麼、為什麼；不寫入任何檔案。",),
    "build": ("把一套遊戲印成 PDF。遊戲可以寫代號或名稱（見 pnp list），或含有 game.yaml 的資料夾。",),
    "check": (
        "檢查配置是否合法：一次列出所有錯誤，各附規則編號。",
        "配置用 --players 和 --roles 寫出，或寫在紀錄檔裡（players 和 roles）。要蓋宮殿的遊戲，紀錄檔"
        "寫一座或每一座宮殿，逐一檢查每個板塊。有角色卡的遊戲，--roles 就是角色卡，可以不寫。",
    ),
    "deal": (
        "隨機發一副合法的配置：每個座位一個角色，外加中央那一份。",
        "《乾杯》會公開發出家族、目標和角色；品酒師卡只有加上 --private 才發。",
    ),
    "score": (
        "判定一份紀錄：誰依哪條規則得幾分，以及每個錯誤。",
        "紀錄檔是 YAML 或 JSON，也可以一行一筆（.jsonl），或用 - 讀標準輸入。"
        "不給紀錄檔，就一步一步問桌上的情況。",
    ),
    "stocks": ("列出 pnp build --stock 可用的標籤紙；寫了遊戲，就連同哪些配件放得下。",),
    "calibrate": (
        "先印一張校正用紙來量；再用 --printer 把量到的數字存成設定檔。"
        "同時會寫出一張校正後的紙，量起來應該都正確。",
    ),
    "validate": ("檢查一款遊戲（代號、名稱或資料夾）的內容，不寫就檢查每一款：一次列出所有問題。",),
    "schema": ("寫出內容檔與紀錄檔的 JSON Schema，編輯器就能補完和檢查。",),
}

OPTIONS = {
    "help": "顯示這份說明",
    "version": "顯示版本",
    "lang": "回答用的語言：zh-TW 或 en；不寫就用系統語言",
    "build.players": "幾個人玩；不寫就印全套",
    "build.full": "不管人數，整套都印",
    "build.roles": "場上的角色（可選角色的遊戲），用逗號分開；剩下的位子會自動補滿",
    "build.with_": "加入遊戲的擴充，用逗號分開",
    "build.without": "拿掉這個人數通常會用的擴充",
    "build.lang": "印什麼語言：zh-TW、en，或兩種並列 zh-TW+en；不寫就用系統語言，沒有就用 en",
    "build.only": "只印這些配件，寫代號或名稱，用逗號分開",
    "build.paper": "紙張：a4、letter、universal（兩種通用）、a3、a5、4x6（吋），或毫米 寬x高",
    "build.stock": "印在標籤紙上，寫 pnp stocks 列出的名稱或廠商型號；寫 list 會列出名稱",
    "build.first_cell": "第一張標籤紙從第幾格開始，從左到右、由上而下數",
    "build.skip": "第一張標籤紙已經用掉的格子，例如 3,7-9",
    "build.duplex": "印表機沿哪一邊翻面；none 單面列印；fold 背面印在旁邊，對摺黏合",
    "build.marks": "在哪裡裁：crop 裁切記號、lines 貫穿線、none 不印",
    "build.back_marks": "背面也印裁切記號",
    "build.bleed": "顏色超出裁切線幾毫米（出血），0 到 5；不寫就依配件",
    "build.corners": "標出這個半徑（毫米）的圓角，供圓角器使用",
    "build.ink": "colour 彩色、saver 省墨、mono 單黑",
    "build.stick": "你的籤，長x寬（毫米），例如 114x10；或材料表裡的籤，例如 jumbo-stick",
    "build.cup": "杯環要圍住的杯子直徑（毫米）；不寫就用材料表的數字",
    "build.names": "計分表上的名字：小明,阿美,Ben，或每行一個名字的文字檔",
    "build.printer": "依 pnp calibrate 量過的印表機校正版面",
    "build.out": "PDF 放在哪個資料夾；沒有就新建",
    "build.format": (
        "寫出什麼：pdf 裁切用的紙張、pdf-cards 給印刷廠一頁一面、png 一面一張圖、"
        "tabletop 桌遊模擬器的牌組、contact 一張縮圖總覽"
    ),
    "build.icc": "搭配 --format pdf-cards：印刷廠給的印刷機 ICC 描述檔，檔案就是 PDF/X-4",
    "build.dpi": "圖片的解析度（dpi），72 到 1200",
    "build.force": "內容沒變也重新寫入",
    "build.allow_overflow": "文字放不下也照印，並加上紅框",
    "build.every": "印這個人數能玩的每一款、每種語言",
    "build.as_json": "只輸出一個 JSON 物件",
    "check.players": "幾個人玩",
    "check.roles": "發出的角色，含中央那一份",
    "check.tile": "這個板塊可以放在宮殿的哪些位置",
    "check.player": "--options 看誰的宮殿；不寫就看第一位",
    "check.picture": "把宮殿畫成 .pdf 或 .png 檔",
    "deal.players": "幾個人玩",
    "deal.seed": "同一個字會發出同一副",
    "deal.private": "一次只給一個座位看：按 Enter，看，再按 Enter",
    "score.resume": "接著回答上次沒答完的問題",
    "score.claim": "手算的總分，拿來比對",
    "score.as_json": "輸出一個 JSON 物件；一行一筆時一行一個",
    "score.pdf": "把結果填進計分表，存到 output/",
    "calibrate.duplex": "印表機沿哪一邊翻面；單面列印用 none",
    "calibrate.printer": "把紙上量到的數字存成這台印表機的設定檔",
    "calibrate.measured": "直接寫出量到的數字，就不再問；沒寫的當作準確",
    "calibrate.as_list": "列出有設定檔的印表機",
    "schema.out": "存到哪個資料夾",
}
"""依「指令.選項」；沒有的話看 build 的同名選項，再看只有選項名的。"""

WORDS = {
    "OPTIONS": "選項",
    "COMMAND [ARGS]...": "指令 …",
    "GAME": "遊戲",
    "RECORD": "紀錄檔",
}
USAGE = "用法：{usage}"
EXAMPLES = "範例："
OPTIONS_HEAD = "選項："
COMMANDS_HEAD = "指令："
REQUIRED = "（必填）"
DEFAULT = "（預設 {value}）"
