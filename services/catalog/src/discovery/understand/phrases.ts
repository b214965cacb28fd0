import type { Meaning, Part } from './parts.ts'

/**
 * Whole phrases that say one thing: a filter, or a wish that none knows and hardly a text states (`ignored`). Folded, in English,
 * French, German and Chinese. They come before amounts: the "price" of a good one is no bound.
 */
export const phrases: readonly (readonly [meaning: Meaning | 'ignored', phrases: readonly string[]])[] = [
  [
    { values: { withPictures: true } },
    [
      ...[
        'with pictures',
        'with picture',
        'with photos',
        'with photo',
        'with images',
        'pictures only',
        'photos only',
        'has photos',
      ],
      ...[
        'avec photos',
        'avec photo',
        'avec images',
        'mit bildern',
        'mit bild',
        'mit fotos',
        'mit foto',
        '有图',
        '有照片',
        '有图片',
        '带图',
        '带照片',
        '含图片',
      ],
    ],
  ],
  [
    { values: { includeSold: true } },
    [
      ...[
        'including sold',
        'include sold',
        'also sold',
        'sold too',
        'even sold',
        'with sold ones',
        'sold ones too',
        'sold included',
      ],
      ...[
        'y compris vendus',
        'y compris vendues',
        'meme vendus',
        'vendus inclus',
        'vendues incluses',
        'vendus compris',
        'auch verkaufte',
        'inklusive verkaufte',
        '包括已售',
        '含已售',
        '已售也要',
        '包含已售',
      ],
    ],
  ],
  [
    { values: { rating: ['very_good'] } },
    [
      ...['very good price', 'very good deal', 'excellent price', 'excellent deal', 'great price', 'great deal'],
      ...[
        'tres bon prix',
        'tres bonne affaire',
        'excellent prix',
        'super prix',
        'sehr guter preis',
        'sehr guten preis',
      ],
      ...['价格非常好', '价格很好', '特别划算', '非常划算'],
    ],
  ],
  [
    { values: { rating: ['very_good', 'good'] } },
    [
      ...['good price', 'good prices', 'good deal', 'good deals', 'good value', 'well priced', 'bargain', 'bargains'],
      ...[
        'great value',
        'best price',
        'best deal',
        'best value',
        'value for money',
        'below market price',
        'below market',
      ],
      ...['bon prix', 'bons prix', 'prix interessant', 'prix attractif', 'meilleur prix', 'bonne affaire'],
      ...['bonnes affaires', 'bon rapport qualite prix', 'guter preis', 'guten preis', 'gutem preis', 'gute preise'],
      ...['bester preis', 'besten preis', 'schnappchen', 'preiswert'],
      ...[
        '好价',
        '好价格',
        '价格好',
        '价格不错',
        '价格实惠',
        '价格便宜',
        '划算',
        '性价比高',
        '高性价比',
        '超值',
        '捡漏',
      ],
    ],
  ],
  [
    { values: { rating: ['very_good', 'good', 'fair'] } },
    [
      ...['fair price', 'fair prices', 'reasonable price', 'reasonably priced', 'fairly priced', 'decent price'],
      ...['prix correct', 'prix raisonnable', 'prix juste', 'fairer preis', 'fairen preis'],
      ...['价格合理', '价格公道', '价格合适', '合理价格'],
    ],
  ],
  [
    'ignored',
    [
      ...[
        'low mileage',
        'low miles',
        'low kms',
        'few kilometres',
        'few miles',
        'faible kilometrage',
        'petit kilometrage',
      ],
      ...['peu kilometre', 'peu kilometree', 'peu de kilometres', 'wenig kilometer', 'wenig gelaufen'],
      ...['里程少', '里程低', '低里程', '公里数少', '公里少', '跑得少'],
    ],
  ],
]

const byWords = new Map(
  phrases.flatMap(([meaning, written]) => written.map((phrase) => [phrase.replaceAll(' ', ''), meaning] as const)),
)
const LONGEST = Math.max(...[...byWords.keys()].map(({ length }) => length))

/** The longest of them that stands at a place, however it is parted, and where it ends. */
export function phraseAt(parts: readonly Part[], at: number): { meaning: Meaning | 'ignored'; to: number } | undefined {
  let found: ReturnType<typeof phraseAt>
  let written = ''
  for (let to = at; to < parts.length && written.length < LONGEST; to++) {
    const part = parts[to]
    if (!part || part.meaning !== undefined) break
    written += part.token.word
    const meaning = byWords.get(written)
    if (meaning) found = { meaning, to: to + 1 }
  }
  return found
}
