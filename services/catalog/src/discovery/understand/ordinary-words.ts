import { phrases } from './phrases.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Words that say nothing about a vehicle, in the languages of the product and in German: folded. */
export const fillers = words(`
  only just also a an and any are at be best by can car's find for from get good give have i i'd in is it like look looking me my need of on one
  ones or please show some something that the this to want which with you buy sale spend spending afford
  seulement uniquement aussi au aux avec ayant c ce cette ces cherche chercher d de des du en est et il j je l la le les leur ma me mes mon ou par pour que
  qui recherche s sa se ses si son sur un une vend vente veux voudrais depenser a vendre occasion occasions
  nur auch als am auf aus bei das dem den der die ein eine einem einen einer eines es fur gesucht gerne hat haben ich im in ist kaufen
  mein meine mit nach oder sein sind sowie suche und vom von wie will zu zum zur gebraucht gebrauchte gebrauchten gebrauchter gebrauchtwagen auto
  used second hand secondhand second-hand pre-owned vehicle vehicles vehicule vehicules fahrzeug fahrzeuge wagen autos
  只 只要 还有 而且 的 和 与 或 在 我 想 要 想要 买 想买 找 有 一 辆 台 个 一辆 一台 带 配 车 二手 二手车 左右 之间 从 请 帮 帮我 款 型 系列 我想买
`)

/**
 * Words of everyday language that are also a model or a city ("Nice", "Life", "Break"): they mean these beside their make, or
 * behind "in" and "near", and not by themselves.
 */
export const everyday = words(`
  ace active adventure air alpha alpine arc ark art base bath beat black bordeaux break can cars charge city civil classic
  clean club color colour comfort commander compact country cross custom dark dart delta dream drive dual duo eco electric element
  eco elite energy escape essential estate eve express family fashion first flex flow free freedom full fun gold grand green high
  home hope hot ideal inspiration integral jazz joy key kind large leaf lemon light limited line life live long low luxury
  magnum max master mega metro micro mini mobile modern monte move new nice note nova now one orange origin pace pacific park
  partner pilot plus pop premium pro pure quest race range reading red ride roadster safe sale second sky smart space special
  spirit split sport spring standard star state step style sun super swift terra thema time top tour tours tracker trend trip
  two up urban van vision viva wagon white wild wind wish world zone move prime premier
  ami berlin citadine combo espace partner occasion or pas pau sens sol v6 v8 v10 v12 gt gti gtd gts gtc rs st tdi hdi tce amg
  laut essen halle wesel bar golden model
`)

/** Wishes that no filter knows, and hardly a text says: to search for them would only hide vehicles. */
export const vague = words(`
  cheap cheapest inexpensive affordable small little big large nice good great beautiful reliable lovely
  petit petite petits petites grand grande gros grosse beau belle bon bonne fiable economique
  family families familial familiale familiaux familiales familie familien recent recente recents recentes young
  daughter son wife husband kids children fille fils femme mari enfant enfants tochter sohn frau kinder
  price prices prix preis deal deals offer offre angebot
  billig billiges gunstig gunstige gunstiger gunstiges klein kleine kleiner kleines gross grosse grosser grosses
  schon schone schoner schones zuverlassig zuverlassiges
  便宜 小型 大型 漂亮 可靠 实惠 家用 家庭 家庭用 全家 新款 较新 女儿 儿子 老婆 孩子 价格
`)

/** What says that the next words are not wanted. */
export const negations = words(`
  no not non without except excluding pas sans sauf hors kein keine keinen keiner nicht ohne ausser 不要 非 无 没有 不是 除了
`)

/** Before a place, and around it. */
export const nearBefore = [
  ...['near', 'close to', 'around', 'near to', 'nearby', 'not far from', 'in the area of', 'area of'],
  ...[
    'pres de',
    'pres d',
    'proche de',
    'proche d',
    'proche',
    'autour de',
    'autour d',
    'aux environs de',
    'aux alentours de',
    'a cote de',
    'region de',
    'region',
  ],
  ...[
    'bei',
    'nahe',
    'nahe bei',
    'in der nahe von',
    'in der nahe',
    'um',
    'rund um',
    'umgebung',
    'raum',
    'umkreis',
    'im umkreis von',
    'im raum',
  ],
  ...['靠近', '在', '邻近'],
] as const
export const nearAfter = [
  'area',
  'region',
  'surroundings',
  'et environs',
  'et alentours',
  'und umgebung',
  'umgebung',
  '附近',
  '周边',
  '周围',
  '一带',
] as const
export const inBefore = [
  'in',
  'at',
  'from',
  'a',
  'au',
  'en',
  'dans',
  'de',
  'aus',
  'located in',
  'based in',
  'situe a',
  '在',
  '位于',
] as const
/** Between a distance and the city it is drawn around. */
export const ofPlace = [
  'of',
  'from',
  'around',
  'near',
  'de',
  'd',
  'autour de',
  'autour d',
  'von',
  'um',
  'rund um',
  'to',
  'radius of',
  'radius around',
] as const
/** Before a distance that is a radius. */
export const radiusBefore = [
  'dans un rayon de',
  'rayon de',
  'rayon',
  'im umkreis von',
  'umkreis von',
  'umkreis',
  'a',
  'within',
  'in a radius of',
  'radius of',
  'radius',
  '半径',
  '方圆',
] as const

/** What Chinese texts say of a vehicle in a word of its own that no filter knows. */
const ofTexts = ['一手', '一手车', '保养记录', '原版原漆'] as const

/** What Chinese is parted at, besides the names that are known. */
export const chineseWords: ReadonlySet<string> = new Set(
  [
    ...fillers,
    ...vague,
    ...negations,
    ...nearBefore,
    ...nearAfter,
    ...inBefore,
    ...radiusBefore,
    ...phrases.flatMap(([, all]) => all),
    ...ofTexts,
  ].filter((word) => /^\p{Script=Han}+$/u.test(word)),
)

/** What stands around amounts (`amount-words.ts`), word by word. */
const ofAmounts = words(`
  no not more most less least than under below over above within up to max maximum min minimum before after until since from
  between around about approx circa older newer later fewer lower cheaper budget price range month months year years mile miles
  moins plus maximum jusqu jusque dessous dessus sous avant apres depuis partir entre environ vers autonomie mois annee annees
  weniger mehr hochstens mindestens maximal unter uber bis zwischen etwa ungefahr rund seit vor nach reichweite monat jahr jahre
  doors door seats seat portes porte places place turen sitze hundred thousand grand mille cent tausend
  kilometre kilometres kilometer kilometers bornes chevaux euros euro pounds dollars francs
`)

/** Before and behind places. */
const ofPlaces = new Set(
  [nearBefore, nearAfter, inBefore, ofPlace, radiusBefore].flat().flatMap((one) => one.split(' ')),
)

/** What a sentence is put together with: nobody mistyped it for a name. */
export const isOfSentences = (word: string): boolean => isOrdinary(word) || ofAmounts.has(word) || ofPlaces.has(word)

export const isOrdinary = (word: string): boolean =>
  everyday.has(word) || fillers.has(word) || vague.has(word) || negations.has(word)
