"""Makes the cards that every contestant prints: as many as asked, no two alike, always the same ones.

    python tests/benchmarks/cards.py 900 cards.json            as JSON
    python tests/benchmarks/cards.py 900 my-deck               as a copy of deck/ with a full cards.yaml
    python tests/benchmarks/cards.py 900 cards.json words      words without sense, harder to pack

The text is drawn by a generator with a fixed seed: sentences as cards of games have them, or words
from a list of four hundred, each as likely as the next. A body has exactly 60 characters, Chinese with
full-width marks and a little Latin, and no blanks, so that the extracted text can be compared.
"""

from __future__ import annotations

import json
import random
import shutil
import sys
from pathlib import Path

LENGTH = 60
SEED = 20240229
DECK = Path(__file__).resolve().parent / "deck"

_WORDS = """
蘇丹 宰相 衛士 刺客 奴隸 舞孃 占卜師 商人 旅人 船長 水手 漁夫 農夫 鐵匠 木匠 裁縫
書記 僧侶 學者 詩人 畫家 樂師 醫生 藥師 騎士 弓手 斥候 守夜人 盜賊 間諜 信差 貴族
平民 國王 王后 公主 王子 將軍 士兵 傭兵 巨人 精靈 矮人 巫師 女巫 幽靈 骷髏 惡龍
城牆 宮殿 市集 港口 森林 沙漠 綠洲 高原 峽谷 河流 湖泊 海灣 島嶼 洞穴 礦坑 神殿
圖書館 酒館 磨坊 牧場 果園 燈塔 橋樑 街道 黃金 白銀 青銅 寶石 珍珠 絲綢 香料 茶葉
鹽巴 穀物 葡萄 橄欖 蜂蜜 木材 石材 鐵礦 煤炭 羊毛 皮革 陶器 玻璃 紙張 墨水 羽毛筆
寶劍 盾牌 長矛 弓箭 斧頭 匕首 頭盔 鎧甲 披風 戒指 項鍊 王冠 權杖 鑰匙 地圖 羅盤
望遠鏡 沙漏 火把 繩索 帳篷 馬車 帆船 熱氣球 翻開 棄掉 抽取 交換 移動 攻擊 防守 治療
偷看 指認 宣告 隱藏 揭露 佔領 建造 升級 摧毀 修復 召喚 驅逐 囚禁 釋放 投票 結盟
背叛 獲得 失去 支付 選擇 猜測 保留 洗牌 發牌 跳過 重複 停止 開始 結束 輪到 經過
抵達 離開 停留 觀察 等待 準備 完成 取消 確認 記錄 立刻 暗中 公開 輪流 同時 依序
隨機 任意 最多 至少 恰好 其餘 所有 每位 一名 兩張 三枚 四次 五點 六面 七日 八方
九層 十倍 百年 千里 玩家 對手 隊友 鄰座 左邊 右邊 對面 中央 牌庫 棄牌堆 手牌 桌面
回合 階段 輪次 行動 資源 分數 勝利 失敗 平手 起始 標記 骰子 圓片 如果 除非 否則
因此 然而 並且 或者 直到 之前 之後 期間 當中 以及 關於 對於 根據 為了 即使 無論
只要 仍然 已經 尚未 不得 必須 可以 黎明 正午 黃昏 午夜 春季 夏季 秋季 冬季 雷電
暴雨 濃霧 冰雪 烈火 狂風 星辰 月光 陽光 陰影 彩虹 潮汐 地震 瘟疫 豐收 饑荒 節慶
婚禮 勇敢 謹慎 狡猾 忠誠 貪婪 慷慨 憤怒 冷靜 沉默 喧鬧 古老 嶄新 破損 閃耀 沉重
輕盈 銳利 遲鈍 溫暖 寒冷 甜美 苦澀 神祕 平凡 稀有 尋常 狐狸 野狼 老鷹 烏鴉 貓頭鷹
鯨魚 海豚 章魚 螃蟹 蜘蛛 蠍子 蜜蜂 蝴蝶 駱駝 駿馬 綿羊 山豬 獅子 猛虎 黑豹 大象
犀牛 鱷魚 烏龜 青蛙
"""
WORDS = _WORDS.split()
_MARKS = "，，，，、、；："
_LATIN = ("HP", "+2", "A4", "Lv.3", "VIP", "20%", "XP", "No.7", "Ben", "OK")


_WHEN_TEXT = """
在你的回合開始時 如果你是最後一名 當任何人出局時 若場上沒有守衛 當你受到攻擊時 每當有人喊「停」
若你手上沒有牌 輪到你的時候 若你比對手多2點 當牌庫剩下5張以下
"""
_WHAT_TEXT = """
棄掉一張手牌 從牌庫抽2張牌 看一名玩家的手牌 把這張牌放回牌庫頂 和左邊的玩家交換座位 失去1點HP
選一名對手 所有玩家各抽一張牌 跳過你的下一個回合 獲得3枚金幣 把棄牌堆洗勻 公開你的角色 取消一個「回應」
任選一張牌加入手牌 向右傳一張牌 指定一名玩家出局 偷看中央的牌 再行動一次
"""
_WHEN, _WHAT = _WHEN_TEXT.split(), _WHAT_TEXT.split()


def cards(count: int, text: str = "sentences") -> list[dict[str, str]]:
    """``count`` different cards, each a title and a body of ``sentences`` or of ``words``."""
    chance = random.Random(SEED)
    body = {"sentences": _sentences, "words": _body}[text]
    return [
        {"title": f"{chance.choice(WORDS)}{chance.choice(WORDS)}{number}", "body": body(chance)}
        for number in range(1, count + 1)
    ]


def _sentences(chance: random.Random) -> str:
    text = ""
    while len(text) < LENGTH:
        text += f"{chance.choice(_WHEN)}，{chance.choice(_WHAT)}，然後{chance.choice(_WHAT)}。"
    return text[: LENGTH - 1].rstrip("，。「").ljust(LENGTH - 1, "了") + "。"


def _body(chance: random.Random) -> str:
    latin_at = chance.randrange(8)
    text, clauses = "", 0
    while len(text) < LENGTH - 9:
        words = [chance.choice(WORDS) for _ in range(chance.randint(2, 4))]
        if clauses == latin_at % 4:
            words.insert(1, chance.choice(_LATIN))
        clause = "".join(words)
        if chance.random() < 0.15:
            clause = f"「{clause}」"
        text += clause + chance.choice(_MARKS)
        clauses += 1
    text = text[: LENGTH - 1]
    while len(text) < LENGTH - 1:
        text += chance.choice(chance.choice(WORDS))
    if text.count("「") > text.count("」"):
        opened = text.rindex("「")
        text = text[:opened] + "又" + text[opened + 1 :]
    return text.rstrip("，、；：「").ljust(LENGTH - 1, "了") + "。"


def write_game(made: list[dict[str, str]], folder: Path) -> None:
    """A game folder with the cards in its ``cards.yaml``."""
    shutil.copytree(DECK, folder, dirs_exist_ok=True)
    records = [
        f"  card{number}: {{title: {card['title']}, body: {json.dumps(card['body'], ensure_ascii=False)}}}"
        for number, card in enumerate(made, 1)
    ]
    text = "\n".join(["source: house", "records:", *records, ""])
    (folder / "cards.yaml").write_text(text, encoding="utf-8")


def main(count: int, target: Path, text: str = "sentences") -> None:
    made = cards(count, text)
    if target.suffix == ".json":
        target.write_text(json.dumps(made, ensure_ascii=False), encoding="utf-8")
    else:
        write_game(made, target)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:])
