"""The characters of players' names, and which of them look alike: as in `protocol/spec/names.md`, for ever.

Nothing here follows from the Unicode version of the Python that runs, so that a log which can be read on
one machine can be read on all. No character is made of several, none takes more than three bytes.
"""

LETTERS = (
    (0x0030, 0x0039),  # digits
    (0x0041, 0x005A),  # Latin: of the west, the middle and the north of Europe, of Turkey
    (0x0061, 0x007A),
    (0x00C0, 0x00D6),
    (0x00D8, 0x00F6),
    (0x00F8, 0x0131),
    (0x0134, 0x0137),
    (0x0139, 0x013E),
    (0x0141, 0x0148),
    (0x014A, 0x017E),
    (0x01A0, 0x01A1),  # of Vietnam; more of it below
    (0x01AF, 0x01B0),
    (0x0218, 0x021B),  # of Romania
    (0x0386, 0x0386),  # Greek
    (0x0388, 0x038A),
    (0x038C, 0x038C),
    (0x038E, 0x03A1),
    (0x03A3, 0x03CE),
    (0x0400, 0x045F),  # Cyrillic: Slavic
    (0x0490, 0x0493),  # of Ukraine, and of Central Asia
    (0x0496, 0x0497),
    (0x049A, 0x049B),
    (0x04A2, 0x04A3),
    (0x04AE, 0x04B1),
    (0x04BA, 0x04BB),
    (0x04D8, 0x04D9),
    (0x04E8, 0x04E9),
    (0x1EA0, 0x1EF9),  # Latin of Vietnam
    (0x3005, 0x3005),  # 々
    (0x3041, 0x3096),  # Hiragana
    (0x30A1, 0x30FA),  # Katakana
    (0x30FC, 0x30FC),  # ー
    (0x4E00, 0x9FA5),  # ideographs
    (0xAC00, 0xD7A3),  # Hangul
)
"""Letters and digits, as ranges of code points, both ends included."""

MARKS = "-_.'"
"""What may stand between them."""

LOOK_ALIKES = """
-:ー一 3:Зз 6:Бб
a:AÀÁÂÃÄÅàáâãäåĀāĂăĄąΆΑάαАаẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặ
b:BßΒβВЬвь
c:CÇçĆćĈĉĊċČčСс
d:DÐðĎďĐđ
e:EÈÉÊËèéêëĒēĔĕĖėĘęĚěΈΕέεЀЁЄЕеѐёєẸẹẺẻẼẽẾếỀềỂểỄễỆệ
f:F g:GĜĝĞğĠġĢģ
h:HĤĥĦħΉΗЂЋНнђћҢңҺһ
j:JĴĵЈј k:KĶķΚκЌКкќҚқ
l:1ILiÌÍÎÏìíîïĨĩĪīĬĭĮįİıĹĺĻļĽľŁłΊΐΙΪίιϊІЇіїỈỉỊị
n:NÑñŃńŅņŇňŊŋΝήη
o:0OÒÓÔÕÖØòóôõöøŌōŎŏŐőƠơΌΘΟΣθοςσόОоӨөỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợ
p:PΡρРр q:Q
r:RŔŕŖŗŘřΓЃГгѓҐґҒғ
s:SŚśŜŝŞşŠšȘșЅѕ
t:TŢţŤťŦŧȚțΤτТт
u:UÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲųƯưΰυϋύỤụỦủỨứỪừỬửỮữỰự
v:Vν x:XΧχХх
y:YÝýÿŶŷŸΎΥΫγЎУуўҮүҰұỲỳỴỵỶỷỸỹ
z:ZŹźŻżŽžΖζ þ:Þ δ:Δ ξ:Ξ ψ:Ψ д:Д ж:ЖҖҗ и:ЍИЙйѝ л:ΛλЛ п:ΠπП ф:ΦφФ ц:Ц ч:Ч ш:Ш щ:Щ ъ:Ъ э:Э
я:Я џ:Џ ә:Ә
あ:ぁ い:ぃ う:ぅゔ え:ぇ お:ぉ か:がゕ き:ぎ く:ぐ け:げゖ こ:ご さ:ざ し:じ
す:ず せ:ぜ そ:ぞ た:だ ち:ぢ つ:っづ て:で と:ど は:ばぱ ひ:びぴ ふ:ぶぷ
へ:べぺヘベペ ほ:ぼぽ や:ゃ ゆ:ゅ よ:ょ り:リ わ:ゎ ア:ァ イ:ィ亻 ウ:ゥヴ
エ:ェ工 オ:ォ才 カ:ガヵ力 キ:ギ ク:グ ケ:ゲヶ コ:ゴ サ:ザ シ:ジ ス:ズ セ:ゼ
ソ:ゾ タ:ダ夕 チ:ヂ千 ツ:ッヅ テ:デ ト:ド卜 ニ:二 ヌ:又 ノ:丿 ハ:バパ八 ヒ:ビピ
フ:ブプ ホ:ボポ ム:厶 ヤ:ャ ユ:ュ ヨ:ョ ロ:口囗 ワ:ヮヷ ヰ:ヸ ヱ:ヹ ヲ:ヺ
併:倂 値:值 啓:啟 土:士 塡:填 墫:壿 媯:嬀 己:已巳 帡:帲 戶:戸 日:曰 晚:晩
朌:肦 朏:胐 朐:胊 朓:脁 朘:脧 朣:膧 未:末 杮:柿 榝:樧 溈:潙 研:硏 絕:絶
胼:腁 蒍:蔿 蘷:虁 訮:詽 讆:讏 豜:豣 赿:趆 跥:跺 躗:躛 軿:輧 郎:郞 鎭:鎮
隷:隸 鹂:鹃 黑:黒
ae:Ææ bl:Ыы hb:Њњ lo:Юю oe:Œœ rn:MmΜμМм vv:WwŴŵΏΩωώ лb:Љљ
"""
"""In each group, what stands for all that follow it: capitals, letters with accents, strokes or tails, small
kana, and what looks the same in another script. All others stand for themselves. The capitals and the small
letters of eta, nu, upsilon and gamma look like different Latin letters, and each stands with its own."""
