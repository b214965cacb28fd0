/**
 * What stands around the numbers of a search, as patterns over a flat text (`flat-text.ts`: lower case, no accents), in English,
 * French, Chinese and German. Who misses a word adds it here.
 */

const any = (...patterns: readonly string[]) => `(?:${patterns.join('|')})`
/** Words of Latin letters stand by themselves; Chinese ones stand anywhere. */
const latin = (...words: readonly string[]) => `(?<![a-z])${any(...words)}(?![a-z])`

/** Before the greatest allowed: "under", "moins de", "bis", "不超过". */
export const MOST_BEFORE = any(
  latin(
    ...[
      'no more than',
      'not more than',
      'not newer than',
      'older than',
      'not later than',
      'not over',
      'less than',
      'fewer than',
      'lower than',
      'cheaper than',
      'up to',
    ],
    ...['at most', 'under', 'below', 'within', 'max(?:imum|i)?\\.?', 'before', 'until', 'pas plus de', 'moins de'],
    ...[
      'jusqu ?.?a',
      'en dessous de',
      'inferieure? a',
      'au maximum',
      'au plus',
      'sous',
      'avant',
      'moins',
      'weniger als',
    ],
    ...['nicht mehr als', 'hochstens', 'maximal', 'unter', 'bis zu', 'bis', 'vor', 'budget(?: (?:of|de|von|max))?'],
  ),
  ...['低于', '少于', '小于', '不超过', '不高于', '不到', '不晚于', '最多', '最高', '至多', '至', '到', '预算', '限价'],
  ...['<=', '≤', '<'],
)

/** Before the least allowed: "over", "à partir de", "ab", "至少". */
export const LEAST_BEFORE = any(
  latin(
    ...[
      'no less than',
      'not less than',
      'not older than',
      'no older than',
      'not before',
      'pas plus vieux que',
      'pas plus vieille que',
      'nicht alter als',
      'more than',
      'greater than',
      'at least',
      'over',
      'above',
      'min(?:imum)?\\.?',
    ],
    ...[
      'from',
      'since',
      'after',
      'newer than',
      'plus de',
      'a partir d[eu]',
      'au moins',
      'au-dessus de',
      'superieure? a',
    ],
    ...['depuis', 'apres', 'des', 'minimum', 'mehr als', 'mindestens', 'uber', 'ab', 'seit', 'nach', 'von'],
  ),
  ...['高于', '大于', '多于', '超过', '至少', '最少', '最低', '不低于', '不少于', '不早于'],
  ...['>=', '≥', '>'],
)

/** Those of the words above that nobody says of a year: "under 2000" is about money, "before 2000" is not. */
export const NOT_OF_YEARS = any(
  latin(
    'less than',
    'lower than',
    'cheaper than',
    'under',
    'below',
    'moins de',
    'en dessous de',
    'sous',
    'weniger als',
    'unter',
  ),
  ...['低于', '少于', '不到'],
)

export const ABOUT_BEFORE = any(
  latin(
    'around',
    'about',
    'approx(?:imately)?\\.?',
    'circa',
    'ca\\.?',
    'environ',
    'autour de',
    'vers',
    'etwa',
    'ungefahr',
    'rund',
    'um die',
  ),
  ...['大约', '大概', '约', '~'],
)
export const ABOUT_AFTER = any('左右', '上下', latin('or so', 'environ', 'ungefahr'))

export const BETWEEN_BEFORE = any(latin('between', 'entre', 'zwischen', 'from', 'de', 'von'), '在', '从')

/** Behind the greatest allowed: "max", "ou moins", "以下". */
export const MOST_AFTER = any(
  latin(
    ...['max(?:imum|imal|i)?\\.?', 'or less', 'or under', 'or below', 'or older', 'or fewer', 'ou moins', 'au plus'],
    ...['au maximum', 'oder weniger', 'oder gunstiger', 'hochstens', 'and under', 'et moins'],
  ),
  ...['及?以下', '之?以?内', '以里', '封顶', '之前', '以前', '前'],
)

/** Behind the least allowed: "+", "ou plus", "以上". */
export const LEAST_AFTER = any(
  ...['\\+', '及?以上', '起', '之?以后', '之后', '后', '往上'],
  latin(
    ...['or more', 'or newer', 'or later', 'or above', 'or over', 'or better', 'and newer', 'and up', 'and above'],
    ...['and later', 'onwards?', 'upwards', 'plus', 'ou plus(?: recente?s?)?', 'et plus(?: recente?s?)?', 'au moins'],
    ...['minimum', 'mini?\\.?', 'oder mehr', 'oder neuer', 'oder junger', 'und neuer', 'aufwarts', 'mindestens'],
  ),
)

/** Between the two numbers of a range. */
export const RANGE = any('\\s*[-–—~]\\s*', '\\s*(?:到|至)\\s*', `\\s+${any('to', 'a', 'bis', 'jusqu ?.?a')}\\s+`)
/** The same, where "between" stood before. */
export const RANGE_AND = any(RANGE, `\\s+${any('and', 'et', 'und')}\\s+`, '\\s*(?:和|与)\\s*')

/** Currencies by their ISO code. */
export const CURRENCIES: readonly (readonly [pattern: string, code: string])[] = [
  [any('€', latin('eur', 'euros?'), '欧元', '欧'), 'EUR'],
  [any('£', latin('gbp', 'pounds?', 'quid', 'livres?(?: sterling)?', 'pfund'), '英镑'), 'GBP'],
  [any('us\\$', '\\$', latin('usd', 'dollars?', 'bucks'), '美元', '美金'), 'USD'],
  [any(latin('chf', 'sfr\\.?', 'francs?(?: suisses?)?', 'franken'), '瑞士法郎', '瑞郎'), 'CHF'],
  [any('¥', latin('cny', 'rmb', 'yuan'), '人民币', '元', '块'), 'CNY'],
  [any(latin('pln', 'zl', 'zloty'), 'zł', '兹罗提'), 'PLN'],
  [any(latin('czk', 'kc')), 'CZK'],
  [any(latin('sek')), 'SEK'],
  [any(latin('nok')), 'NOK'],
  [any(latin('dkk')), 'DKK'],
  [any(latin('jpy', 'yen'), '日元'), 'JPY'],
]

/** Kilometres in one of each unit of distance. */
export const DISTANCES: readonly (readonly [pattern: string, kilometres: number])[] = [
  [any('英里', '(?<![a-z])(?:miles?|mi)(?![a-z])'), 1.609_344],
  [any('(?<![a-z])tkm(?![a-z])'), 1_000],
  [any('公里', '千米', '(?<![a-z])(?:kms?|kilomet(?:er|re)[sn]?|bornes)(?![a-z/])'), 1],
  // Who says it so means what the instrument counts in, here kilometres.
  [any('(?<![a-z])(?:kms? )?(?:on the clock|on the odometer|au compteur|auf dem tacho|gelaufen)(?![a-z])'), 1],
]

/** Kilowatts in one of each unit of power; most who write "hp" in Europe mean metric ones, which are a little less. */
export const POWERS: readonly (readonly [pattern: string, kilowatts: number])[] = [
  [any('千瓦', '(?<![a-z])(?:kw|kilowatts?)(?![a-z])'), 1],
  [any('(?<![a-z])(?:b?hp|horse ?power)(?![a-z])'), 0.735_498_75],
  [any('马力', '匹', '(?<![a-z])(?:ch|cv|ps|pk|chevaux|pferde(?:starken?)?)(?![a-z])'), 0.735_498_75],
]

export const YEARS_OLD = any('(?<![a-z])(?:years?(?: old)?|yrs?|ans?|jahren?)(?![a-z])')
/** Where words of age stand around an age, it is the other end: "no older than 6 years" is the least year, and the most age. */
export const OF_AGE = /old|new|vieu|vieil|alter|recent|neuer|junger/
export const YEAR = any('年[份款]?', '款')
export const YEAR_BEFORE = latin(
  'year',
  'annee',
  'modele',
  'model year',
  'jahr',
  'baujahr',
  'bj\\.?',
  'ez',
  'registered',
  'mise en circulation',
  'millesime',
)
export const PRICE_BEFORE = any(
  latin('price[ds]?(?: at)?', 'prix', 'preis', 'budget', 'cost(?:ing)?', 'kosten'),
  '价格',
  '售价',
  '价位',
)
export const MILEAGE_BEFORE = any(
  latin('mileage', 'kilometrage', 'odometer', 'kilometerstand', 'laufleistung'),
  '里程',
  '行驶',
)
/** Before power: "Leistung ab 100 kW". */
export const POWER_BEFORE = any(latin('power', 'puissance', 'leistung'), '功率')
export const DOORS = any('[ -]?(?<![a-z])(?:doors?|drs?|portes?|turer|turig\\w*|turen|tur)(?![a-z])', '个?门')
export const SEATS = any(
  '[ -]?(?<![a-z])(?:seats?|seaters?|places?|sitze[rn]?|sitzig\\w*|sitzplatzen?|sitzplatz|personen)(?![a-z])',
  '个?座位?',
)

/** Of an electric car: how far it drives on a charge. Nothing that is filtered by. */
const CHARGE = any(latin('(?<!price )range', 'autonomie', 'reichweite', 'wltp'), '续航(?:里程)?')
export const NO_FILTER_BEFORE = new RegExp(`${CHARGE}[^0-9]{0,25}$`, 'u')
/** The same behind it, or what comes every month. */
export const NO_FILTER_AFTER = new RegExp(
  `^\\s*${any('/ ?(?:month|mois|monat|月)', latin('(?:a|per|par) (?:month|mois)', 'monthly', 'par mois', 'im monat', 'monatlich', `(?:of |d.|de )?(?:electric )?${CHARGE}`), CHARGE, '每月', '/ ?100')}`,
  'u',
)
/** Kilometres on one charge are no more; beyond, "long range" says what a model is called. */
export const FARTHEST_CHARGE = 1_500
