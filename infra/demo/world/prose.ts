import { options } from '../../../services/catalog/seeds/reference.ts'
import type { Random } from '../random.ts'
import type { Model } from './catalogue.ts'

/** What a description tells about. */
export interface Story {
  readonly model: Model
  readonly year: number
  readonly mileage: number
  readonly owners: number
  readonly maintenance: 'complete' | 'partial' | 'none'
  readonly accident: 'none' | 'repaired' | 'damaged'
  readonly fuel: string
  readonly range: number | undefined
  readonly health: number | undefined
  readonly options: readonly string[]
  readonly business: string
  readonly city: string
}

const names = new Map(
  options.map(({ key, translations }) => [key, { en: translations.en_US.name, fr: translations.fr_FR.name }]),
)
/** A name within a sentence: small, unless it is an abbreviation or a brand. */
const within = (name: string) =>
  /^(\d|[A-Z]{2}|Apple|Bluetooth|Isofix)/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
const group = (value: number, separator: string) => String(value).replace(/\B(?=(\d{3})+$)/g, separator)

/** A description of a few sentences, in the seller's language. */
export function describe(chance: Random, story: Story, language: 'en_US' | 'fr_FR'): string {
  return (language === 'fr_FR' ? french : english)(chance, story).filter(Boolean).join('\n\n')
}

function listed(chance: Random, story: Story, language: 'en' | 'fr'): string {
  const worth = story.options.filter(
    (key) => !['abs', 'central-locking', 'electric-windows', 'side-airbags', 'isofix'].includes(key),
  )
  const items = chance
    .shuffle(worth.length > 2 ? worth : story.options)
    .slice(0, 5)
    .map((key) => within(names.get(key)?.[language] ?? key))
  const last = items.pop()
  return items.length > 0 ? `${items.join(', ')} ${language === 'fr' ? 'et' : 'and'} ${last}` : (last ?? '')
}

function english(chance: Random, story: Story): string[] {
  const { model, year, mileage, owners, maintenance, accident, fuel, range, health, business, city } = story
  const name = `${model.brand} ${model.model}`
  const km = `${group(mileage, ',')} km`
  const openings: Record<string, string[]> = {
    motorcycle: [
      `${name} from ${year} with ${km}. Starts at the first touch and runs beautifully.`,
      `A ${name} in lovely condition, ridden mostly on dry Sundays: ${km} since ${year}.`,
      `For sale: ${name}, ${year}, ${km}. Always kept in a heated garage.`,
    ],
    truck: [
      `${name}, first registered ${year}, ${km}, straight from a regional haulier's fleet.`,
      `Ready to work: ${name} of ${year} with ${km} on the clock.`,
    ],
    van: [
      `${name} from ${year}, ${km}. An honest working vehicle that has been looked after.`,
      `Clean ${name} with ${km}, used by one driver for light deliveries.`,
    ],
    camper: [
      `Pack and go: ${name} of ${year}, ${km}, with beds made up and gas test done.`,
      `Our family's ${name} (${year}) has shown us half of Europe in ${km} and is looking for new owners.`,
    ],
    bus: [`${name} from ${year} with ${km}, last used as a hotel shuttle.`],
    car: [
      `Well-kept ${name} from ${year} with ${km}.`,
      `This ${name} (${year}) drives as it should: quiet, tight and without a warning light. ${km} so far.`,
      `${name}, first registered ${year}, ${km}. Non-smoker's car, mostly used on longer journeys.`,
      `A ${name} that makes sense every day: ${year}, ${km}, very tidy inside and out.`,
      `Just in: ${name} of ${year} with ${km}, part-exchanged by a customer who has bought here for years.`,
    ],
  }
  const service = {
    complete: chance.pick([
      'Full service history with every invoice; the last service was done this year.',
      'Serviced on schedule by the main dealer, book and invoices are there.',
      'Complete history, fresh oil and filters, new inspection before handover.',
    ]),
    partial: chance.pick([
      'Service history is there for most years; recent work is documented.',
      'The book has a gap of two years, everything since is with invoices.',
    ]),
    none: chance.pick([
      'No service book any more, hence the price. You are welcome to have it inspected.',
      'Papers of earlier services were lost by a previous owner; it runs well and may be tested at length.',
    ]),
  }[maintenance]
  const past = {
    none: chance.pick(['', 'Never had an accident.', 'Original paint all round.']),
    repaired: chance.pick([
      'A parking knock at the rear was repaired professionally; pictures and invoice are available.',
      'The front bumper was replaced after a minor collision, no structural damage.',
    ]),
    damaged: 'There is a dent in the left rear panel, shown in the pictures and taken off the price.',
  }[accident]
  const drive =
    fuel === 'electric'
      ? `The battery was measured at ${health} % of its capacity; in mixed driving it is good for about ${Math.round(((range ?? 300) * 0.88) / 10) * 10} km.`
      : fuel.startsWith('plug-in')
        ? `Around ${Math.round((range ?? 50) * 0.85)} km on electricity are realistic, so the school run costs next to nothing.`
        : chance.pick(['', model.category === 'car' ? 'Economical on the motorway and nimble in town.' : '', ''])
  const hands =
    owners === 1
      ? chance.pick(['One owner from new.', 'First hand.'])
      : chance.chance(0.5)
        ? `${owners} owners so far.`
        : ''
  const end = chance.pick([
    `Viewing and test drive in ${city} by appointment, six days a week.`,
    `You find it at ${business} in ${city}. We take your present vehicle in part exchange.`,
    'Finance and delivery are possible; ask for a quote.',
    `Twelve months' warranty included. ${business}, ${city}.`,
    'Sold with a new inspection and two keys.',
  ])
  return [
    chance.pick(openings[model.category] ?? openings.car ?? ['']),
    [`Equipment worth naming: ${listed(chance, story, 'en')}.`, drive].filter(Boolean).join(' '),
    [service, past, hands].filter(Boolean).join(' '),
    end,
  ]
}

function french(chance: Random, story: Story): string[] {
  const { model, year, mileage, owners, maintenance, accident, fuel, range, health, business, city } = story
  const name = `${model.brand} ${model.model}`
  const km = `${group(mileage, ' ')} km`
  const openings: Record<string, string[]> = {
    motorcycle: [
      `${name} de ${year}, ${km}. Démarre au quart de tour, toujours au garage.`,
      `Très belle ${name}, sortie surtout le dimanche : ${km} depuis ${year}.`,
      `À vendre ${name}, ${year}, ${km}, jamais tombée.`,
    ],
    truck: [
      `${name}, première mise en circulation ${year}, ${km}, issu d’une flotte régionale.`,
      `Prêt à travailler : ${name} de ${year}, ${km}.`,
    ],
    van: [
      `${name} de ${year}, ${km}. Un utilitaire sain, toujours suivi.`,
      `${name} très propre, ${km}, un seul conducteur pour des livraisons légères.`,
    ],
    camper: [
      `Prêt à partir : ${name} de ${year}, ${km}, contrôle gaz à jour.`,
      `Notre ${name} (${year}) nous a fait découvrir l’Europe en ${km} et cherche une nouvelle famille.`,
    ],
    bus: [`${name} de ${year}, ${km}, utilisé comme navette d’hôtel.`],
    car: [
      `${name} de ${year} en très bon état, ${km}.`,
      `Cette ${name} (${year}) roule comme au premier jour : silencieuse, précise, aucun voyant. ${km} au compteur.`,
      `${name}, mise en circulation en ${year}, ${km}. Véhicule non-fumeur, surtout de longs trajets.`,
      `Une ${name} raisonnable pour tous les jours : ${year}, ${km}, soignée à l’intérieur comme à l’extérieur.`,
      `Arrivage : ${name} de ${year}, ${km}, reprise d’un client fidèle du garage.`,
    ],
  }
  const service = {
    complete: chance.pick([
      'Carnet complet et factures à l’appui ; dernière révision cette année.',
      'Entretien suivi en concession, carnet et factures disponibles.',
      'Historique limpide, vidange et filtres neufs, contrôle technique vierge.',
    ]),
    partial: chance.pick([
      'Historique disponible pour la plupart des années, travaux récents sur facture.',
      'Deux ans manquent dans le carnet, tout le reste est justifié.',
    ]),
    none: chance.pick([
      'Sans carnet, d’où le prix. Expertise bienvenue.',
      'Les anciennes factures ont été perdues par un précédent propriétaire ; essai long possible.',
    ]),
  }[maintenance]
  const past = {
    none: chance.pick(['', 'Jamais accidentée.', 'Peinture d’origine.']),
    repaired: chance.pick([
      'Petit choc de stationnement à l’arrière réparé en carrosserie ; photos et facture disponibles.',
      'Pare-chocs avant remplacé après un léger accrochage, aucun élément de structure touché.',
    ]),
    damaged: 'Une bosse sur l’aile arrière gauche, visible sur les photos et déduite du prix.',
  }[accident]
  const drive =
    fuel === 'electric'
      ? `Batterie mesurée à ${health} % ; comptez environ ${Math.round(((range ?? 300) * 0.88) / 10) * 10} km en usage mixte.`
      : fuel.startsWith('plug-in')
        ? `Près de ${Math.round((range ?? 50) * 0.85)} km en tout électrique au quotidien.`
        : chance.pick(['', model.category === 'car' ? 'Sobre sur autoroute, agile en ville.' : '', ''])
  const hands =
    owners === 1
      ? chance.pick(['Première main.', 'Un seul propriétaire.'])
      : chance.chance(0.5)
        ? `${owners} propriétaires.`
        : ''
  const end = chance.pick([
    `Visible à ${city} sur rendez-vous, six jours sur sept.`,
    `À voir chez ${business} à ${city}. Reprise de votre véhicule possible.`,
    'Financement et livraison possibles, demandez un devis.',
    `Garantie douze mois incluse. ${business}, ${city}.`,
    'Vendu avec contrôle technique récent et deux clés.',
  ])
  return [
    chance.pick(openings[model.category] ?? openings.car ?? ['']),
    [`À noter : ${listed(chance, story, 'fr')}.`, drive].filter(Boolean).join(' '),
    [service, past, hands].filter(Boolean).join(' '),
    end,
  ]
}
