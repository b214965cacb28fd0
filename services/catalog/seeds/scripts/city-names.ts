/**
 * English, French and Chinese names of well-known cities, where they differ from the name GeoNames carries.
 * Line: `COUNTRY GeoNames name = English | French | Chinese`; an empty part keeps the name before it.
 */
const lines = `
AE Abu Dhabi = Abu Dhabi | Abou Dabi | 阿布扎比
AE Dubai = Dubai | Dubaï | 迪拜
AR Buenos Aires = | | 布宜诺斯艾利斯
AT Vienna = Vienna | Vienne | 维也纳
AT Graz = | | 格拉茨
AT Salzburg = Salzburg | Salzbourg | 萨尔茨堡
AU Sydney = | | 悉尼
AU Melbourne = | | 墨尔本
BE Brussels = Brussels | Bruxelles | 布鲁塞尔
BE Antwerpen = Antwerp | Anvers | 安特卫普
BE Gent = Ghent | Gand | 根特
BE Brugge = Bruges | Bruges | 布鲁日
BE Leuven = Leuven | Louvain | 鲁汶
BE Liège = | | 列日
BE Mechelen = Mechelen | Malines |
BE Kortrijk = Kortrijk | Courtrai |
BE Aalst = Aalst | Alost |
BG Sofia = Sofia | Sofia | 索非亚
BR São Paulo = | | 圣保罗
BR Rio de Janeiro = | | 里约热内卢
CA Montréal = Montreal | Montréal | 蒙特利尔
CA Québec = Quebec City | Québec | 魁北克
CA Toronto = | | 多伦多
CA Vancouver = | | 温哥华
CH Zürich = Zurich | Zurich | 苏黎世
CH Genève = Geneva | Genève | 日内瓦
CH Basel = Basel | Bâle | 巴塞尔
CH Bern = Bern | Berne | 伯尔尼
CH Lausanne = | | 洛桑
CH Luzern = Lucerne | Lucerne | 卢塞恩
CH Sankt Gallen = St. Gallen | Saint-Gall | 圣加仑
CH Biel/Bienne = Biel/Bienne | Bienne |
CH Fribourg = Fribourg | Fribourg |
CH Solothurn = Solothurn | Soleure |
CH Schaffhausen = Schaffhausen | Schaffhouse |
CN Beijing = Beijing | Pékin | 北京
CN Shanghai = Shanghai | Shanghai | 上海
CN Guangzhou = Guangzhou | Canton | 广州
CN Shenzhen = | | 深圳
CN Chengdu = | | 成都
CN Tianjin = | | 天津
CN Wuhan = | | 武汉
CN Hangzhou = | | 杭州
CN Nanjing = Nanjing | Nankin | 南京
CN Chongqing = | | 重庆
CZ Prague = Prague | Prague | 布拉格
CZ Brno = | | 布尔诺
CZ Pilsen = Pilsen | Pilsen |
DE Berlin = | | 柏林
DE Hamburg = Hamburg | Hambourg | 汉堡
DE Munich = Munich | Munich | 慕尼黑
DE Köln = Cologne | Cologne | 科隆
DE Frankfurt am Main = Frankfurt am Main | Francfort-sur-le-Main | 法兰克福
DE Stuttgart = | | 斯图加特
DE Düsseldorf = | | 杜塞尔多夫
DE Leipzig = | | 莱比锡
DE Dresden = Dresden | Dresde | 德累斯顿
DE Hannover = Hanover | Hanovre | 汉诺威
DE Nürnberg = Nuremberg | Nuremberg | 纽伦堡
DE Bremen = Bremen | Brême | 不来梅
DE Aachen = Aachen | Aix-la-Chapelle | 亚琛
DE Mainz = Mainz | Mayence | 美因茨
DE Trier = Trier | Trèves | 特里尔
DE Augsburg = Augsburg | Augsbourg | 奥格斯堡
DE Regensburg = Regensburg | Ratisbonne |
DE Saarbrücken = Saarbrücken | Sarrebruck |
DE Koblenz = Koblenz | Coblence |
DE Lübeck = Lübeck | Lübeck |
DE Magdeburg = Magdeburg | Magdebourg |
DE Speyer = Speyer | Spire |
DE Konstanz = Konstanz | Constance |
DK Copenhagen = Copenhagen | Copenhague | 哥本哈根
DK Århus = Aarhus | Aarhus | 奥胡斯
EE Tallinn = | | 塔林
EG Cairo = Cairo | Le Caire | 开罗
EG Alexandria = Alexandria | Alexandrie | 亚历山大
ES Madrid = | | 马德里
ES Barcelona = Barcelona | Barcelone | 巴塞罗那
ES Valencia = Valencia | Valence | 瓦伦西亚
ES Sevilla = Seville | Séville | 塞维利亚
ES Zaragoza = Zaragoza | Saragosse | 萨拉戈萨
ES Málaga = Málaga | Malaga | 马拉加
ES Córdoba = Córdoba | Cordoue |
ES Granada = Granada | Grenade |
ES A Coruña = A Coruña | La Corogne |
ES Bilbao = | | 毕尔巴鄂
ES Cadiz = Cádiz | Cadix |
ES Pamplona = Pamplona | Pampelune |
ES Palma = Palma | Palma |
FI Helsinki = | | 赫尔辛基
FR Paris = | | 巴黎
FR Marseille = | | 马赛
FR Lyon = | | 里昂
FR Toulouse = | | 图卢兹
FR Nice = | | 尼斯
FR Nantes = | | 南特
FR Strasbourg = | | 斯特拉斯堡
FR Montpellier = | | 蒙彼利埃
FR Bordeaux = | | 波尔多
FR Lille = | | 里尔
GB London = London | Londres | 伦敦
GB Birmingham = | | 伯明翰
GB Manchester = | | 曼彻斯特
GB Edinburgh = Edinburgh | Édimbourg | 爱丁堡
GB Glasgow = | | 格拉斯哥
GB Liverpool = | | 利物浦
GR Athens = Athens | Athènes | 雅典
GR Thessaloníki = Thessaloniki | Thessalonique | 塞萨洛尼基
GR Piraeus = Piraeus | Le Pirée |
HK Hong Kong = Hong Kong | Hong Kong | 香港
HR Zagreb = | | 萨格勒布
HU Budapest = | | 布达佩斯
IE Dublin = | | 都柏林
IN Mumbai = Mumbai | Bombay | 孟买
IN New Delhi = New Delhi | New Delhi | 新德里
IN Delhi = | | 德里
IS Reykjavík = Reykjavik | Reykjavik | 雷克雅未克
IT Rome = Rome | Rome | 罗马
IT Milan = Milan | Milan | 米兰
IT Turin = Turin | Turin | 都灵
IT Naples = Naples | Naples | 那不勒斯
IT Venice = Venice | Venise | 威尼斯
IT Florence = Florence | Florence | 佛罗伦萨
IT Genoa = Genoa | Gênes | 热那亚
IT Bologna = Bologna | Bologne | 博洛尼亚
IT Padova = Padua | Padoue |
IT Verona = Verona | Vérone |
IT Palermo = Palermo | Palerme |
IT Bolzano = Bolzano | Bolzano |
JP Tokyo = | | 东京
JP Osaka = | | 大阪
JP Kyoto = | | 京都
KR Seoul = Seoul | Séoul | 首尔
LT Vilnius = | | 维尔纽斯
LU Luxembourg = | | 卢森堡
LV Riga = | | 里加
MA Casablanca = | | 卡萨布兰卡
MA Marrakesh = Marrakesh | Marrakech | 马拉喀什
MA Tangier = Tangier | Tanger |
MC Monaco = | | 摩纳哥
MX Mexico City = Mexico City | Mexico | 墨西哥城
NL Amsterdam = | | 阿姆斯特丹
NL Rotterdam = | | 鹿特丹
NL The Hague = The Hague | La Haye | 海牙
NL Utrecht = | | 乌得勒支
NL Groningen = Groningen | Groningue |
NO Oslo = | | 奥斯陆
NO Bergen = | | 卑尔根
PL Warsaw = Warsaw | Varsovie | 华沙
PL Kraków = Krakow | Cracovie | 克拉科夫
PL Gdańsk = Gdańsk | Gdansk | 格但斯克
PL Wrocław = Wrocław | Wroclaw | 弗罗茨瓦夫
PL Poznań = Poznań | Poznan | 波兹南
PT Lisbon = Lisbon | Lisbonne | 里斯本
PT Porto = | | 波尔图
RO Bucharest = Bucharest | Bucarest | 布加勒斯特
RS Belgrade = Belgrade | Belgrade | 贝尔格莱德
RU Moscow = Moscow | Moscou | 莫斯科
RU Saint Petersburg = Saint Petersburg | Saint-Pétersbourg | 圣彼得堡
SE Stockholm = | | 斯德哥尔摩
SE Göteborg = Gothenburg | Göteborg | 哥德堡
SE Malmö = | | 马尔默
SG Singapore = Singapore | Singapour | 新加坡
SI Ljubljana = | | 卢布尔雅那
SK Bratislava = | | 布拉迪斯拉发
TH Bangkok = | | 曼谷
TN Tunis = | | 突尼斯市
TR Istanbul = Istanbul | Istanbul | 伊斯坦布尔
TR Ankara = | | 安卡拉
UA Kyiv = Kyiv | Kiev | 基辅
US New York City = New York City | New York | 纽约
US Los Angeles = | | 洛杉矶
US San Francisco = | | 旧金山
US Chicago = | | 芝加哥
US Boston = | | 波士顿
US Philadelphia = Philadelphia | Philadelphie | 费城
US New Orleans = New Orleans | La Nouvelle-Orléans | 新奥尔良
ZA Cape Town = Cape Town | Le Cap | 开普敦
ZA Johannesburg = | | 约翰内斯堡
`

/** Names of one city; an absent language has no name of its own. */
export interface CityNames {
  readonly en: string
  readonly fr: string
  readonly zh: string
}

/** `COUNTRY GeoNames name` → names in the product's languages. */
export const cityNames: ReadonlyMap<string, CityNames> = new Map(
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [key = '', names = ''] = line.split(' = ')
      const [en = '', fr = '', zh = ''] = names.split('|').map((name) => name.trim())
      return [key.trim(), { en, fr, zh }] as const
    }),
)
