import { nameKey } from '../../text/fold.ts'

/** Models that people call by one name: those of a make whose key fits a pattern. */
export interface ModelFamily {
  /** The make's key. */
  readonly make: string
  /** Over the model's key; the same to PostgreSQL and here. */
  readonly pattern: string
  /** What filters call it. */
  readonly label: string
  /** What the family is called. */
  readonly names: readonly string[]
}

/** The 3 Series is sold as 318, 320d, M340i. */
const bmw = (figure: number): ModelFamily => ({
  make: 'bmw',
  label: `${figure} Series`,
  pattern: `^(m?${figure}[0-9]{2}([^0-9]|$)|${figure}(er|series|serie|reihe|系))`,
  names: [
    ...[`${figure}er`, `${figure} er`, `${figure}er reihe`, `${figure} reihe`],
    ...[`${figure} series`, `${figure}series`, `serie ${figure}`, `series ${figure}`, `${figure}系`],
  ],
})

/** The C-Class is sold as C 180, C 63 AMG. */
const mercedes = (letters: string): ModelFamily => ({
  make: 'mercedesbenz',
  label: `${letters.toUpperCase()}-Class`,
  pattern: `^${letters}(([0-9]{2,3})|klasse|class|级)`,
  names: [
    ...[`${letters} klasse`, `${letters} class`, `${letters}klasse`, `${letters}class`],
    ...[`classe ${letters}`, `class ${letters}`, `${letters}级`],
  ],
})

/** What models are called elsewhere than on the car: in Chinese, or by everybody. */
const called = (make: string, model: string, ...names: readonly string[]): ModelFamily => ({
  make: nameKey(make),
  label: model,
  pattern: `^${nameKey(model)}`,
  names,
})

export const modelFamilies: readonly ModelFamily[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(bmw),
  ...['a', 'b', 'c', 'e', 'g', 'r', 's', 't', 'v', 'x'].map(mercedes),
  ...['cl', 'cla', 'clk', 'cls', 'gl', 'gla', 'glb', 'glc', 'gle', 'glk', 'gls', 'sl', 'slc', 'slk'].map(mercedes),
  { ...mercedes('m'), pattern: '^(ml[0-9]|m(klasse|class|级))' },
  called('Volkswagen', 'Golf', '高尔夫'),
  called('Volkswagen', 'Passat', '帕萨特'),
  called('Volkswagen', 'Polo', '波罗'),
  called('Volkswagen', 'Tiguan', '途观'),
  called('Volkswagen', 'Touareg', '途锐'),
  called('Volkswagen', 'Beetle', '甲壳虫', 'coccinelle', 'käfer', 'kaefer'),
  called('Ford', 'Focus', '福克斯'),
  called('Ford', 'Fiesta', '嘉年华'),
  called('Ford', 'Mondeo', '蒙迪欧'),
  called('Ford', 'Mustang', '野马'),
  called('Toyota', 'Corolla', '卡罗拉'),
  called('Toyota', 'Camry', '凯美瑞'),
  called('Toyota', 'Prius', '普锐斯'),
  called('Honda', 'Civic', '思域'),
  called('Honda', 'Accord', '雅阁'),
  called('Škoda', 'Octavia', '明锐'),
  called('Škoda', 'Superb', '速派'),
  called('Land Rover', 'Range Rover', '揽胜'),
  called('Land Rover', 'Discovery', '发现'),
  called('Porsche', 'Cayenne', '卡宴'),
  called('Porsche', 'Macan', '迈凯'),
  called('Porsche', 'Panamera', '帕拉梅拉'),
]

/** Whether a model is one of a family's. */
export const isOfFamily = ({ make, pattern }: ModelFamily, brandKey: string, modelKey: string): boolean =>
  brandKey === make && new RegExp(pattern).test(modelKey)

/** The families of these names, by the name's key: a filter by "3 Series" wants the 320d as well. */
const byName = Map.groupBy(
  modelFamilies.flatMap((family) => family.names.map((name) => ({ key: nameKey(name), family }))),
  ({ key }) => key,
)
export const familiesCalled = (keys: readonly string[]): ModelFamily[] => [
  ...new Set(keys.flatMap((key) => (byName.get(key) ?? []).map(({ family }) => family))),
]

/** The family of a make that is called so before "Series" or "Class" ("BMW 3"). */
export const familyOf = (make: string, word: string): ModelFamily | undefined =>
  modelFamilies.find(
    (family) => family.make === make && /^(\S+)[ -](?:Series|Class)$/.exec(family.label)?.[1]?.toLowerCase() === word,
  )
