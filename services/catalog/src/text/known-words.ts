import type { VehicleField } from '@forecourt/contracts'
import { nameKey } from './fold.ts'

type Words = Readonly<Record<string, string>>

/**
 * What lists call reference records, by the key of their seed; searches know these words too (`search/words`). The records'
 * own names, in every language, are known besides; words that could mean two things ("Electric/Diesel") are left to the
 * person.
 */
const records: Partial<Record<VehicleField, Words>> = {
  currency: {
    EUR: 'euros, euro (€)',
    CHF: 'franken, schweizer franken, francs suisses, sfr, fr',
    GBP: 'pfund, pounds, livres sterling',
  },
  fuel_type: {
    petrol:
      'petrol, gasoline, gas, benzin, super, super 95, super 98, super e10, super e10 95, super plus, super plus 98, super plus e10 98, normalbenzin, regular/benzine 91, benziner, sp95, sp98, sp95-e10, e10, unleaded',
    diesel: 'gasoil, gazole, diesel fuel, dieselkraftstoff, biodiesel',
    lpg: 'petrol and lpg, lpg, gpl, autogas, flüssiggas, autogas lpg, liquid petroleum gas, liquefied petroleum gas, benzin/autogas, benzin/flüssiggas, benzin/lpg, petrol/lpg, gasoline/lpg, essence/gpl',
    cng: 'cng, gnv, erdgas, erdgas h, erdgas l, natural gas, compressed natural gas, gaz naturel, gaz naturel comprimé, benzin/erdgas, benzin/cng, petrol/cng, gasoline/cng, essence/gnv',
    ethanol:
      'ethanol, éthanol, bioethanol, bioéthanol, e85, ffv, flexfuel, flex-fuel, superéthanol, benzin/ethanol, petrol/ethanol, gasoline/ethanol, essence/éthanol',
    'hybrid-petrol':
      'petrol hybrid, hybrid, hybride, hev, full hybrid, vollhybrid, electric/gasoline, electric/petrol, gasoline/electric, petrol/electric, elektro/benzin, benzin/elektro, hybrid benzin, benzin-hybrid, electrique/essence, essence/electrique',
    'plug-in-hybrid-petrol':
      'plug-in petrol hybrid, phev, plug-in hybrid, plug-in-hybrid, hybrid plug-in, plug-in-hybrid benzin, plug-in-hybrid (benzin/elektro), hybrid (benzin/elektro) plug-in-hybrid, hybride rechargeable',
    'plug-in-hybrid-diesel':
      'plug-in-hybrid diesel, plug-in-hybrid (diesel/elektro), hybrid (diesel/elektro) plug-in-hybrid',
    'mild-hybrid-petrol': 'petrol mild hybrid, mild hybrid, mild-hybrid benzin, mildhybrid benzin, mhev, hybride léger',
    'mild-hybrid-diesel': 'mild-hybrid diesel, mildhybrid diesel',
    electric: 'elektro, elektrisch, electricity, ev, bev, électricité',
    hydrogen: 'wasserstoff, hydrogène, fuel cell, fcev, brennstoffzelle, wasserstoff/elektro, elektro/wasserstoff',
  },
  transmission: {
    manual:
      'manuell, mécanique, schaltgetriebe, schaltung, manuelles getriebe, bvm, manual transmission, handschaltung',
    automatic: 'auto, automatik, automatikgetriebe, automatikschaltung, wandlerautomatik, bva, automatic transmission',
    'dual-clutch': 'dct, dsg, pdk, edc, doppelkupplung, doppelkupplungsgetriebe, direktschaltgetriebe',
    'automated-manual':
      'semi-automatic, semi-automatique, halbautomatik, halbautomatisch, automatisiertes schaltgetriebe',
    cvt: 'stufenlos, stufenloses getriebe, stufenlose automatik, variateur',
  },
  category: {
    car: 'pkw, auto, automobile, passenger car, vp, véhicule particulier',
    van: 'transporter, vul, lcv, light commercial, fourgonnette',
    motorcycle: 'moto, motorrad, motorbike, bike',
    truck: 'lkw, camion, lorry',
    camper: 'camping-car, wohnmobil, motorhome, campervan',
    bus: 'coach, autocar, reisebus',
  },
  type: {
    saloon: 'saloon, sedan, limousine',
    estate: 'estate, wagon, station wagon, kombi, touring, variant, tourer',
    hatchback: 'compact, compacte, kleinwagen, citadine, schrägheck',
    suv: 'off-road, geländewagen, crossover, 4x4, tout-terrain',
    coupe: 'coupé, coupe',
    convertible: 'cabrio',
    minivan: 'mpv, van/minivan',
    'pick-up': 'pick-up, pickup, pick up',
    'panel-van': 'panel van, kastenwagen, cargo van',
  },
  color: {
    black: 'schwarz, noire',
    grey: 'grey, gray, grau, grise',
    silver: 'silber, argenté, argentée',
    white: 'weiß, blanche',
    red: 'rot',
    blue: 'blau, bleue',
    green: 'grün, verte',
    yellow: 'gelb',
    brown: 'braun, brun',
    beige: 'creme, crème',
    purple: 'lila, violett, violette',
    gold: 'doré, dorée',
    pink: 'rosa',
  },
  options: {
    'air-conditioning': 'klimaanlage, clim, climatisation manuelle, a/c, ac',
    'climate-control': 'klimaautomatik, clim auto',
    navigation: 'navi, gps, navigationssystem',
    'heated-front-seats': 'sitzheizung, heated seats, sièges chauffants',
    'cruise-control': 'tempomat, régulateur',
    'tow-bar': 'tow bar, anhängerkupplung, towbar, crochet d’attelage',
    'alloy-wheels': 'alufelgen, jantes alu',
    'reversing-camera': 'reversing camera, rückfahrkamera, rear camera',
    'panoramic-roof': 'panoramadach, toit pano',
    'led-headlights': 'led-scheinwerfer, led',
    bluetooth: 'bluetooth',
    'four-wheel-drive': 'allrad, 4wd, awd, 4 roues motrices',
  },
}

/** German names of countries: the records have English, French and Chinese ones. */
const countries: Words = {
  DE: 'deutschland, germany',
  FR: 'frankreich',
  IT: 'italien',
  ES: 'spanien',
  AT: 'österreich',
  CH: 'schweiz',
  BE: 'belgien',
  NL: 'niederlande, holland, the netherlands',
  LU: 'luxemburg',
  PL: 'polen',
  CZ: 'tschechien, czech republic',
  GB: 'uk, great britain, england, großbritannien, vereinigtes königreich',
  US: 'usa, united states of america',
}

/** German names of cities that have another one in English: by that one. */
const cities: Words = {
  Munich: 'münchen',
  Cologne: 'köln',
  Nuremberg: 'nürnberg',
  Hanover: 'hannover',
  Vienna: 'wien',
  Geneva: 'genf',
  Brussels: 'brüssel',
  Milan: 'mailand',
  Rome: 'rom',
  Prague: 'prag',
  Warsaw: 'warschau',
  Copenhagen: 'kopenhagen',
  Lisbon: 'lissabon',
  Strasbourg: 'straßburg',
  Luxembourg: 'luxemburg',
}

/** What lists call the fixed values. */
const fixed: Partial<Record<VehicleField, Words>> = {
  battery_type: { 'lead-acid': 'lead, plomb, blei', LFP: 'lifepo4', 'solid-state': 'solid' },
  emissions_standard: Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((step) => [
      `euro_${step}`,
      ['', 'a', 'b', 'c', 'd', 'd-temp', 'd-isc', 'e']
        .flatMap((part) => [`euro ${step}${part}`, `${step}${part}`])
        .join(','),
    ]),
  ),
  critair: {
    ...Object.fromEntries(['0', '1', '2', '3', '4', '5'].map((step) => [step, `crit’air ${step}, critair${step}`])),
    none: 'aucun, aucune, non classé, keine',
  },
  import_status: { imported_eu: 'eu-import, reimport, import eu, import ue', imported_other: 'import' },
  maintenance_history: {
    complete: 'full, yes, complet, full service history, scheckheftgepflegt, ja, oui',
    partial: 'partiel, teilweise',
    none: 'no, non, aucun, keine, nein',
  },
  accident_history: {
    none: 'no, accident-free, no accidents, unfallfrei, nein, non, aucun, sans accident',
    repaired: 'réparé, repariert, repaired damage',
    damaged: 'accidenté, unfallfahrzeug, beschädigt, accident',
  },
  upholstery: {
    cloth: 'fabric, textile, tissu, stoff',
    part_leather: 'teilleder, half leather, demi-cuir, semi-cuir',
    leather: 'full leather, cuir, leder, vollleder',
    vinyl: 'leatherette, kunstleder, similicuir',
    other: 'autre, andere',
  },
}

/** Each word as it is written, with the key it is for. */
const written = (words: Words = {}): (readonly [word: string, key: string])[] =>
  Object.entries(words).flatMap(([key, text]) => text.split(',').map((word) => [word.trim(), key] as const))

const inverted = (words: Words = {}): ReadonlyMap<string, string> =>
  new Map(written(words).map(([word, key]) => [nameKey(word), key]))

const maps = (table: Partial<Record<VehicleField, Words>>) =>
  new Map(Object.entries(table).map(([field, words]) => [field as VehicleField, inverted(words)]))

/** Further words for records: word key → seed key. */
export const recordWords = maps(records)
/** The further words for a field's records as they are written, each with its seed key. */
export const wordsForRecords = (field: VehicleField) => written(records[field])
/** The further words for countries as they are written, each with its ISO code. */
export const wordsForCountries = written(countries)
/** Further words for countries: word key → ISO code. */
export const countryWords = inverted(countries)
/** Further words for cities: word key → English name. */
export const cityWords = inverted(cities)
/** Further words for fixed values: word key → value. */
export const fixedWords = maps(fixed)
