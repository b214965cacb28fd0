import { randomBytes } from 'node:crypto'

/** Letters of its own for each run: two runs on one world do not meet. */
const run = [...randomBytes(3)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')
const word = `zz${run}`
const upper = run.toUpperCase()

export interface OfficePage {
  readonly slug: string
  readonly title: string
  /** What the empty form says first (spec 5). */
  readonly missing: string
  /** Field → what is typed or, in a combobox, chosen. */
  readonly fill: Readonly<Record<string, string>>
  readonly choose?: Readonly<Record<string, string>>
  readonly select?: Readonly<Record<string, string>>
  /** The field that is changed afterwards, and to what. */
  readonly edit: readonly [field: string, value: string]
  /** Text the new record is found by. */
  readonly find: string
}

const named = { Name: `Sample ${word}` }
const described = { ...named, Description: `About ${word}` }
const simple = {
  missing: 'Name is required.',
  find: `Sample ${word}`,
  edit: ['Name', `Sample ${word} changed`],
} as const

/** Every page of a declared resource, with a record it takes. */
export const officePages: readonly OfficePage[] = [
  { ...simple, slug: 'category', title: 'Categories', fill: described },
  { ...simple, slug: 'type', title: 'Body types', fill: named },
  { ...simple, slug: 'fuel-type', title: 'Fuel types', fill: described, select: { Powertrain: 'Electric' } },
  { ...simple, slug: 'transmission', title: 'Transmissions', fill: described },
  { ...simple, slug: 'color', title: 'Colors', fill: { ...named, 'Color value': '#123abc' } },
  { ...simple, slug: 'option', title: 'Options', fill: named },
  { ...simple, slug: 'country', title: 'Countries', fill: { ...named, Code: `Q${upper[0]}` } },
  { ...simple, slug: 'city', title: 'Cities', fill: named, choose: { Country: 'France' } },
  {
    ...simple,
    slug: 'currency',
    title: 'Currencies',
    fill: { ...named, Code: upper, Symbol: '¤', Decimals: '2' },
    choose: { Country: 'France' },
  },
  { ...simple, slug: 'cart-group', title: 'Plan families', fill: { ...named, Position: '9' } },
  {
    ...simple,
    slug: 'cart',
    title: 'Plans',
    missing: 'Cart name is required.',
    fill: { ...named, Price: '12.50', Months: '3' },
    choose: { Currency: 'Euro', 'Plan family': 'Plus' },
  },
  {
    ...simple,
    slug: 'pages',
    title: 'Pages',
    missing: 'Address is required.',
    fill: { Address: `help-${word}`, Title: `Sample ${word}` },
    edit: ['Title', `Sample ${word} changed`],
  },
  {
    ...simple,
    slug: 'federer',
    title: 'Identity providers',
    fill: { ...named, Code: word, Issuer: 'https://idp.example', 'Client id': 'forecourt', 'Client secret': 'hush' },
  },
]

/** Pages whose records must name something the software has: looked at and searched here, their rules are tested in the API. */
export const closedPages = [
  ['cart-detail', 'Plan details'],
  ['language', 'Languages'],
  ['theme', 'Themes'],
  ['provider', 'Notification channels'],
  ['datacron', 'Scheduled jobs'],
] as const
