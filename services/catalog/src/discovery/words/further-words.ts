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
    ['car', 'cars, voitures, personenwagen, 汽车, 小车'],
    ['van', 'camionnette, camionnettes, vans, utilitaires, véhicule utilitaire'],
    ['motorcycle', 'motorcycles, motorräder, motos, motorbikes'],
    ['camper', '房车, campers, reisemobil, wohnmobile, motorhomes'],
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

/** What people call equipment besides the records' own names and what lists call it, by the keys of the seeds. */
export const equipmentWords: readonly (readonly [key: string, words: string])[] = [
  ['air-conditioning', 'air con, aircon, aircondition, klima, clim, climatisé, climatisée, 冷气'],
  ['climate-control', 'climate control, klimaautomatik, clim automatique, clim auto, 自动空调'],
  ['navigation', 'sat nav, satnav, gps, navi, navigationssystem, système de navigation, 导航系统, 车载导航'],
  [
    'heated-front-seats',
    'heated seats, seat heating, sitzheizung, beheizte sitze, sièges chauffants, siège chauffant, 座椅加热, 加热座椅',
  ],
  ['ventilated-seats', 'cooled seats, sitzbelüftung, 通风座椅'],
  [
    'panoramic-roof',
    'panorama roof, pano roof, glass roof, panoramadach, panorama, toit panoramique, toit pano, toit en verre, 全景天窗',
  ],
  ['sunroof', 'sun roof, moonroof, schiebedach, toit ouvrant, 天窗'],
  [
    'tow-bar',
    'towbar, tow hook, trailer hitch, anhängerkupplung, ahk, crochet d’attelage, attelage, boule d’attelage, tow, towing, tow a caravan, tow a trailer, tow my caravan, pull a caravan, pull a trailer, tracter, tracter une caravane, tirer une caravane, tirer une remorque, 拖车钩, 拖钩, 拖房车, 拖挂车',
  ],
  ['alloy-wheels', 'alloys, alloy rims, alufelgen, leichtmetallfelgen, jantes alu, 铝合金轮圈, 铝轮毂'],
  [
    'reversing-camera',
    'reversing camera, rear camera, rear view camera, rearview camera, parking camera, rückfahrkamera, caméra arrière, caméra de recul, 倒车影像, 倒车摄像头',
  ],
  ['surround-camera', '360 camera, 360 degree camera, rundumkamera, caméra 360, 360全景, 全景影像'],
  ['cruise-control', 'tempomat, régulateur, régulateur de vitesse, 定速巡航, 巡航'],
  ['adaptive-cruise-control', 'acc, adaptive cruise, abstandstempomat, régulateur adaptatif, 自适应巡航'],
  [
    'parking-sensors-rear',
    'parking sensors, pdc, parksensoren, einparkhilfe, radar de recul, capteurs de stationnement, 倒车雷达, 泊车雷达',
  ],
  ['park-assist', 'parking assist, park assist, einparkassistent, 自动泊车'],
  ['head-up-display', 'hud, head up display, 抬头显示'],
  ['smartphone-mirroring', 'carplay, apple carplay, apple car play, android auto'],
  ['led-headlights', 'led, led lights, led scheinwerfer, feux led, led大灯'],
  [
    'four-wheel-drive',
    'awd, 4wd, all wheel drive, all-wheel drive, four wheel drive, allrad, allradantrieb, quattro, xdrive, 4matic, 4motion, 4 roues motrices, quatre roues motrices, transmission intégrale, 四驱, 全时四驱, 四轮驱动',
  ],
  ['keyless', 'keyless, keyless go, keyless entry, schlüssellos, sans clé, 无钥匙进入'],
  ['bluetooth', 'bluetooth, 蓝牙'],
  ['electric-tailgate', 'power tailgate, electric tailgate, elektrische heckklappe, hayon électrique, 电动尾门'],
  ['electric-windows', 'electric windows, power windows, elektrische fensterheber, vitres électriques, 电动车窗'],
  ['electric-seats', 'electric seats, power seats, elektrische sitze, sièges électriques, 电动座椅'],
  ['lane-assist', 'lane assist, spurhalteassistent, 车道保持'],
  ['blind-spot', 'blind spot, blind spot monitor, totwinkelassistent, angle mort, 盲区监测'],
  ['heat-pump', 'heat pump, wärmepumpe, pompe à chaleur, 热泵'],
  ['auxiliary-heating', 'standheizung, parking heater, chauffage auxiliaire'],
  ['isofix', 'isofix'],
]
