/** Fields of a vehicle whose records can be named in a search, with the kind of their search key. */
export const namedKinds = {
  fuel_type: 'fuel',
  transmission: 'transmission',
  type: 'type',
  category: 'category',
  color: 'color',
} as const
export type NamedField = keyof typeof namedKinds

type Further = Partial<Record<NamedField, readonly (readonly [keys: string, words: string])[]>>

/**
 * What people who search call records, besides what lists call them (`text/known-words.ts`). One word may mean several: a
 * dual-clutch gearbox is an automatic to whoever looks for one. By the keys of the seeds.
 */
export const furtherWords: Further = {
  fuel_type: [
    ['petrol mild-hybrid-petrol', 'petrol, gasoline, benzin, benziner, ottomotor, essence, 汽油, 汽油车'],
    ['diesel mild-hybrid-diesel', 'diesel, dieselmotor, gazole, gasoil, 柴油, 柴油车'],
    [
      'hybrid-petrol plug-in-hybrid-petrol plug-in-hybrid-diesel mild-hybrid-petrol mild-hybrid-diesel',
      'hybrid, hybride, hybrides, hybridauto, 混合动力, 混动, 油电混合',
    ],
    [
      'plug-in-hybrid-petrol plug-in-hybrid-diesel',
      'phev, plug-in, plug-in hybrid, plugin hybrid, hybride rechargeable, 插电混动, 插电式混合动力, 插混',
    ],
    ['mild-hybrid-petrol mild-hybrid-diesel', 'mild hybrid, mhev, hybride léger, micro-hybride, 轻混'],
    ['plug-in-hybrid-diesel mild-hybrid-diesel', 'diesel hybrid, hybrid diesel, hybride diesel'],
    [
      'electric',
      'elektroauto, e-auto, stromer, elektrofahrzeug, elektroantrieb, électriques, electrics, 电动, 电动车, 电动汽车, 纯电',
    ],
    ['hydrogen', 'pile à combustible, 氢能, 燃料电池'],
  ],
  transmission: [
    [
      'manual',
      'schalter, schaltwagen, handgeschaltet, handschalter, stick shift, manual gearbox, boîte manuelle, boîte mécanique, manuel, 手动挡, 手动档, 手动变速箱',
    ],
    [
      'automatic dual-clutch cvt',
      'automatic, automatics, automatik, automatikgetriebe, automatique, automatic gearbox, automatic transmission, auto gearbox, boîte automatique, boîte auto, bva, 自动, 自动挡, 自动档, 自动变速箱',
    ],
    ['automated-manual', 'automatisiert, boîte robotisée'],
  ],
  type: [
    ['saloon', 'berlines, sedans, saloons, limousinen, stufenheck, 轿车, 三厢'],
    [
      'estate',
      'avant, estate car, breaks, kombis, sportwagon, sport wagon, sports tourer, shooting brake, caravan, sw, 瓦罐车',
    ],
    ['hatchback', 'fließheck, steilheck, hatch, 两厢, 掀背车'],
    ['suv', 'suvs, jeeps, geländewagen, sport utility vehicle, 越野车, 城市越野'],
    ['coupe', 'coupés, coupes, 轿跑, 双门轿跑'],
    [
      'convertible roadster',
      'cabrio, cabriolet, cabriolets, cabrios, convertible, drop top, décapotable, 敞篷, 敞篷车',
    ],
    ['minivan', 'monospaces, people carrier, großraumlimousine, familienvan, 商务车, 面包车'],
    ['panel-van', 'kastenwagen, fourgonnette, lieferwagen, 货车'],
    ['pick-up', 'pritsche, pickups'],
  ],
  category: [
    ['car', 'cars, voitures, personenwagen, 汽车'],
    ['motorcycle', 'motorcycles, motorräder, motos, motorbikes'],
    ['camper', 'campers, reisemobil, wohnmobile, motorhomes'],
  ],
  color: [
    ['black', '黑, noirs, noires'],
    ['white', '白, blancs, blanches, weiss'],
    ['red', '红, rouges'],
    ['blue navy light-blue', '蓝, bleus, bleues'],
    ['grey anthracite', '灰, gris, grises'],
    ['silver', '银, silver, silbern, argenté'],
    ['green dark-green light-green', '绿, verts, vertes'],
    ['yellow', '黄, jaunes'],
  ],
}

/**
 * What one make calls a body style, and what is also something else to others (a caravan, "traction avant"): it means the
 * style of that make's vehicles. By the make's key.
 */
export const wordsOfMakes: ReadonlyMap<string, readonly string[]> = new Map([
  ['avant', ['audi']],
  ['caravan', ['opel', 'vauxhall']],
  ['touring', ['bmw', 'toyota']],
  ['variant', ['volkswagen']],
])

/** German colours take an ending before what they describe: "schwarzer", "rotes". */
const endings = ['e', 'er', 'es', 'en']
export const inflected = (word: string): string[] =>
  /^(?:schwarz|weiß|weiss|rot|blau|grau|grün|gelb|braun|silbern)$/.test(word) ? endings.map((end) => word + end) : []

/** What lists say in a fuel's or gearbox's column, and means much else in a sentence: no word of a search. */
export const notInSentences: ReadonlySet<string> = new Set(['auto', 'super', 'gas', 'e10', 'fr', 'vp'])

/**
 * Records whose words stand in many a text about something else ("electric windows", "service manual", "automatic air
 * conditioning"): where a vehicle's own value is known, that one decides.
 */
export const decisive: ReadonlySet<string> = new Set(['petrol', 'diesel', 'electric', 'manual', 'automatic'])
