import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = (pattern: string) => globSync(pattern, { cwd: root, exclude: (name) => name.endsWith('node_modules') })
const read = (file: string) => readFileSync(root + file, 'utf8')

/** British spellings, and British words for what Americans call otherwise; every one may have endings. */
const british = new RegExp(
  `\\b(${[
    ...['colour', 'favour', 'behaviour', 'neighbour', 'honour', 'labour', 'harbour', 'rumour', 'flavour'],
    ...['centre', 'metre', 'kilometre', 'litre', 'theatre', 'fibre', 'calibre', 'manoeuvre', 'grey', 'tyre', 'kerb'],
    ...['cheque', 'catalogue', 'dialogue', 'programme', 'licence', 'defence', 'offence', 'pretence', 'practise'],
    ...[
      'aluminium',
      'jewellery',
      'storey',
      'plough',
      'mould',
      'sceptic',
      'cosy',
      'whilst',
      'amongst',
      'learnt',
      'spelt',
    ],
    ...[
      'cancelled',
      'cancelling',
      'travelled',
      'travelling',
      'traveller',
      'labelled',
      'labelling',
      'modelled',
      'fuelled',
    ],
    ...['swivelling', 'signalling', 'fulfil', 'enrol', 'instalment', 'judgement', 'ageing'],
    ...[
      'organis',
      'recognis',
      'realis(e|ing|ation)',
      'authoris',
      'customis',
      'optimis',
      'summaris',
      'finalis(e|ing|ation)',
      'apologis',
      'initialis',
    ],
    ...[
      'synchronis',
      'minimis',
      'maximis',
      'normalis',
      'personalis',
      'prioritis',
      'immobilis',
      'categoris',
      'standardis',
    ],
    ...['analys(e|es|ed|ing)', 'paralys', 'catalys(e|es|ed|ing)'],
    ...['petrol', 'saloon', 'estates?\\b', 'boots?\\b', 'bonnet', 'windscreen', 'gearbox', 'motorway', 'lorr(y|ies)'],
    ...['number plate', 'registration plate', 'spanner', 'hobs?\\b', 'campervan', 'mudguard', 'silencer'],
    ...['postcode', 'post code', 'hire car', 'car hire', 'dipped beam', 'tonnes?\\b', 'coupé'],
  ].join('|')})`,
  'i',
)
/** Rather those than a word that only begins so. */
const american = /^(labor|programmed|programmer|enroll|fulfill|petroleum|metric|honor)/i

/** The English texts of a tree: all of a file that is in English, or what stands below `en_US`. */
function texts(value: unknown, isEnglish: boolean): string[] {
  if (typeof value === 'string') return isEnglish ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => texts(one, isEnglish || key === 'en_US'))
}

const sources: Record<string, () => string[]> = {
  'the interface': () => files('ui/src/i18n/en_US/*.json').flatMap((file) => texts(JSON.parse(read(file)), true)),
  'server messages': () => texts(JSON.parse(read('contracts/src/messages/en_US.json')), true),
  mails: () => files('services/*/src/**/en_US.json').flatMap((file) => texts(JSON.parse(read(file)), true)),
  'seeded records': () => files('services/*/seeds/**/*.json').flatMap((file) => texts(JSON.parse(read(file)), false)),
  'seeded plans': () => read('services/billing/seeds/plans.ts').match(/en_US: .*/g) ?? [],
  'text pages': () => files('services/catalog/seeds/pages/*.en.md').flatMap((file) => read(file).split('\n')),
}

it.each(Object.keys(sources))('%s are in American English', (name) => {
  const found = sources[name]?.() ?? []
  expect(found.length).toBeGreaterThan(2)
  const wrong = found.filter((text) => {
    const word = british.exec(text)
    return word && !american.test(text.slice(word.index))
  })
  expect(wrong).toEqual([])
})

it('the list knows a British word where it stands, and leaves American ones alone', () => {
  for (const text of ['Your favourites', 'Boot volume', 'Grey', 'was cancelled', 'Recognised', 'Kilometres'])
    expect(british.test(text), text).toBe(true)
  for (const text of [
    'Your favorites',
    'Trunk volume',
    'Gray',
    'was canceled',
    'Recognized',
    'bootstrap',
    'parameters',
  ])
    expect(british.test(text), text).toBe(false)
})
